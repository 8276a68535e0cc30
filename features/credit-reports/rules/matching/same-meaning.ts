import { accountClass } from './account-class.ts'

type Meaning = readonly [RegExp, string]

// The first match wins: 'paid, was a charge-off' is a charge-off.
const CONDUCT: readonly Meaning[] = [
  [/charge ?d? ?off|bad debt|profit and loss|write ?off|\bloss\b|^[a-z]?9$/, 'charged off'],
  [/repossess|surrender|^[a-z]?8$/, 'repossessed'],
  [/bankrupt|chapter|\bch 1?[13 72]+\b|wage earner|^[a-z]?7$/, 'in bankruptcy'],
  [/foreclos|deed in lieu/, 'foreclosed'],
  [/collection|^[a-z]?6$/, 'in collection'],
  [/\b(?:120|150|180)\b|five|^[a-z]?5$/, '120 days late'],
  [/\b90\b|four payments|^[a-z]?4$/, '90 days late'],
  [/\b60\b|three payments|^[a-z]?3$/, '60 days late'],
  [/\b30\b|two payments|^[a-z]?2$/, '30 days late'],
  [/too new|not used|not rated|unrated|^ur$|^[a-z]?0$/, 'not rated'],
  [/as agreed|never late|\bcurrent\b|on time|satisfactory|^ok$|^c$|^[a-z]?1$/, 'as agreed'],
]

const STATUS: readonly Meaning[] = [
  ...CONDUCT.filter(([, meaning]) => meaning !== 'as agreed' && meaning !== 'not rated'),
  [/closed|paid(?! or)|terminated|settled|inactive/, 'closed'],
  [/transfer|sold|refinanced/, 'transferred'],
  // That an account is paid as agreed leaves open whether it is closed.
  [/as agreed|never late|on time|^c$|^[a-z]?1$|rated/, ''],
  [/open|active|current/, 'open'],
]

/** Returns the meaning of a reported rating ('R1', '1', 'Pays account as agreed'), or its words; null for no rating. */
export const ratingMeaning = (reported: string | null): string | null => meaning(CONDUCT, reported)

/** Returns the meaning of a reported status, or its words; null for none, and for one that says only how it is paid. */
export const statusMeaning = (reported: string | null): string | null => meaning(STATUS, reported)

/** Returns 'revolving' or 'loan' for a reported account type ('R', 'Credit Card', 'Auto'), or its words; null for none. */
export function typeMeaning(reported: string | null): string | null {
  const kind = accountClass(reported)
  if (kind === null) return reportedWords(reported)
  return kind === 'revolving' ? kind : 'loan'
}

/** Returns the months of reported terms ('360M', '30 Years', '360'), or their words; null for none, and for revolving. */
export function termsMeaning(reported: string | null): string | null {
  const words = reportedWords(reported)
  if (words === null || words.startsWith('rev')) return null
  const [, count, unit = ''] = /^0*(\d+) ?(m|mo|mos|months?|mth|y|yr|yrs|years?)?\b/.exec(words) ?? []
  return count === undefined ? words : String(Number(count) * (unit.startsWith('y') ? 12 : 1))
}

/** Returns a text in lower case without punctuation; null if nothing is left, as of '-'. */
export function reportedWords(reported: string | number | null): string | null {
  const words = String(reported ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return words === '' ? null : words
}

function meaning(meanings: readonly Meaning[], reported: string | null): string | null {
  const words = reportedWords(reported)
  if (words === null) return null
  const found = meanings.find(([form]) => form.test(words))?.[1] ?? words
  return found === '' ? null : found
}
