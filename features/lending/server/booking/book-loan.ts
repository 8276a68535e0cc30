import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { differences, quoteOfTerms } from '#features/lending/rules/booking/approved-booking.ts'
import {
  type BookLoan,
  bookingProblem,
  bookLoanSchema,
  statedTermsProblem,
} from '#features/lending/rules/booking/book-loan.ts'
import { bookedTerms, describedLoan } from '#features/lending/rules/booking/stored-columns.ts'
import { bookingOfProduct } from '#features/lending/rules/products/product-booking.ts'
import { type QuoteRequest, quoteProblems, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { contractOf } from '#features/lending/rules/quotes/quoted-loan.ts'
import type { DecidedTerms } from '#features/lending/rules/underwriting/approved-terms.ts'
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
import { heldTerms, requireNoOpenConditions } from './approved-terms.ts'
import { borrowerOf } from './borrower.ts'
import { noApprovedTerms, termsDiffer } from './errors.ts'
import { lawOfContract } from './law-of-contract.ts'
import { requireSameApproval } from './same-approval.ts'
import { storableFigures } from './storable-figures.ts'
import { addLoan, loanBookedWith } from './stored-booking.ts'
import { vehicleOfContract } from './vehicle-of-application.ts'

/**
 * `POST /functions/v1/book-loan`: books a loan with the terms of a quote, once for each Idempotency-Key. Holds it to the rate caps
 * of the borrower's state, to the state's law, and to the Military Lending Act.
 */
export async function bookLoan(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, bookLoanSchema)
  const problem = statedTermsProblem(asked)
  if (problem !== null) throw validationFailed(`Validation error: ${problem}`)
  const quote = asked.quote && statedQuote(asked, asked.quote)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'book-loan', key, content }
  const work = (transaction: PoolClient) =>
    once(transaction, request, () => booked(deps, transaction, member, { asked, quote }))
  return context.json(await inTransaction(deps.pool, work), 201)
}

function statedQuote(asked: BookLoan, stated: object): QuoteRequest {
  const quote = quoteRequestSchema.safeParse(stated)
  if (!quote.success) throw validationFailed(quoteProblems(quote.error))
  const problem = bookingProblem(asked, quote.data)
  if (problem !== null) throw validationFailed(`Validation error: ${problem}`)
  return quote.data
}

interface Wish {
  asked: BookLoan
  /** Undefined if the approved terms are booked. */
  quote: QuoteRequest | undefined
}

// Checks for a repeat first, which may be older than the responses that are kept: booking has made the application a funded one.
async function booked(
  deps: FlagDeps,
  transaction: PoolClient,
  member: Member,
  { asked: sent, quote: stated }: Wish,
): Promise<{ id: string }> {
  const { organizationId } = member
  const { application_id: applicationId } = sent
  const approved = applicationId ? await heldTerms(transaction, organizationId, applicationId) : null
  const quote = stated ?? quoteOfApproved(sent, approved?.terms)
  const product = await productOfApplication(transaction, organizationId, applicationId)
  const asked = product === null ? sent : bookingOfProduct(sent, quote.method, product.terms)
  const borrower = await borrowerOf(transaction, member, asked, quote.start)
  const earlier = await loanBookedWith(transaction, member, asked, contractOf(quote))
  if (earlier !== null) return { id: earlier }
  if (applicationId) {
    await requireNoOpenConditions(transaction, organizationId, applicationId)
    await requireSameApproval(transaction, organizationId, applicationId)
  }
  const others = approved === null ? [] : differences(approved.terms, quote)
  if (others.length > 0) throw termsDiffer(others)
  const figures = storableFigures(quote, computedFigures(quote))
  const vehicle = await vehicleOfContract(transaction, organizationId, asked, quote.start)
  const contract = { asked: { ...asked, vehicle }, quote, figures, borrower }
  const { rule, cap } = await lawOfContract(transaction, member, contract)
  if (applicationId) await foundInSsn(deps, transaction, member, applicationId)
  const terms = bookedTerms(asked, quote, rule)
  const id = await addLoan(transaction, member, {
    ...{ asked, quote, terms, months: monthsOf(quote), today: borrower.today },
    described: describedLoan(terms, quote, figures),
    rateCapId: cap?.id ?? null,
    militaryCheckId: asked.mla_exemption ? null : borrower.countingCheckId,
  })
  return { id }
}

function quoteOfApproved({ start, first_due }: BookLoan, approved: DecidedTerms | undefined): QuoteRequest {
  if (approved === undefined || start === undefined) throw noApprovedTerms()
  return quoteOfTerms(approved, start, first_due)
}
