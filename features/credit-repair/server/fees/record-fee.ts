import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { totalRefusal } from '#features/credit-repair/rules/contract-total.ts'
import { evidenceReports, feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { recordFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { packFeeProblem } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import { stateFeeLimit } from '#features/credit-repair/server/packs/errors.ts'
import { packFor } from '#features/credit-repair/server/packs/own-packs.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { answerDay } from './answer-day.ts'
import { enrollmentCanceled, FeeRefused, feesSuspended } from './errors.ts'
import { storedFacts } from './fee-facts.ts'
import { holdClient } from './held-client.ts'
import { promisedTime } from './promised-time.ts'

/**
 * Records a fee that a client paid for finished work, once for each Idempotency-Key. Counts fees rejected as advance
 * fees, and stores nothing else about them.
 */
export async function recordFee(deps: CommandDeps, context: Context): Promise<Response> {
  try {
    return await enterFee(deps, context)
  } catch (error) {
    if (error instanceof FeeRefused && error.isInAdvance)
      await deps.pool.query('select app.note_refused_fee($1)', [error.organizationId])
    throw error
  }
}

const enterFee = keyedCommand('recordRepairFee', recordFeeSchema, record, 201)

type Fee = Asked<typeof recordFeeSchema>

async function record(db: PoolClient, member: PresentMember, fee: Fee) {
  const { today } = await holdClient(db, member, fee.client_id)
  const stored = await storedFacts(db, member, fee)
  if (stored.status === 'cancelled') throw enrollmentCanceled()
  if (stored.suspended_because !== null) throw feesSuspended(stored.suspended_because)
  const answer_on = fee.document_id ? await answerDay(db, member, fee.client_id, fee.document_id) : null
  const { sale_channel, work, contract, refund_due_cents } = stored
  const terms = {
    pays_for: contract?.pays_for ?? 'results',
    complete_by: contract && (await promisedTime(db, contract)),
  }
  const circumstances = { ...terms, sale_channel, work, answer_on, refund_due_cents, today }
  const refusal = feeRefusal(fee, circumstances) ?? totalRefusal(fee.amount, contract)
  if (refusal !== null) throw new FeeRefused(refusal, member.organizationId)
  const overLimit = packFeeProblem(
    fee.amount,
    fee.dispute_ids.length,
    await packFor(db, member.organizationId, stored.state),
  )
  if (overLimit !== null) throw stateFeeLimit(overLimit)
  return { id: await enter(db, member, fee, evidenceReports(fee, circumstances)) }
}

const ENTER = `
  with entered as (
    insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, document_id,
                                    report_ids, recorded_by, recorded_by_name)
    select $1, $3, 'fee', $4::numeric / 100, $5, $6, $7, $8, $10, $11, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $2
    returning id, amount, received_on)
  select id, app.record_audit($1, $2, 'repair_fee.recorded', 'repair_fees', id,
                              jsonb_build_object('client_id', $3::uuid, 'amount', amount, 'method', $6::text, 'effective_date', received_on), $9)
    from entered`

async function enter(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  fee: Fee,
  reports: readonly string[],
): Promise<string> {
  const { client_id, amount, received_on, method, reference, dispute_ids, document_id } = fee
  const what = [client_id, amount, received_on, method, reference || null, dispute_ids]
  const { rows } = await db.query<{ id: string }>(ENTER, [
    ...[organizationId, personId, ...what, requestId, document_id || null, reports],
  ])
  if (rows[0] === undefined) throw new Error('No fee was entered')
  return rows[0].id
}
