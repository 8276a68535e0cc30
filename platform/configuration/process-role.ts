/** The role of a process: it serves requests, runs jobs, or both. */
export const PROCESS_ROLES = ['web', 'worker', 'both'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

// A worker serves its own health. It also receives events from the sandboxes, which run inside it and report to the
// process that uses them.
const OF_A_WORKER = /^\/(healthz|readyz|metrics|card-issuer\/.*|text-messages\/.*)$/

/** Limits a process to what its role serves. A worker serves no users. */
export function servedBy<Env>(role: ProcessRole, fetch: Fetch<Env>): Fetch<Env> {
  if (role !== 'worker') return fetch
  return (request, env) =>
    OF_A_WORKER.test(new URL(request.url).pathname)
      ? fetch(request, env)
      : Response.json({ message: 'This process works on jobs only' }, { status: 404 })
}
