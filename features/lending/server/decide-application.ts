import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { mailNoticeIfAgreed, type NoticeTable } from '#features/documents/server/electronic-records/mail-notice.ts'
import { type Decision, decideApplicationSchema, type Ended } from '#features/lending/rules/adverse-action/decision.ts'
import type { FiredReason } from '#features/lending/rules/adverse-action/merged-reasons.ts'
import { type AdverseActionNotice, adverseActionNotice } from '#features/lending/rules/adverse-action/notice.ts'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import {
  type ApplicationEnd,
  askingProblem,
  declineProblem,
  endProblem,
} from '#features/lending/rules/applications/application-end.ts'
import {
  type IncompletenessNotice,
  incompletenessNotice,
} from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import {
  type CreditScoreNotice,
  creditScoreNotice,
  disclosureDuty,
} from '#features/lending/rules/credit-score-notice/notice.ts'
import { type DecidedTerms, termsSentence } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { applicationFile, type HeldApplication } from './application-file.ts'
import { dated } from './date-application.ts'
import {
  coApplicants,
  noticesToCoApplicants,
  reasonsOfOthers,
  requireFinished,
  storeApplicantNotices,
} from './decisions/co-applicants.ts'
import { lawfulTerms, storeTerms } from './decisions/decided-terms.ts'
import { termsMissing } from './decisions/errors.ts'
import { requireFreshReport } from './decisions/fresh-report.ts'
import { lapseRequests, overrideOf, storeOverride } from './decisions/overrides.ts'
import {
  decidedMeanwhile,
  disclosureMissing,
  documentKept,
  endNotOpen,
  endRefused,
  identityUnverified,
  noticeRefused,
  redFlagsOpen,
  reportChanged,
  reportUseUnstated,
  statementMissing,
  statementNotNeeded,
} from './errors.ts'
import { type FlagDeps, foundInSsn } from './red-flags.ts'

/**
 * `POST /functions/v1/decide-application`: decides an application, once even if repeated. The same transaction stores
 * the document for the applicant: the notice of a decline, the disclosure of an approval on a report, or the request
 * for missing information. `preview` returns it and decides nothing.
 */
export const decideApplication = (deps: CommandDeps, context: Context) =>
  keyedCommand('decideApplication', decideApplicationSchema, (db, member, asked) => decide(deps, db, member, asked))(
    deps,
    context,
  )

type Wish = Asked<typeof decideApplicationSchema>

/** Decides an application within an open transaction. */
export async function decide(
  deps: FlagDeps,
  db: PoolClient,
  member: PresentMember,
  asked: Wish,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
) {
  const { application_id: id, decision, on, preview } = asked
  if (decision === 'counteroffered' && on !== undefined) {
    await dated(db, member, { application_id: id, event: decision, on })
    return { status: decision, notice_id: null }
  }
  const file = decidable(await applicationFile(db, member, id, { isHeld: !preview }), asked)
  requireFreshReport(file, asked)
  await requireFinished(db, member, asked)
  const terms = await termsOf(db, member, file, asked)
  if (decision === 'approved') await refuseRedFlags(deps, db, member, id)
  const people = await coApplicants(db, member.organizationId, id)
  const paper = paperOf(file, withTerms(asked, terms), reasonsOfOthers(file, people, asked))
  const toOthers = noticesToCoApplicants(file, people, asked)
  if (preview && paper) return paper.contents
  const override = isConfirmed ? null : await overriding(db, member, file, asked, terms)
  if (override?.needsSecond)
    return { status: file.status, notice_id: null, override_id: await storeOverride(db, member, override, asked) }
  if (override) await storeOverride(db, member, override, null)
  const notice_id = paper === null ? null : await keptAs(paper, id, db, member)
  // Asking for missing information is not a decision yet.
  if (decision !== 'incomplete') {
    await storeDecision(db, member, file, asked)
    await lapseRequests(db, member.organizationId, id)
  }
  await storeApplicantNotices(db, member, id, toOthers)
  if (terms !== null) await storeTerms(db, member, terms)
  if (paper && notice_id)
    await mailNoticeIfAgreed(db, paper.table, member, { noticeId: notice_id, clientId: file.clientId })
  return { status: decision === 'incomplete' ? file.status : decision, notice_id }
}

