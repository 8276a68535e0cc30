import { randomUUID } from 'node:crypto'
import { negativeItems } from '#features/credit-repair/server/disputes/negative-items.ts'
import {
  type BureauResults,
  bureauDataFrom,
  creditsFor,
  reportStatus,
} from '#features/credit-reports/rules/bureau-data.ts'
import { type BureauResult, scoresFrom } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { sectionAlerts } from '#features/credit-reports/rules/file-alerts.ts'
import type { WantedPull } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauAnswer } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { insistently } from '#platform/database/insistently.ts'
import type { StoredOrder } from './earlier-order.ts'
import type { OrderDeps } from './order-deps.ts'

export type BureauAnswers = ReadonlyMap<Bureau, BureauAnswer>

/** An order whose bureaus have answered. */
export interface AnsweredPull {
  pullId: string
  organizationId: string
  requestId: string | null
  wanted: Omit<WantedPull, 'purpose'> & { purpose: string | null }
  answers: BureauAnswers
}

const SETTLE = `
  select stored.*
    from app.settle_credit_pull($1, $2, $3, $4, $5, $6, $7) as report, lateral app.stored_order(report, $8) as stored`

/**
 * Stores the bureaus' replies and settles the reserved credits in one transaction. Returns the stored report. Retries
 * while the database is unreachable, because the answers are paid for; retries never store or charge twice.
 */
export async function settle(deps: Pick<OrderDeps, 'pool' | 'sealer'>, pull: AnsweredPull): Promise<StoredOrder> {
  const reportId = randomUUID()
  const results = resultsOf(pull.answers)
  const bureauData = bureauDataFrom(results)
  const negative = await insistently(() => negativeItems(deps.pool, pull, pull.wanted.bureaus, bureauData))
  const outcome = JSON.stringify({ ...outcomeOf(pull, results, bureauData), negative_items: negative })
  const order = [pull.pullId, reportId, creditsFor(results, 'bureau'), outcome, pull.requestId]
  const store = async () => {
    const replies = await sealedReplies(deps, pull, reportId)
    const [bureaus, sealed] = [replies.map((reply) => reply.bureau), replies.map((reply) => reply.sealed)]
    const values = [...order, bureaus, sealed, pull.organizationId]
    return deps.pool.query<StoredOrder>({ name: 'settle-credit-pull', text: SETTLE, values })
  }
  const { rows } = await insistently(() => deps.sealer.withCurrentKey(store))
  if (!rows[0]) throw new Error(`Order ${pull.pullId} is missing`)
  return rows[0]
}

/** Returns the outcome without its negative items, which are compared with items that bureaus had deleted. */
function outcomeOf(
  { wanted, answers }: AnsweredPull,
  results: BureauResults,
  bureauData: ReturnType<typeof bureauDataFrom>,
) {
  const outcomes = wanted.bureaus.map((bureau) => [bureau, results[bureau]?.outcome ?? 'error'])
  const latencies = [...answers].map(([bureau, { latencyMs }]) => [
    bureau,
    latencyMs === undefined ? null : Math.round(latencyMs),
  ])
  const requests = [...answers].flatMap(([bureau, { requestId }]) => (requestId ? [[bureau, requestId]] : []))
  const { alerts, scores } = foundIn(wanted.bureaus, results, bureauData)
  return {
    status: reportStatus(results),
    report_data: {
      bureaus: wanted.bureaus,
      outcomes: Object.fromEntries(outcomes),
      permissible_purpose: wanted.purpose,
      pull_type: wanted.pullType,
      latency_ms: Object.fromEntries(latencies),
      request_ids: Object.fromEntries(requests),
      alerts,
    },
    bureau_data: bureauData,
    scores,
  }
}

/** Returns the alerts and the scores of these bureaus' files, as they are stored. */
export function foundIn(
  bureaus: readonly Bureau[],
  results: BureauResults,
  bureauData: ReturnType<typeof bureauDataFrom>,
) {
  return {
    alerts: bureaus.flatMap((bureau) => sectionAlerts(bureauData[bureau]).map((alert) => ({ bureau, ...alert }))),
    scores: bureaus.flatMap((bureau) => storedScores(results[bureau], bureau)),
  }
}

// As app.store_report reads them.
function storedScores(result: BureauResult | undefined, bureau: Bureau) {
  return scoresFrom(result, bureau).map(({ key: model, value: score, lowest, highest, reasons }) => ({
    ...{ bureau, model, score, lowest, highest, reasons },
  }))
}

function resultsOf(answers: BureauAnswers): BureauResults {
  return Object.fromEntries([...answers].map(([bureau, { result }]) => [bureau, result]))
}

async function sealedReplies(
  { sealer }: Pick<OrderDeps, 'sealer'>,
  { organizationId, answers }: AnsweredPull,
  reportId: string,
) {
  const sealing = [...answers].map(async ([bureau, { reply }]) => {
    if (reply === null) return []
    return [
      { bureau, sealed: await sealer.sealBytes(replyPlace(reportId, bureau), Buffer.from(reply), organizationId) },
    ]
  })
  return (await Promise.all(sealing)).flat()
}

/** The context that an encrypted reply is bound to. It can't be decrypted for another report or bureau. */
export const replyPlace = (reportId: string, bureau: Bureau) => `credit_report_replies.${reportId}.${bureau}`
