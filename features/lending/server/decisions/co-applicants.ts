import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import { mailNoticeIfAgreed } from '#features/documents/server/electronic-records/mail-notice.ts'
import { usableReports } from '#features/lending/rules/adverse-action/bureau-section.ts'
import { coApplicantNotice } from '#features/lending/rules/adverse-action/co-applicant-notice.ts'
import type { decideApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import type { FiredReason } from '#features/lending/rules/adverse-action/merged-reasons.ts'
import { findingsOfReport } from '#features/lending/rules/adverse-action/notice.ts'
import { CO_APPLICANT_FORM } from '#features/lending/rules/conditions/condition-kinds.ts'
import { creditScoreNotice } from '#features/lending/rules/credit-score-notice/notice.ts'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { noticeRefused, reportChanged, reportTooOld } from '#features/lending/server/errors.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import { applicantNotPulled, applicantUseMissing, coApplicantUnfinished, consentWithdrawn } from './errors.ts'

/** A co-applicant with the newest report. */
export interface CoApplicant {
  client_id: string
  name: string
  address: string[]
  report: NonNullable<HeldApplication['report']> | null
  pulled_on: string | null
  /** True if the consent under which the report was pulled was withdrawn. */
  is_withdrawn: boolean
}

// The newest report counts, as for the applicant (application-file.ts).
const PEOPLE = `
  select p.client_id, c.full_name as name,
         array_remove(array[c.address, nullif(concat_ws(', ', c.city, nullif(concat_ws(' ', c.state, c.zip), '')), '')], null) as address,
         r.report, (r.created_at at time zone o.time_zone)::date::text as pulled_on, coalesce(r.is_withdrawn, false) as is_withdrawn
    from public.application_people p
    join public.loan_applications a on a.organization_id = p.organization_id and a.id = p.application_id
    join public.clients c on c.id = p.client_id
    join app.organizations o on o.id = p.organization_id
    left join lateral (
      select r.created_at,
             jsonb_build_object('id', r.id, 'created_at', r.created_at, 'bureau_data', r.bureau_data,
               'isForApplication', r.created_at >= a.submitted_at - interval '30 days' and not exists (
                 select from app.credit_pulls k
                  where k.report_id = r.id and k.permissible_purpose in ('account_review', 'collection'))) as report,
             exists (select from app.credit_pulls k join public.credit_consents n on n.id = k.consent_id
                      where k.report_id = r.id and n.revoked_at is not null) as is_withdrawn
        from public.credit_reports r
       where r.client_id = p.client_id and r.disposed_at is null
         and (r.status = 'success' or r.bureau_data @? '$.*.outcome ? (@ == "no_hit")')
       order by r.created_at desc limit 1) r on true
   where p.organization_id = $1 and p.application_id = $2 and p.role = 'co_applicant'
   order by p.created_at, p.id`

/** Returns the co-applicants of an application with their newest reports. Guarantors are not applicants (12 CFR 1002.2(e)). */
export async function coApplicants(
  db: Pool | PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<CoApplicant[]> {
  return (await db.query<CoApplicant>(PEOPLE, [organizationId, applicationId])).rows
}

/** Returns true if a decision on the application can have used the person's report. */
export const isUsable = ({ report }: Pick<CoApplicant, 'report'>): boolean =>
  report !== null && report.isForApplication && usableReports(report.bureau_data).length > 0

type Wish = Pick<
  z.output<typeof decideApplicationSchema>,
  'application_id' | 'decision' | 'notice' | 'offer' | 'disclosure' | 'applicants'
>

const UNFINISHED = `
  select c.title from public.application_conditions c
   where c.organization_id = $1 and c.application_id = $2 and c.kind = $3 and c.status in ('requested', 'expired')
   order by c.created_at limit 1`

/**
 * A person who was named online and has not signed owes nothing yet, so there is nothing joint to approve or to offer.
 *
 * @throws FunctionError while an approval or a counteroffer must wait for a co-applicant
 */
export async function requireFinished(
  db: PoolClient,
  { organizationId }: Pick<PresentMember, 'organizationId'>,
  { decision, offer, application_id }: Pick<Wish, 'decision' | 'offer' | 'application_id'>,
): Promise<void> {
  if (decision !== 'approved' && offer === undefined) return
  const { rows } = await db.query<{ title: string }>(UNFINISHED, [organizationId, application_id, CO_APPLICANT_FORM])
  if (rows[0] !== undefined) throw coApplicantUnfinished(rows[0].title)
}

/** A notice to a co-applicant before it is stored. */
interface NewNotice {
  clientId: string
  reportId: string
  kind: 'adverse_action' | 'credit_score'
  contents: object
}

/**
 * Returns the notices to the co-applicants that a decision makes, one for each person whose report was used.
 *
 * @throws FunctionError if a report must be pulled first, if its use is not stated, or if a notice can't be made
 */
export function noticesToCoApplicants(file: HeldApplication, people: readonly CoApplicant[], wish: Wish): NewNotice[] {
  const isApproval = wish.decision === 'approved'
  if (!isApproval && wish.notice === undefined) return []
  if (isApproval || wish.offer !== undefined) for (const person of people) requirePulled(file, person)
  return people.filter(isUsable).flatMap((person) => noticeTo(file, person, wish))
}

/** Returns the findings in the reports of co-applicants that a decision used. Its reasons can be among them. */
export function reasonsOfOthers(
  { today }: Pick<HeldApplication, 'today'>,
  people: readonly CoApplicant[],
  { applicants = [] }: Pick<Wish, 'applicants'>,
): FiredReason[] {
  return people.filter(isUsable).flatMap(({ client_id, report }) => {
    const bureaus = applicants.find((one) => one.client_id === client_id)?.bureaus.map(({ bureau }) => bureau) ?? []
    return report === null ? [] : findingsOfReport(report, bureaus, today)
  })
}

function requirePulled(file: HeldApplication, person: CoApplicant): void {
  const problem = coApplicantReportProblem(file, person)
  if (problem !== null) throw problem
}

/**
 * Returns why a co-applicant's report must be pulled before an approval or a counteroffer; null if it counts. With a report of the
 * applicant, the application is decided on reports, so each co-applicant needs one too.
 */
export function coApplicantReportProblem(file: HeldApplication, person: CoApplicant): FunctionError | null {
  if (file.report === null || !file.report.isForApplication) return null
  if (person.report === null || !person.report.isForApplication)
    return applicantNotPulled(person.name, person.client_id)
  if (person.is_withdrawn) return consentWithdrawn(person.name, person.client_id)
  const mostDays = file.product?.terms.report_max_age_days ?? null
  const age = { pulledOn: person.pulled_on ?? file.companyDay, today: file.companyDay, mostDays }
  const problem = reportAgeProblem(age)
  return problem === null ? null : reportTooOld(`${person.name}: ${problem}`, person.client_id)
}

function noticeTo(file: HeldApplication, { client_id, name, address, report }: CoApplicant, wish: Wish): NewNotice[] {
  const use = wish.applicants?.find((one) => one.client_id === client_id)
  if (report === null || use === undefined) throw applicantUseMissing(name)
  if (use.report_id !== report.id) throw reportChanged()
  const about = { clientId: client_id, reportId: report.id }
  if (wish.decision === 'approved') {
    const [disclosed] = use.bureaus
    if (disclosed === undefined) throw applicantUseMissing(name)
    const made = creditScoreNotice(
      { ...file, report, applicant: { name, address } },
      { report_id: report.id, ...disclosed },
    )
    if ('problem' in made) throw noticeRefused(`${name}: ${made.problem}`)
    return [{ ...about, kind: 'credit_score', contents: made.notice }]
  }
  if (use.bureaus.length === 0) return []
  const { creditor_address: creditorAddress = '', reasons = [] } = wish.notice ?? {}
  const used = { bureaus: use.bureaus, address: creditorAddress, reasons }
  const made = coApplicantNotice(file, { name, address, report }, used)
  if ('problem' in made) throw noticeRefused(made.problem)
  return [{ ...about, kind: 'adverse_action', contents: made.notice }]
}

const STORE = `
  insert into public.applicant_notices (organization_id, application_id, client_id, kind, contents, report_id, decided_by, decided_by_name)
  select $1, $2, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $7
  on conflict (organization_id, application_id, client_id, kind) do nothing
  returning id`

/**
 * Stores the notices of a decision. A person gets one notice of each kind for an application, by email if that person agreed to
 * electronic records.
 */
export async function storeApplicantNotices(
  db: PoolClient,
  member: PresentMember,
  applicationId: string,
  notices: readonly NewNotice[],
): Promise<void> {
  for (const { clientId, kind, contents, reportId } of notices) {
    const about = [member.organizationId, applicationId, clientId]
    const values = [...about, kind, JSON.stringify(contents), reportId, member.personId]
    const [stored] = (await db.query<{ id: string }>(STORE, values)).rows
    if (stored !== undefined)
      await mailNoticeIfAgreed(db, 'applicant_notices', member, { noticeId: stored.id, clientId })
  }
}
