import type { Context } from 'hono'
import { z } from 'zod'
import { invoiceNumber } from '#features/administration/rules/invoice.ts'
import type { PlanName } from '#features/administration/rules/plan.ts'
import { planLabel } from '#features/administration/rules/subscription.ts'
import { type AccountType, accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { priceSheet } from './billing/price-sheet.ts'

const requestSchema = z.object({ number: z.int('Invalid invoice number').positive('Invalid invoice number') })

/** An invoice as stored when it was issued. */
interface Invoice {
  companyName: string
  accountType: AccountType
  plan: PlanName
  amountCents: number
  monthlyCredits: number
  /** The month that it covers. */
  firstDay: PlainDate
  lastDay: PlainDate
  issuedOn: PlainDate
}

const FIND = `
  select company_name as "companyName", account_type as "accountType", plan, amount_cents::float8 as "amountCents",
         monthly_credits as "monthlyCredits", month::text as "firstDay",
         (month + interval '1 month' - interval '1 day')::date::text as "lastDay",
         to_char(issued_at at time zone 'utc', 'YYYY-MM-DD') as "issuedOn"
    from app.invoices where organization_id = $1 and number = $2`
const LONGEST_NAME = 70

/** Returns an invoice of the caller's organization as a PDF. */
export async function invoicePdf(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId } = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  const { rows } = await deps.pool.query<Invoice>(FIND, [organizationId, asked.number])
  if (!rows[0]) throw new FunctionError(404, 'INVOICE_NOT_FOUND', 'There is no such invoice')
  const number = invoiceNumber(asked.number)
  const pdf = await printed(number, rows[0], deps.isSandbox)
  return savedFile(`${number}.pdf`, pdf)
}

function printed(number: string, invoice: Invoice, isSandbox: boolean): Promise<Uint8Array> {
  const { companyName, accountType, plan, amountCents, monthlyCredits, firstDay, lastDay, issuedOn } = invoice
  const amount = dollarsAndCents(amountCents)
  const credits = `${monthlyCredits.toLocaleString('en-US')} credits a month`
  return priceSheet({
    title: `Tradeline invoice ${number}`,
    day: issuedOn,
    facts: [
      `Invoice ${number}, issued ${longDate(issuedOn)}`,
      `For ${companyName.slice(0, LONGEST_NAME)}`,
      `Service from ${longDate(firstDay)} to ${longDate(lastDay)}`,
      ...(isSandbox ? ['SANDBOX: nothing is owed'] : []),
    ],
    lines: [[`${planLabel(plan)} plan (${accountTypeLabel(accountType)}), ${credits}`, amount]],
    totals: [['Total (USD)', amount]],
  })
}
