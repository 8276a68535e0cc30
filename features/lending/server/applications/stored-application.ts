import type { PoolClient } from 'pg'
import type { FurtherApplicant } from '#features/lending/rules/applications/application-fields.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'

/** The columns that hold an application's fields as they are sent. The amount is stored in dollars. */
export const FIELD_COLUMNS = `lender_id, loan_type, purpose, term_months, payment_frequency, down_payment_cents, received_how,
  received_on, employer, job_title, employed_since, monthly_income_cents, income_source, income_verified_how, housing,
  housing_payment_cents, notes, lived_since, trade_in, trade_in_allowance_cents, trade_in_payoff_cents, debt_changes, personal_references,
  product_version_id`

/**
 * SQL: the instant at which an application was submitted, from the company's day `received_on` and its `today`. It is on that day in
 * UTC, from which deadlines count, and never in the future.
 */
export const SUBMITTED_AT = (receivedOn: string, today: string) => `
  least(clock_timestamp(), case when ${receivedOn} = ${today} then (${receivedOn} + time '23:59:59') at time zone 'UTC'
                                else (${receivedOn} + time '12:00') at time zone 'UTC' end)`

/** SQL: sets the person and the request that the audit log reads. */
export const asked = (person: string, request: string) =>
  `select set_config('request.jwt.claims', jsonb_build_object('sub', ${person}::text)::text, true),
          set_config('request.id', coalesce(${request}, ''), true)`

type Who = Pick<Member, 'organizationId' | 'requestId'> & { personId: string | null }

const NAME = `
  with asked as (${asked('$6', '$7')})
  insert into public.application_people (organization_id, application_id, client_id, role, joint_intent)
  select $1, $2, $3, $4, $5 from asked`
const UNNAME = `
  with asked as (${asked('$4', '$5')})
  delete from public.application_people p using asked
   where p.organization_id = $1 and p.application_id = $2 and not p.client_id = any ($3)`
const RENAME = `
  with asked as (${asked('$6', '$7')})
  update public.application_people p set role = $4, joint_intent = $5 from asked
   where p.organization_id = $1 and p.application_id = $2 and p.client_id = $3`

/** Makes these the co-applicants and guarantors of an application. */
export async function namePeople(
  transaction: PoolClient,
  { organizationId, personId, requestId }: Who,
  applicationId: string,
  people: readonly FurtherApplicant[],
): Promise<void> {
  const ids = people.map(({ client_id }) => client_id)
  await transaction.query(UNNAME, [organizationId, applicationId, ids, personId, requestId])
  for (const { client_id, role, joint_intent } of people) {
    const values = [organizationId, applicationId, client_id, role, joint_intent, personId, requestId]
    const { rowCount } = await transaction.query(RENAME, values)
    if (rowCount === 0) await transaction.query(NAME, values)
  }
}
