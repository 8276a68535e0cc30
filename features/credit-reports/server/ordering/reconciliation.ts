import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauAnswer } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { presentMarks } from '#platform/database/presence.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keptAnswers } from './kept-answers.ts'
import type { OrderDeps } from './order-deps.ts'
import { settle } from './settlement.ts'

// A process that lost its connection needs a moment to take its mark again.
const GRACE_MS = 2_000

const HOLDERS = `
  select distinct held_by from app.credit_pulls where status = 'reserved' and held_by is not null and held_by <> $1`
const ABANDONED = `
  select p.id, p.organization_id, p.bureaus, p.permissible_purpose, p.pull_type
    from app.credit_pulls p
   where p.status = 'reserved' and (p.created_at < clock_timestamp() - $1 * interval '1 millisecond' or p.held_by = any ($2))
     and exists (select from app.credit_pull_answers a where a.pull_id = p.id and a.sealed is not null)`
// `skip locked` leaves out orders that are being settled right now.
const GIVE_UP = `
  with lost as (
    update app.credit_pulls set status = 'unknown', settled_at = clock_timestamp()
     where id in (select p.id from app.credit_pulls p
                   where p.status = 'reserved'
                     and (p.created_at < clock_timestamp() - $1 * interval '1 millisecond' or p.held_by = any ($2))
                     and not exists (select from app.credit_pull_answers a where a.pull_id = p.id)
                   order by p.id for update skip locked)
    returning id, organization_id, credits_reserved, credits_period
  ), released as (
    update app.organizations o set credits_used = greatest(0, o.credits_used - returned.credits)
      from (select l.organization_id, sum(l.credits_reserved)::integer as credits
              from lost l
              join app.organizations h on h.id = l.organization_id
             where coalesce(l.credits_period, h.credits_period) = h.credits_period
             group by l.organization_id) returned
     where o.id = returned.organization_id
  )
  select id, organization_id, credits_reserved from lost`
const AUDIT = `select app.record_audit($1, null, 'credit_pull.lost', 'credit_pulls', $2, $3, null)`

interface AbandonedPull {
  id: string
  organization_id: string
  bureaus: Bureau[]
  permissible_purpose: string | null
  pull_type: PullType
}

export interface ReconcilingDeps extends Pick<OrderDeps, 'pool' | 'sealer' | 'processMark'> {
  graceMs?: number
}

/**
 * Ends orders whose process died before settling them. Answers that had arrived are stored and charged. An order
 * without any answer becomes `unknown`, gets its credits back, and is never sent again. A process is dead when its
 * mark is gone from the database; an order without a mark counts as abandoned after two deadlines. Call it at startup
 * and every minute. Returns the number of orders given up. Throws the first failure after all orders were processed.
 */
export async function reconcilePulls(deps: ReconcilingDeps, deadlineMs: number): Promise<number> {
  const ended: Ended = [2 * deadlineMs, await deadProcesses(deps)]
  const { rows } = await deps.pool.query<AbandonedPull>(ABANDONED, ended)
  // An order that can't be settled, for example because its answer can't be decrypted, must not block the others.
  const failures: unknown[] = []
  for (const pull of rows) await settleAbandoned(deps, pull).catch((error: unknown) => failures.push(error))
  const givenUp = await giveUp(deps.pool, ended)
  if (failures.length > 0) throw failures[0]
  return givenUp
}

/** The age in ms at which any order counts as abandoned, and the marks of the processes that are gone. */
type Ended = [number, number[]]

async function deadProcesses({ pool, processMark = 0, graceMs = GRACE_MS }: ReconcilingDeps): Promise<number[]> {
  const { rows } = await pool.query<{ held_by: number }>(HOLDERS, [processMark])
  const gone = async (marks: number[]) => {
    if (marks.length === 0) return []
    const present = await presentMarks(pool)
    return marks.filter((mark) => !present.has(mark))
  }
  const missing = await gone(rows.map(({ held_by }) => held_by))
  if (missing.length > 0) await pause(graceMs)
  return gone(missing)
}

async function settleAbandoned(deps: Pick<OrderDeps, 'pool' | 'sealer'>, pull: AbandonedPull): Promise<void> {
  const kept = await keptAnswers(deps, pull.id, pull.organization_id)
  await settle(deps, {
    pullId: pull.id,
    organizationId: pull.organization_id,
    requestId: null,
    wanted: { bureaus: pull.bureaus, purpose: pull.permissible_purpose, pullType: pull.pull_type },
    answers: new Map(pull.bureaus.map((bureau) => [bureau, kept.get(bureau) ?? interrupted(bureau)])),
  })
}

const interrupted = (bureau: Bureau): BureauAnswer => ({
  result: { outcome: 'error', message: `${bureauName(bureau)} had not answered when the order was interrupted` },
  reply: null,
})

async function giveUp(pool: Pool, ended: Ended): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ id: string; organization_id: string; credits_reserved: number }>(GIVE_UP, ended)
    for (const pull of rows) {
      const details = JSON.stringify({ credits_returned: pull.credits_reserved })
      await db.query(AUDIT, [pull.organization_id, pull.id, details])
    }
    return rows.length
  })
}
