import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type FundingCommand, fundingCommandSchema } from '#features/lending/rules/funding/funding-command.ts'
import { needsWitness } from '#features/lending/rules/funding/funding-states.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { initialsMissing, onlyInFiles, referenceMissing, witnessIsSender } from './errors.ts'
import { moveFunding, requireNotHeld } from './funding-acts.ts'
import { type HeldFunding, heldFunding } from './kept-funding.ts'
import { followPayout, type PayoutDeps, payByProcessor } from './pay-by-processor.ts'
import { requestFunding } from './request-funding.ts'

/**
 * `POST /functions/v1/loan-funding`: requests a payout of a loan, sends it, and records that it settled, came back, or was canceled.
 * Returns the payout's id.
 */
export async function loanFunding(deps: CommandDeps & PayoutDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = await keyedRequestOf(context, fundingCommandSchema)
  if (command.act === 'check') {
    await followPayout(deps, member, command.funding_id)
    return context.json({ id: command.funding_id })
  }
  if (command.act === 'send' && (await kindOf(deps, member, command.funding_id)) === 'processor') {
    await payByProcessor(deps, member, command.funding_id)
    return context.json({ id: command.funding_id })
  }
  const request = { organizationId: member.organizationId, act: 'loan-funding', key, content: command }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(db, deps, member, command))
  return context.json(await deps.sealer.withCurrentKey(() => inTransaction(deps.pool, work)))
}

async function kindOf(
  { pool }: PayoutDeps,
  { organizationId }: PresentMember,
  id: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from public.loan_fundings where organization_id = $1 and id = $2',
    [organizationId, id],
  )
  return rows[0]?.kind
}

async function carriedOut(
  db: PoolClient,
  { sealer }: PayoutDeps,
  member: PresentMember,
  command: Exclude<FundingCommand, { act: 'check' }>,
): Promise<{ id: string }> {
  const { organizationId, personId } = member
  if (command.act === 'request') {
    const { loan_id: loanId, payout, buys_dwelling: buysDwelling } = command
    return { id: await requestFunding(db, sealer, { organizationId, personId, loanId, payout, buysDwelling }) }
  }
  const held = await heldFunding(db, organizationId, command.funding_id)
  if (command.act === 'cancel') await moveFunding(db, member, held, 'cancel')
  else if (command.act === 'return') {
    const { reason, on = held.today } = command
    await moveFunding(db, member, held, 'return', { returnedOn: on, reason })
  } else if (command.act === 'settle') await settled(db, member, held, command)
  else await sent(db, member, held, command)
  return { id: held.id }
}

type Of<Act extends FundingCommand['act']> = Omit<Extract<FundingCommand, { act: Act }>, 'idempotency_key'>

async function sent(db: PoolClient, member: PresentMember, held: HeldFunding, { reference, initials }: Of<'send'>) {
  if (held.kind === 'nacha') throw onlyInFiles()
  requireNotHeld(held)
  if (needsWitness(held.kind)) {
    if (initials === undefined) throw initialsMissing()
  } else if (reference === undefined) throw referenceMissing()
  await moveFunding(db, member, held, 'confirm_sent', { sentOn: held.today, reference, initials })
}

// The second person sees the cash counted out. One person alone can't record it.
async function settled(db: PoolClient, member: PresentMember, held: HeldFunding, { on, initials }: Of<'settle'>) {
  if (needsWitness(held.kind)) {
    if (initials === undefined) throw initialsMissing()
    if (held.sent_by === member.personId) throw witnessIsSender()
  }
  await moveFunding(db, member, held, 'settle', { settledOn: on ?? held.today, witnessInitials: initials })
}
