import type { Context } from 'hono'
import { z } from 'zod'
import { invoiceNumber } from '#domain/organizations/invoice.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { type Invoice, invoicePdf as pdfOf } from '#server/billing/invoice-pdf.ts'
import { FunctionError } from '#server/functions/errors.ts'
import { requestOf } from '#server/functions/request.ts'
import { administratorOf } from './member.ts'

const requestSchema = z.object({ number: z.int('Invalid invoice number').positive('Invalid invoice number') })

const FIND = `
  select company_name as "companyName", account_type as "accountType", plan, amount_cents::float8 as "amountCents",
         monthly_credits as "monthlyCredits", month::text, to_char(issued_at at time zone 'utc', 'YYYY-MM-DD') as "issuedOn"
    from app.invoices where organization_id = $1 and number = $2`

/** An invoice of the caller's organisation as a PDF. */
export async function invoicePdf(deps: ActDeps, context: Context): Promise<Response> {
  const { organizationId } = await administratorOf(deps, context)
  const { number: given } = await requestOf(context, requestSchema)
  const { rows } = await deps.pool.query<Omit<Invoice, 'number'>>(FIND, [organizationId, given])
  if (!rows[0]) throw new FunctionError(404, 'INVOICE_NOT_FOUND', 'There is no such invoice')
  const number = invoiceNumber(given)
  const pdf = await pdfOf({ ...rows[0], number }, deps.isSandbox)
  return new Response(new Uint8Array(pdf), {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${number}.pdf"` },
  })
}
