import type { PoolClient } from 'pg'
import { totalRefusal } from '#features/credit-repair/rules/contract-total.ts'
import { evidenceReports, feeRefusal, type WorkFee } from '#features/credit-repair/rules/repair-fee.ts'
import { packFeeProblem } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import { stateFeeLimit } from '#features/credit-repair/server/packs/errors.ts'
import { packFor } from '#features/credit-repair/server/packs/own-packs.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { answerDay } from './answer-day.ts'
import { enrollmentCanceled, FeeRefused, feesSuspended } from './errors.ts'
import { storedFacts } from './fee-facts.ts'
import { promisedTime } from './promised-time.ts'

/** A fee to take for finished work. The amount is in cents. */
export interface AskedFee extends WorkFee {
  client_id: string
  amount: number
  /** The copy of the bureau's answer. */
  document_id?: string | null | undefined
}

/**
 * Returns the reports that are the evidence of a fee. The client must be locked.
 *
 * @throws FunctionError if the fee can't be taken
 */
export async function allowedFee(
  db: PoolClient,
  member: PresentMember,
  fee: AskedFee,
  today: PlainDate,
): Promise<string[]> {
  const stored = await storedFacts(db, member, fee)
  if (stored.status === 'cancelled') throw enrollmentCanceled()
  if (stored.suspended_because !== null) throw feesSuspended(stored.suspended_because)
  const answer_on = fee.document_id ? await answerDay(db, member, fee.client_id, fee.document_id) : null
  const { sale_channel, work, contract, refund_due_cents } = stored
  const terms = {
    pays_for: contract?.pays_for ?? ('results' as const),
    complete_by: contract && (await promisedTime(db, contract)),
  }
  const circumstances = { ...terms, sale_channel, work, answer_on, refund_due_cents, today }
  const refusal = feeRefusal(fee, circumstances) ?? totalRefusal(fee.amount, contract)
  if (refusal !== null) throw new FeeRefused(refusal, member.organizationId)
  const pack = await packFor(db, member.organizationId, stored.state)
  const overLimit = packFeeProblem(fee.amount, fee.dispute_ids.length, pack)
  if (overLimit !== null) throw stateFeeLimit(overLimit)
  return evidenceReports(fee, circumstances)
}
