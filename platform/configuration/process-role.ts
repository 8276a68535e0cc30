/** What a process does: serves requests, works on jobs, or both. */
export const PROCESS_ROLES = ['web', 'worker', 'both'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

// A worker tells how it is. It also hears from the sandboxes, which run inside of it and report to the process that uses them.
const OF_A_WORKER = /^\/(healthz|readyz|metrics|card-issuer\/.*|text-messages\/.*)$/

/** Answers what a process of this role serves. A worker serves no people. */
export function servedBy<Env>(role: ProcessRole, fetch: Fetch<Env>): Fetch<Env> {
  if (role !== 'worker') return fetch
  return (request, env) =>
    OF_A_WORKER.test(new URL(request.url).pathname)
      ? fetch(request, env)
      : Response.json({ message: 'This process works on jobs only' }, { status: 404 })
}
