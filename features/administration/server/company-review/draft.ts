import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { companyReviewCommandSchema } from '#features/administration/rules/company-review/commands.ts'
import { canSubmit } from '#features/administration/rules/company-review/review.ts'
import type { ReviewStatus } from '#features/organizations/rules/organization-status.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { alreadyApproved, draftChanged, inReview } from './errors.ts'
import type { ReviewDeps } from './review-deps.ts'

/**
 * The place that encrypted EINs are bound to (platform/keys/sealed-places.ts). A new draft copies the encrypted bytes
 * of the last submission.
 */
export const EIN_PLACE = 'company_submissions.ein'

type Saving = Extract<z.output<typeof companyReviewCommandSchema>, { act: 'save' }>

// Serializes all edits, submissions and decisions of one company.
const LOCK = 'select review_status from app.organizations where id = $1 for no key update'
const VERSION = 'select version from app.company_submissions where organization_id = $1 and sent_at is null'
const CREATE = `
  insert into app.company_submissions (organization_id, details, updated_by, ein_sealed, ein_last_four)
  select $1, $2, $3, coalesce($4, last.ein_sealed), coalesce($5, last.ein_last_four)
    from (select) as one
    left join app.last_company_submission($1) last on last.id is not null
  returning version`
const CHANGE = `
  update app.company_submissions
     set version = version + 1, details = $2, updated_by = $3, updated_at = clock_timestamp(),
         ein_sealed = coalesce($4, ein_sealed), ein_last_four = coalesce($5, ein_last_four)
   where organization_id = $1 and sent_at is null
  returning version`

/** Saves the form and returns its new version. Throws if a colleague saved it since `version`. */
export async function saveDraft(deps: ReviewDeps, member: PresentMember, { version, details, ein }: Saving) {
  const { organizationId: home, personId } = member
  return deps.sealer.withCurrentKey(async () => {
    const sealed = ein === undefined ? null : await deps.sealer.sealBytes(EIN_PLACE, Buffer.from(ein), home)
    const values = [home, JSON.stringify(details), personId, sealed, ein?.slice(-4) ?? null]
    return inTransaction(deps.pool, async (db) => {
      await lockEditable(db, home)
      const kept = await versionOf(db, home)
      if (kept !== version) throw draftChanged()
      const { rows } = await db.query<{ version: number }>(kept === 0 ? CREATE : CHANGE, values)
      if (rows[0] === undefined) throw new Error('The draft was not saved')
      return rows[0].version
    })
  })
}

/** Locks the company. Throws if its submission can't be edited. */
export async function lockEditable(db: PoolClient, organizationId: string): Promise<void> {
  const { rows } = await db.query<{ review_status: ReviewStatus }>(LOCK, [organizationId])
  const status = rows[0]?.review_status
  if (status === 'approved') throw alreadyApproved()
  if (status === undefined || !canSubmit(status)) throw inReview()
}

/** Returns the version of the draft; 0 if there is none. */
export async function versionOf(db: PoolClient, organizationId: string): Promise<number> {
  return (await db.query<{ version: number }>(VERSION, [organizationId])).rows[0]?.version ?? 0
}
