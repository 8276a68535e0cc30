import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type BureauResults, bureauDataFrom, creditsFor, reportStatus } from '#domain/credit-reports/bureau-data.ts'
import type { BureauResult } from '#domain/credit-reports/bureau-result.ts'
import type { Bureau } from '#domain/credit-reports/bureaus.ts'
import type { BureauAnswer } from '#server/bureaus/bureau-gateway.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { FunctionDeps } from './function-deps.ts'
import type { Member } from './member.ts'
import type { OrderRequest } from './order-request.ts'

export type BureauAnswers = ReadonlyMap<Bureau, BureauAnswer>

interface SealedReply {
  bureau: Bureau
  sealed: Buffer
}

interface Settlement {
  pullId: string
  reportId: string
  member: Member
  order: OrderRequest
  results: BureauResults
  replies: SealedReply[]
}

const LOCK = 'select status from app.credit_pulls where id = $1 for update'
const REFUND = `
  update app.organizations o set credits_used = greatest(0, o.credits_used - p.credits_reserved)
    from app.credit_pulls p where p.id = $1 and o.id = p.organization_id`
const AUDIT = `select app.record_audit($1, $2, 'credit_report.ordered', 'credit_reports', $3, $4, $5)`
const STORE = `
  insert into public.credit_reports (id, organization_id, client_id, report_type, status, report_data, bureau_data,
                                     experian_score, equifax_score, transunion_score, ordered_by)
  values ($1, $2, $3, 'tri-bureau', $4, $5, $6, $7, $8, $9, $10)`
const KEEP_REPLY =
  'insert into app.credit_report_replies (report_id, bureau, organization_id, sealed) values ($1, $2, $3, $4)'
const CLOSE = `
  update app.credit_pulls
     set status = $2, credits_charged = $3, report_id = $4, settled_at = clock_timestamp()
   where id = $1`

/**
 * Stores what the bureaus answered and settles the reserved credit, together or not at all; answers the report's id.
 * An order already given up as lost is stored all the same and not charged: its credit went back.
 */
export async function settle(
  deps: FunctionDeps,
  member: Member,
  { pullId, order, answers }: { pullId: string; order: OrderRequest; answers: BureauAnswers },
): Promise<string> {
  const reportId = randomUUID()
  const replies = await sealedReplies(deps, member, reportId, answers)
  const settlement = { pullId, reportId, member, order, results: resultsOf(answers), replies }
  await inTransaction(deps.pool, (db) => write(db, settlement))
  return reportId
}

// Whoever locks several of these takes them in this order: pull, organisation, audit chain, daily totals.
async function write(db: PoolClient, { pullId, reportId, member, order, results, replies }: Settlement): Promise<void> {
  const { rows } = await db.query<{ status: string }>(LOCK, [pullId])
  const isStillReserved = rows[0]?.status === 'reserved'
  const creditsCharged = isStillReserved ? creditsFor(results) : 0
  if (isStillReserved && creditsCharged === 0) await db.query(REFUND, [pullId])
  await db.query(AUDIT, [
    member.organizationId,
    member.personId,
    reportId,
    JSON.stringify({ ...summary(order, results), client_id: order.clientId, credits_charged: creditsCharged }),
    member.requestId,
  ])
  await db.query(STORE, [
    reportId,
    member.organizationId,
    order.clientId,
    reportStatus(results),
    JSON.stringify(summary(order, results)),
    JSON.stringify(bureauDataFrom(results)),
    fico8(results.experian),
    fico8(results.equifax),
    fico8(results.transunion),
    member.personId,
  ])
  for (const { bureau, sealed } of replies) {
    await db.query(KEEP_REPLY, [reportId, bureau, member.organizationId, sealed])
  }
  await db.query(CLOSE, [pullId, creditsCharged > 0 ? 'settled' : 'released', creditsCharged, reportId])
}

function summary(order: OrderRequest, results: BureauResults) {
  const outcomes = order.bureaus.map((bureau) => [bureau, results[bureau]?.outcome ?? 'error'])
  return {
    bureaus: order.bureaus,
    outcomes: Object.fromEntries(outcomes),
    permissible_purpose: order.permissiblePurpose,
  }
}

function resultsOf(answers: BureauAnswers): BureauResults {
  return Object.fromEntries([...answers].map(([bureau, { result }]) => [bureau, result]))
}

async function sealedReplies({ sealer }: FunctionDeps, member: Member, reportId: string, answers: BureauAnswers) {
  const sealing = [...answers].map(async ([bureau, { reply }]): Promise<SealedReply[]> => {
    if (reply === null) return []
    const place = replyPlace(reportId, bureau)
    return [{ bureau, sealed: await sealer.sealBytes(place, Buffer.from(reply), member.organizationId) }]
  })
  return (await Promise.all(sealing)).flat()
}

/** What a sealed reply is bound to: moved to another report or bureau it doesn't open. */
export const replyPlace = (reportId: string, bureau: Bureau) => `credit_report_replies.${reportId}.${bureau}`

const fico8 = (result: BureauResult | undefined) => (result?.outcome === 'hit' ? result.fico8 : null)
