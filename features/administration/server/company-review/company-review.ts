import type { Context } from 'hono'
import type { z } from 'zod'
import { companyReviewCommandSchema } from '#features/administration/rules/company-review/commands.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addDocument, removeDocument } from './documents.ts'
import { saveDraft } from './draft.ts'
import { linkToDocument } from './links.ts'
import type { ReviewDeps } from './review-deps.ts'
import { sendSubmission } from './send.ts'

/**
 * The company's commands on its review: edit the draft, add documents, send. The database function `company_review()`
 * reads it.
 */
export async function organizationReview(deps: ReviewDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  return context.json(await done(deps, member, await requestOf(context, companyReviewCommandSchema)))
}

async function done(
  deps: ReviewDeps,
  member: PresentMember,
  asked: z.output<typeof companyReviewCommandSchema>,
): Promise<object> {
  switch (asked.act) {
    case 'save':
      return { version: await saveDraft(deps, member, asked) }
    case 'send':
      return { id: await sendSubmission(deps, member, asked.version) }
    case 'add_document':
      return { id: await addDocument(deps, member, asked) }
    case 'remove_document':
      return { id: await removeDocument(deps, member, asked.document_id) }
    case 'open_document':
      return linkToDocument(deps, member, { ...asked, organization_id: member.organizationId })
  }
}
