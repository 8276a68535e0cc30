import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { type Applied, approve, ask, decisionFixture, decline, noticeFor } from './decision-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const WITH_GOSSIP = noticeFor({ clientId: '', id: '', reportId: randomUUID() }, { other_sources: ['gossip'] })
const SAID = { on: day(0), how: 'in_writing' }
const refusal = async (...asked: Parameters<typeof desk.decide>) => {
  const { status, body } = await desk.decide(...asked)
  return [status, body.code, body.message]
}
const statusOf = async ({ id }: Applied) =>
  (await desk.server('select status from public.loan_applications where id = $1', [id]))[0].status
const weigh = (body: object, person = desk.sam) => callCommand(desk.app, 'weigh-application', body, { person })

describe('an open application', () => {
  test('is weighed: reasons with evidence, the available bureaus and scores, and the creditor', async () => {
    const one = await desk.applied()

    const { status, body } = await weigh({ application_id: one.id })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pending',
      report: { id: one.reportId },
      bureaus: [
        {
          ...{ bureau: 'experian', has_file: true },
          scores: [
            { model: 'FICO 8', value: 540 },
            { model: 'VantageScore 4.0', value: 549 },
          ],
        },
        { bureau: 'equifax', has_file: false, scores: [] },
      ],
      reasons: [
        { code: 'collection', evidence: ['Experian: 1 debt in collection: GOLDEN GYM'] },
        { code: 'limited_experience', evidence: ['Experian: 0 accounts on file'] },
      ],
      creditor: { agencies: ['ftc'] },
    })
  })

  test('is weighed with the creditor’s address from the latest document of any kind', async () => {
    const seen: string[] = []
    for (const paper of [decline, ask, decline]) {
      const creditor_address = `${seen.length} Bank Street`
      await desk.decide(paper(await (paper === ask ? desk.lacking() : desk.applied()), { creditor_address }))
      seen.push((await weigh({ application_id: (await desk.applied()).id })).body.creditor.address)
    }

    expect(seen).toEqual(['0 Bank Street', '1 Bank Street', '2 Bank Street'])
  })

  test('is weighed on the bureaus whose reports are used', async () => {
    const { id } = await desk.applied()
    const body = { application_id: id, bureaus: ['equifax'] }

    expect((await weigh(body)).body.reasons).toMatchObject([{ code: 'no_file' }])
  })

  test.each([['withdrawn', { ended: { on: day(0), how: 'by_phone' } }]])(
    'is %s by any staff member',
    async (decision, more) => {
      const one = await desk.applied()

      const answer = await desk.decide({ application_id: one.id, decision, ...more })

      expect(answer).toEqual({ status: 200, body: { status: decision, notice_id: null } })
      expect([await statusOf(one), await desk.noticesOf(one)]).toEqual([decision, []])
    },
  )

  test('is counteroffered as of a day, with its own deadline for the notice', async () => {
    const one = await desk.applied()

    const answer = await desk.decide({ application_id: one.id, decision: 'counteroffered', on: day(-1) })
    const rows = await desk.server('select notice_due_on::text from public.loan_applications where id = $1', [one.id])

    expect(answer.body).toEqual({ status: 'counteroffered', notice_id: null })
    expect(rows).toEqual([{ notice_due_on: day(89) }])
    expect((await desk.decide(decline(one))).status).toBe(200)
  })

  test('can’t be approved over an unverified alert, but can be declined', async () => {
    const one = await desk.applied([{ kind: 'fraud', text: 'Call her' }])

    const approved = await refusal(approve(one))
    const declined = await desk.decide(decline(one))

    expect(approved).toEqual([
      422,
      'IDENTITY_UNVERIFIED',
      expect.stringContaining('Record on the report how it was reviewed'),
    ])
    expect(declined.status).toBe(200)
  })

  test.each<[string, object]>([
    [
      'an approval with a notice',
      { decision: 'approved', notice: noticeFor({ clientId: '', id: '', reportId: randomUUID() }) },
    ],
    ['a decline without one', { decision: 'declined' }],
    ['a counteroffer without its day', { decision: 'counteroffered' }],
    ['a withdrawal with the day of a counteroffer', { decision: 'withdrawn', ended: SAID, on: day(0) }],
    ['funding', { decision: 'funded' }],
    ['a withdrawal with a disclosure', { decision: 'withdrawn', ended: SAID, disclosure: null }],
    ['a withdrawal without how and when', { decision: 'withdrawn' }],
    ['an approval that says how it was withdrawn', { decision: 'approved', disclosure: null, ended: SAID }],
    ['a request for information without items', { decision: 'incomplete' }],
    [
      'a request for information with an empty list',
      { decision: 'incomplete', missing: { items: [], answer_by: day(30) } },
    ],
    ['an approval without a disclosure to preview', { decision: 'approved', disclosure: null, preview: true }],
    ['a source that is not on the list', { decision: 'declined', notice: WITH_GOSSIP }],
    ['an unknown field', { decision: 'approved', disclosure: null, race: 'x' }],
    [
      'an unknown field of the notice',
      { decision: 'declined', notice: { ...WITH_GOSSIP, other_sources: [], sex: 'f' } },
    ],
    ['an unknown field of a counteroffer', { decision: 'counteroffered', on: day(0), offer: { apr: '9' } }],
    ['a reason in free text', { decision: 'declined', notice: { reasons: ['Our internal standards'] } }],
  ])('can’t be decided by %s', async (_, body) => {
    const one = await desk.applied()

    expect((await refusal({ application_id: one.id, ...body })).slice(0, 2)).toEqual([400, 'VALIDATION_FAILED'])
    expect(await statusOf(one)).toBe('pending')
  })

  test('can’t be decided or weighed by another company', async () => {
    const one = await desk.applied()
    const weighed = await weigh({ application_id: one.id }, desk.omar)

    expect([weighed.status, weighed.body.code]).toEqual([404, 'APPLICATION_NOT_FOUND'])
    expect((await refusal({ application_id: one.id, decision: 'approved' }, desk.omar)).slice(0, 2)).toEqual([
      404,
      'APPLICATION_NOT_FOUND',
    ])
    const { error } = await desk.maria.supabase
      .from('loan_applications')
      .update({ status: 'approved' })
      .eq('id', one.id)
    expect([error?.code, await statusOf(one)]).toEqual(['42501', 'pending'])
  })
})

