import pg, { type PoolClient } from 'pg'
import { decideApplicationSchema, type NoticeRequest } from '#domain/lending/adverse-action/decision.ts'
import { type AdverseActionNotice, adverseActionNotice } from '#domain/lending/adverse-action/notice.ts'
import { isOpenApplication } from '#domain/lending/application-date.ts'
import type { Disclosure } from '#domain/lending/credit-score-notice/disclosure.ts'
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
  const kept = paper && (await db.query<{ id: string }>(...keptBy(paper, id, member))).rows[0]
  await db.query(DECIDE, [id, decision, member.personId, member.requestId]).catch(explained)
  return { status: decision, notice_id: kept?.id ?? null }
}

/** What the applicant is given with the decision. */
type Paper =
  | { kind: 'adverse action'; contents: AdverseActionNotice; asked: NoticeRequest }
  | { kind: 'credit score'; contents: CreditScoreNotice; asked: Disclosure }

function paperOf(file: HeldApplication, asked: Asked<typeof decideApplicationSchema>): Paper | null {
  const { decision, notice, disclosure } = asked
  if (notice) return { kind: 'adverse action', contents: contentsOf(file, notice), asked: notice }
  if (disclosure) return { kind: 'credit score', contents: disclosed(file, disclosure), asked: disclosure }
  // That no report was used is said, not left out.
  if (decision === 'approved' && disclosure === undefined && isDisclosureDue(file)) throw disclosureMissing()
  return null
}

function openOnly(file: HeldApplication): HeldApplication {
  if (!isOpenApplication(file)) throw decidedMeanwhile(file.status)
  return file
}

/** The notice of a decline. */
function contentsOf(file: HeldApplication, asked: NoticeRequest): AdverseActionNotice {
  if (asked.bureaus.length > 0 && asked.report_id !== (file.report?.id ?? null)) throw reportChanged()
  const made = adverseActionNotice(file, asked)
  if ('problem' in made) throw noticeRefused(made.problem)
  return made.notice
}

/** The credit score disclosure of an approval. */
function disclosed(file: HeldApplication, asked: Disclosure): CreditScoreNotice {
  if (asked.report_id !== file.report?.id) throw reportChanged()
  const made = creditScoreNotice(file, asked)
  if ('problem' in made) throw noticeRefused(made.problem)
  return made.notice
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

function keptBy(paper: Paper, id: string, { personId }: PresentMember): [text: string, values: unknown[]] {
  const contents = JSON.stringify(paper.contents)
  if (paper.kind === 'credit score') return [KEEP_DISCLOSURE, [id, paper.asked.report_id, contents, personId]]
  const usesReport = paper.contents.bureaus.length > 0
  const { report_id, reasons } = paper.asked
  return [KEEP_NOTICE, [id, usesReport ? report_id : null, contents, personId, reasons]]
}

/** That an alert of the last report stands against it is the database's to say: access/credit-compliance.sql. */
function explained(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === 'PT422' ? identityUnverified(error.message) : error
}
