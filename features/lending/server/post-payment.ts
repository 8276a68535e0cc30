import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { kindOfMoney, paymentRefusal } from '#features/lending/rules/payment.ts'
import { paymentSchema } from '#features/lending/rules/payment-form.ts'
import { loanEventsOf, type PostingKind } from '#features/lending/rules/stored-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { cashAtCounter, keyUsedBefore, ledgerChanged, paymentRefused } from './errors.ts'
import { BARE, CORRECTION, type Entry, enterPosting, isSameEntry } from './ledger/enter-posting.ts'
import { lockLoan } from './ledger/locked-loan.ts'
import { takeBackLateFees } from './servicing/take-back-late-fees.ts'

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
  const loan = await lockLoan(transaction, member, payment.loan_id)
  const events = loanEventsOf(loan.postings)
  const kind = kindOfMoney(replay(loan.terms, events, loan.today), payment.effective_date)
  const entry = entryOf(payment, kind)
  const earlier = loan.postings.find(({ idempotency_key }) => idempotency_key === entry.idempotency_key)
  if (earlier !== undefined) {
    // The loan may have been charged off since.
    if (isSameEntry(earlier, { ...entry, kind: isMoney(earlier.kind) ? earlier.kind : kind })) return earlier.id
    throw keyUsedBefore()
  }
  if (payment.seen_postings !== undefined && payment.seen_postings !== loan.postings.length) throw ledgerChanged()
  const refusal = paymentRefusal(loan.terms, events, { effectiveDate: entry.effective_date }, loan.today)
  if (refusal !== null) throw paymentRefused(refusal)
  if (payment.method === 'cash' && (await usesDrawers(transaction, member))) throw cashAtCounter()
  const id = await enterPosting(transaction, member, loan, entry)
  await takeBackLateFees(transaction, member, loan)
  return id
}

const DRAWERS = 'select uses_drawers from public.counter_settings where organization_id = $1'

const usesDrawers = async (transaction: PoolClient, { organizationId }: Member): Promise<boolean> =>
  (await transaction.query<{ uses_drawers: boolean }>(DRAWERS, [organizationId])).rows[0]?.uses_drawers ?? false

const isMoney = (kind: PostingKind) => kind === 'payment' || kind === 'recovery'

const entryOf = (
  { amount, effective_date, method, reference, note, corrects_closed_period, idempotency_key }: Payment,
  kind: 'payment' | 'recovery',
): Entry => ({
  ...BARE,
  ...{ kind, amount, effective_date, method, idempotency_key },
  reference: reference || null,
  note: note || null,
  ...(corrects_closed_period === true && { details: CORRECTION }),
})
