import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { paymentSchema } from '#features/lending/rules/payment-form.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { keyUsedBefore, ledgerChanged, paymentRefused } from './errors.ts'
import { type Entry, enter, isSameEntry, lockLedger } from './locked-ledger.ts'

/** `POST /functions/v1/post-payment`: records a received payment in a loan's ledger, once for each Idempotency-Key. */
export async function postPayment(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, paymentSchema)
  const id = await inTransaction(deps.pool, (transaction) => entered(transaction, member, asked))
  return context.json({ id }, 201)
}

type Payment = z.output<typeof paymentSchema>

// Checks for a repeat first, because the recorded payment may have changed what is allowed.
async function entered(transaction: PoolClient, member: Member, payment: Payment): Promise<string> {
  const { loanId, terms, postings, today } = await lockLedger(transaction, member, payment.loan_id)
  const entry = entryOf(payment)
  const earlier = postings.find(({ idempotencyKey }) => idempotencyKey === entry.idempotencyKey)
  if (earlier !== undefined) {
    if (isSameEntry(earlier, entry)) return earlier.id
    throw keyUsedBefore()
  }
  if (payment.seen_postings !== undefined && payment.seen_postings !== postings.length) throw ledgerChanged()
  const refusal = paymentRefusal(terms, postings, entry, today)
  if (refusal !== null) throw paymentRefused(refusal)
  const id = await enter(transaction, member, loanId, entry)
  if (id === null) throw keyUsedBefore()
  return id
}

const entryOf = ({ amount, effective_date, method, reference, note, idempotency_key }: Payment): Entry => ({
  kind: 'payment',
  amountCents: amount,
  effectiveDate: effective_date,
  reversesId: null,
  method,
  reference: reference || null,
  note: note || null,
  idempotencyKey: idempotency_key,
})
