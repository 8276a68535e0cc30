import type { PoolClient } from 'pg'
import type { PolicyCommand } from '#features/lending/rules/decisioning/policy-commands.ts'
import { HOURS_TO_PUBLISH_ALONE, publishingRefusal } from '#features/organizations/rules/second-person.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { aloneTooEarly, authorPublishes, effectiveInPast, nothingToRollBackTo } from './errors.ts'
import { type HeldVersion, requireState } from './held-version.ts'
import { requireSound } from './write-policy.ts'

type Who = Pick<Member, 'organizationId' | 'personId'>
type Publish = Extract<PolicyCommand, { act: 'publish' }>

const FACTS = `
  select (now() at time zone o.time_zone)::date::text as today,
         (select count(*)::integer from app.people p
           where p.organization_id = o.id and 'manage_compliance' = any (app.role_permissions(p.organization_id, p.organization_role, p.role_id)))
         as managers
    from app.organizations o where o.id = $1`
const PUBLISH = `
  update public.decision_policy_versions v
     set state = 'published', published_by = p.id, published_by_name = coalesce(p.full_name, p.email), published_at = clock_timestamp(),
         published_alone = $4, effective_on = $5
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`
const IS_NEEDED = `
  select app.policy_in_force($1) is not distinct from $2::uuid as is_in_force,
         exists (select from public.decision_policy_versions v, app.organizations o
                  where o.id = $1 and v.organization_id = $1 and v.id <> $2 and v.state = 'published'
                    and v.effective_on <= (now() at time zone o.time_zone)::date) as has_earlier`
const RETIRE = `
  update public.decision_policy_versions v
     set state = 'retired', retired_by_name = coalesce(p.full_name, p.email), retired_at = clock_timestamp(), retired_because = $4
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`

/**
 * Publishes a submitted version from a day on. A second person must do it. If only one person of the company manages policies, that
 * person may, a day after submitting it.
 */
export async function published(db: PoolClient, who: Who, version: HeldVersion, { hash, effective_on }: Publish) {
  requireState(version, 'submitted')
  requireSound(version, hash)
  const facts = (await db.query<{ today: string; managers: number }>(FACTS, [who.organizationId])).rows[0]
  if (effective_on < (facts?.today ?? '')) throw effectiveInPast()
  const authors = [version.created_by, version.changed_by, version.submitted_by]
  const refusal = publishingRefusal({
    ...{ authors, personId: who.personId, managers: facts?.managers ?? 0 },
    hoursSinceSubmitted: version.hours_since_submitted,
  })
  if (refusal === 'second_person_needed') throw authorPublishes()
  if (refusal === 'too_early') throw aloneTooEarly(HOURS_TO_PUBLISH_ALONE)
  await db.query(PUBLISH, [who.organizationId, version.id, who.personId, authors.includes(who.personId), effective_on])
  return { id: version.id, state: 'published' as const }
}

/**
 * Retires a version. Retiring the one in force rolls back to the one before, which a second person had published. One that never took
 * effect is discarded.
 */
export async function retired(db: PoolClient, who: Who, version: HeldVersion, because: string) {
  requireState(version, 'draft', 'submitted', 'published')
  const values = [who.organizationId, version.id]
  const needed = (await db.query<{ is_in_force: boolean; has_earlier: boolean }>(IS_NEEDED, values)).rows[0]
  if (needed?.is_in_force && !needed.has_earlier) throw nothingToRollBackTo()
  await db.query(RETIRE, [...values, who.personId, because])
  return { id: version.id, state: 'retired' as const }
}
