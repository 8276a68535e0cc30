import type { PoolClient } from 'pg'
import { controlsMatch } from '#features/counter/rules/lockbox.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { kindOfMoney, paymentRefusal } from '#features/lending/rules/payment.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { BARE, CORRECTION, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { takeBackLateFees } from '#features/lending/server/servicing/take-back-late-fees.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { type CheckedRow, checkedRows, type HeldBatch, heldBatch, problemsOf } from './batches.ts'
import { controlsDiffer, reversalNeedsAnother, rowsRefused } from './errors.ts'

const POSTED = `
  update public.lockbox_batches
     set status = 'posted', posted_by = $3, posted_at = clock_timestamp(),
         posted_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`
const ROW = 'update public.lockbox_rows set loan_id = $3, posting_id = $4 where organization_id = $1 and id = $2'

interface Posting {
  batch_id: string
  corrects_closed_period?: boolean | undefined
}

/**
 * Posts all checks of a batch in the caller's transaction.
 *
 * @throws FunctionError if the rows don't agree with the bank's sheet, or one of them can't be posted
 * @throws periodClosed if it was deposited in a month whose books are closed, and is no correction
 */
export async function postBatch(db: PoolClient, member: PresentMember, { batch_id: id, ...posting }: Posting) {
  const batch = await heldBatch(db, member.organizationId, id, 'draft')
  const rows = await checkedRows(db, batch)
  const cents = rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const controls = { controlCount: batch.control_count, controlCents: batch.control_cents }
  if (!controlsMatch({ count: rows.length, cents, ...controls })) throw controlsDiffer()
  const problems = problemsOf(rows)
  if (problems.length > 0) throw rowsRefused(problems)
  await actAs(db, member.personId)
  for (const row of inLoanOrder(rows)) await post(db, member, batch, row, posting)
  await db.query(POSTED, [member.organizationId, id, member.personId])
  return { id, posted: rows.length, amount_cents: cents }
}

/** Rows in the order of their loans' ids, so that two batches never wait for each other. */
const inLoanOrder = (rows: readonly CheckedRow[]) =>
  rows.toSorted((one, other) => (one.loan_id ?? '').localeCompare(other.loan_id ?? '') || one.position - other.position)

async function post(
  db: PoolClient,
  member: PresentMember,
  batch: HeldBatch,
  row: CheckedRow,
  posting: Pick<Posting, 'corrects_closed_period'>,
): Promise<void> {
  if (row.loan_id === null) throw rowsRefused([{ position: row.position, problem: 'unknown_loan' }])
  const loan = await lockLoan(db, member, row.loan_id)
  const events = loanEventsOf(loan.postings)
  const day = { effectiveDate: batch.deposited_on }
  if (paymentRefusal(loan.terms, events, day, loan.today) !== null)
    throw rowsRefused([{ position: row.position, problem: 'not_payable' }])
  const postingId = await enterPosting(db, member, loan, {
    ...BARE,
    kind: kindOfMoney(replay(loan.terms, events, loan.today), batch.deposited_on),
    ...{ amount: row.amount_cents, effective_date: batch.deposited_on, method: 'check' },
    ...{ reference: row.check_number || null, note: `Lockbox: ${batch.name}`, idempotency_key: `lockbox ${row.id}` },
    ...(posting.corrects_closed_period === true && { details: CORRECTION }),
  })
  await takeBackLateFees(db, member, loan)
  await db.query(ROW, [member.organizationId, row.id, loan.id, postingId])
}

const REVERSED = `
  update public.lockbox_batches
     set status = 'reversed', reversed_by = $3, reversed_at = clock_timestamp(), reverse_reason = $4,
         reversed_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`
const REVERSED_ROW = 'update public.lockbox_rows set reversal_id = $3 where organization_id = $1 and id = $2'

/** Reverses all checks of a posted batch, in the caller's transaction. Another person than its poster does it. */
export async function reverseBatch(
  db: PoolClient,
  member: PresentMember,
  { batch_id: id, reason }: { batch_id: string; reason: string },
) {
  const { organizationId, personId } = member
  const batch = await heldBatch(db, organizationId, id, 'posted')
  if (batch.posted_by === personId) throw reversalNeedsAnother()
  await actAs(db, personId)
  for (const row of inLoanOrder(await checkedRows(db, batch))) await takeBack(db, member, row, reason)
  await db.query(REVERSED, [organizationId, id, personId, reason])
  return { id }
}

async function takeBack(db: PoolClient, member: PresentMember, row: CheckedRow, reason: string): Promise<void> {
  if (row.posting_id === null || row.loan_id === null) return
  const loan = await lockLoan(db, member, row.loan_id)
  // A returned check may be reversed already.
  const earlier = loan.postings.find(({ reverses_id }) => reverses_id === row.posting_id)
  const reversalId =
    earlier?.id ??
    (await enterPosting(db, member, loan, {
      ...BARE,
      ...{ kind: 'reversal', amount: row.amount_cents, effective_date: loan.today, reverses_id: row.posting_id },
      ...{ note: reason, idempotency_key: `reverse lockbox ${row.id}` },
    }))
  await db.query(REVERSED_ROW, [member.organizationId, row.id, reversalId])
}
