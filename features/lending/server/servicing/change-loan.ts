import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { eventOfChange, feesOfChange } from '#features/lending/rules/servicing/change-event.ts'
import { changeRefusal } from '#features/lending/rules/servicing/change-refusal.ts'
import { type LoanChange, loanChangeSchema } from '#features/lending/rules/servicing/loan-change.ts'
import { loanEventsOf, postingOf } from '#features/lending/rules/stored-loan.ts'
import { changeRefused, keyUsedBefore, ledgerChanged } from '#features/lending/server/errors.ts'
import {
  BARE,
  CORRECTION,
  type Entry,
  enterPosting,
  isSameEntry,
} from '#features/lending/server/ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { requirePermission } from '#features/organizations/server/commands/command-permissions.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { keepBenefit } from './scra-orders.ts'

/**
 * `POST /functions/v1/change-loan`: enters a fee, a charge, a waiver, or another change in a loan's ledger, once for each
 * Idempotency-Key.
 */
export async function changeLoan(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, loanChangeSchema)
  if (asked.act === 'extension' && asked.limit_override !== undefined) requirePermission(member, 'override_loan_limits')
  const id = await inTransaction(deps.pool, (transaction) => entered(transaction, member, asked))
  return context.json({ id }, 201)
}

// Checks for a repeat first, because the recorded change may have changed what is allowed.
async function entered(transaction: PoolClient, member: Member, change: LoanChange): Promise<string> {
  const loan = await lockLoan(transaction, member, change.loan_id)
  const entry = entryOf(change)
  const earlier = loan.postings.find(({ idempotency_key }) => idempotency_key === change.idempotency_key)
  if (earlier !== undefined) {
    if (isSameEntry(earlier, entry)) return earlier.id
    throw keyUsedBefore()
  }
  if (change.seen_postings !== undefined && change.seen_postings !== loan.postings.length) throw ledgerChanged()
  const refusal = changeRefusal(loan.terms, loanEventsOf(loan.postings), change, loan.today)
  if (refusal !== null) throw changeRefused(refusal)
  const id = await enterPosting(transaction, member, loan, entry)
  await enterFees(transaction, member, change, { loan, id })
  if (change.act === 'scra') await keepBenefit(transaction, member, loan, id, change)
  return id
}

// The key allows one fee for a change.
async function enterFees(
  transaction: PoolClient,
  member: Member,
  change: LoanChange,
  { loan: before, id }: { loan: LoanOnFile; id: string },
): Promise<void> {
  const event = eventOfChange(change, { id, sequence: before.postings.length })
  const fees = feesOfChange(before.terms, loanEventsOf(before.postings), change, event)
  for (const fee of fees) {
    const { details, ...posting } = postingOf(fee)
    const correction = change.corrects_closed_period === true ? CORRECTION : {}
    await enterPosting(transaction, member, await lockLoan(transaction, member, before.id), {
      ...{ ...BARE, ...posting, details: { ...details, isAutomatic: true, ...correction } },
      ...{ note: change.reason, idempotency_key: `fee of ${id}` },
    })
  }
}

function entryOf(change: LoanChange): Entry {
  const posting = postingOf(eventOfChange(change, { id: '', sequence: 0 }))
  const details = change.corrects_closed_period === true ? { ...posting.details, ...CORRECTION } : posting.details
  const way = 'method' in change ? { method: change.method, reference: change.reference || null } : {}
  return {
    ...{ ...posting, details, method: null, reference: null, ...way },
    ...{ note: change.reason, idempotency_key: change.idempotency_key },
  }
}
