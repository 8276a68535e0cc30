import type { PoolClient } from 'pg'
import type { ReceiptCommand } from '#features/counter/rules/counter-commands.ts'
import {
  changeCents,
  ledgerMethod,
  receiptMethodName,
  receiptNumber,
  tenderProblem,
} from '#features/counter/rules/receipt.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { kindOfMoney, paymentRefusal } from '#features/lending/rules/payment.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { loanNotFound, paymentRefused } from '#features/lending/server/errors.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { takeBackLateFees } from '#features/lending/server/servicing/take-back-late-fees.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { cashDrawerOf, openDrawerOf } from './drawers.ts'
import { loanOfAnother, secondPayment, tenderRefused } from './errors.ts'

type Payment = Extract<ReceiptCommand, { act: 'take' }>

const CLIENTS = 'select id, client_id from public.loans where organization_id = $1 and id = any ($2)'
const PAID_TODAY = `
  select p.loan_id from public.loan_postings p
   where p.organization_id = $1 and p.loan_id = any ($2) and p.kind in ('payment', 'recovery') and p.effective_date = $3
     and not exists (select from public.loan_postings r where r.loan_id = p.loan_id and r.reverses_id = p.id)
  union
  select c.loan_id from public.loan_charges c
   where c.organization_id = $1 and c.loan_id = any ($2)
     and (c.status in ('sending', 'review') and c.posting_id is null or c.status = 'scheduled' and c.due_on = $3)`
// The row stays locked until the payment is posted or rolled back: no number is skipped or given twice.
const NUMBER = `
  insert into app.counter_numbers (organization_id, last_receipt) values ($1, 1)
  on conflict (organization_id) do update set last_receipt = counter_numbers.last_receipt + 1
  returning last_receipt::float8 as number`
const ADD = `
  insert into public.counter_receipts (organization_id, number, client_id, drawer_id, method, amount_cents, tendered_cents, change_cents,
                                       reference, note, received_on, taken_by, taken_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $12
  returning id`

/**
 * Takes a payment at the counter: one receipt and one ledger entry for each loan, in the caller's transaction.
 *
 * @throws FunctionError if the amounts don't fit, the clerk has no drawer for the cash, or a loan takes no payment
 */
export async function takeReceipt(db: PoolClient, member: PresentMember, payment: Payment): Promise<object> {
  const { organizationId, personId } = member
  const lines = payment.lines.map(({ loan_id, amount }) => ({ loanId: loan_id, amountCents: amount }))
  const given = { method: payment.method, tenderedCents: payment.tendered, lines }
  const problem = tenderProblem(given)
  if (problem !== null) throw tenderRefused(problem)
  const open = await openDrawerOf(db, organizationId, personId)
  const drawer = payment.method === 'cash' ? cashDrawerOf(open) : open
  await requireLoansOf(db, member, payment)
  const loans = await payableLoans(db, member, payment)
  await actAs(db, personId)
  const [{ number } = { number: 0 }] = (await db.query<{ number: number }>(NUMBER, [organizationId])).rows
  const change = changeCents(given)
  const [receipt] = (
    await db.query<{ id: string }>(ADD, [
      ...[organizationId, number, payment.client_id, drawer?.id ?? null, payment.method, payment.tendered - change],
      ...[payment.tendered, change, payment.reference || null, payment.note || null, loans[0]?.today, personId],
    ])
  ).rows
  if (receipt === undefined) throw new Error('No receipt was kept')
  for (const loan of loans) await post(db, member, { receiptId: receipt.id, number, payment, loan })
  return { id: receipt.id, number, amount_cents: payment.tendered - change, change_cents: change }
}

async function requireLoansOf(db: PoolClient, { organizationId }: PresentMember, { client_id, lines }: Payment) {
  const ids = lines.map(({ loan_id }) => loan_id)
  const { rows } = await db.query<{ id: string; client_id: string }>(CLIENTS, [organizationId, ids])
  if (rows.length !== ids.length) throw loanNotFound()
  if (rows.some((loan) => loan.client_id !== client_id)) throw loanOfAnother()
}

/** Locks the loans, in the order of their ids, so that two receipts never wait for each other. */
async function payableLoans(db: PoolClient, member: PresentMember, { lines, is_second: isSecond }: Payment) {
  const ids = lines.map(({ loan_id }) => loan_id).toSorted()
  const loans: LoanOnFile[] = []
  for (const id of ids) {
    const loan = await lockLoan(db, member, id)
    const refusal = paymentRefusal(loan.terms, loanEventsOf(loan.postings), { effectiveDate: loan.today }, loan.today)
    if (refusal !== null) throw paymentRefused(refusal)
    loans.push(loan)
  }
  if (!isSecond) {
    const { rows } = await db.query<{ loan_id: string }>(PAID_TODAY, [member.organizationId, ids, loans[0]?.today])
    if (rows.length > 0) throw secondPayment(rows.map(({ loan_id }) => loan_id))
  }
  return loans
}

const LINE = `
  insert into public.counter_receipt_lines (organization_id, receipt_id, loan_id, position, amount_cents, posting_id, balance_cents)
  select l.organization_id, $2, l.id, $4, $5, $6, round(l.amount * 100)::bigint from public.loans l
   where l.organization_id = $1 and l.id = $3`

interface Posted {
  receiptId: string
  number: number
  payment: Payment
  loan: LoanOnFile
}

async function post(
  db: PoolClient,
  member: PresentMember,
  { receiptId, number, payment, loan }: Posted,
): Promise<void> {
  const position = payment.lines.findIndex(({ loan_id }) => loan_id === loan.id)
  const cents = payment.lines[position]?.amount ?? 0
  const kind = kindOfMoney(stateOfLoan(loan), loan.today)
  const postingId = await enterPosting(db, member, loan, {
    ...BARE,
    ...{ kind, amount: cents, effective_date: loan.today, method: ledgerMethod(payment.method) },
    ...{ reference: referenceOf(number, payment), idempotency_key: `receipt ${receiptId} ${loan.id}` },
  })
  await takeBackLateFees(db, member, loan)
  await db.query(LINE, [member.organizationId, receiptId, loan.id, position, cents, postingId])
}

function referenceOf(number: number, { method, reference }: Payment): string {
  const paper = method === 'cash' || !reference ? '' : `, ${receiptMethodName(method).toLowerCase()} ${reference}`
  return `${receiptNumber(number)}${paper}`
}
