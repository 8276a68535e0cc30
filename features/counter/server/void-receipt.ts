import type { PoolClient } from 'pg'
import { type ReceiptMethod, type ReceiptStatus, receiptNumber } from '#features/counter/rules/receipt.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { cashDrawerOf, heldDrawer, openDrawerOf } from './drawers.ts'
import { receiptNotFound, receiptStatus, voidNeedsAnother } from './errors.ts'

interface HeldReceipt {
  id: string
  number: number
  method: ReceiptMethod
  status: ReceiptStatus
  drawer_id: string | null
  taken_by: string | null
  void_reason: string | null
  void_requested_by: string | null
}

const HELD = `
  select id, number::float8, method, status, drawer_id, taken_by, void_reason, void_requested_by
    from public.counter_receipts where organization_id = $1 and id = $2 for update`

async function heldReceipt(db: PoolClient, organizationId: string, id: string): Promise<HeldReceipt> {
  const receipt = (await db.query<HeldReceipt>(HELD, [organizationId, id])).rows[0]
  if (receipt === undefined) throw receiptNotFound()
  if (receipt.status === 'voided') throw receiptStatus('This receipt is already voided')
  return receipt
}

const REQUEST = `
  update public.counter_receipts
     set status = 'void_requested', void_reason = $3, void_requested_by = $4, void_requested_at = clock_timestamp(),
         void_requested_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $4)
   where organization_id = $1 and id = $2`

/** Asks for the void of a receipt. Another person approves it. */
export async function requestVoid(
  db: PoolClient,
  member: PresentMember,
  asked: { receipt_id: string; reason: string },
) {
  const { organizationId, personId } = member
  const receipt = await heldReceipt(db, organizationId, asked.receipt_id)
  if (receipt.status !== 'posted') throw receiptStatus('A void of this receipt is already requested')
  await actAs(db, personId)
  await db.query(REQUEST, [organizationId, receipt.id, asked.reason, personId])
  return { id: receipt.id }
}

const DECLINE = `
  update public.counter_receipts
     set status = 'posted', void_reason = null, void_requested_by = null, void_requested_by_name = null, void_requested_at = null
   where organization_id = $1 and id = $2`

/** Declines a requested void: the receipt stays as it is. The person who asked for it can withdraw it in the same way. */
export async function declineVoid(db: PoolClient, member: PresentMember, { receipt_id: id }: { receipt_id: string }) {
  const { organizationId, personId } = member
  const receipt = await heldReceipt(db, organizationId, id)
  if (receipt.status !== 'void_requested') throw receiptStatus('No void of this receipt is requested')
  if (receipt.void_requested_by !== personId && !member.permissions.includes('void_receipts')) throw voidNeedsAnother()
  await actAs(db, personId)
  await db.query(DECLINE, [organizationId, id])
  return { id }
}

const VOID = `
  update public.counter_receipts
     set status = 'voided', voided_by = $3, voided_at = clock_timestamp(), void_drawer_id = $4,
         voided_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`
const LINES = `
  select loan_id, posting_id, amount_cents::float8 from public.counter_receipt_lines
   where organization_id = $1 and receipt_id = $2 order by loan_id`
const REVERSED = `
  update public.counter_receipt_lines set reversal_id = $4 where organization_id = $1 and receipt_id = $2 and loan_id = $3`

interface Line {
  loan_id: string
  posting_id: string
  amount_cents: number
}

/**
 * Voids a receipt and reverses its ledger entries, in the caller's transaction. Cash leaves the drawer that took it; if that one is
 * closed, the drawer of the person who asked for the void.
 *
 * @throws FunctionError if the member took the receipt or asked for the void
 */
export async function approveVoid(db: PoolClient, member: PresentMember, { receipt_id: id }: { receipt_id: string }) {
  const { organizationId, personId } = member
  const receipt = await heldReceipt(db, organizationId, id)
  if (receipt.status !== 'void_requested') throw receiptStatus('No void of this receipt is requested')
  if (receipt.taken_by === personId || receipt.void_requested_by === personId) throw voidNeedsAnother()
  const drawerId = receipt.method === 'cash' ? await drawerOfReturn(db, organizationId, receipt) : null
  await actAs(db, personId)
  for (const line of (await db.query<Line>(LINES, [organizationId, id])).rows) {
    const reversalId = await reversed(db, member, receipt, line)
    await db.query(REVERSED, [organizationId, id, line.loan_id, reversalId])
  }
  await db.query(VOID, [organizationId, id, personId, drawerId])
  return { id }
}

async function drawerOfReturn(db: PoolClient, organizationId: string, receipt: HeldReceipt): Promise<string> {
  const own = receipt.drawer_id === null ? null : await heldDrawer(db, organizationId, receipt.drawer_id)
  if (own?.status === 'open') return own.id
  const asker = receipt.void_requested_by
  return cashDrawerOf(asker === null ? null : await openDrawerOf(db, organizationId, asker)).id
}

async function reversed(db: PoolClient, member: PresentMember, receipt: HeldReceipt, line: Line): Promise<string> {
  const loan = await lockLoan(db, member, line.loan_id)
  // A bounced check may be reversed already.
  const earlier = loan.postings.find(({ reverses_id }) => reverses_id === line.posting_id)
  if (earlier !== undefined) return earlier.id
  return enterPosting(db, member, loan, {
    ...BARE,
    ...{ kind: 'reversal', amount: line.amount_cents, effective_date: loan.today, reverses_id: line.posting_id },
    ...{ note: noteOf(receipt), idempotency_key: `void ${receipt.id} ${line.loan_id}` },
  })
}

const noteOf = ({ number, void_reason: reason }: HeldReceipt) =>
  `${receiptNumber(number)} was voided${reason === null ? '' : `: ${reason}`}`
