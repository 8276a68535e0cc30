import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { type ChargeOffDecision, chargeOffSchema, deferralObstacle } from '#features/lending/rules/charge-off.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { chargeOffDecided, deferralRefused, noLongerPastDue, proposalNotFound } from './errors.ts'
import { BARE, enterPosting } from './ledger/enter-posting.ts'
import { lockLoan } from './ledger/locked-loan.ts'

/**
 * `POST /functions/v1/decide-charge-off`: an owner or admin accepts, declines or defers a proposal, with a reason. A
 * declined proposal may be accepted later. Any other decision is final, and a repeat changes nothing.
 */
export async function decideChargeOff(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, chargeOffSchema)
  await inTransaction(deps.pool, (transaction) => decide(transaction, member, asked))
  return context.json({ decision: asked.decision })
}

interface HeldLoan {
  id: string
  past_due_since: string | null
  today: string
}

interface Proposal {
  id: string
  counted_from: string
  decision: ChargeOffDecision | null
  reason: string | null
  decided_on: string | null
}

// Blocks payments and decisions on the loan until the transaction ends.
const HOLD_LOAN = `
  select l.id, l.past_due_since::text, (now() at time zone o.time_zone)::date::text as today
    from public.charge_off_proposals p join app.organizations o on o.id = p.organization_id,
         app.lock_loan(p.organization_id, p.loan_id) l
   where p.id = $1 and p.organization_id = $2`
const PROPOSALS = `
  select id, counted_from::text, decision, reason, decided_on::text from public.charge_off_proposals where loan_id = $1`
const DECIDE = `
  with asked as (select set_config('request.id', coalesce($5, ''), true))
  update public.charge_off_proposals c
     set decision = $2, reason = $3, decided_on = $6, decided_by = p.id,
         decided_by_name = coalesce(p.full_name, p.email)
    from app.people p, asked where c.id = $1 and p.id = $4`

async function decide(
  transaction: PoolClient,
  member: Member,
  { proposal_id: id, decision, reason }: z.output<typeof chargeOffSchema>,
): Promise<void> {
  const { organizationId, personId, requestId } = member
  const loan = (await transaction.query<HeldLoan>(HOLD_LOAN, [id, organizationId])).rows[0]
  if (loan === undefined) throw proposalNotFound()
  const { rows } = await transaction.query<Proposal>(PROPOSALS, [loan.id])
  const proposal = rows.find((one) => one.id === id)
  if (proposal === undefined) throw proposalNotFound()
  const isSecondThought = proposal.decision === 'declined' && decision === 'accepted'
  if (proposal.decision !== null && !isSecondThought) {
    if (proposal.decision === decision && proposal.reason === reason) return
    throw chargeOffDecided()
  }
  if (loan.past_due_since === null || loan.past_due_since > proposal.counted_from) throw noLongerPastDue()
  const deferrals = rows.filter((one) => one.decision === 'deferred').map(({ decided_on }) => decided_on ?? '')
  const obstacle = decision === 'deferred' ? deferralObstacle(deferrals, loan.today) : null
  if (obstacle !== null) throw deferralRefused(obstacle)
  await transaction.query(DECIDE, [id, decision, reason, personId, requestId, loan.today])
  if (decision === 'accepted') await chargeOff(transaction, member, loan.id, reason)
}

async function chargeOff(transaction: PoolClient, member: Member, loanId: string, reason: string): Promise<void> {
  const loan = await lockLoan(transaction, member, loanId)
  await enterPosting(transaction, member, loan, {
    ...BARE,
    kind: 'charge_off',
    effective_date: loan.today,
    note: reason,
  })
}
