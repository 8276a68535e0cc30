import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoDecisions } from '#app/demo/demo-decisions.ts'
import { addDemoScoreDisclosures } from '#app/demo/demo-score-disclosures.ts'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { type Applied, decisionFixture } from '#features/lending/tests/decision-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { storeScores } from '#test/support/report-scores.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
let company: Parameters<typeof addDemoDecisions>[0]
beforeAll(async () => {
  desk = await decisionFixture()
  const personId = desk.maria.person.id
  const [{ id }] = await desk.server('select organization_id as id from app.people where id = $1', [personId])
  const pool = desk.app.database.pools.server
  company = { pool, sealer: createSealer(pool, randomBytes(32)), organizationId: id, personId }
})
afterAll(() => desk.app.close())

/** Adds a client of ninety days with a report of a month ago that has this score. */
async function reported(score: number): Promise<string> {
  const { id } = await clientOf(desk.maria)
  await desk.server("update public.clients set created_at = now() - interval '90 days' where id = $1", [id])
  const reportId = await desk.report(id)
  await desk.server("update public.credit_reports set created_at = now() - interval '30 days' where id = $1", [
    reportId,
  ])
  await desk.server(
    `with report as (select * from public.credit_reports where id = $1) ${storeScores('array[$2::smallint]')}`,
    [reportId, score],
  )
  return id
}

const COLUMNS = `client_id, status, ended_on, ended_how, missing_by, refusal_told,
  notice:adverse_action_notices(given_on, reasons, offer:contents->offer), disclosure:credit_score_notices(contents->score->model),
  question:incompleteness_notices(answer_by, given_on)`

async function applicationsOf(clients: readonly string[]) {
  const { data } = await desk.maria.supabase
    .from('loan_applications')
    .select(COLUMNS)
    .in('client_id', clients)
    .order('status')
    .throwOnError()
  return data
}

test('the demo has each outcome of an application and each pending document, and adding them again changes nothing', async () => {
  const clients = []
  for (const score of [540, 600, 650, 700, 750]) clients.push(await reported(score))

  await addDemoDecisions(company)
  const made = await applicationsOf(clients)
  await addDemoDecisions(company)

  expect(await applicationsOf(clients)).toEqual(made)
  expect(made).toMatchObject([
    {
      ...{ status: 'closed_incomplete', ended_on: day(0), ended_how: 'no_answer', missing_by: day(-18) },
      ...{ notice: null, question: { answer_by: day(-18), given_on: day(-48) } },
    },
    // The lowest score, declined for reasons in its report, with a counteroffer.
    {
      ...{ status: 'counteroffered', client_id: clients[0], refusal_told: true, ended_on: null },
      notice: { given_on: day(0), reasons: ['collection', 'limited_experience'], offer: { answer_by: day(30) } },
    },
    { status: 'in_review', missing_by: day(30), question: { answer_by: day(30), given_on: day(0) } },
    // The best score, approved with the score that was used.
    {
      ...{ status: 'not_accepted', client_id: clients[4], ended_on: day(-3), ended_how: 'in_writing' },
      disclosure: { model: 'FICO 8' },
    },
    { status: 'withdrawn', ended_on: day(-2), ended_how: 'by_phone', notice: null },
  ])
})

const approvedNow = ({ id }: Applied) =>
  desk.server("update public.loan_applications set status = 'approved' where id = $1", [id])

test('approved demo applications disclose the score of the report at that time, and adding it again changes nothing', async () => {
  const [before, after, waiting] = [await desk.applied(), await desk.applied(), await desk.applied()]
  await approvedNow(before)
  await desk.server("update public.credit_reports set created_at = now() + interval '1 hour' where id = $1", [
    after.reportId,
  ])
  await approvedNow(after)

  await addDemoScoreDisclosures(company)
  await addDemoScoreDisclosures(company)

  expect(await desk.disclosuresOf(before)).toMatchObject([
    {
      ...{ report_id: before.reportId, decided_by_name: 'Maria' },
      contents: {
        creditor: { address: expect.stringContaining('Austin') },
        score: { value: 540, higherThanPercent: 7 },
      },
    },
  ])
  expect(await desk.disclosuresOf(after)).toEqual([])
  expect(await desk.disclosuresOf(waiting)).toEqual([])
})
