import type { Pool } from 'pg'
import { nthDueDate } from '#features/lending/rules/engine/payment-calendar.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { partsOf } from '#platform/rules/calendar.ts'

/** A cap that a quote is held against. */
interface CapRow {
  rate: number
  fees_included: boolean
  citation: string
}

// Dates and bands include both ends, except the day on which a cap ends.
const CAPS = `
  select rate::float8 as rate, fees_included, citation
    from public.rate_caps
   where (organization_id is null or organization_id = $1) and state = $2
     and $3::date >= effective_from and ($3::date < effective_until or effective_until is null)
     and ($4::text is null or loan_type is null or loan_type = $4)
     and $5::numeric / 100 between coalesce(amount_from, 0) and coalesce(amount_to, 'infinity')
     and $6::integer between coalesce(months_from, 0) and coalesce(months_to, $6::integer)`

/** The rate caps that hold for a quote in its state; null if it names none. */
export async function capsOfState(pool: Pool, organizationId: string, request: QuoteRequest): Promise<CapRow[] | null> {
  if (request.state === undefined) return null
  const values = [
    organizationId,
    request.state,
    request.start,
    request.loan_type ?? null,
    request.amount,
    monthsOf(request),
  ]
  const { rows } = await pool.query<CapRow>(CAPS, values)
  return rows
}

/** The term in months; a part of a month counts as a whole one. */
export function monthsOf({ start, calendar, contract_payments: listed }: QuoteRequest): number {
  const { every, first_due: firstDue, second_day: secondDay, count } = calendar
  const regular = { every, firstDue, count, ...(secondDay !== undefined && { secondDay }) }
  const [from, to] = [partsOf(start), partsOf(listed?.at(-1)?.on ?? nthDueDate(regular, count - 1))]
  const months = (to.year - from.year) * 12 + to.month - from.month
  return Math.max(1, to.day > from.day ? months + 1 : months)
}
