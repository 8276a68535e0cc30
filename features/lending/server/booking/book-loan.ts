import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type BookLoan, bookingProblem, bookLoanSchema } from '#features/lending/rules/booking/book-loan.ts'
import { capRefusal } from '#features/lending/rules/booking/cap-refusal.ts'
import { militaryRefusal } from '#features/lending/rules/booking/military-refusal.ts'
import { type MeasuredContract, stateRefusal } from '#features/lending/rules/booking/state-refusal.ts'
import { bookedTerms, describedLoan } from '#features/lending/rules/booking/stored-columns.ts'
import { bookingOfProduct } from '#features/lending/rules/products/product-booking.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import { type QuoteRequest, quoteProblems, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { contractOf } from '#features/lending/rules/quotes/quoted-loan.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import { productOfApplication } from '#features/lending/server/products/product-of-application.ts'
import { monthsOf } from '#features/lending/server/quotes/caps-of-state.ts'
import { computedFigures } from '#features/lending/server/quotes/quote-loan.ts'
import { type FlagDeps, foundInSsn } from '#features/lending/server/red-flags.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { type Borrower, borrowerOf } from './borrower.ts'
import { type BorrowerCap, capsOfBorrower } from './caps-of-borrower.ts'
import { capExceeded, lawRefused } from './errors.ts'
import { stateRuleOf } from './state-rule-of.ts'
import { storableFigures } from './storable-figures.ts'
import { addLoan, loanBookedWith } from './stored-booking.ts'

/**
 * `POST /functions/v1/book-loan`: books a loan with the terms of a quote, once for each Idempotency-Key. Holds it to the rate caps
 * of the borrower's state, to the state's law, and to the Military Lending Act.
 */
export async function bookLoan(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, bookLoanSchema)
  const quote = quoteRequestSchema.safeParse(asked.quote)
  if (!quote.success) throw validationFailed(quoteProblems(quote.error))
  const problem = bookingProblem(asked, quote.data)
  if (problem !== null) throw validationFailed(`Validation error: ${problem}`)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'book-loan', key, content }
  const work = (transaction: PoolClient) =>
    once(transaction, request, () => booked(deps, transaction, member, { asked, quote: quote.data }))
  return context.json(await inTransaction(deps.pool, work), 201)
}

interface Wish {
  asked: BookLoan
  quote: QuoteRequest
}

// Checks for a repeat first, which may be older than the responses that are kept: booking has made the application a funded one.
async function booked(
  deps: FlagDeps,
  transaction: PoolClient,
  member: Member,
  { asked: sent, quote }: Wish,
): Promise<{ id: string }> {
  const product = await productOfApplication(transaction, member.organizationId, sent.application_id)
  const asked = product === null ? sent : bookingOfProduct(sent, quote.method, product.terms)
  const borrower = await borrowerOf(transaction, member, asked, quote.start)
  const earlier = await loanBookedWith(transaction, member, asked, contractOf(quote))
  if (earlier !== null) return { id: earlier }
  const figures = storableFigures(quote, computedFigures(quote))
  const { rule, cap } = await lawOf(transaction, member, { asked, quote, figures, borrower })
  if (asked.application_id) await foundInSsn(deps, transaction, member, asked.application_id)
  const terms = bookedTerms(asked, quote, rule)
  const id = await addLoan(transaction, member, {
    ...{ asked, quote, terms, months: monthsOf(quote), today: borrower.today },
    described: describedLoan(terms, quote, figures),
    rateCapId: cap?.id ?? null,
    militaryCheckId: asked.mla_exemption ? null : borrower.countingCheckId,
  })
  return { id }
}

interface Case extends Wish {
  figures: Figures
  borrower: Borrower
}

/**
 * Returns the rule of the borrower's state and the lowest rate cap that holds.
 *
 * @throws FunctionError if the loan breaks a cap, the Military Lending Act, or the state's law, or if the state has no rule
 */
async function lawOf(
  transaction: PoolClient,
  { organizationId }: Member,
  { asked, quote, figures, borrower }: Case,
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

const productOf = ({ mla_exemption }: BookLoan): StateProduct =>
  mla_exemption === 'vehicle_purchase' ? 'vehicle_contract' : 'consumer_loan'

function measuredContract(asked: BookLoan, quote: QuoteRequest, figures: Figures): MeasuredContract {
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