describe('a decline', () => {
  test('stores its notice and who decided', async () => {
    const one = await desk.applied()

    const { body } = await desk.decide(decline(one))

    expect(await desk.noticesOf(one)).toMatchObject([
      {
        ...{
          id: body.notice_id,
          client_id: one.clientId,
          report_id: one.reportId,
          decided_by: desk.sam.person.id,
          given_on: null,
        },
        reasons: ['low_income', 'collection'],
        contents: {
          day: day(0),
          reasons: ['Collection action or judgment', 'Income insufficient for amount of credit requested'],
          bureaus: [{ bureau: 'experian', score: { model: 'FICO 8', value: 540, on: day(0) } }],
        },
      },
    ])
    expect(await statusOf(one)).toBe('declined')
    expect(await desk.eventsOf(one)).toContain('Declined a loan application')
    const events = await desk.server(
      "select actor_id from app.audit_events where action = 'loan_applications.decided' and subject_id = $1",
      [one.id],
    )
    expect(events).toEqual([{ actor_id: desk.sam.person.id }])
  })

  test('based on other sources stores their kind and states the right to ask', async () => {
    const one = await desk.applied()

    await desk.decide(decline(one, { other_sources: ['employer', 'affiliate', 'employer'] }))

    const [{ contents }] = await desk.noticesOf(one)
    expect(contents.other_sources).toEqual(['employer', 'affiliate'])
    expect(JSON.stringify(contents.parts)).toContain('no later than 60 days after you receive this notice')
  })

  test('is previewed word for word as it will be stored', async () => {
    const one = await desk.applied()

    const shown = await desk.decide({ ...decline(one), preview: true })
    const before = [await statusOf(one), await desk.noticesOf(one)]
    await desk.decide(decline(one))

    expect(before).toEqual(['pending', []])
    expect((await desk.noticesOf(one))[0].contents).toEqual(shown.body)
  })

  test('happens once, however many requests arrive at once', async () => {
    const one = await desk.applied()
    const key = randomUUID()

    const answers = await Promise.all([1, 2, 3].map(() => desk.decide(decline(one), desk.sam, key)))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.notice_id}`))).toHaveProperty('size', 1)
    expect(await desk.noticesOf(one)).toHaveLength(1)
  })

  test('in a second window finds the application decided and changes nothing', async () => {
    const one = await desk.applied()
    const both = await Promise.all([
      desk.decide(decline(one)),
      desk.decide({ application_id: one.id, decision: 'withdrawn', ended: SAID }, desk.maria),
    ])
    const [lost] = both.filter(({ status }) => status !== 200)

    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(lost?.status).toBe(409)
    expect(lost?.body).toMatchObject({
      code: 'APPLICATION_DECIDED',
      message: expect.stringMatching(/^This application is already (declined|withdrawn). Nothing was changed/),
    })
    expect((await desk.decide({ ...decline(one), preview: true })).body.code).toBe('APPLICATION_DECIDED')
  })

  test('with reasons from an outdated report is rejected', async () => {
    const one = await desk.applied()
    await desk.report(one.clientId)

    expect((await refusal(decline(one))).slice(0, 2)).toEqual([409, 'REPORT_CHANGED'])
    expect(await statusOf(one)).toBe('pending')
  })

  test('needs no report, and then names none', async () => {
    const one = await desk.applied()

    await desk.decide(decline(one, { report_id: null, bureaus: [], reasons: ['low_income'] }))

    expect(await desk.noticesOf(one)).toMatchObject([{ report_id: null, contents: { bureaus: [] } }])
  })

  test.each([
    ['a reason without evidence', { reasons: ['bankruptcy'] }, 'Nothing on file supports “Bankruptcy”'],
    ['no reason', { reasons: [] }, 'Choose at least one reason'],
    ['no address', { creditor_address: '' }, 'The notice is missing the creditor’s address'],
    [
      'a score without key factors',
      { bureaus: [{ bureau: 'experian', model: 'VantageScore 4.0' }] },
      'The notice is missing the key factors of Experian’s VantageScore 4.0 score in words',
    ],
  ])('with %s is rejected with a message', async (_, change, words) => {
    const one = await desk.applied()

    expect(await refusal(decline(one, change))).toEqual([422, 'NOTICE_REFUSED', words])
    expect([await statusOf(one), await desk.noticesOf(one)]).toEqual(['pending', []])
  })
})
