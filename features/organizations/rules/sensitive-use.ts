/** The entries in the record of sensitive data: a value shown, a value compared, an attempt refused by a limit. */
export const SENSITIVE_USES = ['reveal', 'check', 'refusal'] as const

/** The highest limit on revealed files per person and hour that owners can set. */
export const MOST_REVEALS_PER_HOUR = 500

/** The ways to check an SSN or birth date, as text. */
const CHECKS: Readonly<Record<string, string>> = {
  search: 'Searched by an SSN with the same last digits',
  duplicates: 'Compared a new or edited client with this file',
  weigh: 'Compared an SSN with the one on file',
  change: 'Entered an SSN',
  order: 'Ordered a report with a typed SSN',
  merge: 'Compared this file with another one for a merge',
}

/** Returns how an SSN was checked, as a sentence without its subject. An unknown way is described as a check. */
export const checkWords = (way: unknown): string => CHECKS[String(way)] ?? 'Checked an SSN'

/** Days after joining during which a revealed SSN is unusual. */
export const NEWCOMER_DAYS = 14

export const UNUSUAL_USES = ['many_in_an_hour', 'many_in_a_day', 'at_night', 'newcomer', 'budget_spent'] as const
export type UnusualUse = (typeof UNUSUAL_USES)[number]

/** Short labels for unusual uses of sensitive data. app.unusual_reveal has the rules. */
export const UNUSUAL_LABELS: Readonly<Record<UnusualUse, string>> = {
  many_in_an_hour: 'Many files in an hour',
  many_in_a_day: 'Many files in a day',
  at_night: 'At night',
  newcomer: 'Recently joined',
  budget_spent: 'Limit reached',
}

/** The same as sentences about a person, for owners. */
export const UNUSUAL_SENTENCES: Readonly<Record<UnusualUse, string>> = {
  many_in_an_hour: 'revealed SSNs in unusually many files within an hour.',
  many_in_a_day: 'revealed SSNs in unusually many files within a day.',
  at_night: 'revealed an SSN at night, between 10 p.m. and 6 a.m. UTC.',
  newcomer: `revealed an SSN within ${NEWCOMER_DAYS} days of joining your company.`,
  budget_spent: 'reached a limit on revealing or checking SSNs. Further attempts are refused for the rest of the hour.',
}
