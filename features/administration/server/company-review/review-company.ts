import type { Context } from 'hono'
import { reviewCompanyCommandSchema } from '#features/administration/rules/company-review/commands.ts'
import { type SuperAdmin, superAdminOf } from '#features/organizations/server/commands/member.ts'
import { assertRecentSignIn } from '#features/organizations/server/commands/recent-sign-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { EIN_PLACE } from './draft.ts'
import { submissionNotFound } from './errors.ts'
import { linkToDocument } from './links.ts'
import type { ReviewDeps } from './review-deps.ts'

/** Opens a company's documents, or its EIN after a recent sign-in, for a super admin. Both are audited. */
export async function reviewOrganization(deps: ReviewDeps, context: Context): Promise<Response> {
  const admin = await superAdminOf(deps, context)
  const asked = await requestOf(context, reviewCompanyCommandSchema)
  if (asked.act === 'open_document') return context.json(await linkToDocument(deps, admin, asked))
  await assertRecentSignIn(deps, context)
  return context.json({ ein: await revealedEin(deps, admin, asked.organization_id, asked.submission_id) })
}

const FIND = `
  select ein_sealed from app.company_submissions
   where organization_id = $1 and id = $2 and sent_at is not null and ein_sealed is not null`
const RECORD = "select app.record_audit($1, $2, 'company_review.ein_revealed', 'organizations', $1, '{}', $3)"

/** Returns the EIN only together with its entry in the company's audit log. */
async function revealedEin(deps: ReviewDeps, admin: SuperAdmin, organizationId: string, submissionId: string) {
  return inTransaction(deps.pool, async (db) => {
    const { rows } = await db.query<{ ein_sealed: Buffer }>(FIND, [organizationId, submissionId])
    if (rows[0] === undefined) throw submissionNotFound()
    const ein = (await deps.sealer.openBytes(EIN_PLACE, rows[0].ein_sealed, organizationId)).toString()
    await db.query(RECORD, [organizationId, admin.personId, admin.requestId])
    return ein
  })
}
