import type { DueItem, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { AmountRule } from './autopay-terms.ts'

/** The part of an authorization that decides about a debit. Amounts are whole cents. */
export interface AutopayPlan {
  amountRule: AmountRule
  fixedCents: number | null
  /** The upper end of the authorized range. */
  mostCents: number
  daysBefore: number
  /** Installments up to this number are done. */
  lastInstallment: number
}

/** A debit that autopay makes. */
export interface AutopayDebit {
  installment: number
  due: PlainDate
  /** The day on which it is sent. */
  on: PlainDate
  cents: number
  /** The part of the amount due that is beyond the authorized range, and stays owed. */
  overRangeCents: number
  /** Its day passed too long ago to make it. */
  isLate: boolean
}

/** Returns the day on which an installment is debited. */
export const debitDay = ({ due }: Pick<DueItem, 'due'>, { daysBefore }: Pick<AutopayPlan, 'daysBefore'>): PlainDate =>
  addDays(due, -daysBefore)

/** Returns the next installment that autopay debits, or null if none is left to debit. */
export const nextInstallment = ({ items }: LoanState, { lastInstallment }: AutopayPlan): DueItem | null =>
  items.find(({ number, unpaidCents }) => number > lastInstallment && unpaidCents > 0) ?? null

/** Returns the next debit with the amount as of the state's day, or null if none is left. */
export function nextDebit(state: LoanState, plan: AutopayPlan): AutopayDebit | null {
  const item = nextInstallment(state, plan)
  if (item === null) return null
  const wanted = Math.min(amountOf(state, plan, item), state.payoff.totalCents)
  const cents = Math.min(wanted, plan.mostCents)
  const on = debitDay(item, plan)
  const isLate = addDays(on, MOST_DAYS_LATE) < state.asOf
  return { installment: item.number, due: item.due, on, cents, overRangeCents: wanted - cents, isLate }
}

/** A debit that could not be made on its day is made up to this many days later. The borrower doesn't expect it after that. */
const MOST_DAYS_LATE = 5

/** Returns the next debit if its day has come. A bank file is made before that: `through` is the day on which it takes effect. */
export function dueDebit(state: LoanState, plan: AutopayPlan, through: PlainDate = state.asOf): AutopayDebit | null {
  const next = nextDebit(state, plan)
  return next !== null && next.on <= through ? next : null
}

function amountOf(state: LoanState, plan: AutopayPlan, item: DueItem): number {
  if (plan.amountRule === 'fixed') return plan.fixedCents ?? 0
  if (plan.amountRule === 'installment') return item.unpaidCents
  const due = state.items.filter(({ number }) => number <= item.number)
  const installments = due.reduce((sum, { unpaidCents }) => sum + unpaidCents, 0)
  return installments + state.feesOwedCents + state.chargesOwedCents
}

/** Returns why autopay must end, or null if it goes on. The text is for people. */
export function autopayEnd({ status, isDeceased, bankruptcyChapter, isFraudClaimed }: LoanState): string | null {
  if (isDeceased) return 'The borrower died'
  if (bankruptcyChapter !== null) return 'The borrower filed for bankruptcy'
  if (isFraudClaimed) return 'A person claims identity theft'
  return ENDS[status] ?? null
}

const ENDS: Partial<Record<LoanState['status'], string>> = {
  paid_off: 'The loan is paid off',
  settled: 'The loan is settled',
  sold: 'The loan was sold',
  charged_off: 'The loan was charged off',
}
