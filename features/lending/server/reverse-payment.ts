import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { reversalSchema } from '#features/lending/rules/payment-form.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { alreadyReversed, keyUsedBefore, notReversible, postingNotFound, recordedElsewhere } from './errors.ts'
import { type Entry, enter, isSameEntry, type LockedLedger, lockLedger } from './locked-ledger.ts'

/**
 * `POST /functions/v1/reverse-payment`: reverses a payment or a fee with a separate entry, once. Reversing an imported
 * posting needs a special permission because no one here saw the original.
 */
export async function reversePayment(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, reversalSchema)
  const id = await inTransaction(deps.pool, (transaction) => reversed(transaction, member, asked))
  return context.json({ id }, 201)
}

type Reversal = z.output<typeof reversalSchema>

const LOAN_OF = 'select loan_id from public.loan_postings where id = $1 and organization_id = $2'

async function reversed(transaction: PoolClient, member: PresentMember, asked: Reversal): Promise<string> {
  const { rows } = await transaction.query<{ loan_id: string }>(LOAN_OF, [asked.posting_id, member.organizationId])
  if (rows[0] === undefined) throw postingNotFound()
  const ledger = await lockLedger(transaction, member, rows[0].loan_id)
  const entry = entryOf(ledger, asked, member)
  const earlier = ledger.postings.find(({ reversesId }) => reversesId === asked.posting_id)
  if (earlier !== undefined) {
    const isAskedAgain = asked.idempotency_key !== undefined && earlier.idempotencyKey === asked.idempotency_key
    if (isAskedAgain && isSameEntry(earlier, entry)) return earlier.id
    throw isAskedAgain ? keyUsedBefore() : alreadyReversed()
  }
  const id = await enter(transaction, member, ledger.loanId, entry)
  if (id === null) throw keyUsedBefore()
  return id
}

function entryOf({ postings, today }: LockedLedger, asked: Reversal, { permissions }: PresentMember): Entry {
  const taken = postings.find(({ id }) => id === asked.posting_id)
  if (taken === undefined) throw postingNotFound()
  if (taken.kind !== 'payment' && taken.kind !== 'fee') throw notReversible()
  if (taken.recordedBy === null && !permissions.includes('reverse_imported_payments')) throw recordedElsewhere()
  return {
    kind: 'reversal',
    amountCents: taken.amountCents,
    effectiveDate: today,
    reversesId: taken.id,
    method: null,
    reference: null,
    note: asked.reason,
    idempotencyKey: asked.idempotency_key ?? null,
  }
}
