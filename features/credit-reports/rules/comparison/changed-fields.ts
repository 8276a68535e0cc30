import { possibleReaging, type Reaging } from '#features/credit-reports/rules/obsolescence.ts'
import { COLLECTION_FIELDS, type ReportField, TRADELINE_FIELDS } from '#features/credit-reports/rules/report-fields.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** A field's text in two reports; null if it was not reported. */
export interface FieldChange {
  label: string
  before: string | null
  after: string | null
}

export interface Changed {
  fields: FieldChange[]
  reaging: Reaging | null
}

// Every report has a new date, and the other fields here are derived.
const FOLLOWS = ['Reported', 'Utilization', 'Obsolete after', 'Other fields', 'Not read']

/** Returns what changed in an account between two reports of one bureau, or null. */
export function changedAccount(before: Tradeline, after: Tradeline): Changed | null {
  const fields = changedFields(TRADELINE_FIELDS, before, after)
  const [worst, nowWorst] = [lateMonths(before), lateMonths(after)]
  // A longer history alone is not a change.
  const isSame = lateCount(before) === lateCount(after)
  const payments = isSame ? [] : [{ label: 'Late months', before: worst, after: nowWorst }]
  return changed([...fields, ...payments], before, after)
}

/** Returns what changed in a collection between two reports of one bureau, or null. */
export function changedCollection(before: Collection, after: Collection): Changed | null {
  return changed(changedFields(COLLECTION_FIELDS, before, after), before, after)
}

interface Dated {
  firstDelinquentOn: string | null
}

function changed(fields: FieldChange[], before: Dated, after: Dated): Changed | null {
  if (fields.length === 0) return null
  return { fields, reaging: possibleReaging([before.firstDelinquentOn, after.firstDelinquentOn]) }
}

function changedFields<Item, Field extends string>(
  fields: readonly ReportField<Item, Field>[],
  before: Item,
  after: Item,
): FieldChange[] {
  return fields
    .filter(({ label }) => !FOLLOWS.includes(label))
    .map(({ label, of }) => ({ label, before: of(before), after: of(after) }))
    .filter((change) => change.before !== change.after)
}

const lateMonths = (account: Tradeline) => `${lateCount(account)} of ${account.payments.length}`

const lateCount = ({ payments }: Tradeline) =>
  payments.filter(({ tone }) => tone === 'late' || tone === 'severe').length
