import type { Effect } from './effects.ts'

/** A migration's comment on one of its effects: `-- lock: public.clients: …`. */
interface Note {
  kind: string
  object: string
  text: string
}

const NOTE = /^-- (lock|contract): ([\w.]+): (.+)$/
const NEEDS = {
  lock: 'how many rows it may have there and how long it takes, such as "100,000 rows in 0.4 s"',
  contract: 'why the release before goes on, such as "unused since 0.3.0"',
}
const IS_MEASURED = /\brows?\b.*\d\s*(ms|s|seconds?|minutes?)\b/
const GONE = /^it (drops|renames|removes)/

/**
 * Returns what a migration must not do or must explain, one sentence each. `released` are the versions that may have
 * stopped using an object.
 */
export function problemsOf(sql: string, effects: readonly Effect[], released: readonly string[]): string[] {
  const notes = notesIn(sql)
  const unexplained = effects.flatMap((effect) => problemOf(effect, notes, released))
  const idle = notes.filter(
    ({ kind, object }) => !effects.some((effect) => effect.kind === kind && effect.object === object),
  )
  return [
    ...new Set(unexplained),
    ...idle.map(({ kind, object }) => `${object}: the note "-- ${kind}:" is about nothing that this migration does`),
  ]
}

function problemOf({ kind, object, what }: Effect, notes: readonly Note[], released: readonly string[]): string[] {
  if (kind === 'never') return [`${object}: ${what}`]
  const note = notes.find((one) => one.kind === kind && one.object === object)
  if (note === undefined) return [`${object}: ${what}. Add "-- ${kind}: ${object}: …" and say ${NEEDS[kind]}`]
  if (kind === 'lock' && !IS_MEASURED.test(note.text)) return [`${object}: the note must say ${NEEDS.lock}`]
  if (kind === 'contract' && GONE.test(what) && !isUnused(note.text, released))
    return [`${object}: ${what}, so the note must name the release since which it is unused ("unused since 0.3.0")`]
  return []
}

function isUnused(text: string, released: readonly string[]): boolean {
  const version = /\bunused since (\d+\.\d+\.\d+)/.exec(text)?.[1]
  return version !== undefined && released.includes(version)
}

/** A note continues in the comment lines below it. */
function notesIn(sql: string): Note[] {
  const notes: Note[] = []
  let open: Note | null = null
  for (const line of sql.split('\n').map((text) => text.trim())) {
    const [, kind, object, text] = NOTE.exec(line) ?? []
    if (kind !== undefined && object !== undefined && text !== undefined) {
      open = { kind, object, text }
      notes.push(open)
    } else if (open !== null && line.startsWith('--')) open.text += ` ${line.slice(2).trim()}`
    else open = null
  }
  return notes
}
