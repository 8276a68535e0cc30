import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { ratingMeaning, reportedWords, statusMeaning, termsMeaning, typeMeaning } from './same-meaning.ts'

/** A field in which the bureaus disagree, with the bureaus to mark: the minority, or all bureaus if no two agree. */
export interface Difference<Field extends string = string> {
  field: Field
  bureaus: Bureau[]
}

type Reported = string | number | boolean | null
type Normal = (value: Reported) => string | null

// Reporting dates always differ, and utilization is derived from balance and limit.
const TRADELINE_FIELDS = {
  accountType: text(typeMeaning),
  accountStatus: text(statusMeaning),
  accountRating: text(ratingMeaning),
  terms: text(termsMeaning),
  balanceCents: amount,
  creditLimitCents: amount,
  highCreditCents: amount,
  monthlyPaymentCents: amount,
  pastDueCents: amount,
  openedOn: day,
  closedOn: day,
  lastPaidOn: day,
  responsibility: text(reportedWords),
  isDisputed: amount,
} as const satisfies Partial<Record<keyof Tradeline, Normal>>

const COLLECTION_FIELDS = {
  balanceCents: amount,
  originalAmountCents: amount,
  assignedOn: day,
  lastPaidOn: day,
} as const satisfies Partial<Record<keyof Collection, Normal>>

export type TradelineField = keyof typeof TRADELINE_FIELDS | 'payments' | 'reportedBy'
export type CollectionField = keyof typeof COLLECTION_FIELDS | 'reportedBy'

/**
 * Returns the disagreements about an account between bureaus that have a file. A field that a bureau leaves out is
 * not a disagreement. An account that a bureau leaves out is one: `reportedBy`, with the minority that reports it or
 * leaves it out.
 */
export function tradelineDifferences(
  account: ByBureau<Tradeline>,
  bureausWithFile: readonly Bureau[],
): Difference<TradelineField>[] {
  const fields = keysOf(TRADELINE_FIELDS).map((field) =>
    difference(field, account, (line) => TRADELINE_FIELDS[field](line[field])),
  )
  const payments = difference('payments', account, paymentsOf)
  return [reportedBy(account, bureausWithFile), ...fields, payments].filter((found) => found !== null)
}

/** Returns the disagreements about a collection between bureaus that have a file; see `tradelineDifferences`. */
export function collectionDifferences(
  collection: ByBureau<Collection>,
  bureausWithFile: readonly Bureau[],
): Difference<CollectionField>[] {
  const fields = keysOf(COLLECTION_FIELDS).map((field) =>
    difference(field, collection, (line) => COLLECTION_FIELDS[field](line[field])),
  )
  return [reportedBy(collection, bureausWithFile), ...fields].filter((found) => found !== null)
}

function difference<Item, Field extends string>(
  field: Field,
  item: ByBureau<Item>,
  valueOf: (item: Item) => string | null,
): Difference<Field> | null {
  const values: { bureau: Bureau; value: string }[] = []
  for (const bureau of BUREAUS) {
    const value = item[bureau] === undefined ? null : valueOf(item[bureau])
    if (value !== null) values.push({ bureau, value })
  }
  // Most fields agree.
  if (values.every(({ value }) => value === values[0]?.value)) return null
  const byValue = Object.values(Object.groupBy(values, ({ value }) => value)).filter((group) => group !== undefined)
  if (byValue.length < 2) return null
  const most = Math.max(...byValue.map((group) => group.length))
  const odd = most === 1 ? values : byValue.filter((group) => group.length < most).flat()
  return { field, bureaus: odd.map(({ bureau }) => bureau) }
}

function reportedBy(item: ByBureau<unknown>, bureausWithFile: readonly Bureau[]): Difference<'reportedBy'> | null {
  const reporting = BUREAUS.filter((bureau) => item[bureau] !== undefined)
  const silent = bureausWithFile.filter((bureau) => !reporting.includes(bureau))
  if (silent.length === 0) return null
  return { field: 'reportedBy', bureaus: silent.length < reporting.length ? silent : reporting }
}

// Each bureau counts months from its own reporting date, so only the worst statuses are compared, not their
// positions.
function paymentsOf({ payments }: Tradeline): string | null {
  if (payments.length === 0) return null
  const bad: string[] = []
  for (const { tone, label } of payments) if (tone === 'late' || tone === 'severe') bad.push(label)
  return bad.length < 2 ? bad.join('') : bad.toSorted().join(',')
}

/** A field of words, compared by what they mean. */
function text(meaning: (reported: string | null) => string | null): Normal {
  return (value) => meaning(value === null ? null : String(value))
}

function amount(value: Reported): string | null {
  return value === null ? null : String(value)
}

// Some bureaus report only the month.
function day(value: Reported): string | null {
  return value === null ? null : (reportedDay(String(value))?.slice(0, 7) ?? reportedWords(String(value)))
}

// Object.keys loses the type of the keys.
const keysOf = <Field extends string>(fields: Record<Field, unknown>) => Object.keys(fields) as Field[]
