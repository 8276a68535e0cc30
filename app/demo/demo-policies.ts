import type { Pool } from 'pg'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { startingPolicy } from '#features/lending/rules/decisioning/starting/starting-policy.ts'
import { hashOf } from '#features/lending/server/decisioning/hash-of.ts'
import { decidedByEngine } from '#features/lending/server/decisioning/run-decision.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { idOf } from './deterministic.ts'

interface PolicyDesk {
  pool: Pool
  organizationId: string
  accountType: AccountType
  authorId: string
  publisherId: string
}

// Published a month ago, after a shadow run without any earlier policy.
const ADD = `
  insert into public.decision_policy_versions (organization_id, id, version, name, state, policy, hash, shadow, shadow_at, created_by,
    created_by_name, created_at, changed_by, changed_at, submitted_by, submitted_by_name, submitted_at, published_by, published_by_name,
    published_at, published_alone, effective_on)
  select $1, $2, 1, $3, 'published', $4, $5, $6, now() - interval '33 days', a.id, a.full_name, now() - interval '34 days', a.id,
         now() - interval '34 days', a.id, a.full_name, now() - interval '33 days', p.id, p.full_name, now() - interval '31 days', a.id = p.id,
         current_date - 30
    from app.people a, app.people p where a.id = $7 and p.id = $8
  on conflict do nothing`
const OPEN = `
  select a.id from public.loan_applications a
   where a.organization_id = $1 and a.status in ('pending', 'in_review')
     and not exists (select from public.application_decisions d where d.organization_id = $1 and d.application_id = a.id)
   order by a.submitted_at, a.id`

/** Adds the published starting policy of a demo company, and the engine's decisions of its open applications. */
export async function addDemoPolicy({
  pool,
  organizationId,
  accountType,
  authorId,
  publisherId,
}: PolicyDesk): Promise<void> {
  const policy = demoPolicy(accountType)
  const shadow = { applications: 0, before: null, after: null, changed: 0 }
  await pool.query(ADD, [
    ...[organizationId, idOf(`${organizationId} decision policy`), policy.name, JSON.stringify(policy), hashOf(policy)],
    ...[JSON.stringify(shadow), authorId, publisherId],
  ])
  const { rows } = await pool.query<{ id: string }>(OPEN, [organizationId])
  for (const { id } of rows) await inTransaction(pool, (db) => decidedByEngine(db, organizationId, id, null))
}

const DAYS = 120

// The demo's reports are some months old.
function demoPolicy(accountType: AccountType): Policy {
  const policy = startingPolicy(accountType)
  const rules = policy.rules.map((rule): Policy['rules'][number] =>
    rule.id === 'old_report'
      ? {
          ...rule,
          when: [{ input: 'report_age_days', test: { is: 'above', value: DAYS } }],
          effect: { outcome: 'refer', because: `The report is older than ${DAYS} days. Order a new one.` },
        }
      : rule,
  )
  return { ...policy, rules }
}
