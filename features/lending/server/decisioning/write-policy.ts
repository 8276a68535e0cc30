import type { PoolClient } from 'pg'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import type { PolicyCommand } from '#features/lending/rules/decisioning/policy-commands.ts'
import { policyProblems } from '#features/lending/rules/decisioning/policy-problems.ts'
import { runPolicyTests } from '#features/lending/rules/decisioning/policy-tests.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { policyChangedMeanwhile, policyFaulty, policyTestsFail, shadowMissing } from './errors.ts'
import { hashOf } from './hash-of.ts'
import { type HeldVersion, requireState } from './held-version.ts'
import { shadowRun } from './shadow-run.ts'

type Who = Pick<Member, 'organizationId' | 'personId'>
type Save = Extract<PolicyCommand, { act: 'save' }>

const ADD = `
  insert into public.decision_policy_versions (organization_id, version, name, policy, hash, created_by, created_by_name, changed_by)
  select $1, coalesce((select max(v.version) from public.decision_policy_versions v where v.organization_id = $1), 0) + 1,
         $2, $3, $4, p.id, coalesce(p.full_name, p.email), p.id
    from app.people p where p.id = $5
  returning id, version`
const CHANGE = `
  update public.decision_policy_versions
     set name = $3, policy = $4, changed_by = $6, changed_at = clock_timestamp(),
         shadow = case when hash = $5 then shadow end, shadow_at = case when hash = $5 then shadow_at end, hash = $5
   where organization_id = $1 and id = $2`
const IN_FORCE = `
  select v.policy from public.decision_policy_versions v
   where v.organization_id = $1 and v.id = app.policy_in_force($1) and v.id <> $2`
const SHADOWED = `
  update public.decision_policy_versions set shadow = $3, shadow_at = clock_timestamp() where organization_id = $1 and id = $2`
const SUBMIT = `
  update public.decision_policy_versions v
     set state = 'submitted', submitted_by = p.id, submitted_by_name = coalesce(p.full_name, p.email), submitted_at = clock_timestamp()
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`
const REOPEN = `
  update public.decision_policy_versions set state = 'draft', submitted_by = null, submitted_by_name = null, submitted_at = null
   where organization_id = $1 and id = $2`

/** Saves a draft: a new version, or the content of one. Errors of the linter are allowed until the version is submitted. */
export async function saved(db: PoolClient, who: Who, { policy, base_hash }: Save, version: HeldVersion | null | '') {
  const hash = hashOf(policy)
  if (!version) {
    const values = [who.organizationId, policy.name, JSON.stringify(policy), hash, who.personId]
    const { rows } = await db.query<{ id: string; version: number }>(ADD, values)
    return { id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0, hash }
  }
  requireState(version, 'draft')
  if (base_hash !== version.hash) throw policyChangedMeanwhile()
  const values = [who.organizationId, version.id, policy.name, JSON.stringify(policy), hash, who.personId]
  await db.query(CHANGE, values)
  return { id: version.id, version: version.version, hash }
}

/** Runs a draft in shadow and keeps the counts with it. */
export async function shadowed(
  db: PoolClient,
  { organizationId, permissions }: Who & Pick<Member, 'permissions'>,
  version: HeldVersion,
) {
  const inForce = (await db.query<{ policy: Policy }>(IN_FORCE, [organizationId, version.id])).rows[0]
  const run = await shadowRun(db, organizationId, inForce?.policy ?? null, version.policy)
  const { rows, ...counts } = run
  if (version.state === 'draft') await db.query(SHADOWED, [organizationId, version.id, JSON.stringify(counts)])
  // The list names clients, so it is for those who see all of them.
  return { ...counts, rows: permissions.includes('see_all_clients') ? rows : [] }
}

/** Submits a draft that has no errors, passes its tests, and was run in shadow. */
export async function submitted(db: PoolClient, who: Who, version: HeldVersion, hash: string) {
  requireState(version, 'draft')
  requireSound(version, hash)
  await db.query(SUBMIT, [who.organizationId, version.id, who.personId])
  return { id: version.id, state: 'submitted' as const }
}

/** @throws FunctionError if the content is not what the person saw, has errors, fails a test, or was not run in shadow */
export function requireSound({ policy, hash, has_shadow }: HeldVersion, seenHash: string): void {
  if (hash !== seenHash) throw policyChangedMeanwhile()
  const [problem] = policyProblems(policy).filter(({ severity }) => severity === 'error')
  if (problem !== undefined) throw policyFaulty(problem.message)
  const failed = runPolicyTests(policy).filter(({ isPassed }) => !isPassed).length
  if (failed > 0) throw policyTestsFail(failed)
  if (!has_shadow) throw shadowMissing()
}

/** Returns a submitted version to its authors. */
export async function reopened(db: PoolClient, { organizationId }: Who, version: HeldVersion) {
  requireState(version, 'submitted')
  await db.query(REOPEN, [organizationId, version.id])
  return { id: version.id, state: 'draft' as const }
}
