import type { PoolClient } from 'pg'
import { type AnnualKind, annualLetter } from '#features/lending/rules/statements/annual-interest.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { loanUnknown } from './errors.ts'

const YEARS = `
  select distinct year::integer from public.annual_interest_statements
   where organization_id = $1 and loan_id = $2 and interest_cents > 0 order by year desc`

/** Returns the years for which a loan has an annual interest statement, the newest first. */
export async function interestYears(db: PoolClient, organizationId: string, loanId: string): Promise<number[]> {
  const { rows } = await db.query<{ year: number }>(YEARS, [organizationId, loanId])
  return rows.map(({ year }) => year)
}

interface NewestRow {
  version: number
  kind: AnnualKind
  interest_cents: number
  principal_cents: number
  originated_on: PlainDate
  property: string | null
}

const NEWEST = `
  select version::integer, kind, interest_cents::float8, principal_cents::float8, originated_on::text, property
    from public.annual_interest_statements where organization_id = $1 and loan_id = $2 and year = $3 order by version desc limit 1`

/** Returns the newest annual statement of a loan and a year as a letter. @throws loanUnknown if there is none */
export async function interestLetter(
  db: PoolClient,
  organizationId: string,
  { loan_id: loanId, year }: { loan_id: string; year: number },
) {
  const newest = (await db.query<NewestRow>(NEWEST, [organizationId, loanId, year])).rows[0]
  if (newest === undefined) throw loanUnknown()
  const { version, kind, interest_cents, principal_cents, originated_on, property } = newest
  return annualLetter({
    ...{ loanId, year, kind, property, isCorrection: version > 1 },
    ...{ interestCents: interest_cents, principalCents: principal_cents, originatedOn: originated_on },
  })
}
