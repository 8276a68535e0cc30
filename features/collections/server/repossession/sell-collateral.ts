import type { PoolClient } from 'pg'
import type { RepossessionCommand } from '#features/collections/rules/repossession/repossession-commands.ts'
import { saleFigures, saleProblem } from '#features/collections/rules/repossession/repossession-days.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { kindOfMoney } from '#features/lending/rules/payment.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { ruleOfLoan } from './begin-repossession.ts'
import { stepRefused } from './errors.ts'
import { type HeldRepossession, moveRepossession, recordStep } from './held-repossession.ts'
import { nextState } from './next-state.ts'

const COSTS = `
  select coalesce(sum(round(p.amount * 100)), 0)::float8 as cents
    from public.repossession_events e
    join public.loan_postings p on p.organization_id = e.organization_id and p.loan_id = e.loan_id and p.id = e.posting_id
   where e.organization_id = $1 and e.loan_id = $2 and e.repossession_id = $3 and e.act = 'cost'
     and not exists (select from public.loan_postings r where r.reverses_id = p.id)`

/** Records the sale, with its proceeds as a payment of the loan, and states the deficiency or surplus. */
export async function sellCollateral(
  db: PoolClient,
  member: PresentMember,
  held: HeldRepossession,
  { on, amount, buyer }: Extract<RepossessionCommand, { act: 'sell' }>,
): Promise<void> {
  const next = nextState(held, 'sell')
  if (held.sale_on === null || held.sale_kind === null) throw new Error('A sale without a notice')
  const { loan } = held
  const problem = saleProblem({ kind: held.sale_kind, saleOn: held.sale_on, soldOn: on }, loan.today)
  if (problem !== null) throw stepRefused(problem)
  const events = loanEventsOf(loan.postings)
  const before = replay(loan.terms, events, on)
  const { rows } = await db.query<{ cents: number }>(COSTS, [member.organizationId, held.loan_id, held.id])
  const owed = before.chargedOff
    ? before.chargedOff.principalCents +
      before.chargedOff.interestCents -
      before.chargedOff.recoveredCents +
      before.chargesOwedCents
    : before.payoff.totalCents
  const figures = saleFigures(owed, rows[0]?.cents ?? 0, amount)
  const { rule } = await ruleOfLoan(db, member.organizationId, loan)
  const kind = kindOfMoney(replay(loan.terms, events, loan.today), on)
  const money = { kind, amount, effective_date: on, method: 'other', reference: 'Sale of the collateral', note: buyer }
  const postingId = await enterPosting(db, member, loan, { ...BARE, ...money })
  await moveRepossession(db, member, held, next, {
    ...{ sold_on: on, sold_to: buyer, sale_posting_id: postingId, owed_before_cents: figures.owedBeforeCents },
    ...{ costs_cents: figures.costsCents, proceeds_cents: amount, deficiency_cents: figures.deficiencyCents },
    deficiency_claim: rule?.deficiency?.claim ?? null,
  })
  await recordStep(db, member, held, { act: 'sell', onDay: on, note: buyer, postingId })
}

/** Reverses the proceeds of a sale that was entered by mistake, unless that was done already. */
export async function reverseSale(
  db: PoolClient,
  member: PresentMember,
  { loan, sale_posting_id: id }: HeldRepossession,
  reason: string,
): Promise<void> {
  const sale = loan.postings.find((posting) => posting.id === id)
  if (sale === undefined || loan.postings.some(({ reverses_id }) => reverses_id === sale.id)) return
  const reversal = { kind: 'reversal' as const, amount: sale.amount, effective_date: loan.today, reverses_id: sale.id }
  await enterPosting(db, member, loan, { ...BARE, ...reversal, note: reason })
}

/** Records that the explanation of the deficiency or surplus was sent. */
export async function closeWithLetter(db: PoolClient, member: PresentMember, held: HeldRepossession): Promise<void> {
  const { today } = held.loan
  await moveRepossession(db, member, held, nextState(held, 'letter'), { letter_on: today, ended_on: today })
  await recordStep(db, member, held, { act: 'letter', onDay: today })
}
