import type { Pool } from 'pg'
import { achCodeName } from '#features/lending/rules/funding/nacha/return-codes.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { ProcessorInUse } from './configured-processor.ts'
import { fundingClosed, payoutRefused, payoutUnavailable } from './errors.ts'
import { type Actor, moveFunding, requireNotHeld } from './funding-acts.ts'
import { ACCOUNT_PLACE, type HeldFunding, heldFunding } from './kept-funding.ts'
import { PayoutRefused, type PayoutState, PayoutUnavailable } from './payout-processor.ts'

export interface PayoutDeps {
  pool: Pool
  sealer: Sealer
  processor: ProcessorInUse
}

const ACCOUNT = 'select sealed from app.loan_funding_accounts where organization_id = $1 and funding_id = $2'

/**
 * Sends a payout to the service. The service gets the payout's id as its key, so a repeated request after a lost reply pays nothing
 * twice. No transaction is open while the service works.
 */
export async function payByProcessor(deps: PayoutDeps, member: Member, fundingId: string): Promise<void> {
  const { organizationId } = member
  const held = await inTransaction(deps.pool, async (db) => {
    const funding = await heldFunding(db, organizationId, fundingId)
    requireNotHeld(funding)
    await moveFunding(db, member, funding, 'send')
    return funding
  })
  const { rows } = await deps.pool.query<{ sealed: Buffer }>(ACCOUNT, [organizationId, fundingId])
  const account = await deps.sealer.openBytes(ACCOUNT_PLACE, rows[0]?.sealed ?? Buffer.alloc(0), organizationId)
  const state = await paid(deps, member, held, account.toString())
  await inTransaction(deps.pool, async (db) => {
    const funding = await heldFunding(db, organizationId, fundingId)
    if (funding.status !== 'sending') return
    const isSandbox = deps.processor.isSandbox
    await moveFunding(db, member, funding, 'confirm_sent', { sentOn: funding.today, reference: state.id, isSandbox })
  })
  await followPayout(deps, member, fundingId)
}

async function paid(deps: PayoutDeps, member: Member, held: HeldFunding, account: string): Promise<PayoutState> {
  const { id: key, amount_cents: cents, payee_name: name, routing_number, account_type } = held
  try {
    return await deps.processor.pay({
      ...{ key, cents, name, account, routing: routing_number ?? '', accountType: account_type ?? 'checking' },
    })
  } catch (error) {
    if (error instanceof PayoutUnavailable) throw payoutUnavailable()
    if (!(error instanceof PayoutRefused)) throw error
    const { message } = error
    await inTransaction(deps.pool, async (db) => {
      const funding = await heldFunding(db, member.organizationId, held.id)
      const returnedOn = funding.today
      await moveFunding(db, member, funding, 'return', { returnedOn, reason: `Refused: ${message}`.slice(0, 200) })
    })
    throw payoutRefused(message)
  }
}

/** Asks the service how far a sent payout is, and follows it. The same reply again changes nothing; a late return does. */
export async function followPayout(deps: PayoutDeps, actor: Actor, fundingId: string): Promise<void> {
  const { organizationId } = actor
  const known = await deps.pool.query<{ reference: string | null; kind: string }>(
    'select reference, kind from public.loan_fundings where organization_id = $1 and id = $2',
    [organizationId, fundingId],
  )
  const reference = known.rows[0]?.reference ?? null
  if (known.rows[0]?.kind !== 'processor' || reference === null) throw fundingClosed('not with the payout service')
  const state = await deps.processor.stateOf(reference).catch((error: unknown) => {
    if (error instanceof PayoutUnavailable || error instanceof PayoutRefused) return null
    throw error
  })
  if (state === null || state.status === 'pending') return
  await inTransaction(deps.pool, async (db) => {
    const funding = await heldFunding(db, organizationId, fundingId)
    if (state.status === 'paid' && funding.status === 'sent')
      await moveFunding(db, actor, funding, 'settle', { settledOn: funding.today })
    if (state.status === 'returned' && (funding.status === 'sent' || funding.status === 'settled'))
      await moveFunding(db, actor, funding, 'return', returnedBy(state, funding))
  })
}

const returnedBy = ({ code }: PayoutState, { today }: HeldFunding) => ({
  ...{ returnedOn: today, code },
  reason: code === null ? 'Returned by the bank' : achCodeName(code),
})
