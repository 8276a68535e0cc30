import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { ClosingChargeKind } from '#features/lending/rules/engine/finance-charge.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'

/** A charge as typed. Financed charges are added to the loan, prepaid ones are paid or withheld at closing. */
export interface ChargeFields {
  kind: ClosingChargeKind
  amount: string
  paid: 'prepaid' | 'financed'
}
export interface AdvanceFields {
  on: string
  amount: string
}
export interface RateChangeFields {
  on: string
  rate: string
}

/** A contract as typed into the APR inspector. Numbers and dates are texts, and '' is an empty field. */
export interface InspectorFields {
  /** terms: the rate and the calendar make the payments. payments: the contract lists them. */
  entry: 'terms' | 'payments'
  amount: string
  rate: string
  method: Method
  dayCount: DayCount
  start: string
  every: Frequency
  firstDue: string
  secondDay: string
  count: string
  payment: string
  balloon: string
  interestOnly: string
  equalPrincipal: boolean
  contractPayments: string
  charges: readonly ChargeFields[]
  advances: readonly AdvanceFields[]
  rateChanges: readonly RateChangeFields[]
  state: string
  loanType: LoanType | ''
}

/** The form before anything is typed. */
export const EMPTY_CONTRACT: InspectorFields = {
  ...{ entry: 'terms', amount: '', rate: '', method: 'simple_daily', dayCount: 'actual/365', start: '' },
  ...{ every: 'month', firstDue: '', secondDay: '', count: '' },
  ...{ payment: '', balloon: '', interestOnly: '', equalPrincipal: false, contractPayments: '' },
  ...{ charges: [], advances: [], rateChanges: [], state: '', loanType: '' },
}

/** A monthly loan with a fee, to see the inspector at work. */
export const EXAMPLE_CONTRACT: InspectorFields = {
  ...EMPTY_CONTRACT,
  ...{ amount: '5,000.00', rate: '18.5', start: '2026-01-15', firstDue: '2026-02-15', count: '24', state: 'CO' },
  charges: [{ kind: 'origination_fee', amount: '75.00', paid: 'prepaid' }],
}

type OptionalField =
  | 'rate'
  | 'method'
  | 'dayCount'
  | 'firstDue'
  | 'count'
  | 'secondDay'
  | 'payment'
  | 'balloon'
  | 'interestOnly'
  | 'equalPrincipal'
  | 'rateChanges'
  | 'advances'

/** Returns true if a field applies to the contract. Fields that don't apply are neither shown nor sent. */
export function isAsked(field: OptionalField, { entry, every, method, equalPrincipal }: InspectorFields): boolean {
  if (field === 'secondDay') return every === 'half_month'
  if (field === 'rate') return true
  if (entry === 'payments') return field === 'advances'
  if (field === 'count') return every !== 'once'
  if (field === 'payment') return !equalPrincipal
  const isOnBalance = ['interestOnly', 'equalPrincipal', 'rateChanges', 'advances'].includes(field)
  return !isOnBalance || method !== 'add_on'
}
