import type { PoolClient } from 'pg'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { prepareContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import { promisedEnd } from '#features/credit-repair/rules/promised-end.ts'
import { contractOf } from '#features/credit-repair/rules/repair-contract.ts'
import { packWords } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import { notEnrolled } from '#features/credit-repair/server/fees/errors.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { requiredPack } from '#features/credit-repair/server/packs/own-packs.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOfClient } from './days-of-client.ts'
import {
  alreadySigned,
  completionUnread,
  datedBeforeStatement,
  datedInPast,
  datedTooFarAhead,
  itemsRequired,
  monthlyFeeAboveTotal,
} from './errors.ts'
import { assertLawful } from './lawful-clauses.ts'
import { withdraw } from './open-envelopes.ts'

/**
 * Creates a client's contract and replaces an unsigned one. Rejects a contract that lacks a required clause. The client signs the statement
 * of their rights before it, in the same envelope or on paper.
 */
export const prepareContract = keyedCommand('prepareContract', prepareContractSchema, prepare, 201)

const MOST_DAYS_AHEAD = 30

interface Parties {
  statement_id: string | null
  acknowledged_on: PlainDate | null
  company_name: string
  client_name: string
  client_state: string | null
  sale_channel: SaleChannel
  monthly_fee_cents: number
}

const PARTIES = `
  select s.id as statement_id, s.acknowledged_on::text, coalesce(o.company_name, '') as company_name,
         c.full_name as client_name, c.state as client_state, e.sale_channel, (e.monthly_fee * 100)::integer as monthly_fee_cents
    from public.repair_enrollments e
    join public.clients c on c.id = e.client_id
    join app.organizations o on o.id = e.organization_id
    left join public.repair_statements s on s.client_id = e.client_id
   where e.client_id = $1 and e.organization_id = $2`
const REPLACED = `
  select id from public.repair_contracts
   where client_id = $1 and organization_id = $2 and cancelled_on is null and ended_at is null and signature_name is null`
// A replaced contract gets a new id, so that no one can record a signature for a text they didn't see.
const PREPARE = `
  with prepared as (
    insert into public.repair_contracts as contract (organization_id, client_id, statement_id, contract_date, company_name,
                                                     company_address, total_cost, services, clauses, cancel_until, client_state, pays_for, monthly_fee, complete_by,
                                                     created_by, updated_by)
    values ($1, $3, $4, $5, $6, $7, $8::numeric / 100, $9, $10, $11, $13, $14, $15::numeric / 100, $16, $2, $2)
    on conflict (client_id) where cancelled_on is null and ended_at is null do update
       set id = excluded.id, statement_id = coalesce(contract.statement_id, excluded.statement_id),
           contract_date = excluded.contract_date, company_name = excluded.company_name, company_address = excluded.company_address, total_cost = excluded.total_cost, services = excluded.services,
           clauses = excluded.clauses, cancel_until = excluded.cancel_until, client_state = excluded.client_state, pays_for = excluded.pays_for,
           monthly_fee = excluded.monthly_fee, complete_by = excluded.complete_by, updated_by = excluded.updated_by,
           updated_at = clock_timestamp()
     where contract.signature_name is null
    returning id, total_cost, cancel_until::text)
  select id, cancel_until, app.record_audit($1, $2, 'repair_contract.prepared', 'repair_contracts', id,
                                            jsonb_build_object('client_id', $3::uuid, 'amount', total_cost), $12)
    from prepared`

async function prepare(db: PoolClient, member: PresentMember, asked: Asked<typeof prepareContractSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, total_cost, ...terms } = asked
  const { today } = await holdClient(db, member, client_id)
  const parties = (await db.query<Parties>(PARTIES, [client_id, organizationId])).rows[0]
  if (parties === undefined) throw notEnrolled()
  const { statement_id, acknowledged_on, sale_channel, monthly_fee_cents, ...names } = parties
  if (acknowledged_on !== null && terms.contract_date < acknowledged_on) throw datedBeforeStatement(acknowledged_on)
  const { earliest } = await daysOfClient(db, client_id)
  if (terms.contract_date < earliest && terms.contract_date < today) throw datedInPast()
  if (terms.contract_date > addDays(today, MOST_DAYS_AHEAD)) throw datedTooFarAhead()
  const pack = await requiredPack(db, organizationId, names.client_state, today)
  if (pack?.lists_items === true && terms.items === '') throw itemsRequired(pack)
  const state_terms = packWords(pack, terms.items)
  const clauses = contractOf({ ...terms, ...names, state_terms, monthly_fee_cents, total_cost_cents: total_cost })
  assertLawful(clauses, names.client_state)
  if (monthly_fee_cents > total_cost) throw monthlyFeeAboveTotal(monthly_fee_cents, total_cost)
  const completeBy = promisedEnd(terms.completion, terms.contract_date)
  if (completeBy === null && sale_channel === 'phone') throw completionUnread()
  for (const { id } of (await db.query<{ id: string }>(REPLACED, [client_id, organizationId])).rows)
    if (!(await withdraw(db, member, id, 'The contract was prepared anew'))) throw alreadySigned()
  const { rows } = await db.query<{ id: string; cancel_until: PlainDate }>(PREPARE, [
    ...[organizationId, personId, client_id, statement_id, terms.contract_date, names.company_name],
    ...[terms.company_address, total_cost, terms.services, JSON.stringify(clauses)],
    ...[cancelUntil(terms.contract_date, names.client_state), requestId, names.client_state],
    ...[terms.pays_for, monthly_fee_cents, completeBy],
  ])
  if (rows[0] === undefined) throw alreadySigned()
  return { id: rows[0].id, cancel_until: rows[0].cancel_until }
}
