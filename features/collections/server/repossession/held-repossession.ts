import type { PoolClient } from 'pg'
import type {
  REPOSSESSION_ACTS,
  RepossessionState,
} from '#features/collections/rules/repossession/repossession-state.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { repossessionChanged, repossessionNotFound } from './errors.ts'

/** A repossession as it is stored. Days are by the company's calendar. */
export interface StoredRepossession {
  id: string
  loan_id: string
  client_id: string
  collateral: string
  state: RepossessionState
  cure_days: number
  cure_citation: string
  cure_notice_on: PlainDate | null
  cure_ends_on: PlainDate | null
  cure_cents: number | null
  recovered_on: PlainDate | null
  stored_on: PlainDate | null
  notice_on: PlainDate | null
  sale_kind: 'public' | 'private' | null
  sale_on: PlainDate | null
  sale_time: string | null
  sale_where: string | null
  sold_on: PlainDate | null
  sale_posting_id: string | null
  owed_before_cents: number | null
  costs_cents: number | null
  proceeds_cents: number | null
  deficiency_cents: number | null
  deficiency_claim: 'allowed' | 'limited' | 'barred' | null
  version: number
}

/** A repossession that is locked, with its loan, until the transaction ends. */
export interface HeldRepossession extends StoredRepossession {
  loan: LoanOnFile
}

export const REPOSSESSION_COLUMNS = `
  r.id, r.loan_id, r.client_id, r.collateral, r.state, r.cure_days, r.cure_citation, r.cure_notice_on::text, r.cure_ends_on::text,
  r.cure_cents::float8, r.recovered_on::text, r.stored_on::text, r.notice_on::text, r.sale_kind, r.sale_on::text, r.sale_time, r.sale_where,
  r.sold_on::text, r.sale_posting_id, r.owed_before_cents::float8, r.costs_cents::float8, r.proceeds_cents::float8,
  r.deficiency_cents::float8, r.deficiency_claim, r.version`

const LOAN_OF = 'select loan_id from public.repossessions where organization_id = $1 and id = $2'
const HELD = `
  select ${REPOSSESSION_COLUMNS} from public.repossessions r where r.organization_id = $1 and r.id = $2 for update`

/** Locks a repossession, after its loan. @throws FunctionError if it does not exist, or if its version is another one */
export async function heldRepossession(
  db: PoolClient,
  member: PresentMember,
  { repossession_id: id, seen_version }: { repossession_id: string; seen_version: number },
): Promise<HeldRepossession> {
  const found = (await db.query<{ loan_id: string }>(LOAN_OF, [member.organizationId, id])).rows[0]
  if (found === undefined) throw repossessionNotFound()
  const loan = await lockLoan(db, member, found.loan_id)
  const held = (await db.query<StoredRepossession>(HELD, [member.organizationId, id])).rows[0]
  if (held === undefined) throw repossessionNotFound()
  if (held.version !== seen_version) throw repossessionChanged()
  return { ...held, loan }
}

/** The event of a step. */
export interface StepEvent {
  act: (typeof REPOSSESSION_ACTS)[number]
  onDay: PlainDate
  note?: string | null
  postingId?: string | null
}

const EVENT = `
  insert into public.repossession_events (organization_id, repossession_id, loan_id, act, on_day, note, posting_id, by_id, by_name)
  select $1, $2, $3, $4, $5, $6, $7, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $8`

/** Records a step of a repossession in the member's name. */
export async function recordStep(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { id, loan_id }: Pick<StoredRepossession, 'id' | 'loan_id'>,
  { act, onDay, note = null, postingId = null }: StepEvent,
): Promise<void> {
  await db.query(EVENT, [organizationId, id, loan_id, act, onDay, note, postingId, personId])
}

// The columns of each step. Others stay as they are.
const MOVE = `
  update public.repossessions r
     set state = $3, version = version + 1,
         ordered_on = case when $4 ? 'ordered_on' then ($4 ->> 'ordered_on')::date else ordered_on end,
         military_checked_on = coalesce(($4 ->> 'military_checked_on')::date, military_checked_on),
         military_certificates = case when $4 ? 'military_certificates'
           then array(select jsonb_array_elements_text($4 -> 'military_certificates')) else military_certificates end,
         is_in_service = coalesce(($4 ->> 'is_in_service')::boolean, is_in_service),
         court_order = coalesce($4 ->> 'court_order', court_order),
         agent_name = case when $4 ? 'agent_name' then $4 ->> 'agent_name' else agent_name end,
         agent_phone = case when $4 ? 'agent_phone' then $4 ->> 'agent_phone' else agent_phone end,
         assigned_on = case when $4 ? 'assigned_on' then ($4 ->> 'assigned_on')::date else assigned_on end,
         recovered_on = case when $4 ? 'recovered_on' then ($4 ->> 'recovered_on')::date else recovered_on end,
         recovered_where = case when $4 ? 'recovered_where' then $4 ->> 'recovered_where' else recovered_where end,
         stored_on = case when $4 ? 'stored_on' then ($4 ->> 'stored_on')::date else stored_on end,
         stored_where = case when $4 ? 'stored_where' then $4 ->> 'stored_where' else stored_where end,
         notice_on = case when $4 ? 'notice_on' then ($4 ->> 'notice_on')::date else notice_on end,
         sale_kind = case when $4 ? 'sale_kind' then $4 ->> 'sale_kind' else sale_kind end,
         sale_on = case when $4 ? 'sale_on' then ($4 ->> 'sale_on')::date else sale_on end,
         sale_time = case when $4 ? 'sale_time' then $4 ->> 'sale_time' else sale_time end,
         sale_where = case when $4 ? 'sale_where' then $4 ->> 'sale_where' else sale_where end,
         sold_on = case when $4 ? 'sold_on' then ($4 ->> 'sold_on')::date else sold_on end,
         sold_to = case when $4 ? 'sold_to' then $4 ->> 'sold_to' else sold_to end,
         sale_posting_id = case when $4 ? 'sale_posting_id' then ($4 ->> 'sale_posting_id')::uuid else sale_posting_id end,
         owed_before_cents = case when $4 ? 'owed_before_cents' then ($4 ->> 'owed_before_cents')::bigint else owed_before_cents end,
         costs_cents = case when $4 ? 'costs_cents' then ($4 ->> 'costs_cents')::bigint else costs_cents end,
         proceeds_cents = case when $4 ? 'proceeds_cents' then ($4 ->> 'proceeds_cents')::bigint else proceeds_cents end,
         deficiency_cents = case when $4 ? 'deficiency_cents' then ($4 ->> 'deficiency_cents')::bigint else deficiency_cents end,
         deficiency_claim = case when $4 ? 'deficiency_claim' then $4 ->> 'deficiency_claim' else deficiency_claim end,
         letter_on = case when $4 ? 'letter_on' then ($4 ->> 'letter_on')::date else letter_on end,
         ended_on = case when $4 ? 'ended_on' then ($4 ->> 'ended_on')::date else ended_on end,
         end_reason = case when $4 ? 'end_reason' then $4 ->> 'end_reason' else end_reason end
   where r.organization_id = $1 and r.id = $2`

/** Moves a held repossession to a state, with the columns of the step. */
export async function moveRepossession(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { id }: Pick<StoredRepossession, 'id'>,
  state: RepossessionState,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await actAs(db, personId)
  await db.query(MOVE, [organizationId, id, state, JSON.stringify(columns)])
}
