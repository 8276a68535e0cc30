import type { Pool, PoolClient } from 'pg'
import { SCORE_MODEL_NAMES, scoreModelNamed } from '#features/credit-reports/rules/score-models.ts'
import { usableReports, usableScores } from '#features/lending/rules/adverse-action/bureau-section.ts'
import { creditScoreNotice } from '#features/lending/rules/credit-score-notice/notice.ts'
import { applicationFile } from '#features/lending/server/application-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { ADDRESS, type DemoNoticeFixture } from './demo-notices.ts'
import { idOf, numberOf } from './deterministic.ts'

const APPROVED = `
  select a.id from public.loan_applications a
   where a.organization_id = $1 and a.status = 'approved' order by a.decision_at, a.id`

/** Gives each approved demo application a score disclosure from the report at that time. Some were delivered. */
export async function addDemoScoreDisclosures(desk: DemoNoticeFixture): Promise<void> {
  await addDemoScoreTables(desk)
  const { rows } = await desk.pool.query<{ id: string }>(APPROVED, [desk.organizationId])
  for (const { id } of rows) await addDisclosure(desk, desk.pool, id)
}

const ADD_TABLE = `
  insert into public.score_percentiles (organization_id, id, model, source, as_of, steps, created_by, created_by_name)
  select $1, $2, $3, 'Invented figures of the demo', current_date - 60, $4, p.id, p.full_name from app.people p where p.id = $5
  on conflict do nothing`

async function addDemoScoreTables({ pool, organizationId, personId }: DemoNoticeFixture): Promise<void> {
  for (const model of SCORE_MODEL_NAMES) {
    const steps = JSON.stringify(inventedSteps(scoreModelNamed(model)?.lowest ?? 300))
    await pool.query(ADD_TABLE, [
      organizationId,
      idOf(`score table of ${model} ${organizationId}`),
      model,
      steps,
      personId,
    ])
  }
}

const inventedSteps = (lowest: number) =>
  Array.from({ length: 110 }, (_, place) => ({
    from: place === 0 ? lowest : 300 + place * 5,
    percent: Math.min(99, Math.max(1, Math.round((place * 5) / 5.5))),
  }))

const DECIDED_AT = 'select decision_at as decided_at from public.loan_applications where id = $1'
const ADD = `
  insert into public.credit_score_notices (id, organization_id, client_id, application_id, report_id, contents, decided_by,
                                           decided_by_name, created_at, given_how, given_on, given_by, given_by_name)
  select $1, a.organization_id, a.client_id, a.id, $3, $4, p.id, p.full_name, a.decision_at,
         case when $6 then 'mail' end, case when $6 then (a.decision_at at time zone 'UTC')::date end,
         case when $6 then p.id end, case when $6 then p.full_name end
    from public.loan_applications a, app.people p where a.id = $2 and p.id = $5
  on conflict do nothing`

/** Adds the disclosure of the score that an approval used. Does nothing if there was no report by then. */
export async function addDisclosure(
  { organizationId, personId }: Pick<DemoNoticeFixture, 'organizationId' | 'personId'>,
  db: Pool | PoolClient,
  id: string,
): Promise<void> {
  const decidedAt = (await db.query<{ decided_at: Date | null }>(DECIDED_AT, [id])).rows[0]?.decided_at
  const found = await applicationFile(db, { organizationId }, id, { isHeld: false })
  const { report } = found
  const used = report && firstScore(report.bureau_data)
  if (!report || !used || !decidedAt || new Date(report.created_at) >= decidedAt) return
  const file = { ...found, today: dateOfInstant(decidedAt, 'UTC'), usualAddress: ADDRESS }
  const made = creditScoreNotice(file, { report_id: report.id, ...used })
  if ('problem' in made) throw new Error(made.problem)
  const isGiven = numberOf(`${id} given`, 3) > 0
  await db.query(ADD, [
    idOf(`score disclosure of ${id}`),
    id,
    report.id,
    JSON.stringify(made.notice),
    personId,
    isGiven,
  ])
}

/** Returns a score of the report with a known range. */
function firstScore(bureauData: unknown) {
  for (const { bureau, file } of usableReports(bureauData)) {
    const score = usableScores(file).find(({ model }) => scoreModelNamed(model) !== null)
    if (score !== undefined) return { bureau, model: score.model }
  }
  return null
}