/** Computes the terms of a decision. An application for a product is not approved without them. */
async function termsOf(db: PoolClient, member: PresentMember, file: HeldApplication, asked: Wish) {
  const { decision, terms: choice, application_id: applicationId } = asked
  if (decision === 'approved' && file.product !== null && choice === undefined) throw termsMissing()
  if (choice === undefined || (decision !== 'approved' && decision !== 'counteroffered')) return null
  const terms = await lawfulTerms(db, member, { applicationId, file, choice })
  return { applicationId, decision, source: choice.source, terms, because: null }
}

const overriding = (
  db: PoolClient,
  member: PresentMember,
  file: HeldApplication,
  { application_id: applicationId, decision, override }: Wish,
  decided: { terms: DecidedTerms } | null,
) => overrideOf(db, member, file, { applicationId, decision, terms: decided && decided.terms, override })

/** The notice of a counteroffer states its terms in words, before what the person adds. */
function withTerms(asked: Wish, decided: { terms: DecidedTerms } | null): Wish {
  if (asked.offer === undefined || decided === null) return asked
  const terms = [termsSentence(decided.terms), asked.offer.terms].filter(isVisible).join(' ')
  return { ...asked, offer: { ...asked.offer, terms } }
}

async function storeDecision(db: PoolClient, member: PresentMember, file: HeldApplication, asked: Wish): Promise<void> {
  const { application_id: id, decision } = asked
  const ended = asked.ended ?? (decision === 'closed_incomplete' ? { on: file.today, how: 'no_answer' } : null)
  const use = [Boolean(asked.disclosure), asked.no_report_statement ?? null]
  const how = [ended?.on ?? null, ended?.how ?? null, asked.offer !== undefined, ...use]
  await db.query(DECIDE, [id, decision, member.personId, member.requestId, ...how]).catch(explained)
}

function decidable(file: HeldApplication, { decision, ended }: Wish): HeldApplication {
  const { status, standing } = file
  if (!isDecidedFrom(status, decision)) throw isOpenApplication(file) ? endNotOpen(status) : decidedMeanwhile(status)
  const end = endOf(decision, ended)
  const problem = (end && endProblem(end, standing)) ?? (decision === 'declined' ? declineProblem(standing) : null)
  if (problem !== null) throw endRefused(problem)
  return file
}

const UNDECIDED_ONLY: readonly Decision[] = ['incomplete', 'closed_incomplete', 'counteroffered']

function isDecidedFrom(status: string, decision: Decision): boolean {
  if (decision === 'not_accepted') return status === 'approved' || status === 'counteroffered'
  if (UNDECIDED_ONLY.includes(decision)) return status === 'pending' || status === 'in_review'
  return isOpenApplication({ status })
}

function endOf(decision: Decision, ended: Ended | undefined): ApplicationEnd | null {
  if (decision === 'closed_incomplete') return { decision }
  if (ended === undefined || (decision !== 'withdrawn' && decision !== 'not_accepted')) return null
  return { decision, ...ended }
}

/** The document given to the applicant with a decision, and how to store it. */
interface Paper {
  contents: AdverseActionNotice | CreditScoreNotice | IncompletenessNotice
  keep: string
  table: NoticeTable
  /** The further columns of its table. */
  beside: readonly (string | null | readonly ReasonCode[])[]
}

