import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { colleague, type Person, subscriber } from '#test/support/people.ts'
import { type AnotherProcess, type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

const FEED = {
  credit_score: { fico_8: { score: 655, reason_codes: ['10'] }, vantage_4: { score: 640 } },
  trade_accounts: [{ company: 'HARBOR BANK', balance: 100 }],
  statements: ['Fraud alert: call (760) 555-0142'],
}
/** A bureau that returns Rhonda's file under the name of Rhonda Rouse Jr. */
const NEAR: BureauGateway = {
  deadlineMs: 1_000,
  pull: async (_applicant, bureau) => ({
    result: { outcome: 'name_differs', message: `A file under the name RHONDA ROUSE JR` },
    reply: JSON.stringify({ reports: { [bureau]: { status: 'success', full_feed: FEED } } }),
  }),
}

let desk: BureauFixture
let near: AnotherProcess
let maria: Person
beforeAll(async () => {
  desk = await bureauFixture()
  near = desk.anotherProcess(NEAR)
  maria = await subscriber(desk.database, 'Maria')
})
afterAll(() => desk.close())

async function ordered() {
  await desk.tenSecondsLater(maria)
  const client = await desk.client(maria, who('Rhonda', 'Rouse'))
  const { body } = await near.order(maria, { ...orderFor(client, who('Rhonda', 'Rouse')), bureaus: ['experian'] })
  return String(body.id)
}
const decide = (person: Person, report: string, decision: string) =>
  near.invoke(person, 'compare-name', {
    report_id: report,
    bureau: 'experian',
    decision,
    reason: 'The birth date was compared',
  })
const stored = async (report: string) =>
  (
    await desk.sql(
      `select status, bureau_data -> 'experian' ->> 'outcome' as outcome, experian_score,
              report_data -> 'outcomes' ->> 'experian' as said, jsonb_array_length(report_data -> 'alerts') as alerts,
              (select count(*)::integer from app.credit_report_replies p where p.report_id = r.id) as replies
         from public.credit_reports r where id = $1`,
      [report],
    )
  )[0]

describe('a file under another name', () => {
  test('is sealed, and nothing of it is shown', async () => {
    const report = await ordered()

    expect(await stored(report)).toEqual({
      ...{
        status: 'error',
        outcome: 'name_differs',
        experian_score: null,
        said: 'name_differs',
        alerts: 0,
        replies: 1,
      },
    })
    const [row] = await desk.sql('select bureau_data::text as text from public.credit_reports where id = $1', [report])
    expect(row?.text).not.toContain('HARBOR BANK')
  })

  test('of the applicant is used, with its scores and its alerts, once', async () => {
    const report = await ordered()

    const decided = await decide(maria, report, 'applicant')

    expect(decided).toMatchObject({ status: 200, body: { outcome: 'hit' } })
    expect(await stored(report)).toEqual({
      ...{ status: 'success', outcome: 'hit', experian_score: 655, said: 'hit', alerts: 1, replies: 1 },
    })
    const scores = await desk.sql(
      'select model, score from public.credit_report_scores where report_id = $1 order by 1',
      [report],
    )
    expect(scores).toEqual([
      { model: 'fico_8', score: 655 },
      { model: 'vantage_4', score: 640 },
    ])
    expect(await decide(maria, report, 'another')).toMatchObject({ status: 409, body: { code: 'NAME_COMPARED' } })
  })

  test('of another person is deleted', async () => {
    const report = await ordered()

    expect(await decide(maria, report, 'another')).toMatchObject({ status: 200, body: { outcome: 'error' } })

    expect(await stored(report)).toMatchObject({ status: 'error', outcome: 'error', experian_score: null, replies: 0 })
    const [entry] = await desk.sql(
      "select details from app.audit_events where action = 'credit_report.name_compared' and subject_id = $1",
      [report],
    )
    expect(entry?.details).toMatchObject({
      bureau: 'experian',
      is_applicant: false,
      reason: 'The birth date was compared',
    })
  })

  test('is not for another company, nor for a person without the permission', async () => {
    const report = await ordered()
    const omar = await subscriber(desk.database, 'Omar')
    const viewer = await colleague(desk.database, maria, 'Vic', 'read_only')

    expect(await decide(omar, report, 'applicant')).toMatchObject({ status: 404 })
    expect(await decide(viewer, report, 'applicant')).toMatchObject({ status: 403 })
    expect(await stored(report)).toMatchObject({ outcome: 'name_differs' })
  })
})
