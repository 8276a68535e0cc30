import type { PoolClient } from 'pg'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import { capRefusal } from '#features/lending/rules/booking/cap-refusal.ts'
import { militaryRefusal } from '#features/lending/rules/booking/military-refusal.ts'
import { type MeasuredContract, stateRefusal } from '#features/lending/rules/booking/state-refusal.ts'
import { bookedTerms } from '#features/lending/rules/booking/stored-columns.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import { monthsOf } from '#features/lending/server/quotes/caps-of-state.ts'
import type { Borrower } from './borrower.ts'
import { type BorrowerCap, capsOfBorrower } from './caps-of-borrower.ts'
import { capExceeded, lawRefused } from './errors.ts'
import { stateRuleOf } from './state-rule-of.ts'

/** The fields of a booking on which the law depends. */
export type Contract = Omit<BookLoan, 'client_id' | 'quote' | 'idempotency_key'>

interface Case {
  asked: Contract
  quote: QuoteRequest
  figures: Figures
  borrower: Pick<Borrower, 'state' | 'obligors' | 'requiredFrom'>
  /** True for a decision: nothing is booked yet, so the state's rule can still be added. */
  mayLackRule?: boolean
}

/**
 * Returns the rule of the borrower's state and the lowest rate cap that holds.
 *
 * @throws FunctionError if the loan breaks a cap, the Military Lending Act, or the state's law, or if the state has no rule
 */
export async function lawOfContract(
  transaction: PoolClient,
  { organizationId }: { organizationId: string },
  { asked, quote, figures, borrower, mayLackRule = false }: Case,
): Promise<{ rule: StateRule | null; cap: BorrowerCap | undefined }> {
  const place = { state: borrower.state, product: productOf(asked), day: quote.start }
  const rule = await stateRuleOf(transaction, organizationId, place)
  const caps = rule?.bank ? [] : await capsOf(transaction, organizationId, { asked, quote, borrower })
  const rates = { ratePercent: quote.rate_percent, aprPercent: figures.apr_percent, maprPercent: figures.mapr_percent }
  const overCap = capRefusal(rates, caps, borrower.state)
  if (overCap !== null) throw capExceeded(overCap)
  const military = asked.mla_exemption
    ? null
    : militaryRefusal({ ...borrower, ...quote, maprPercent: rates.maprPercent })
  if (military !== null) throw lawRefused(military)
  if (rule === null && mayLackRule) return { rule, cap: caps[0] }
  const refusal = stateRefusal(measuredContract(asked, quote, figures), rule, place)
  if (refusal !== null) throw lawRefused(refusal)
  return { rule, cap: caps[0] }
}

function capsOf(transaction: PoolClient, organizationId: string, { asked, quote, borrower }: Omit<Case, 'figures'>) {
  return capsOfBorrower(transaction, {
    ...{ organizationId, state: borrower.state, loanType: asked.loan_type },
    ...{ start: quote.start, amountCents: quote.amount, months: monthsOf(quote) },
  })
}

const productOf = ({ mla_exemption }: Contract): StateProduct =>
  mla_exemption === 'vehicle_purchase' ? 'vehicle_contract' : 'consumer_loan'

function measuredContract(asked: Contract, quote: QuoteRequest, figures: Figures): MeasuredContract {
  return {
    ...{ amountCents: quote.amount, months: monthsOf(quote) },
    vehicle: asked.vehicle ? { isNew: asked.vehicle.is_new, age: asked.vehicle.age } : null,
    ratePercent: quote.rate_percent ?? '0',
    ...{ aprPercent: figures.apr_percent, maprPercent: figures.mapr_percent },
    ...{ financeChargeCents: figures.finance_charge, amountFinancedCents: figures.amount_financed },
    paymentCents: figures.payment,
    ...{ lateFee: bookedTerms(asked, quote, null).lateFee, nsfFeeCents: asked.nsf_fee_cents },
  }
}
