import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { reversalSchema } from '#features/lending/rules/payment-form.ts'
import { isAutomatic, isReversible } from '#features/lending/rules/stored-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import {
  alreadyReversed,
  keyUsedBefore,
  notReversible,
  postingNotFound,
  receiptOfCounter,
  recordedElsewhere,
} from './errors.ts'
import { BARE, type Entry, enterPosting, isSameEntry } from './ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from './ledger/locked-loan.ts'

/**
 * `POST /functions/v1/reverse-payment`: reverses a posting with a separate entry, once. Reversing an imported
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

const CASH_RECEIPT = `
  select r.number::float8 from public.counter_receipt_lines l
    join public.counter_receipts r on r.organization_id = l.organization_id and r.id = l.receipt_id
   where l.organization_id = $1 and l.posting_id = $2 and r.method = 'cash'`

async function reversed(transaction: PoolClient, member: PresentMember, asked: Reversal): Promise<string> {
  const { rows } = await transaction.query<{ loan_id: string }>(LOAN_OF, [asked.posting_id, member.organizationId])
  if (rows[0] === undefined) throw postingNotFound()
  const loan = await lockLoan(transaction, member, rows[0].loan_id)
  const entry = entryOf(loan, asked, member)
  const earlier = loan.postings.find(({ reverses_id }) => reverses_id === asked.posting_id)
  if (earlier !== undefined) {
    const isAskedAgain = asked.idempotency_key !== undefined && earlier.idempotency_key === asked.idempotency_key
    if (isAskedAgain && isSameEntry(earlier, entry)) return earlier.id
    throw isAskedAgain ? keyUsedBefore() : alreadyReversed()
  }
  const { rows: receipts } = await transaction.query<{ number: number }>(CASH_RECEIPT, [
    member.organizationId,
    asked.posting_id,
  ])
  if (receipts[0] !== undefined) throw receiptOfCounter(receipts[0].number)
  const id = await enterPosting(transaction, member, loan, entry)
  await reverseFees(transaction, member, loan, asked)
  return id
}

// The fee of an extension goes with it, unless it was reversed before.
async function reverseFees(transaction: PoolClient, member: PresentMember, before: LoanOnFile, asked: Reversal) {
  const reversed = new Set(before.postings.map(({ reverses_id }) => reverses_id))
  const fees = before.postings.filter(
    ({ id, kind, details }) => kind === 'fee' && Object(details).extension === asked.posting_id && !reversed.has(id),
  )
  for (const { id, amount } of fees) {
    const loan = await lockLoan(transaction, member, before.id)
    await enterPosting(transaction, member, loan, {
      ...BARE,
      ...{ kind: 'reversal', amount, effective_date: loan.today, reverses_id: id, note: asked.reason },
    })
  }
}

function entryOf({ postings, today }: LoanOnFile, asked: Reversal, { permissions }: PresentMember): Entry {
  const taken = postings.find(({ id }) => id === asked.posting_id)
  if (taken === undefined) throw postingNotFound()
  if (!isReversible(taken.kind)) throw notReversible()
  if (taken.recorded_by === null && !isAutomatic(taken) && !permissions.includes('reverse_imported_payments'))
    throw recordedElsewhere()
  return {
    ...BARE,
    ...{ kind: 'reversal', amount: taken.amount, effective_date: today, reverses_id: taken.id },
    ...{ note: asked.reason, idempotency_key: asked.idempotency_key ?? null },
  }
}
