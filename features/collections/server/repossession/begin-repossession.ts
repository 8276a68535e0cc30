import pg, { type PoolClient } from 'pg'
import type { RepossessionCommand } from '#features/collections/rules/repossession/repossession-commands.ts'
import { cureEnds, orderProblem } from '#features/collections/rules/repossession/repossession-days.ts'
import { repossessionStateName, stateAfter } from '#features/collections/rules/repossession/repossession-state.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import { stateRuleOf } from '#features/lending/server/booking/state-rule-of.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import {
  courtOrderNeeded,
  cureUnknown,
  nothingPastDue,
  repossessionOpen,
  serviceUnknown,
  stayInForce,
  stepNotAllowed,
  stepRefused,
} from './errors.ts'
import { type HeldRepossession, moveRepossession, recordStep } from './held-repossession.ts'
import type { ServiceCheck } from './service-check.ts'

type Of<Name extends RepossessionCommand['act']> = Extract<RepossessionCommand, { act: Name }>

interface PlaceRow {
  client_id: string
  state: string | null
  product: StateProduct
}

// The rules of vehicle contracts are those of a sale of a vehicle; other secured loans follow those of consumer loans.
const PLACE = `
  select l.client_id, c.state, case when l.loan_type = 'auto' then 'vehicle_contract' else 'consumer_loan' end as product
    from public.loans l join public.clients c on c.id = l.client_id where l.organization_id = $1 and l.id = $2`

/** Returns the state's rule for a loan, with its borrower. */
export async function ruleOfLoan(
  db: PoolClient,
  organizationId: string,
  { id, today }: Pick<LoanOnFile, 'id' | 'today'>,
): Promise<{ clientId: string; state: string | null; rule: StateRule | null }> {
  const place = (await db.query<PlaceRow>(PLACE, [organizationId, id])).rows[0]
  if (place === undefined) throw new Error('A locked loan has no client')
  const state = place.state === null ? null : stateCode(place.state)
  const rule = await stateRuleOf(db, organizationId, { state, product: place.product, day: today })
  return { clientId: place.client_id, state: place.state, rule }
}

const ADD = `
  insert into public.repossessions (organization_id, loan_id, client_id, collateral, state, cure_days, cure_citation, cure_notice_on,
                                    cure_ends_on, cure_cents, ordered_on, military_checked_on, military_certificates, is_in_service,
                                    court_order, created_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce(p.full_name, p.email) from app.people p where p.id = $16
  returning id`

/**
 * Begins a repossession: with the notice of the right to cure where the borrower's state requires one, otherwise with the order.
 *
 * @throws FunctionError if nothing is past due, a stay is in force, or the state's cure rule is unknown
 */
export async function beginRepossession(
  db: PoolClient,
  member: PresentMember,
  { loan_id, collateral, court_order }: Of<'begin'>,
  service: ServiceCheck | null,
): Promise<{ id: string }> {
  const { organizationId, personId } = member
  const loan = await lockLoan(db, member, loan_id)
  const state = stateToRepossess(loan)
  const { clientId, state: home, rule } = await ruleOfLoan(db, organizationId, loan)
  if (rule === null || rule.cure === null) throw cureUnknown(home)
  const { noticeDays, citation } = rule.cure
  const isCure = noticeDays > 0
  if (!isCure) requireOrder(service, court_order)
  const cure = isCure ? [loan.today, cureEnds(loan.today, noticeDays), state.pastDueCents] : [null, null, null]
  await actAs(db, personId)
  const { rows } = await db
    .query<{ id: string }>(ADD, [
      ...[organizationId, loan_id, clientId, collateral, isCure ? 'cure' : 'ordered', noticeDays, citation, ...cure],
      ...(isCure ? [null, null, [], null, null] : [loan.today, ...serviceValues(service), court_order]),
      personId,
    ])
    .catch(openMeanwhile)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No repossession was begun')
  await recordStep(db, member, { id, loan_id }, { act: isCure ? 'cure' : 'order', onDay: loan.today })
  return { id }
}

const serviceValues = (service: ServiceCheck | null) => [
  ...[service?.on ?? null, service?.certificates ?? [], service?.isInService ?? null],
]

function openMeanwhile(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'repossessions_one_open') throw repossessionOpen()
  throw error
}

function stateToRepossess(loan: LoanOnFile): LoanState {
  const state = stateOfLoan(loan)
  if (state.bankruptcyChapter !== null) throw stayInForce()
  if (state.pastDueCents <= 0 && state.chargedOff === null) throw nothingPastDue()
  return state
}

/** A court order replaces the register's result: 50 USC 3952(a). */
function requireOrder(service: ServiceCheck | null, courtOrder: string | null): void {
  if (courtOrder !== null) return
  if (service === null) throw serviceUnknown()
  if (service.isInService) throw courtOrderNeeded()
}

/** Orders the repossession once the time to cure is over. Each person who owes the loan was checked for military service today. */
export async function orderRepossession(
  db: PoolClient,
  member: PresentMember,
  held: HeldRepossession,
  { court_order }: Of<'order'>,
  service: ServiceCheck | null,
): Promise<{ id: string }> {
  const next = stateAfter(held.state, 'order')
  if (next === null) throw stepNotAllowed(repossessionStateName(held.state))
  const state = stateToRepossess(held.loan)
  const { today } = held.loan
  const daysPastDue = state.chargedOff === null ? state.daysPastDue : 1
  const problem = orderProblem({ cureEndsOn: held.cure_ends_on, daysPastDue }, today)
  if (problem !== null) throw stepRefused(problem)
  requireOrder(service, court_order)
  const [military_checked_on, military_certificates, is_in_service] = serviceValues(service)
  const checked = service === null ? {} : { military_checked_on, military_certificates, is_in_service }
  await moveRepossession(db, member, held, next, { ordered_on: today, court_order, ...checked })
  await recordStep(db, member, held, { act: 'order', onDay: today, note: court_order })
  return { id: held.id }
}
