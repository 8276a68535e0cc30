/** The kinds of records that a word in front of a name, or after it, asks for. */
export type RecordKind = 'applications' | 'loans' | 'disputes' | 'reports'

export interface Asked {
  /** The kind that was named. Null if none was, so that the text is a name or a number. */
  kind: RecordKind | null
  /** The text without the name of the kind: the words of a person's name, or the empty text. */
  rest: string
  isPastDue: boolean
}

/** Words that people use for each kind. The longer ones come first, because they contain shorter ones. */
const WORDS: readonly { words: string; kind: RecordKind; isPastDue?: true }[] = [
  { words: 'credit reports', kind: 'reports' },
  { words: 'credit report', kind: 'reports' },
  { words: 'past due', kind: 'loans', isPastDue: true },
  { words: 'delinquent', kind: 'loans', isPastDue: true },
  { words: 'overdue', kind: 'loans', isPastDue: true },
  { words: 'applications', kind: 'applications' },
  { words: 'application', kind: 'applications' },
  { words: 'payoffs', kind: 'loans' },
  { words: 'payoff', kind: 'loans' },
  { words: 'loans', kind: 'loans' },
  { words: 'loan', kind: 'loans' },
  { words: 'disputes', kind: 'disputes' },
  { words: 'dispute', kind: 'disputes' },
  { words: 'reports', kind: 'reports' },
  { words: 'report', kind: 'reports' },
]

// Fewer letters are the beginning of too many names.
const SHORTEST_PREFIX = 4

/** Returns the kind of records that a text names at its beginning or end, and the name beside it. */
export function askedRecords(typed: string): Asked {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
  for (const { words, kind, isPastDue = false } of WORDS) {
    if (text === words) return { kind, isPastDue, rest: '' }
    if (text.startsWith(`${words} `)) return { kind, isPastDue, rest: text.slice(words.length + 1) }
    if (text.endsWith(` ${words}`)) return { kind, isPastDue, rest: text.slice(0, -words.length - 1) }
  }
  const begun = text.length >= SHORTEST_PREFIX ? WORDS.find(({ words }) => words.startsWith(text)) : undefined
  if (begun) return { kind: begun.kind, isPastDue: begun.isPastDue ?? false, rest: '' }
  return { kind: null, rest: typed.trim(), isPastDue: false }
}
