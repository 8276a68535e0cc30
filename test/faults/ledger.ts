/** A client's knowledge of a write: acknowledged, rejected, or without a response. */
export type Fate = 'acknowledged' | 'refused' | 'unknown'

/** A write that a client requested. */
export interface Entry {
  kind: string
  /** A unique mark in this run. */
  mark: string
  fate: Fate
  company: string
  /** Data from the response, such as the id of a row. */
  told: Readonly<Record<string, string | number>>
}

/** A violation. */
export interface Finding {
  wrong: 'lost' | 'duplicated' | 'stuck'
  what: string
}

/** Returns the fate of a request by its status. A failing server may have written before it failed. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined || !(status >= 200 && status < 500)) return 'unknown'
  return status >= 400 ? 'refused' : 'acknowledged'
}

/**
 * Compares each write with how often it is found: an acknowledged one once, an unknown one at most once, a rejected one
 * never.
 */
export function compare(entries: readonly Entry[], timesFound: (entry: Entry) => number, where: string): Finding[] {
  return entries.flatMap((entry): Finding[] => {
    const times = timesFound(entry)
    const named = `${entry.kind} ${entry.mark} (${entry.fate})`
    if (entry.fate === 'acknowledged' && times === 0) return [{ wrong: 'lost', what: `${named} is not in ${where}` }]
    const most = entry.fate === 'refused' ? 0 : 1
    return times > most ? [{ wrong: 'duplicated', what: `${named} is ${times} times in ${where}` }] : []
  })
}

/** Returns how often each value occurs. */
export function counts(values: Iterable<string>): Map<string, number> {
  const timesByValue = new Map<string, number>()
  for (const value of values) timesByValue.set(value, (timesByValue.get(value) ?? 0) + 1)
  return timesByValue
}
