import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import type { Disclosure } from './disclosure.ts'

const NAMES = {
  creditor: 'the creditor',
  start: 'the start of the loan',
  apr_percent: 'the annual percentage rate',
  finance_charge_cents: 'the finance charge',
  amount_financed_cents: 'the amount financed',
  total_of_payments_cents: 'the total of payments',
  credit_sale: 'the total sale price',
  payments: 'the payments',
  schedule: 'the due dates',
  itemization: 'the itemization of the amount financed',
  late_charge: 'the late charge',
  prepayment: 'the prepayment terms',
  security: 'the security interest',
  assumption: 'the assumption terms',
  has_demand_feature: 'the demand feature',
  estimates: 'the estimates',
  rescind_by: 'the last day to cancel',
} as const satisfies Record<keyof Disclosure, string>

/** Returns what differs between two disclosures of a contract, in words and in the order of the disclosure. Empty if nothing does. */
export function disclosureChanges(before: Disclosure, after: Disclosure): string[] {
  return fieldsOf(NAMES).flatMap((field) =>
    canonicalText(before[field]) === canonicalText(after[field]) ? [] : [NAMES[field]],
  )
}

const fieldsOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[] // keys of a literal
