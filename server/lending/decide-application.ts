import pg, { type PoolClient } from 'pg'
import { decideApplicationSchema } from '#domain/lending/adverse-action/decision.ts'
import { type AdverseActionNotice, adverseActionNotice } from '#domain/lending/adverse-action/notice.ts'
import type { ReasonCode } from '#domain/lending/adverse-action/reasons.ts'
import { isOpenApplication } from '#domain/lending/application-date.ts'
import {
  type CreditScoreNotice,
  creditScoreNotice,
  isDisclosureDue,
} from '#domain/lending/credit-score-notice/notice.ts'
import { type Asked, keyedAct } from '#server/acts/keyed-act.ts'
import type { PresentMember } from '#server/acts/organizations/member.ts'
import { applicationFile, type HeldApplication } from './application-file.ts'
import { dated } from './date-application.ts'
import { decidedMeanwhile, disclosureMissing, identityUnverified, noticeRefused, reportChanged } from './errors.ts'

/**
 * `POST /functions/v1/decide-application`: decides an application that waits, once however often it is sent. A decline keeps its
 * notice with it, in the same transaction, and an approval on a report its credit score disclosure; `preview` answers either and
 * decides nothing.
 */
export const decideApplication = keyedAct('decideApplication', decideApplicationSchema, decide)

async function decide(db: PoolClient, member: PresentMember, asked: Asked<typeof decideApplicationSchema>) {
  const { application_id: id, decision, on, preview } = asked
  if (decision === 'counteroffered' && on !== undefined) {
    await dated(db, member, { application_id: id, event: decision, on })
    return { status: decision, notice_id: null }
  }
  const file = openOnly(await applicationFile(db, member, id, { isHeld: !preview }))
  const paper = paperOf(file, asked)
  if (preview && paper) return paper.contents
  const notice_id = paper === null ? null : await keptAs(paper, id, db, member)
  await db.query(DECIDE, [id, decision, member.personId, member.requestId]).catch(explained)
  return { status: decision, notice_id }
}

function openOnly(file: HeldApplication): HeldApplication {
  if (!isOpenApplication(file)) throw decidedMeanwhile(file.status)
  return file
}

/** What the applicant is given with a decision, and how it is kept. */
interface Paper {
  contents: AdverseActionNotice | CreditScoreNotice
  keep: string
  reportId: string | null
  reasons?: readonly ReasonCode[]
}

function paperOf(file: HeldApplication, asked: Asked<typeof decideApplicationSchema>): Paper | null {
  const { decision, notice, disclosure } = asked
  const reportIsThere = (reportId: string | null) => {
    if (reportId !== (file.report?.id ?? null)) throw reportChanged()
    return reportId
  }
  if (notice) {
    const reportId = notice.bureaus.length > 0 ? reportIsThere(notice.report_id) : null
    return { contents: made(adverseActionNotice(file, notice)), keep: KEEP_NOTICE, reportId, reasons: notice.reasons }
  }
  if (disclosure) {
    const reportId = reportIsThere(disclosure.report_id)
    return { contents: made(creditScoreNotice(file, disclosure)), keep: KEEP_DISCLOSURE, reportId }
  }
  // That no report was used is said, not left out.
  if (decision === 'approved' && disclosure === undefined && isDisclosureDue(file)) throw disclosureMissing()
  return null
}

function made<Notice>(outcome: { notice: Notice } | { problem: string }): Notice {
  if ('problem' in outcome) throw noticeRefused(outcome.problem)
  return outcome.notice
}

// The claims and the request's id are what the audit log names.
const DECIDE = `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $3::text)::text, true),
                        set_config('request.id', coalesce($4, ''), true))
  update public.loan_applications set status = $2 from asked where id = $1`
const KEEP_NOTICE = `
  insert into public.adverse_action_notices (organization_id, client_id, application_id, report_id, contents, decided_by,
                                             decided_by_name, reasons)
  select a.organization_id, a.client_id, a.id, $2, $3, p.id, coalesce(p.full_name, p.email), $5
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $4
  returning id`
const KEEP_DISCLOSURE = `
  insert into public.credit_score_notices (organization_id, client_id, application_id, report_id, contents, decided_by,
                                           decided_by_name)
  select a.organization_id, a.client_id, a.id, $2, $3, p.id, coalesce(p.full_name, p.email)
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $4
  returning id`

/** Answers the id it is kept under. */
async function keptAs(
  { contents, keep, reportId, reasons }: Paper,
  id: string,
  db: PoolClient,
  { personId }: PresentMember,
): Promise<string | null> {
  const values = [id, reportId, JSON.stringify(contents), personId, ...(reasons ? [reasons] : [])]
  const { rows } = await db.query<{ id: string }>(keep, values)
  return rows[0]?.id ?? null
}

/** That an alert of the last report stands against it is the database's to say: access/credit-compliance.sql. */
function explained(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === 'PT422' ? identityUnverified(error.message) : error
}
