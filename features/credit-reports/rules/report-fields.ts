import { shortDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import type { CollectionField, TradelineField } from './matching/differences.ts'
import { accountObsolescence, collectionObsolescence, type Obsolescence } from './obsolescence.ts'
import { readRating } from './reading/rating.ts'
import type { AsSent } from './reading/sent-fields.ts'
import { reportedDay } from './reported-day.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** A field of an account or collection, for the screen, the PDF and the CSV file. */
export interface ReportField<Item, Differing extends string> {
  label: string
  /** The difference that this field can have; undefined for computed fields and fields that always differ. */
  differing?: Differing
  /** Returns the field as text; null if the bureau did not report it. */
  of: (item: Item) => string | null
}

/** All fields of an account, in the order of the printed report. The payment history is drawn instead. */
export const TRADELINE_FIELDS: readonly ReportField<Tradeline, TradelineField>[] = [
  { label: 'Account number', of: ({ accountNumber }) => maskedNumber(accountNumber) },
  { label: 'Type', differing: 'accountType', of: ({ accountType }) => accountType },
  { label: 'Status', differing: 'accountStatus', of: ({ accountStatus }) => accountStatus },
  { label: 'Rating', differing: 'accountRating', of: ({ accountRating }) => ratingInWords(accountRating) },
  { label: 'Responsibility', differing: 'responsibility', of: ({ responsibility }) => responsibility },
  { label: 'In dispute', differing: 'isDisputed', of: ({ isDisputed }) => (isDisputed ? 'Yes' : null) },
  { label: 'Compliance code', of: ({ compliance }) => compliance },
  { label: 'Original creditor', of: ({ originalCreditor }) => originalCreditor },
  { label: 'Terms', differing: 'terms', of: ({ terms }) => terms },
  { label: 'Balance', differing: 'balanceCents', of: ({ balanceCents }) => dollars(balanceCents) },
  { label: 'Credit limit', differing: 'creditLimitCents', of: ({ creditLimitCents }) => dollars(creditLimitCents) },
  { label: 'High credit', differing: 'highCreditCents', of: ({ highCreditCents }) => dollars(highCreditCents) },
  {
    label: 'Monthly payment',
    differing: 'monthlyPaymentCents',
    of: ({ monthlyPaymentCents }) => dollars(monthlyPaymentCents),
  },
  { label: 'Past due', differing: 'pastDueCents', of: ({ pastDueCents }) => dollars(pastDueCents) },
  { label: 'Utilization', of: ({ utilizationPercent }) => percent(utilizationPercent) },
  { label: 'Opened', differing: 'openedOn', of: ({ openedOn }) => writtenDay(openedOn) },
  { label: 'Closed', differing: 'closedOn', of: ({ closedOn }) => writtenDay(closedOn) },
  { label: 'Closed by', of: ({ closedBy }) => closedBy },
  { label: 'Reported', of: ({ reportedOn }) => writtenDay(reportedOn) },
  { label: 'Last payment', differing: 'lastPaidOn', of: ({ lastPaidOn }) => writtenDay(lastPaidOn) },
  { label: 'First delinquency', of: ({ firstDelinquentOn }) => writtenDay(firstDelinquentOn) },
  { label: 'Times late', of: ({ timesLate }) => timesLateInWords(timesLate) },
  { label: 'Obsolete after', of: (account) => inWords(accountObsolescence(account)) },
  { label: 'Remarks', of: ({ remarks }) => linesOf(remarks) },
  { label: 'Other fields', of: ({ others }) => asSent(others) },
  { label: 'Not read', of: ({ unread }) => asSent(unread) },
]

/** All fields of a collection. */
export const COLLECTION_FIELDS: readonly ReportField<Collection, CollectionField>[] = [
  { label: 'Collector', of: ({ collector }) => collector },
  { label: 'Account number', of: ({ accountNumber }) => maskedNumber(accountNumber) },
  { label: 'Status', of: ({ status }) => status },
  { label: 'Responsibility', of: ({ responsibility }) => responsibility },
  { label: 'In dispute', of: ({ isDisputed }) => (isDisputed ? 'Yes' : null) },
  { label: 'Compliance code', of: ({ compliance }) => compliance },
  { label: 'Balance', differing: 'balanceCents', of: ({ balanceCents }) => dollars(balanceCents) },
  {
    label: 'Original amount',
    differing: 'originalAmountCents',
    of: ({ originalAmountCents }) => dollars(originalAmountCents),
  },
  { label: 'Assigned', differing: 'assignedOn', of: ({ assignedOn }) => writtenDay(assignedOn) },
  { label: 'Last payment', differing: 'lastPaidOn', of: ({ lastPaidOn }) => writtenDay(lastPaidOn) },
  { label: 'First delinquency', of: ({ firstDelinquentOn }) => writtenDay(firstDelinquentOn) },
  { label: 'Reported', of: ({ reportedOn }) => writtenDay(reportedOn) },
  { label: 'Obsolete after', of: (collection) => inWords(collectionObsolescence(collection)) },
  { label: 'Remarks', of: ({ remarks }) => linesOf(remarks) },
  { label: 'Other fields', of: ({ others }) => asSent(others) },
  { label: 'Not read', of: ({ unread }) => asSent(unread) },
]

/** Formats a bureau's date as 'Jan 5, 2025'. Returns unparseable input unchanged, and null for null. */
export function writtenDay(text: string | null): string | null {
  const day = reportedDay(text)
  return day === null ? text : shortDate(day)
}

/**
 * Returns the last day an item may be reported, with the basis of an estimate: 'Jul 14, 2026 (estimated from the last
 * payment)'.
 */
export function inWords(obsolescence: Obsolescence | null): string | null {
  if (obsolescence === null) return null
  const { on, basis } = obsolescence
  return basis === 'reported' ? shortDate(on) : `${shortDate(on)} (estimated from the ${basis})`
}

/** Returns an account number with only its last four digits: '•••• 4417'. */
export function maskedNumber(accountNumber: string | null): string | null {
  const ending = /\d+$/.exec(accountNumber?.trim() ?? '')?.[0].slice(-4) ?? ''
  return ending.length < 3 ? null : `•••• ${ending}`
}

/** Returns a rating with its meaning: 'R9 (Charge-off or collection)'. Words are returned as they were sent. */
function ratingInWords(rating: string | null): string | null {
  if (rating === null || rating.length > 3) return rating
  const label = readRating(rating)?.label ?? rating
  return label === rating ? rating : `${rating} (${label})`
}

function timesLateInWords({ days30, days60, days90 }: Tradeline['timesLate']): string | null {
  const counts = [
    [days30, '30'],
    [days60, '60'],
    [days90, '90'],
  ] as const
  const said = counts.filter(([times]) => times !== null).map(([times, days]) => `${times} × ${days} days`)
  return said.length === 0 ? null : said.join(', ')
}

const linesOf = (lines: readonly string[]) => (lines.length === 0 ? null : lines.join('; '))
// Long numbers may be account numbers, of which only the last digits are shown.
const asSent = (fields: readonly AsSent[]) =>
  linesOf(fields.map(({ label, text }) => `${label}: ${text.replaceAll(/\d{5,}(?=\d{4})/g, '••••')}`))

const dollars = (cents: number | null) => (cents === null ? null : wholeDollars(cents))
const percent = (value: number | null) => (value === null ? null : `${value}%`)
