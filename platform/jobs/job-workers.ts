/**
 * The number of jobs of each kind that run at once in one process. Account mail has its own workers, so it never waits
 * for other work. Imports, archives, recounts, and hourly tasks hold a database connection while they run, so they have
 * few workers.
 */
export const JOB_WORKERS = {
  mail: 4,
  messages: 2,
  texts: 2,
  webhooks: 16,
  imports: 2,
  archives: 1,
  recounts: 1,
  decisions: 2,
  documents: 2,
  payments: 4,
  pulls: 8,
  hourly: 2,
}

export type JobWorkers = Readonly<Record<keyof typeof JOB_WORKERS, number>>

const QUEUES = Object.keys(JOB_WORKERS)
const MOST_WORKERS = 50

/** Parses the setting, such as `imports=1,webhooks=16`. Queues that it doesn't name keep their default. Throws on a queue that doesn't exist. */
export function parseJobWorkers(setting: string): JobWorkers {
  const given = setting.split(',').map((part) => /^([a-z]+)=(\d{1,2})$/.exec(part.trim()) ?? [])
  for (const [, queue = '', workers] of given) {
    if (!QUEUES.includes(queue) || Number(workers) < 1 || Number(workers) > MOST_WORKERS) throw new Error(PROBLEM)
  }
  return { ...JOB_WORKERS, ...Object.fromEntries(given.map(([, queue = '', workers]) => [queue, Number(workers)])) }
}

/**
 * Returns the number of database connections that jobs hold for long. An archive needs two, because it writes its
 * progress outside the transaction that it reads in.
 */
export const heldConnections = ({ imports, archives, recounts, hourly }: JobWorkers): number =>
  imports + 2 * archives + recounts + hourly

export const PROBLEM = `JOB_WORKERS must be numbers from 1 to ${MOST_WORKERS} such as imports=1,webhooks=16, for any of: ${QUEUES.join(', ')}`
