import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Applied, approve, decisionFixture, decline } from './decision-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const statusOf = async ({ id }: Applied) =>
  (await desk.server('select status from public.loan_applications where id = $1', [id]))[0].status

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

    await desk.decide(approve(one, { bureau: 'equifax', model: null, higher_than_percent: null }))

    expect(await desk.disclosuresOf(one)).toMatchObject([{ contents: { score: null } }])
  })

  test('must say explicitly that no report was used', async () => {
    const [one, other] = [await desk.applied(), await desk.applied()]

    const silent = await desk.decide({ application_id: one.id, decision: 'approved' })
    const said = await desk.decide({ application_id: other.id, decision: 'approved', disclosure: null })

    expect([silent.status, silent.body.code, await statusOf(one)]).toEqual([422, 'DISCLOSURE_MISSING', 'pending'])
    expect([said.body, await desk.disclosuresOf(other)]).toEqual([{ status: 'approved', notice_id: null }, []])
  })

  test('without any report needs no disclosure', async () => {
    const one = await desk.applied()
    await desk.server('update public.credit_reports set disposed_at = now() where id = $1', [one.reportId])

    const { body } = await desk.decide({ application_id: one.id, decision: 'approved' })

    expect(body).toEqual({ status: 'approved', notice_id: null })
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
    ['without its rank', { higher_than_percent: null }, 'NOTICE_REFUSED'],
    ['with an invalid percentage', { higher_than_percent: 100 }, 'VALIDATION_FAILED'],
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
