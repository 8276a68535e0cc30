import type { PoolClient } from 'pg'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Actor } from './funding-acts.ts'
import type { HeldFunding } from './kept-funding.ts'

const PAID_OUT = `
  select exists (select from public.loan_fundings
                  where organization_id = $1 and loan_id = $2 and id <> $3 and status in ('sent', 'settled')) as is_any`

/**
 * Interest is earned only while the borrower has the money. If all of it came back, interest stops as of the day on which it was sent,
 * and starts when it is sent again.
 */
export async function interestFollows(
  db: PoolClient,
  { organizationId, personId, requestId }: Actor,
  funding: HeldFunding,
  change: 'stops' | 'starts',
): Promise<void> {
  const { rows } = await db.query<{ is_any: boolean }>(PAID_OUT, [organizationId, funding.loan_id, funding.id])
  const by = personId ?? funding.requested_by
  if (rows[0]?.is_any || by === null) return
  const loan = await lockLoan(db, { organizationId }, funding.loan_id)
  const isOff = loan.postings.findLast(({ kind }) => kind.startsWith('accrual_'))?.kind === 'accrual_off'
  if (isOff === (change === 'stops')) return
  const start: PlainDate = loan.terms.start
  const sentOn = funding.sent_on ?? start
  await enterPosting(db, { organizationId, personId: by, requestId, isFollowing: true }, loan, {
    ...BARE,
    kind: change === 'stops' ? 'accrual_off' : 'accrual_on',
    effective_date: change === 'stops' ? latest(sentOn, start) : latest(loan.today, start),
    note: change === 'stops' ? 'The money came back' : 'The money was sent again',
    idempotency_key: `funding ${funding.id} ${change}`,
  })
}

const latest = (one: PlainDate, other: PlainDate) => (one > other ? one : other)
