import type { PoolClient } from 'pg'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import { type BorrowerCheck, countingObligor, type Obligor } from '#features/lending/rules/booking/military-refusal.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'
import {
  applicationNotApproved,
  applicationOfAnother,
  clientArchived,
  clientNotFound,
  lenderNotFound,
} from './errors.ts'

/** The facts that decide about a loan to a client. */
export interface Borrower {
  /** The two letters of the client's state. Null if it is unknown, or abroad. */
  state: string | null
  /** The client, then the people of the application, each with the newest check made for this application or by the day of the loan. */
  obligors: Obligor[]
  /** The id of the check that the loan relies on. */
  countingCheckId: string | null
  requiredFrom: PlainDate | null
  /** The company's day. */
  today: PlainDate
}

interface Row {
  state: string | null
  is_archived: boolean
  is_lender_known: boolean
  required_from: PlainDate | null
  today: PlainDate
}

const BORROWER = `
  select c.state,
         coalesce((c.archived_at at time zone 'UTC')::date <= $4::date, false) as is_archived,
         $3::uuid is null or exists (select from public.lenders l where l.id = $3 and l.organization_id = $1) as is_lender_known,
         o.military_checks_required_from::text as required_from, (now() at time zone o.time_zone)::date::text as today
    from public.clients c join app.organizations o on o.id = c.organization_id
   where c.id = $2 and c.organization_id = $1`

// Locks the application, so that its borrower isn't checked and nothing is decided while its loan is booked.
const APPLICATION = `
  select a.client_id, a.status from public.loan_applications a where a.id = $1 and a.organization_id = $2 for update`

// Everyone who owes the loan: the client, then the co-applicants and guarantors of the application.
const OBLIGORS = `
  select c.full_name as name, m.id as check_id, m.is_covered, m.as_of::text
    from (select $2::uuid as client_id, 0 as place, null::timestamptz as named_at
          union all
          select p.client_id, 1, p.created_at from public.application_people p where p.organization_id = $1 and p.application_id = $3) o
    join public.clients c on c.id = o.client_id and c.organization_id = $1
    left join lateral (
      select m.id, m.is_covered, m.as_of from public.military_checks m
       where m.client_id = o.client_id and (m.application_id = $3 or m.as_of <= $4::date) and (m.is_covered or app.is_about_client(m))
       order by m.created_at desc limit 1) m on true
   order by o.place, o.named_at, o.client_id`

interface ObligorRow {
  name: string
  check_id: string | null
  is_covered: boolean | null
  as_of: PlainDate | null
}

const knownState = (written: string | null) =>
  US_STATES.find(({ code }) => code === stateCode(written ?? ''))?.code ?? null

/** Reads the borrower of a loan. @throws FunctionError if the client, lender, or application can't have the loan */
export async function borrowerOf(
  transaction: PoolClient,
  { organizationId }: Member,
  { client_id, lender_id, application_id }: BookLoan,
  start: PlainDate,
): Promise<Borrower> {
  const { rows } = await transaction.query<Row>(BORROWER, [organizationId, client_id, lender_id, start])
  const row = rows[0]
  if (row === undefined) throw clientNotFound()
  if (row.is_archived) throw clientArchived()
  if (!row.is_lender_known) throw lenderNotFound()
  if (application_id) await requireApproved(transaction, organizationId, { application_id, client_id })
  const values = [organizationId, client_id, application_id, start]
  const { rows: owing } = await transaction.query<ObligorRow>(OBLIGORS, values)
  const obligors = owing.map(({ name, ...check }) => ({ name, check: checkOf(check) }))
  return {
    state: knownState(row.state),
    obligors,
    countingCheckId: owing[countingObligor(obligors, start)]?.check_id ?? null,
    requiredFrom: row.required_from,
    today: row.today,
  }
}

const checkOf = ({ is_covered, as_of }: Omit<ObligorRow, 'name'>): BorrowerCheck | null =>
  is_covered === null || as_of === null ? null : { is_covered, as_of }

// A funded application may be the one that a repeated request has already booked.
async function requireApproved(
  transaction: PoolClient,
  organizationId: string,
  { application_id, client_id }: { application_id: string; client_id: string },
): Promise<void> {
  interface Application {
    client_id: string
    status: string
  }
  const { rows } = await transaction.query<Application>(APPLICATION, [application_id, organizationId])
  if (rows[0]?.client_id !== client_id) throw applicationOfAnother()
  if (rows[0].status !== 'approved' && rows[0].status !== 'funded') throw applicationNotApproved()
}
