import type { Pool } from 'pg'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { promisedEnd } from '#features/credit-repair/rules/promised-end.ts'
import { contractOf } from '#features/credit-repair/rules/repair-contract.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { choiceOf, idOf } from './deterministic.ts'

export interface DemoContractFixture {
  pool: Pool
  organizationId: string
  companyName: string
  /** The people who record what clients sign. */
  personIds: readonly string[]
}

interface EnrolledClient {
  id: string
  name: string
  monthly_fee: number
  enrolled_on: PlainDate
  first_sent_on: PlainDate | null
}

const ENROLLED = `
  select c.id, c.full_name as name, e.monthly_fee::float8, e.enrolled_on::text,
         (select min(d.sent_on)::text from public.disputes d where d.client_id = c.id) as first_sent_on
    from public.repair_enrollments e join public.clients c on c.id = e.client_id
   where e.organization_id = $1`

// The firm is registered in the states of its clients.
const PACKS = `
  insert into public.repair_state_packs (organization_id, state, registration_number, citation, source, read_on, created_by)
  select distinct $1::uuid, c.state, 'CSO-' || c.state || '-1042', 'The state’s credit services act', 'Letter of counsel', '2026-01-05'::date,
         $2::uuid
    from public.clients c where c.organization_id = $1 and c.state ~ '^[A-Z]{2}$' and c.state <> 'NY'
  on conflict (organization_id, state) where ended_on is null do nothing`

/** Makes every enrolled demo client sign for their rights and then a contract, before anything is sent for them. */
export async function addDemoRepairContracts(desk: DemoContractFixture): Promise<void> {
  await desk.pool.query(PACKS, [desk.organizationId, desk.personIds[0]])
  const { rows } = await desk.pool.query<EnrolledClient>(ENROLLED, [desk.organizationId])
  for (const client of rows) await sign(desk, client, signingDay(client))
}

/**
 * Returns the day of enrollment, or an earlier day, so that no dispute was sent while the contract could be canceled.
 */
function signingDay({ enrolled_on, first_sent_on }: EnrolledClient): PlainDate {
  let day = enrolled_on
  while (first_sent_on !== null && cancelUntil(day) >= first_sent_on) day = addDays(day, -1)
  return day
}

// An event of today is not dated later than now.
const SIGN = `
  with acknowledged as (
    insert into public.repair_statements (id, organization_id, client_id, acknowledged_on, signature_name, recorded_by, created_at)
    values ($1, $2, $3, $4, $5, $6, least($4::date + interval '15 hours', now()))
    on conflict do nothing
    returning id)
  insert into public.repair_contracts (id, organization_id, client_id, statement_id, contract_date, company_name, company_address,
                                       total_cost, services, clauses, cancel_until, complete_by, monthly_fee, signature_name, created_by,
                                       created_at, updated_by, updated_at)
  select $7, $2, $3, id, $4, $8, $9, $10::numeric / 100, $11, $12, $13, $14, $15::numeric / 100, $5, $6, least($4::date + interval '16 hours', now()), $6,
         least($4::date + interval '16 hours', now())
    from acknowledged`

const ADDRESS = '2200 Renewal Ave, Suite 210, Austin, TX 78701'
const SERVICES =
  'We read your credit reports with you, write the disputes that you ask for and attest, send them to the bureaus, follow their answers, and tell you of each.'

const COMPLETION = 'We expect to be done within six months of the day of this contract.'

async function sign(
  { pool, organizationId, companyName, personIds }: DemoContractFixture,
  { id, name, monthly_fee }: EnrolledClient,
  day: PlainDate,
): Promise<void> {
  const total_cost_cents = Math.round(monthly_fee * 100) * 12
  const clauses = contractOf({
    ...{ company_name: companyName, company_address: ADDRESS, client_name: name, contract_date: day },
    ...{ total_cost_cents, services: SERVICES, guarantees: 'No result is guaranteed: the bureaus decide.' },
    completion: COMPLETION,
    ...{ pays_for: 'results', monthly_fee_cents: Math.round(monthly_fee * 100) },
    payment_terms: 'It is paid in parts, each after the disputes that it is for were decided.',
  })
  await pool.query(SIGN, [
    ...[idOf(`rights of ${id}`), organizationId, id, day, name, choiceOf(`contract of ${id} by`, personIds)],
    ...[idOf(`contract of ${id}`), companyName, ADDRESS, total_cost_cents, SERVICES, JSON.stringify(clauses)],
    ...[cancelUntil(day), promisedEnd(COMPLETION, day), Math.round(monthly_fee * 100)],
  ])
}
