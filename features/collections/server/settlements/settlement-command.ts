import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { offerProblem, owedCents } from '#features/collections/rules/settlement/settlement.ts'
import {
  type SettlementCommand,
  settlementCommandSchema,
} from '#features/collections/rules/settlement/settlement-commands.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { offerLapsed, settlementClosed, settlementNotFound, settlementOpen, settlementRefused } from './errors.ts'

/** `POST /functions/v1/settlements`: offers, accepts, or cancels a settlement of a loan, once for each Idempotency-Key. */
export async function settlements(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = await keyedRequestOf(context, settlementCommandSchema)
  const request = { organizationId: member.organizationId, act: 'settlements', key, content: command }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, command))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(db: PoolClient, member: PresentMember, command: SettlementCommand): Promise<{ id: string }> {
  if (command.act === 'offer') return offer(db, member, command)
  return command.act === 'accept' ? accept(db, member, command.settlement_id) : cancel(db, member, command)
}

const OFFER = `
  insert into public.loan_settlements (organization_id, loan_id, client_id, total_cents, owed_cents, accept_by, grace_days,
                                       waives_late_fees, note, next_due_on, offered_on, offered_by, offered_by_name)
  select $1, l.id, l.client_id, $3, $4, $5, $6, $7, $8, $9, $10, p.id, coalesce(p.full_name, p.email)
    from public.loans l left join app.people p on p.id = $11 where l.organization_id = $1 and l.id = $2
  returning id`
const ADD_PARTS = `
  insert into public.settlement_payments (organization_id, settlement_id, loan_id, number, due_on, cents)
  select $1, $2, $3, p.number, p.due_on, p.cents
    from jsonb_to_recordset($4) as p (number integer, due_on date, cents bigint)`

async function offer(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  asked: Extract<SettlementCommand, { act: 'offer' }>,
): Promise<{ id: string }> {
  const loan = await lockLoan(db, { organizationId }, asked.loan_id)
  const state = stateOfLoan(loan)
  const owed = ['paid_off', 'settled', 'sold'].includes(state.status) ? 0 : owedCents(state)
  const parts = asked.parts.map(({ due_on, amount: cents }, n) => ({ number: n + 1, due_on, cents }))
  const problem = offerProblem({ parts, acceptBy: asked.accept_by }, owed, loan.today)
  if (problem !== null) throw settlementRefused(problem)
  await actAs(db, personId)
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  const { accept_by, grace_days, waives_late_fees, note } = asked
  const terms = [total, owed, accept_by, grace_days, waives_late_fees, note, parts[0]?.due_on, loan.today]
  const { rows } = await db
    .query<{ id: string }>(OFFER, [organizationId, loan.id, ...terms, personId])
    .catch(openMeanwhile)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No settlement was offered')
  await db.query(ADD_PARTS, [organizationId, id, loan.id, JSON.stringify(parts)])
  return { id }
}

function openMeanwhile(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'loan_settlements_one_active') throw settlementOpen()
  throw error
}

interface HeldRow {
  status: string
  accept_by: PlainDate
  today: PlainDate
}

const HELD = `
  select s.status, s.accept_by::text, (now() at time zone o.time_zone)::date::text as today
    from public.loan_settlements s join app.organizations o on o.id = s.organization_id
   where s.organization_id = $1 and s.id = $2 for update of s`
const ACCEPT = `
  update public.loan_settlements s set status = 'accepted', accepted_on = $3, accepted_by_name = coalesce(p.full_name, p.email)
    from app.people p where s.organization_id = $1 and s.id = $2 and p.id = $4`

async function accept(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  id: string,
): Promise<{ id: string }> {
  const held = (await db.query<HeldRow>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw settlementNotFound()
  if (held.status !== 'offered') throw settlementClosed(held.status)
  if (held.accept_by < held.today) throw offerLapsed(held.accept_by)
  await actAs(db, personId)
  await db.query(ACCEPT, [organizationId, id, held.today, personId])
  return { id }
}

const CANCEL = `
  update public.loan_settlements set status = 'canceled', next_due_on = null, cancel_reason = $3, ended_on = $4
   where organization_id = $1 and id = $2`

async function cancel(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { settlement_id: id, reason }: { settlement_id: string; reason: string },
): Promise<{ id: string }> {
  const held = (await db.query<HeldRow>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw settlementNotFound()
  if (held.status !== 'offered' && held.status !== 'accepted') throw settlementClosed(held.status)
  await actAs(db, personId)
  await db.query(CANCEL, [organizationId, id, reason, held.today])
  return { id }
}
