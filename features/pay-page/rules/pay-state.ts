import type { LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { ChargeStatus } from '#features/payments/rules/charge-status.ts'
import type { MethodKind } from '#features/payments/rules/method-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { PayCodeChannel } from './pay-link.ts'

/** An entry of the history: money received or given back. Money is in cents. */
export interface PaidEntry {
  id: string
  on: PlainDate
  cents: number
  is_reversed: boolean
  /** True if a refund reversed it. */
  is_refunded: boolean
}

/** Money of a payment that goes back, or went back, to the borrower. */
export interface PaidRefund {
  id: string
  on: PlainDate
  cents: number
  is_done: boolean
}

/** A loan on the page. Money is in cents. */
export interface PayLoan {
  id: string
  loan_type: LoanType
  status: LoanStatus
  takes_payments: boolean
  balance_cents: number
  past_due_cents: number
  fees_cents: number
  next_due: { on: PlainDate; cents: number } | null
  payoff_cents: number
  /** The open promise to pay. */
  promise: { on: PlainDate; cents: number } | null
  history: PaidEntry[]
  refunds: PaidRefund[]
  /** The years with an annual interest statement, the newest first. */
  interest_years: number[]
}

/** A payment that waits, is under way, or failed lately. */
export interface PayCharge {
  id: string
  loan_id: string
  cents: number
  status: ChargeStatus
  due_on: PlainDate
  reason: string | null
}

export interface PayMethod {
  id: string
  kind: MethodKind
  brand: string
  last_four: string
}

interface Head {
  company: { name: string; accent: string | null; logo: string | null }
  language: Language
  /** Before the code, the only thing about the person. */
  first_name: string
}

/** The identity step: where the code goes, and if the date of birth is needed too. */
export interface PayStep {
  channel: PayCodeChannel
  is_same_channel: boolean
  needs_birth_date: boolean
  sent_to: string
}

/** The page as the server returns it. */
export type PayState =
  | (Head & { stage: 'identity'; step: PayStep | null })
  | (Head & {
      stage: 'home'
      today: PlainDate
      takes_payments: boolean
      /** True if the borrower can add a bank account or card. */
      adds_methods: boolean
      is_sandbox: boolean
      loans: PayLoan[]
      methods: PayMethod[]
      charges: PayCharge[]
    })
