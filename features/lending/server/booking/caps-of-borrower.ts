import type { PoolClient } from 'pg'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A rate cap that a loan is held to. */
export interface BorrowerCap {
  id: string
  rate: number
  fees_included: boolean
  state: string
  citation: string
}

/** The loan that the caps are looked up for. */
export interface CappedLoan {
  organizationId: string
  /** The borrower's state. Null if it is unknown. */
  state: string | null
  loanType: string
  start: PlainDate
  amountCents: number
  months: number
}

// If the client's state is unknown, the caps of all states hold.
const CAPS = `
  select c.id, c.rate::float8 as rate, c.fees_included, c.state, c.citation
    from public.rate_caps c
   where (c.organization_id is null or c.organization_id = $1)
     and ($2::text is null or c.state = $2)
     and $4::date >= c.effective_from and ($4::date < c.effective_until or c.effective_until is null)
     and (c.loan_type is null or c.loan_type = $3)
     and $5::numeric / 100 between coalesce(c.amount_from, 0) and coalesce(c.amount_to, 'infinity')
     and $6::integer between coalesce(c.months_from, 1) and coalesce(c.months_to, $6::integer)
   order by c.rate, c.organization_id nulls first, c.id`

/** Returns the caps that hold for a loan to a client on the day it begins, lowest first. */
export async function capsOfBorrower(
  transaction: PoolClient,
  { organizationId, state, loanType, start, amountCents, months }: CappedLoan,
): Promise<BorrowerCap[]> {
  const { rows } = await transaction.query<BorrowerCap>(CAPS, [
    ...[organizationId, state, loanType, start, amountCents, months],
  ])
  return rows
}
