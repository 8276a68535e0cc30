import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { type Applied, approve, decisionFixture, decline } from './decision-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const statusOf = async ({ id }: Applied) =>
  (await desk.server('select status from public.loan_applications where id = $1', [id]))[0].status

const unused = ({ id }: Applied) => ({ application_id: id, decision: 'approved', disclosure: null })
const withoutReport = ({ reportId }: Applied) =>
  desk.server('update public.credit_reports set disposed_at = now() where id = $1', [reportId])
const useOf = async ({ id }: Applied) =>
  (await desk.server('select report_used, no_report_statement from public.loan_applications where id = $1', [id]))[0]
async function aged({ reportId }: Applied, age: string, purpose: string | null) {
  await desk.server(`update public.credit_reports set created_at = now() - ${age} where id = $1`, [reportId])
  await desk.server(
    `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                   credits_reserved, permissible_purpose, report_id)
     select organization_id, client_id, $2, id::text, 'x', '{experian}', 0, $3, id from public.credit_reports where id = $1`,
    [reportId, desk.maria.person.id, purpose],
  )
}

describe('an approval', () => {
  test('stores the disclosure of the score used and who decided', async () => {
    const one = await desk.applied()

    const { body } = await desk.decide(approve(one))

    expect(body).toEqual({ status: 'approved', notice_id: expect.any(String) })
    expect(await desk.disclosuresOf(one)).toMatchObject([
      {
        ...{ id: body.notice_id, client_id: one.clientId, report_id: one.reportId, decided_by_name: 'Sam' },
        contents: {
          title: 'Your Credit Score and the Price You Pay for Credit',
          applicant: { name: 'Dana Whitfield', address: [expect.stringMatching(/^\d+ Main St$/), 'Austin, TX 78704'] },
          score: { model: 'FICO 8', value: 540, higherThanPercent: 7 },
        },
      },
    ])
    expect(await desk.noticesOf(one)).toEqual([])
  })

  test('for an applicant without a score says so', async () => {
    const one = await desk.applied()

    await desk.decide(approve(one, { bureau: 'equifax', model: null }))

    expect(await desk.disclosuresOf(one)).toMatchObject([{ contents: { score: null } }])
  })

  test('must state if a report was used', async () => {
    const one = await desk.applied()
    await withoutReport(one)

    const silent = await desk.decide({ application_id: one.id, decision: 'approved' })

    expect([silent.status, silent.body.code, await statusOf(one)]).toEqual([422, 'DISCLOSURE_MISSING', 'pending'])
  })

  test('can’t leave out the score of a report that is on file for the application', async () => {
    const one = await desk.applied()

    for (const more of [{}, { no_report_statement: 'We only looked at the income' }]) {
      const { status, body } = await desk.decide({ ...unused(one), ...more })

      expect([status, body.code, await statusOf(one)]).toEqual([422, 'DISCLOSURE_MISSING', 'pending'])
    }
  })

  test('without any report needs no disclosure, and takes no statement', async () => {
    const one = await desk.applied()
    await withoutReport(one)

    const stated = await desk.decide({ ...unused(one), no_report_statement: 'There is none' })
    const { body } = await desk.decide(unused(one))

    expect([stated.status, stated.body.code]).toEqual([422, 'STATEMENT_NOT_NEEDED'])
    expect(body).toEqual({ status: 'approved', notice_id: null })
    expect(await useOf(one)).toEqual({ report_used: false, no_report_statement: null })
  })

  test.each([
    ['of the day 31 days before the application', "interval '34 days'", null],
    ['that was ordered to review an account', "interval '1 day'", 'account_review'],
  ])('that leaves out a report %s needs a statement, which the audit log keeps', async (_, age, purpose) => {
    const one = await desk.applied()
    await aged(one, age, purpose)

    const silent = await desk.decide(unused(one))
    const said = await desk.decide({ ...unused(one), no_report_statement: 'Decided on pay stubs only' })

    expect([silent.status, silent.body.code]).toEqual([422, 'STATEMENT_MISSING'])
    expect([said.body, await desk.disclosuresOf(one)]).toEqual([{ status: 'approved', notice_id: null }, []])
    expect(await useOf(one)).toEqual({ report_used: false, no_report_statement: 'Decided on pay stubs only' })
    const [event] = await desk.server(
      "select details from app.audit_events where action = 'loan_applications.decided' and subject_id = $1",
      [one.id],
    )
    expect(event.details).toMatchObject({ report_used: false, no_report_statement: 'Decided on pay stubs only' })
  })

  test('with a report of the day 30 days before the application must disclose its score', async () => {
    const one = await desk.applied()
    await aged(one, "interval '32 days 23 hours'", null)

    expect((await desk.decide(unused(one))).body.code).toBe('DISCLOSURE_MISSING')
  })

  test('takes the rank from the company’s newest table, not from another company’s', async () => {
    const rows = [{ from: 300, percent: 99 }]
    const table = { model: 'FICO 8', source: 'Newer table', as_of: day(0), steps: rows }
    await callCommand(desk.app, 'add-score-percentiles', table, { person: desk.omar })
    const one = await desk.applied()

    await desk.decide(approve(one))

    expect(await desk.disclosuresOf(one)).toMatchObject([
      { contents: { score: { higherThanPercent: 7, rankedBy: { source: 'Provider’s table' } } } },
    ])
    expect(await useOf(one)).toEqual({ report_used: true, no_report_statement: null })
  })

  test('can be previewed without deciding', async () => {
    const one = await desk.applied()

    const { body } = await desk.decide({ ...approve(one), preview: true })

    expect(body).toMatchObject({ parts: expect.any(Array), score: { value: 540 } })
    expect([await statusOf(one), await desk.disclosuresOf(one)]).toEqual(['pending', []])
  })

  test('happens once, even with concurrent requests', async () => {
    const one = await desk.applied()

    const answers = await Promise.all([1, 2, 3].map(() => desk.decide(approve(one), desk.sam, 'the-same-key')))

    expect(new Set(answers.map(({ body }) => body.notice_id)).size).toBe(1)
    expect(await desk.disclosuresOf(one)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['with an outdated report', { report_id: randomUUID() }, 'REPORT_CHANGED'],
    ['with a missing score', { model: 'FICO 9' }, 'NOTICE_REFUSED'],
    ['with a score that no table ranks', { model: 'VantageScore 4.0' }, 'NOTICE_REFUSED'],
    ['with a percentage of the caller’s own', { higher_than_percent: 7 }, 'VALIDATION_FAILED'],
  ])('can’t be made %s, and nothing changes', async (_, change, code) => {
    const one = await desk.applied()

    expect((await desk.decide(approve(one, change))).body.code).toBe(code)
    expect([await statusOf(one), await desk.disclosuresOf(one)]).toEqual(['pending', []])
  })

  test('over an unverified alert stores no disclosure', async () => {
    const one = await desk.applied([{ kind: 'fraud', text: 'Call her' }])

    expect((await desk.decide(approve(one))).body.code).toBe('IDENTITY_UNVERIFIED')
    expect(await desk.disclosuresOf(one)).toEqual([])
  })

  test('a decline has none', async () => {
    const one = await desk.applied()

    await desk.decide(decline(one))

    expect(await desk.disclosuresOf(one)).toEqual([])
  })
})
