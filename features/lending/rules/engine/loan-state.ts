import type { PlainDate } from '#platform/rules/dates.ts'
import type { ChargeKind, FeeKind } from './loan-event.ts'

/** paid, or by its due date: scheduled before it, due on it, late after it, missed from 30 days on. */
export type DueState = 'paid' | 'scheduled' | 'due' | 'partially_paid' | 'late' | 'missed'

/**
 * An installment and what was paid on it. The unpaid part is a projection: each installment is paid on its due date, and those that
 * are past due today.
 */
export interface DueItem {
  number: number
  /** The first day after which a payment goes to this installment. */
  periodStart: PlainDate
  due: PlainDate
  dueCents: number
  paidCents: number
  paidOn: PlainDate | null
  state: DueState
  unpaidCents: number
  /** Paid and unpaid together: 0 if a payoff made the installment unnecessary. */
  paymentCents: number
  interestCents: number
  principalCents: number
  /** Principal owed after it. */
  balanceCents: number
}

/** A fee or a charge of the account. */
export interface AccountItem {
  id: string
  kind: FeeKind | ChargeKind
  on: PlainDate
  cents: number
  paidCents: number
  waivedCents: number
  /** The installment that a late fee is for. */
  installment: number | null
}

/** Where the money of a payment went. The parts are the whole payment. */
export interface Allocation {
  interestCents: number
  principalCents: number
  feesCents: number
  chargesCents: number
  /** Beyond all that was owed. */
  creditCents: number
  /** Received on a loan that was charged off. */
  recoveredCents: number
  /** The installments it was applied to. */
  installments: { number: number; cents: number }[]
}

export const LOAN_STATUSES = ['current', 'past_due', 'paid_off', 'charged_off', 'settled', 'sold'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** The amount that pays off a loan on a day. */
export interface Payoff {
  principalCents: number
  interestCents: number
  feesCents: number
  chargesCents: number
  totalCents: number
  /** The amount that the next day adds to the payoff. */
  perDiemCents: number
}

/** All that a loan's terms and events say on a day. Amounts are whole cents. */
export interface LoanState {
  asOf: PlainDate
  status: LoanStatus
  advancedCents: number
  principalCents: number
  /** Interest earned and not paid. */
  interestCents: number
  feesOwedCents: number
  chargesOwedCents: number
  creditBalanceCents: number
  paid: { principalCents: number; interestCents: number; feesCents: number; chargesCents: number }
  /** Principal and interest that were charged off, and what came back of them. */
  chargedOff: { on: PlainDate; principalCents: number; interestCents: number; recoveredCents: number } | null
  /** Principal that was forgiven in a settlement or left with a sale. */
  forgivenCents: number
  items: DueItem[]
  fees: AccountItem[]
  charges: AccountItem[]
  pastDueCents: number
  daysPastDue: number
  oldestUnpaidDue: PlainDate | null
  nextDue: { on: PlainDate; cents: number } | null
  payoff: Payoff
  /** By the id of a payment, credit, settlement or recovery. */
  allocations: Map<string, Allocation>
  isDeceased: boolean
  bankruptcyChapter: number | null
  /** A person says that someone else took out the loan in their name. */
  isFraudClaimed: boolean
}
