import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { LoanEvent } from './engine/loan-event.ts'
import type { LoanState } from './engine/loan-state.ts'
import { replay } from './engine/replay.ts'
import type { LoanTerms } from './engine/servicing-terms.ts'

/** Money received for a loan, not yet in its ledger. */
export interface Received {
  amountCents: number
  effectiveDate: PlainDate
}

/** Why a payment can't be recorded. */
export interface PaymentRefusal {
  code: 'LOAN_PAID_OFF' | 'LOAN_LEFT' | 'PAYMENT_DATE'
  message: string
}

/** Returns why the payment can't be recorded given the ledger, or null if it can. */
export function paymentRefusal(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { effectiveDate }: Pick<Received, 'effectiveDate'>,
  today: PlainDate,
): PaymentRefusal | null {
  const { status } = replay(terms, events, today)
  if (status === 'paid_off') return { code: 'LOAN_PAID_OFF', message: 'This loan is paid off. Nothing is owed on it.' }
  if (status === 'settled') return { code: 'LOAN_LEFT', message: 'This loan is settled. Nothing is owed on it.' }
  if (status === 'sold') return { code: 'LOAN_LEFT', message: 'This loan was sold. Payments go to its new owner.' }
  if (effectiveDate > today) return { code: 'PAYMENT_DATE', message: 'A payment can’t be dated in the future' }
  if (effectiveDate < terms.start) {
    const message = `The loan began on ${shortDate(terms.start)}. A payment can’t be dated earlier.`
    return { code: 'PAYMENT_DATE', message }
  }
  return null
}

/** Money received on a loan that was charged off is a recovery. */
export function kindOfMoney({ chargedOff }: LoanState, day: PlainDate): 'payment' | 'recovery' {
  return chargedOff !== null && day >= chargedOff.on ? 'recovery' : 'payment'
}
