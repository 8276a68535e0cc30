import type { Pool } from 'pg'
import { usableReports, usableScores } from '#features/lending/rules/adverse-action/bureau-section.ts'
import type { NoticeRequest } from '#features/lending/rules/adverse-action/decision.ts'
import { type ApplicationFile, adverseActionNotice, findings } from '#features/lending/rules/adverse-action/notice.ts'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { applicationFile } from '#features/lending/server/application-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { idOf, numberOf } from './deterministic.ts'

export interface DemoNoticeFixture {
  pool: Pool
  organizationId: string
  /** The person who declined. */
  personId: string
}

interface DeclinedRow {
  id: string
  decided_at: Date
}

// Among the waiting applications, the one with the lowest score, so that a notice names bureaus.
const DECLINE_ONE = `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true))
  update public.loan_applications set status = 'declined' from asked
   where id = (select a.id from public.loan_applications a join public.credit_reports r on r.client_id = a.client_id
                 join public.credit_report_scores s on s.organization_id = r.organization_id and s.report_id = r.id and s.model = app.shown_model()
                where a.organization_id = $1 and a.status in ('pending', 'in_review') and s.score < 620
                order by s.score, a.id limit 1)
     and not exists (select from public.adverse_action_notices n where n.organization_id = $1 and n.report_id is not null)`
const DECLINED = `
  select id, decision_at as decided_at from public.loan_applications
   where organization_id = $1 and status = 'declined' and decision_at is not null order by decision_at, id`

/**
 * Declines one demo application today. Each declined application has a notice, from the report at that time. Some were
 * delivered.
 */
export async function addDemoNotices(desk: DemoNoticeFixture): Promise<void> {
  await desk.pool.query(DECLINE_ONE, [desk.organizationId, desk.personId])
  const { rows } = await desk.pool.query<DeclinedRow>(DECLINED, [desk.organizationId])
  for (const declined of rows) await addNotice(desk, declined)
}

const ADD = `
  insert into public.adverse_action_notices (id, organization_id, client_id, application_id, report_id, reasons, contents, decided_by,
                                             decided_by_name, created_at, given_how, given_on, given_by, given_by_name)
  select $1, a.organization_id, a.client_id, a.id, $3, $4, $5, p.id, p.full_name, a.decision_at,
         case when $7 then 'mail' end, case when $7 then (a.decision_at at time zone 'UTC')::date end,
         case when $7 then p.id end, case when $7 then p.full_name end
    from public.loan_applications a, app.people p where a.id = $2 and p.id = $6
  on conflict do nothing`
/** The address of the demo's creditors. */
export const ADDRESS = '1100 Congress Avenue, Suite 400, Austin, TX 78701'
const MOST_STATED = 3

async function addNotice({ pool, organizationId, personId }: DemoNoticeFixture, { id, decided_at }: DeclinedRow) {
  const found = await applicationFile(pool, { organizationId }, id, { isHeld: false })
  const hadReport = found.report !== null && new Date(found.report.created_at) < decided_at
  const file = { ...found, report: hadReport ? found.report : null, today: dateOfInstant(decided_at, 'UTC') }
  const choice = noticeChoice(file)
  const made = adverseActionNotice(file, choice)
  if ('problem' in made) throw new Error(made.problem)
  await pool.query(ADD, [
    ...[idOf(`notice of ${id}`), id, choice.report_id, choice.reasons],
    ...[JSON.stringify(made.notice), personId, numberOf(`${id} given`, 2) === 0],
  ])
}

/** Returns the content of a notice from the available report. */
export function noticeChoice(file: ApplicationFile): NoticeRequest {
  const bureaus = usableReports(file.report?.bureau_data).map(({ bureau, file: reported }) => ({
    ...{ bureau, model: usableScores(reported)[0]?.model ?? null },
  }))
  const report_id = bureaus.length > 0 ? (file.report?.id ?? null) : null
  return {
    report_id,
    reasons: statedReasons(file),
    bureaus,
    other_sources: [],
    creditor_address: ADDRESS,
    agency: 'ftc',
  }
}

/** Returns the reasons that the rules found, or else those that only a person can know. */
function statedReasons(file: ApplicationFile): ReasonCode[] {
  const found = findings(file).map(({ code }) => code)
  const stated = found.filter((code) => code !== 'incomplete').slice(0, MOST_STATED)
  return stated.length > 0 ? stated : ['high_obligations']
}
