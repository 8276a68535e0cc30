import { shortDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import type { CollectionField, TradelineField } from './matching/differences.ts'
import { accountObsolescence, collectionObsolescence, type Obsolescence } from './obsolescence.ts'
import { reportedDay } from './reported-day.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** A field of an account or a debt as it is read on screen, on paper and in a file. */
export interface ReportField<Item, Differing extends string> {
  label: string
  /** The difference that concerns this field; none for what is computed or differs by nature. */
  differing?: Differing
  /** In words; null when the bureau did not report it. */
  of: (item: Item) => string | null
}

/** Every field of an account, in the order of the printed report. The payment history is drawn, not written. */
export const TRADELINE_FIELDS: readonly ReportField<Tradeline, TradelineField>[] = [
  { label: 'Account number', of: ({ accountNumber }) => maskedNumber(accountNumber) },
  { label: 'Type', differing: 'accountType', of: ({ accountType }) => accountType },
  { label: 'Status', differing: 'accountStatus', of: ({ accountStatus }) => accountStatus },
  { label: 'Rating', differing: 'accountRating', of: ({ accountRating }) => accountRating },
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
  { label: 'Utilisation', of: ({ utilizationPercent }) => percent(utilizationPercent) },
  { label: 'Opened', differing: 'openedOn', of: ({ openedOn }) => writtenDay(openedOn) },
  { label: 'Closed', differing: 'closedOn', of: ({ closedOn }) => writtenDay(closedOn) },
  { label: 'Reported', of: ({ reportedOn }) => writtenDay(reportedOn) },
  { label: 'Last payment', differing: 'lastPaidOn', of: ({ lastPaidOn }) => writtenDay(lastPaidOn) },
  { label: 'First delinquency', of: ({ firstDelinquentOn }) => writtenDay(firstDelinquentOn) },
  { label: 'Obsolete after', of: (account) => inWords(accountObsolescence(account)) },
]

/** Every field of a debt in collection. */
export const COLLECTION_FIELDS: readonly ReportField<Collection, CollectionField>[] = [
  { label: 'Balance', differing: 'balanceCents', of: ({ balanceCents }) => dollars(balanceCents) },
  {
    label: 'Original amount',
    differing: 'originalAmountCents',
    of: ({ originalAmountCents }) => dollars(originalAmountCents),
  },
  { label: 'Assigned', differing: 'assignedOn', of: ({ assignedOn }) => writtenDay(assignedOn) },
  { label: 'Last payment', differing: 'lastPaidOn', of: ({ lastPaidOn }) => writtenDay(lastPaidOn) },
  { label: 'First delinquency', of: ({ firstDelinquentOn }) => writtenDay(firstDelinquentOn) },
  { label: 'Obsolete after', of: (collection) => inWords(collectionObsolescence(collection)) },
]

/** A date as a bureau wrote it as 'Jan 5, 2025'; what is no date stays as it came, nothing is null. */
export function writtenDay(text: string | null): string | null {
  const day = reportedDay(text)
  return day === null ? text : shortDate(day)
}

/** The last day an item may be reported, and what it was estimated from: 'Jul 14, 2026 (from the last payment)'. */
export function inWords(obsolescence: Obsolescence | null): string | null {
  if (obsolescence === null) return null
  const { on, basis } = obsolescence
  return basis === 'reported' ? shortDate(on) : `${shortDate(on)} (estimated from the ${basis})`
}

/** An account number that shows its last four digits and nothing more: '•••• 4417'. */
export function maskedNumber(accountNumber: string | null): string | null {
  const ending = /\d+$/.exec(accountNumber?.trim() ?? '')?.[0].slice(-4) ?? ''
  return ending.length < 3 ? null : `•••• ${ending}`
}

const dollars = (cents: number | null) => (cents === null ? null : wholeDollars(cents))
const percent = (value: number | null) => (value === null ? null : `${value}%`)
