import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { BureauAnswer } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { Asking } from './asking.ts'
import type { OrderDeps } from './order-deps.ts'
import type { BureauAnswers } from './settlement.ts'

const KEEP = `
  insert into app.credit_pull_answers (pull_id, bureau, organization_id, outcome, sealed) values ($1, $2, $3, $4, $5)
  on conflict do nothing`
const KEPT = 'select bureau, sealed from app.credit_pull_answers where pull_id = $1 and sealed is not null'

/** Stores a bureau's answer, encrypted, until its order is settled. A failure is logged and does not fail the order. */
export async function keepAnswer(
  { pool, sealer, log }: OrderDeps,
  { pullId, organizationId }: Pick<Asking, 'pullId' | 'organizationId'>,
  bureau: Bureau,
  answer: BureauAnswer,
): Promise<void> {
  try {
    const clear = Buffer.from(JSON.stringify(answer))
    await sealer.withCurrentKey(async () => {
      const sealed = await sealer.sealBytes(placeOf(pullId, bureau), clear, organizationId)
      const values = [pullId, bureau, organizationId, answer.result.outcome, sealed]
      return pool.query({ name: 'keep-answer', text: KEEP, values })
    })
  } catch (error) {
    log.warn({ err: error, bureau }, 'a bureau’s answer was not kept while others are asked')
  }
}

/** Returns the answers that arrived before the process that asked for them died. */
export async function keptAnswers(
  { pool, sealer }: Pick<OrderDeps, 'pool' | 'sealer'>,
  pullId: string,
  organizationId: string,
): Promise<BureauAnswers> {
  const { rows } = await pool.query<{ bureau: Bureau; sealed: Buffer }>(KEPT, [pullId])
  const opening = rows.map(async ({ bureau, sealed }): Promise<[Bureau, BureauAnswer]> => {
    const clear = await sealer.openBytes(placeOf(pullId, bureau), sealed, organizationId)
    // keepAnswer wrote this value.
    return [bureau, JSON.parse(clear.toString()) as BureauAnswer]
  })
  return new Map(await Promise.all(opening))
}

const placeOf = (pullId: string, bureau: Bureau) => `credit_pull_answers.${pullId}.${bureau}`
