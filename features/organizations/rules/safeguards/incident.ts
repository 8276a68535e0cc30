import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

// 16 CFR 314.4(j)(1): at least 500 consumers, no later than 30 days after discovery.
export const NOTICE_FROM_CONSUMERS = 500
const NOTICE_WITHIN_DAYS = 30
// 88 FR 77499: the duty to notify took effect on May 13, 2024.
const RULE_SINCE: PlainDate = '2024-05-13'

/** The kinds of customer information an incident can involve. The database has the same list. */
export const INFORMATION_KINDS = [
  { value: 'names', label: 'Names' },
  { value: 'contact', label: 'Addresses, phone numbers or email addresses' },
  { value: 'ssn', label: 'Social Security numbers' },
  { value: 'birth_date', label: 'Dates of birth' },
  { value: 'identity_papers', label: 'Driver’s licenses or other identity documents' },
  { value: 'accounts', label: 'Bank account or loan numbers' },
  { value: 'cards', label: 'Card numbers' },
  { value: 'credit_reports', label: 'Credit reports or scores' },
  { value: 'income', label: 'Income or employment' },
  { value: 'passwords', label: 'Passwords or security answers' },
  { value: 'other', label: 'Other' },
] as const
export type InformationKind = (typeof INFORMATION_KINDS)[number]['value']
export const INFORMATION_KIND_NAMES = INFORMATION_KINDS.map(({ value }) => value)

/**
 * The accessibility of the information. Encrypted information counts as unencrypted if its key was accessed too, and
 * access counts as acquisition unless reliable evidence shows otherwise: 16 CFR 314.2(m).
 */
export const EXPOSURES = [
  { value: 'unencrypted', label: 'Yes, it was not encrypted' },
  { value: 'key_reached', label: 'Yes, it was encrypted and the key was reached too' },
  { value: 'encrypted', label: 'No, it was encrypted and the key was not reached' },
  { value: 'not_acquired', label: 'No, reliable evidence shows that it was not acquired' },
] as const
export type Exposure = (typeof EXPOSURES)[number]['value']
export const EXPOSURE_NAMES = EXPOSURES.map(({ value }) => value)

/** The acts that the record of an incident holds. */
export const INCIDENT_ACTS = ['recorded', 'changed', 'notified', 'closed', 'reopened'] as const

/** The facts that the duty to notify depends on. */
export interface NoticeFacts {
  discovered_on: PlainDate
  /** The number of consumers who are or may be affected; null if unknown. */
  consumers: number | null
  exposure: Exposure
  notified_on: PlainDate | null
}

/** Reasons that no notice to the FTC is due. */
export type NoNoticeReason = 'encrypted' | 'not_acquired' | 'few' | 'before_rule'

/** The status of the notice to the FTC. `daysLeft` counts from today to the last day, and is negative after that. */
export type NoticeStatus =
  | { kind: 'none'; because: NoNoticeReason }
  | { kind: 'sent'; sentOn: PlainDate; dueOn: PlainDate; daysLate: number }
  | { kind: 'due'; dueOn: PlainDate; daysLeft: number; isCountKnown: boolean }

/**
 * Returns the status of the notice to the FTC on a day: 16 CFR 314.4(j)(1). While the number of consumers is unknown,
 * the deadline applies as if it were 500. The thirtieth day after discovery is the last one.
 */
export function noticeStatus(incident: NoticeFacts, today: PlainDate): NoticeStatus {
  const { discovered_on, consumers, notified_on } = incident
  const dueOn = addDays(discovered_on, NOTICE_WITHIN_DAYS)
  if (notified_on !== null)
    return { kind: 'sent', sentOn: notified_on, dueOn, daysLate: Math.max(0, daysBetween(dueOn, notified_on)) }
  const because = noNoticeReason(incident)
  if (because !== null) return { kind: 'none', because }
  return { kind: 'due', dueOn, daysLeft: daysBetween(today, dueOn), isCountKnown: consumers !== null }
}

function noNoticeReason({ discovered_on, consumers, exposure }: NoticeFacts): NoNoticeReason | null {
  if (discovered_on < RULE_SINCE) return 'before_rule'
  if (exposure === 'encrypted' || exposure === 'not_acquired') return exposure
  return consumers !== null && consumers < NOTICE_FROM_CONSUMERS ? 'few' : null
}

const REASONS: Record<NoNoticeReason, string> = {
  encrypted: 'the information was encrypted and its key was not reached (16 CFR 314.2(m))',
  not_acquired: 'reliable evidence shows that the information was not acquired (16 CFR 314.2(m))',
  few: 'fewer than 500 consumers are affected (16 CFR 314.4(j)(1))',
  before_rule: 'it was discovered before the rule took effect on May 13, 2024 (88 FR 77499)',
}

/** Returns the sentence that explains why no notice is due. */
export function noNoticeText(because: NoNoticeReason): string {
  return `No notice to the FTC is due: ${REASONS[because]}. State law may still require one.`
}

/** Returns the remaining time for the notice as text: '12 days left', 'due today', '3 days overdue'. */
export function timeLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'due today'
  return daysLeft > 0 ? `${inDays(daysLeft)} left` : `${inDays(-daysLeft)} overdue`
}

/** Returns '1 day' or '12 days'. */
export const inDays = (days: number): string => counted(days, 'day')
