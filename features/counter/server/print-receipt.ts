import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { printReceiptSchema } from '#features/counter/rules/counter-commands.ts'
import {
  type ReceiptMethod,
  type ReceiptStatus,
  receiptMethodName,
  receiptNumber,
} from '#features/counter/rules/receipt.ts'
import { printReceipt as printed } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedReceipt } from '#features/documents/server/pdf/printed-receipt.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { brandedHead, loanPaperOf } from '#features/lending/server/statements/loan-paper.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { receiptNotFound } from './errors.ts'

interface ReceiptRow {
  number: number
  method: ReceiptMethod
  status: ReceiptStatus
  amount_cents: number
  tendered_cents: number
  change_cents: number
  reference: string | null
  received_on: string
  received_at: string
  taken_by_name: string
  voided_on: string | null
  printed: number
}

interface LineRow {
  loan_id: string
  loan_type: LoanType
  amount_cents: number
  balance_cents: number
  interest_cents: number
  principal_cents: number
  other_cents: number
}

// The first print is the original. Every other one is a copy.
const PRINT = `
  update public.counter_receipts r set printed = printed + 1 from app.organizations o
   where o.id = r.organization_id and r.organization_id = $1 and r.id = $2
  returning r.number::float8, r.method, r.status, r.amount_cents::float8, r.tendered_cents::float8, r.change_cents::float8, r.reference,
            r.received_on::text, to_char(r.created_at at time zone o.time_zone, 'FMHH12:MI AM') as received_at, r.taken_by_name,
            (r.voided_at at time zone o.time_zone)::date::text as voided_on, r.printed`
const LINES = `
  select l.loan_id, n.loan_type, l.amount_cents::float8, l.balance_cents::float8,
         round(coalesce(a.interest, 0) * 100)::float8 as interest_cents, round(coalesce(a.principal, 0) * 100)::float8 as principal_cents,
         l.amount_cents::float8 - round((coalesce(a.interest, 0) + coalesce(a.principal, 0)) * 100)::float8 as other_cents
    from public.counter_receipt_lines l
    join public.loans n on n.organization_id = l.organization_id and n.id = l.loan_id
    left join public.loan_allocations a on a.organization_id = l.organization_id and a.loan_id = l.loan_id and a.posting_id = l.posting_id
   where l.organization_id = $1 and l.receipt_id = $2 order by l.position`

/** `POST /functions/v1/print-receipt`: returns a receipt as a PDF. Every print after the first one is marked as a copy. */
export async function printReceipt(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { receipt_id: id } = await requestOf(context, printReceiptSchema)
  const { head, receipt, number } = await inTransaction(deps.pool, (db) => receiptOf(db, member, id))
  const name = `receipt-${receiptNumber(number)}${receipt.copy > 1 ? `-copy-${receipt.copy - 1}` : ''}.pdf`
  return savedFile(name, await printed({ head: await brandedHead(deps, member, head), receipt }))
}

async function receiptOf(db: PoolClient, member: PresentMember, id: string) {
  const values = [member.organizationId, id]
  const row = (await db.query<ReceiptRow>(PRINT, values)).rows[0]
  const lines = (await db.query<LineRow>(LINES, values)).rows
  const [first] = lines
  if (row === undefined || first === undefined) throw receiptNotFound()
  const { head } = await loanPaperOf(db, member, first.loan_id)
  const { number, method, status, reference, printed: copy, voided_on: voidedOn, ...rest } = row
  const paperNumber = method === 'cash' || reference === null ? '' : ` ${reference}`
  const receipt: PrintedReceipt = {
    ...{ ...rest, copy, lines, voided_on: status === 'voided' ? voidedOn : null },
    ...{ name: `Receipt ${receiptNumber(number)}`, how: `${receiptMethodName(method)}${paperNumber}` },
  }
  return { head, receipt, number }
}
