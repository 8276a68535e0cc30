import { type Attempt, inWords, type Reply } from './attempt.ts'
import type { Victim } from './victim.ts'

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
// Internals of PostgreSQL or Node.js that no caller should see.
const INTERNALS =
  /syntax error at or near|\bLINE \d+:|Failing row contains|node:internal|\.[mc]?ts:\d+:\d+|password authentication failed/
// The statement timeout is five seconds, and a loaded machine adds to it.
const LONGEST_MS = 20_000

const isDefect = ({ status }: Reply): boolean => status === 0 || status >= 500

/** Returns why a reply gave the attacker more than an error, or null if it didn't. */
export function disclosure(reply: Reply, attempt: Attempt, victims: readonly Victim[]): string | null {
  const sent = decoded(
    `${attempt.path} ${String(attempt.body ?? '')} ${JSON.stringify(attempt.headers ?? {})}`,
  ).toLowerCase()
  const text = `${JSON.stringify(reply.headers)} ${reply.text}`
  for (const [id] of text.matchAll(ID)) {
    const isForeign = victims.some(({ ids }) => ids.has(id.toLowerCase()))
    if (isForeign && !sent.includes(id.toLowerCase())) return `disclosed the id ${id}`
  }
  const word = victims
    .flatMap(({ words }) => words)
    .find((mark) => text.includes(mark) && !sent.includes(mark.toLowerCase()))
  if (word !== undefined) return `disclosed the words ${word}`
  const internals = INTERNALS.exec(text)
  return internals === null ? null : `disclosed internals: ${internals[0]}`
}

/** Returns why a reply is an unexplained error, or null if it isn't. */
export function defect(reply: Reply): string | null {
  if (isDefect(reply)) return `${reply.status} ${reply.text.slice(0, 300)}`
  return reply.milliseconds > LONGEST_MS ? `took ${Math.round(reply.milliseconds)} ms` : null
}

export const finding = (attacker: string, attempt: Attempt, reason: string, reply?: Reply): string =>
  `${attacker}: ${inWords(attempt)} → ${reason}${reply ? ` (${reply.status} ${reply.text.slice(0, 200)})` : ''}`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
