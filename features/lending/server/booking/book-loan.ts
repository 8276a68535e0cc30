import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type BookLoan,
  bookingProblem,
  bookLoanSchema,
  statedTermsProblem,
} from '#features/lending/rules/booking/book-loan.ts'
import { type QuoteRequest, quoteProblems, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { contractOf } from '#features/lending/rules/quotes/quoted-loan.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { checkedBooking, statedBooking, type Wish } from './checked-booking.ts'
import { addLoan, loanBookedWith } from './stored-booking.ts'

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

// Checks for a repeat first, which may be older than the responses that are kept: booking has made the application a funded one.
async function booked(deps: FlagDeps, db: PoolClient, member: Member, wish: Wish): Promise<{ id: string }> {
  const stated = await statedBooking(db, member, wish)
  const earlier = await loanBookedWith(db, member, stated.asked, contractOf(stated.quote))
  if (earlier !== null) return { id: earlier }
  const { booking } = await checkedBooking(deps, db, member, stated)
  return { id: await addLoan(db, member, booking) }
}
