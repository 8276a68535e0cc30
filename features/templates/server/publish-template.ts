import type { PoolClient } from 'pg'
import { publishingRefusal } from '#features/organizations/rules/second-person.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { type CounselReview, counselNotes } from '#features/templates/rules/counsel-review.ts'
import { errorsOf, lintTemplate } from '#features/templates/rules/lint-template.ts'
import {
  aloneTooEarly,
  authorPublishes,
  counselMustReview,
  counselReviewInFuture,
  templateChangedMeanwhile,
  templateFaulty,
  templateTestsFail,
} from './errors.ts'
import { type HeldTemplate, type HeldVersion, requireState } from './held-version.ts'
import { testResults } from './run-tests.ts'

type Who = Pick<Member, 'organizationId' | 'personId'>
interface Held {
  template: HeldTemplate
  version: HeldVersion
}

const SUBMIT = `
  update public.document_template_versions v
     set state = 'submitted', submitted_by = p.id, submitted_by_name = coalesce(p.full_name, p.email), submitted_at = clock_timestamp()
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`
const REOPEN = `
  update public.document_template_versions set state = 'draft', submitted_by = null, submitted_by_name = null, submitted_at = null
   where organization_id = $1 and id = $2`
const MANAGERS = `
  select count(*)::integer as managers from app.people p
   where p.organization_id = $1 and 'manage_compliance' = any (app.role_permissions(p.organization_id, p.organization_role, p.role_id))`
const PUBLISH = `
  update public.document_template_versions v
     set state = 'published', published_by = p.id, published_by_name = coalesce(p.full_name, p.email), published_at = clock_timestamp(),
         published_alone = $4, counsel_name = $5, counsel_reviewed_on = $6, counsel_states = $7
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`
const RETIRE = `
  update public.document_template_versions v
     set state = 'retired', retired_by_name = coalesce(p.full_name, p.email), retired_at = clock_timestamp(), retired_because = $4
    from app.people p where p.id = $3 and v.organization_id = $1 and v.id = $2`

/** Submits a draft without errors whose test cases pass. */
export async function submitted(db: PoolClient, who: Who, { template, version }: Held, hash: string) {
  requireState(version, 'draft')
  requireSound(template, version, hash)
  await db.query(SUBMIT, [who.organizationId, version.id, who.personId])
  return { version_id: version.id, state: 'submitted' as const }
}

/** Returns a submitted version to its authors. */
export async function reopened(db: PoolClient, { organizationId }: Who, { version }: Held) {
  requireState(version, 'submitted')
  await db.query(REOPEN, [organizationId, version.id])
  return { version_id: version.id, state: 'draft' as const }
}

/**
 * Publishes a submitted version. A second person must do it. If only one person of the company manages templates, that person
 * may, a day after submitting it.
 */
export async function published(
  db: PoolClient,
  who: Who,
  { template, version }: Held,
  { hash, counsel }: { hash: string; counsel?: CounselReview | undefined },
) {
  requireState(version, 'submitted')
  requireSound(template, version, hash)
  await requireCounsel(db, who, version, counsel)
  const { rows } = await db.query<{ managers: number }>(MANAGERS, [who.organizationId])
  const authors = [version.created_by, version.changed_by, version.submitted_by]
  const refusal = publishingRefusal({
    ...{ authors, personId: who.personId, managers: rows[0]?.managers ?? 0 },
    hoursSinceSubmitted: version.hours_since_submitted,
  })
  if (refusal === 'second_person_needed') throw authorPublishes()
  if (refusal === 'too_early') throw aloneTooEarly()
  const review = [counsel?.name ?? null, counsel?.reviewed_on ?? null, counsel?.states ?? []]
  const isAlone = authors.includes(who.personId)
  await db.query(PUBLISH, [who.organizationId, version.id, who.personId, isAlone, ...review])
  return { version_id: version.id, state: 'published' as const }
}

/** Retires a version. The published one before it is then in force again, if there is one. */
export async function retired(db: PoolClient, who: Who, { version }: Held, because: string) {
  requireState(version, 'draft', 'submitted', 'published')
  await db.query(RETIRE, [who.organizationId, version.id, who.personId, because])
  return { version_id: version.id, state: 'retired' as const }
}

const IS_FUTURE = `
  select $2::date > (clock_timestamp() at time zone o.time_zone)::date as is_future from app.organizations o where o.id = $1`

/** @throws FunctionError if counsel must add or check a text and no review is recorded, or the review is in the future */
async function requireCounsel(
  db: PoolClient,
  { organizationId }: Who,
  { body }: HeldVersion,
  counsel: CounselReview | undefined,
): Promise<void> {
  const notes = counselNotes(body.content)
  if (notes.length > 0 && counsel === undefined)
    throw counselMustReview(notes.map(({ state, text }) => (state === null ? text : `${state}: ${text}`)))
  if (counsel === undefined) return
  const { rows } = await db.query<{ is_future: boolean }>(IS_FUTURE, [organizationId, counsel.reviewed_on])
  if (rows[0]?.is_future !== false) throw counselReviewInFuture()
}

/** @throws FunctionError if the content is not what the person saw, has errors, or fails a test */
function requireSound({ kind }: HeldTemplate, { body, hash }: HeldVersion, seenHash: string): void {
  if (hash !== seenHash) throw templateChangedMeanwhile()
  const [problem] = errorsOf(lintTemplate(kind, body.content))
  if (problem !== undefined) throw templateFaulty(`${problem.message} ${problem.fix}`)
  const failed = testResults(body).filter(({ problems }) => problems.length > 0).length
  if (failed > 0) throw templateTestsFail(failed)
}
