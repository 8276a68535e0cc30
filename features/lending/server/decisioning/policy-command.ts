import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type PolicyCommand, policyCommandSchema } from '#features/lending/rules/decisioning/policy-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { policyNotFound } from './errors.ts'
import type { HeldVersion } from './held-version.ts'
import { published, retired } from './publish-policy.ts'
import { reopened, saved, shadowed, submitted } from './write-policy.ts'

/** `POST /functions/v1/decision-policy`: saves, tries, submits, publishes, or retires a version of the company's decision policy. */
export async function decisionPolicy(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, policyCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'decisionPolicy', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => policyCommand(db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

const SAY_WHO = `
  select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text)::text, true), set_config('request.id', coalesce($2, ''), true)`
// All commands of a company about its policies wait for each other.
const TAKE_TURNS = `select pg_advisory_xact_lock(hashtextextended('decision_policy:' || $1::text, 0))`
const HOLD = `
  select v.id, v.version, v.state, v.policy, v.hash, v.created_by, v.changed_by, v.submitted_by, v.shadow_at is not null as has_shadow,
         coalesce(extract(epoch from now() - v.submitted_at) / 3600, 0)::float8 as hours_since_submitted
    from public.decision_policy_versions v where v.organization_id = $1 and v.id = $2 for update`

type Who = Pick<Member, 'organizationId' | 'personId' | 'requestId' | 'permissions'>

/** Runs a command about policies within a transaction. */
async function policyCommand(db: PoolClient, who: Who, asked: PolicyCommand) {
  await db.query(SAY_WHO, [who.personId, who.requestId])
  await db.query(TAKE_TURNS, [who.organizationId])
  if (asked.act === 'save') return saved(db, who, asked, asked.version_id && (await held(db, who, asked.version_id)))
  const version = await held(db, who, asked.version_id)
  switch (asked.act) {
    case 'shadow':
      return shadowed(db, who, version)
    case 'submit':
      return submitted(db, who, version, asked.hash)
    case 'reopen':
      return reopened(db, who, version)
    case 'publish':
      return published(db, who, version, asked)
    case 'retire':
      return retired(db, who, version, asked.because)
  }
}

async function held(db: PoolClient, { organizationId }: Who, id: string): Promise<HeldVersion> {
  const version = (await db.query<HeldVersion>(HOLD, [organizationId, id])).rows[0]
  if (version === undefined) throw policyNotFound()
  return version
}