function paperOf(file: HeldApplication, asked: Wish, ofOthers: readonly FiredReason[]): Paper | null {
  const { decision, notice, offer, disclosure, missing } = asked
  const reportIsThere = (reportId: string | null) => {
    if (reportId !== (file.report?.id ?? null)) throw reportChanged()
    return reportId
  }
  if (notice) {
    const reportId = notice.bureaus.length > 0 ? reportIsThere(notice.report_id) : null
    return {
      ...{
        contents: made(adverseActionNotice(file, notice, offer, ofOthers)),
        keep: KEEP_NOTICE,
        table: 'adverse_action_notices',
      },
      beside: [reportId, notice.reasons],
    }
  }
  if (disclosure) {
    const reportId = reportIsThere(disclosure.report_id)
    return {
      contents: made(creditScoreNotice(file, disclosure)),
      keep: KEEP_DISCLOSURE,
      table: 'credit_score_notices',
      beside: [reportId],
    }
  }
  if (missing) {
    const problem = askingProblem(file.standing)
    if (problem !== null) throw endRefused(problem)
    const contents = made(incompletenessNotice(file, missing))
    return { contents, keep: KEEP_QUESTION, table: 'incompleteness_notices', beside: [missing.answer_by] }
  }
  if (decision === 'approved') requireReportUse(file, asked)
  return null
}

// 12 CFR 1022.74: every applicant with a score on file for this application gets the disclosure, whatever the approver says.
function requireReportUse(file: HeldApplication, { disclosure, no_report_statement: statement }: Wish): void {
  if (disclosure === undefined) throw reportUseUnstated()
  const duty = disclosureDuty(file)
  if (duty === 'required') throw disclosureMissing()
  if (duty === 'statement' && statement === undefined) throw statementMissing()
  if (duty === 'none' && statement !== undefined) throw statementNotNeeded()
}

function made<Notice>(outcome: { notice: Notice } | { problem: string }): Notice {
  if ('problem' in outcome) throw noticeRefused(outcome.problem)
  return outcome.notice
}

const ALREADY_THERE = '23505'
// The audit log reads the claims and the request's id.
const DECIDE = `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $3::text)::text, true),
                        set_config('request.id', coalesce($4, ''), true))
  update public.loan_applications set status = $2, ended_on = $5, ended_how = $6, refusal_told = refusal_told or $7,
         report_used = case when $2 = 'approved' then $8 else report_used end, no_report_statement = $9
    from asked where id = $1`
const KEEP_NOTICE = `
  insert into public.adverse_action_notices (organization_id, client_id, application_id, contents, decided_by, decided_by_name,
                                             report_id, reasons)
  select a.organization_id, a.client_id, a.id, $2, p.id, coalesce(p.full_name, p.email), $4, $5
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $3
  returning id`
const KEEP_DISCLOSURE = `
  insert into public.credit_score_notices (organization_id, client_id, application_id, contents, decided_by, decided_by_name,
                                           report_id)
  select a.organization_id, a.client_id, a.id, $2, p.id, coalesce(p.full_name, p.email), $4
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $3
  returning id`
const KEEP_QUESTION = `
  insert into public.incompleteness_notices (organization_id, client_id, application_id, contents, decided_by, decided_by_name,
                                             answer_by)
  select a.organization_id, a.client_id, a.id, $2, p.id, coalesce(p.full_name, p.email), $4
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $3
  returning id`

/** Stores the document and returns its id. */
async function keptAs(
  { contents, keep, beside }: Paper,
  id: string,
  db: PoolClient,
  { personId }: PresentMember,
): Promise<string | null> {
  const values = [id, JSON.stringify(contents), personId, ...beside]
  const { rows } = await db.query<{ id: string }>(keep, values).catch(keptBefore)
  return rows[0]?.id ?? null
}

function keptBefore(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === ALREADY_THERE ? documentKept() : error
}

const REFUSE_RED_FLAGS = 'select app.refuse_red_flags(a) from public.loan_applications a where a.id = $1'

/** Runs before a preview too. Checks the SSN again because no one may have looked for red flags yet. */
async function refuseRedFlags(deps: FlagDeps, db: PoolClient, member: PresentMember, id: string): Promise<void> {
  await foundInSsn(deps, db, member, id)
  await db.query(REFUSE_RED_FLAGS, [id]).catch(explained)
}

/** The database enforces these checks: access/credit-compliance.sql, access/red-flags.sql. */
function explained(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'PT422') throw error
  throw error.hint === 'red_flags_open' ? redFlagsOpen(error.message) : identityUnverified(error.message)
}
