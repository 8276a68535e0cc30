import type { PoolClient } from 'pg'
import type { RepossessionCommand } from '#features/collections/rules/repossession/repossession-commands.ts'
import { noticeProblem } from '#features/collections/rules/repossession/repossession-days.ts'
import {
  type RepossessionState,
  repossessionStateName,
  stateBefore,
} from '#features/collections/rules/repossession/repossession-state.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { stepNotAllowed, stepRefused } from './errors.ts'
import { type HeldRepossession, moveRepossession, recordStep } from './held-repossession.ts'
import { nextState } from './next-state.ts'
import { reverseSale } from './sell-collateral.ts'

type Of<Name extends RepossessionCommand['act']> = Extract<RepossessionCommand, { act: Name }>

/** Gives the order to an agent, or to another one. */
export async function assignAgent(db: PoolClient, member: PresentMember, held: HeldRepossession, asked: Of<'assign'>) {
  const { agent_name, agent_phone } = asked
  const { today } = held.loan
  const next = nextState(held, 'assign')
  await moveRepossession(db, member, held, next, { agent_name, agent_phone, assigned_on: today })
  await recordStep(db, member, held, { act: 'assign', onDay: today, note: agent_name })
}

/** Records that the agent has the collateral, or the place where it is stored. */
export async function placeCollateral(
  db: PoolClient,
  member: PresentMember,
  held: HeldRepossession,
  { act, on, where }: Of<'recover' | 'store'>,
) {
  const next = nextState(held, act)
  if (on > held.loan.today) throw stepRefused('The day can’t be in the future')
  if (act === 'store' && held.recovered_on !== null && on < held.recovered_on)
    throw stepRefused('The collateral can’t be stored before its recovery')
  const columns =
    act === 'recover' ? { recovered_on: on, recovered_where: where } : { stored_on: on, stored_where: where }
  await moveRepossession(db, member, held, next, columns)
  await recordStep(db, member, held, { act, onDay: on, note: where })
}

/** Records the notice of the sale. Another notice replaces one whose day can't be kept. */
export async function giveNotice(db: PoolClient, member: PresentMember, held: HeldRepossession, asked: Of<'notice'>) {
  const { kind, notice_on, sale_on, sale_time, where } = asked
  const next = nextState(held, 'notice')
  const days = { noticeOn: notice_on, saleOn: sale_on, recoveredOn: held.recovered_on ?? notice_on }
  const problem = noticeProblem(days, held.loan.today)
  if (problem !== null) throw stepRefused(problem)
  if (kind === 'public' && (sale_time === null || where === null))
    throw stepRefused('The notice of a public sale names its time and place')
  const columns = { notice_on, sale_kind: kind, sale_on, sale_time, sale_where: where }
  await moveRepossession(db, member, held, next, columns)
  await recordStep(db, member, held, { act: 'notice', onDay: notice_on, note: `${kind} sale` })
}

/** Ends a repossession before the sale: the borrower paid, or it was given up. */
export async function endRepossession(
  db: PoolClient,
  member: PresentMember,
  held: HeldRepossession,
  { act, reason }: { act: 'cancel' | 'return'; reason: string },
) {
  const { today } = held.loan
  await moveRepossession(db, member, held, nextState(held, act), { ended_on: today, end_reason: reason })
  await recordStep(db, member, held, { act, onDay: today, note: reason })
}

const ENDED_SALES = { letter_on: null, ended_on: null }
const UNDONE: Partial<Record<RepossessionState, Readonly<Record<string, null>>>> = {
  ordered: { ordered_on: null },
  assigned: { agent_name: null, agent_phone: null, assigned_on: null },
  recovered: { recovered_on: null, recovered_where: null },
  stored: { stored_on: null, stored_where: null },
  noticed: { notice_on: null, sale_kind: null, sale_on: null, sale_time: null, sale_where: null },
  sold: {
    ...{ sold_on: null, sold_to: null, sale_posting_id: null, owed_before_cents: null, costs_cents: null },
    ...{ proceeds_cents: null, deficiency_cents: null, deficiency_claim: null, ...ENDED_SALES },
  },
}

/** Takes back the last step, which was entered by mistake. The proceeds of a sale are reversed. */
export async function undoStep(db: PoolClient, member: PresentMember, held: HeldRepossession, reason: string) {
  const before = stateBefore(held)
  if (before === null) throw stepNotAllowed(repossessionStateName(held.state))
  if (held.state === 'sold') await reverseSale(db, member, held, reason)
  await moveRepossession(db, member, held, before, UNDONE[held.state])
  await recordStep(db, member, held, { act: 'undo', onDay: held.loan.today, note: reason })
}

/** Adds a cost to the loan, as a charge that the borrower owes. */
export async function addCost(db: PoolClient, member: PresentMember, held: HeldRepossession, asked: Of<'cost'>) {
  const { on, amount, note } = asked
  const isOpen = held.state !== 'cure' && held.sold_on === null && stateAfterEnd(held.state)
  if (!isOpen) throw stepNotAllowed(repossessionStateName(held.state))
  if (on > held.loan.today || on < held.loan.terms.start) throw stepRefused('Enter a day of the loan, up to today')
  const charge = { kind: 'charge' as const, amount, effective_date: on, details: { charge: 'repossession' }, note }
  const postingId = await enterPosting(db, member, held.loan, { ...BARE, ...charge })
  await moveRepossession(db, member, held, held.state)
  await recordStep(db, member, held, { act: 'cost', onDay: on, note, postingId })
}

const stateAfterEnd = (state: RepossessionState) => !['closed', 'canceled', 'returned'].includes(state)
