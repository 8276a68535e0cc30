import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type RepossessionCommand,
  repossessionCommandSchema,
} from '#features/collections/rules/repossession/repossession-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { beginRepossession, orderRepossession, ruleOfLoan } from './begin-repossession.ts'
import { heldRepossession } from './held-repossession.ts'
import { addCost, assignAgent, endRepossession, giveNotice, placeCollateral, undoStep } from './repossession-steps.ts'
import { closeWithLetter, sellCollateral } from './sell-collateral.ts'
import { checkService, type ServiceCheck, type ServiceDeps } from './service-check.ts'

type Deps = CommandDeps & ServiceDeps

/**
 * `POST /functions/v1/repossessions`: begins a repossession, or takes its next step, once for each Idempotency-Key. The SCRA's register is
 * asked before an order, outside of the transaction.
 */
export async function repossessions(deps: Deps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, repossessionCommandSchema)
  const service = await serviceFor(deps, member, content)
  const request = { organizationId: member.organizationId, act: 'repossessions', key, content }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(db, member, content, service))
  return context.json(await inTransaction(deps.pool, work))
}

const LOAN_OF = `
  select r.loan_id, r.cure_ends_on is null or r.cure_ends_on < (now() at time zone o.time_zone)::date as is_over
    from public.repossessions r join app.organizations o on o.id = r.organization_id where r.organization_id = $1 and r.id = $2`

/** A court order needs no check, and neither does an order that comes too early. */
async function serviceFor(
  deps: Deps,
  member: PresentMember,
  command: RepossessionCommand,
): Promise<ServiceCheck | null> {
  const { organizationId } = member
  if ((command.act !== 'begin' && command.act !== 'order') || command.court_order !== null) return null
  if (command.act === 'begin')
    return (await isOrderedAtOnce(deps, organizationId, command.loan_id))
      ? checkService(deps, member, command.loan_id)
      : null
  const { rows } = await deps.pool.query<{ loan_id: string; is_over: boolean }>(LOAN_OF, [
    ...[organizationId, command.repossession_id],
  ])
  return rows[0]?.is_over ? checkService(deps, member, rows[0].loan_id) : null
}

const TODAY = `
  select (now() at time zone o.time_zone)::date::text as today from public.loans l join app.organizations o on o.id = l.organization_id
   where l.organization_id = $1 and l.id = $2`

/** Returns true if the borrower's state requires no cure notice, so that a repossession begins with the order. */
async function isOrderedAtOnce({ pool }: Deps, organizationId: string, id: string): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const today = (await db.query<{ today: string }>(TODAY, [organizationId, id])).rows[0]?.today
    if (today === undefined) return false
    return (await ruleOfLoan(db, organizationId, { id, today })).rule?.cure?.noticeDays === 0
  })
}

async function carriedOut(
  db: PoolClient,
  member: PresentMember,
  command: RepossessionCommand,
  service: ServiceCheck | null,
): Promise<{ id: string }> {
  if (command.act === 'begin') return beginRepossession(db, member, command, service)
  const held = await heldRepossession(db, member, command)
  switch (command.act) {
    case 'order':
      return orderRepossession(db, member, held, command, service)
    case 'assign':
      await assignAgent(db, member, held, command)
      break
    case 'recover':
    case 'store':
      await placeCollateral(db, member, held, command)
      break
    case 'notice':
      await giveNotice(db, member, held, command)
      break
    case 'sell':
      await sellCollateral(db, member, held, command)
      break
    case 'letter':
      await closeWithLetter(db, member, held)
      break
    case 'cost':
      await addCost(db, member, held, command)
      break
    case 'cancel':
    case 'return':
      await endRepossession(db, member, held, { act: command.act, reason: command.reason })
      break
    case 'undo':
      await undoStep(db, member, held, command.reason)
      break
  }
  return { id: held.id }
}
