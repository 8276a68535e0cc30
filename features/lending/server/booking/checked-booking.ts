import type { PoolClient } from 'pg'
import { differences, quoteOfTerms } from '#features/lending/rules/booking/approved-booking.ts'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import { bookedTerms, describedLoan } from '#features/lending/rules/booking/stored-columns.ts'
import { bookingOfProduct } from '#features/lending/rules/products/product-booking.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { DecidedTerms } from '#features/lending/rules/underwriting/approved-terms.ts'
import { type ChosenProduct, productOfApplication } from '#features/lending/server/products/product-of-application.ts'
import { monthsOf } from '#features/lending/server/quotes/caps-of-state.ts'
import { computedFigures } from '#features/lending/server/quotes/quote-loan.ts'
import { type FlagDeps, foundInSsn } from '#features/lending/server/red-flags.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { heldTerms, requireNoOpenConditions } from './approved-terms.ts'
import { type Borrower, borrowerOf } from './borrower.ts'
import { noApprovedTerms, termsDiffer } from './errors.ts'
import { lawOfContract } from './law-of-contract.ts'
import { requireSameApproval } from './same-approval.ts'
import { storableFigures } from './storable-figures.ts'
import type { Booking } from './stored-booking.ts'
import { vehicleOfContract } from './vehicle-of-application.ts'

/** The request for a booking: a loan on a stated quote, or on the approved terms of its application. */
export interface Wish {
  asked: BookLoan
  /** Undefined if the approved terms are booked. */
  quote: QuoteRequest | undefined
}

/** A booking with its quote, product, and borrower, before it is checked. */
export interface StatedBooking {
  asked: BookLoan
  quote: QuoteRequest
  product: ChosenProduct | null
  borrower: Borrower
  approved: DecidedTerms | null
}

/** Reads what a booking states. @throws FunctionError if the client or the application can't have the loan */
export async function statedBooking(
  db: PoolClient,
  member: Member,
  { asked: sent, quote: stated }: Wish,
): Promise<StatedBooking> {
  const { organizationId } = member
  const { application_id: applicationId } = sent
  const approved = applicationId ? await heldTerms(db, organizationId, applicationId) : null
  const quote = stated ?? quoteOfApproved(sent, approved?.terms)
  const product = await productOfApplication(db, organizationId, applicationId)
  const asked = product === null ? sent : bookingOfProduct(sent, quote.method, product.terms)
  const borrower = await borrowerOf(db, member, asked, quote.start)
  return { asked, quote, product, borrower, approved: approved?.terms ?? null }
}

function quoteOfApproved({ start, first_due }: BookLoan, approved: DecidedTerms | undefined): QuoteRequest {
  if (approved === undefined || start === undefined) throw noApprovedTerms()
  return quoteOfTerms(approved, start, first_due)
}

/** A booking that the law and the approval allow. */
export interface CheckedBooking {
  booking: Booking
  figures: Figures
  rule: StateRule | null
}

/**
 * Checks a booking: conditions, approval, terms, rate caps, state law, Military Lending Act, and red flags.
 *
 * @throws FunctionError if one of them forbids it
 */
export async function checkedBooking(
  deps: FlagDeps,
  db: PoolClient,
  member: Member,
  { asked, quote, borrower, approved }: StatedBooking,
): Promise<CheckedBooking> {
  const { organizationId } = member
  const { application_id: applicationId } = asked
  if (applicationId) {
    await requireNoOpenConditions(db, organizationId, applicationId)
    await requireSameApproval(db, organizationId, applicationId)
  }
  const others = approved === null ? [] : differences(approved, quote)
  if (others.length > 0) throw termsDiffer(others)
  const figures = storableFigures(quote, computedFigures(quote))
  const vehicle = await vehicleOfContract(db, organizationId, asked, quote.start)
  const contract = { asked: { ...asked, vehicle }, quote, figures, borrower }
  const { rule, cap } = await lawOfContract(db, member, contract)
  if (applicationId) await foundInSsn(deps, db, member, applicationId)
  const terms = bookedTerms(asked, quote, rule)
  const booking = {
    ...{ asked, quote, terms, months: monthsOf(quote), today: borrower.today },
    described: describedLoan(terms, quote, figures),
    rateCapId: cap?.id ?? null,
    militaryCheckId: asked.mla_exemption ? null : borrower.countingCheckId,
  }
  return { booking, figures, rule }
}
