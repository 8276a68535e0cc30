import type { PoolClient } from 'pg'
import {
  missingDocuments,
  type OrganizationDocumentKind,
} from '#features/administration/rules/company-review/documents.ts'
import { type SubmissionDraft, submissionSchema } from '#features/administration/rules/company-review/submission.ts'
import { timeZoneOfState } from '#features/organizations/rules/time-zones.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { lockEditable, versionOf } from './draft.ts'
import { draftChanged, type SubmissionProblem, submissionIncomplete } from './errors.ts'
import type { ReviewDeps } from './review-deps.ts'

interface Draft {
  details: SubmissionDraft
  ein_last_four: string | null
  document_ids: string[]
  kinds: OrganizationDocumentKind[]
}

// Without a new draft, the last submission is sent again with changed documents.
const TAKE_OVER = `
  insert into app.company_submissions (organization_id, details, ein_sealed, ein_last_four, updated_by)
  select $1, details, ein_sealed, ein_last_four, $2 from app.last_company_submission($1) last where last.id is not null`
const FIND = `
  select s.details, s.ein_last_four,
         array(select d.id from app.company_documents d
                where d.organization_id = s.organization_id and d.removed_at is null order by d.added_at) as document_ids,
         array(select distinct d.kind from app.company_documents d
                where d.organization_id = s.organization_id and d.removed_at is null) as kinds
    from app.company_submissions s where s.organization_id = $1 and s.sent_at is null`
const SEND = `
  with sender as (select coalesce(nullif(full_name, ''), email) as name from app.people where id = $2),
       sent as (update app.company_submissions
                   set sent_at = clock_timestamp(), sent_by = $2, sent_by_name = sender.name, document_ids = $3, details = $4
                  from sender where organization_id = $1 and sent_at is null returning id),
       status as (update app.organizations
                     set review_status = 'in_review', time_zone = case time_zone when 'UTC' then $6 else time_zone end
                   where id = $1),
       noted as (insert into app.company_review_events (organization_id, kind, submission_id, actor_id, actor_name)
                 select $1, 'sent', sent.id, $2, sender.name from sent, sender)
  select sent.id, app.record_audit($1, $2, 'company_review.sent', 'organizations', $1, '{}', $5) from sent`

/**
 * Sends the draft for review, once; a second request throws because the review has started. Returns the submission's
 * id.
 */
export async function sendSubmission(deps: ReviewDeps, member: PresentMember, version: number): Promise<string> {
  const { organizationId: home, personId, requestId } = member
  return inTransaction(deps.pool, async (db) => {
    await lockEditable(db, home)
    const kept = await versionOf(db, home)
    if (kept !== version) throw draftChanged()
    if (kept === 0) await db.query(TAKE_OVER, [home, personId])
    const draft = await draftOf(db, home)
    const details = completeDetails(draft, dateOfInstant(new Date(deps.clock()), 'UTC'))
    // The company's day begins in its state, unless it chose a time zone.
    const zone = timeZoneOfState(details.state)
    const values = [home, personId, draft?.document_ids, JSON.stringify(details), requestId, zone]
    const { rows } = await db.query<{ id: string }>(SEND, values)
    if (rows[0] === undefined) throw new Error('The submission was not sent')
    return rows[0].id
  })
}

async function draftOf(db: PoolClient, organizationId: string): Promise<Draft | undefined> {
  return (await db.query<Draft>(FIND, [organizationId])).rows[0]
}

/** Returns the details to send. Throws all problems if something required is missing. */
function completeDetails(draft: Draft | undefined, today: string) {
  const parsed = submissionSchema(today).safeParse(draft?.details ?? {})
  const problems: SubmissionProblem[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }))
  if (!draft?.ein_last_four) problems.push({ path: 'ein', message: 'EIN is required' })
  for (const label of missingDocuments(draft?.kinds ?? [], (draft?.details.licenses ?? []).length > 0))
    problems.push({ path: 'documents', message: `This document is missing: ${label}` })
  if (problems.length > 0 || parsed.data === undefined) throw submissionIncomplete(problems)
  return parsed.data
}
