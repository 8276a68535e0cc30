/** What a client knows of a write: it was acknowledged, it was refused, or the answer never came. */
export type Fate = 'acknowledged' | 'refused' | 'unknown'

/** A write that a client asked for. */
export interface Entry {
  kind: string
  /** No other write of the run has the same mark. */
  mark: string
  fate: Fate
  company: string
  /** What the client was told, such as the id of a row. */
  told: Readonly<Record<string, string | number>>
}

/** Something that must not be. */
export interface Finding {
  wrong: 'lost' | 'duplicated' | 'stuck'
  what: string
}

/** The fate of a request by the status of its answer. A server that fails may have written before it failed. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined || !(status >= 200 && status < 500)) return 'unknown'
  return status >= 400 ? 'refused' : 'acknowledged'
}

/** Holds each write against how often it is found: an acknowledged one once, an unknown one at most once, a refused one never. */
export function compare(entries: readonly Entry[], timesFound: (entry: Entry) => number, where: string): Finding[] {
  return entries.flatMap((entry): Finding[] => {
    const times = timesFound(entry)
    const named = `${entry.kind} ${entry.mark} (${entry.fate})`
    if (entry.fate === 'acknowledged' && times === 0) return [{ wrong: 'lost', what: `${named} is not in ${where}` }]
    const most = entry.fate === 'refused' ? 0 : 1
    return times > most ? [{ wrong: 'duplicated', what: `${named} is ${times} times in ${where}` }] : []
  })
}

/** How often each value occurs. */
export function counts(values: Iterable<string>): Map<string, number> {
  const timesByValue = new Map<string, number>()
  for (const value of values) timesByValue.set(value, (timesByValue.get(value) ?? 0) + 1)
  return timesByValue
}
