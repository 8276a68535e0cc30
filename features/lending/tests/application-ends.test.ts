import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { callCommand } from '#test/support/app.ts'
import { book, MONTHLY, ownStateRule } from './booking-fixture.ts'
import { type Applied, approve, ask, decisionFixture, decline, offer } from './decision-fixture.ts'
import { openLoan, TERMS } from './loan-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
let owner: pg.Client
beforeAll(async () => {
  desk = await decisionFixture()
  owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.app.close()
})

const refusal = async (...asked: Parameters<typeof desk.decide>) => {
  const { status, body } = await desk.decide(...asked)
  return [status, body.code, body.message]
}
const standing = async ({ id }: Applied) =>
  (
    await desk.server(
      `select status, missing_by::text, notice_due_on::text, ended_on::text, ended_how
         from public.loan_applications where id = $1`,
      [id],
    )
  )[0]
const questionsOf = ({ id }: Applied) =>
  desk.server('select * from public.incompleteness_notices where application_id = $1', [id])

interface Question {
  on?: string
  givenOn?: string | null
}
/** An application whose applicant was asked for missing information some days ago. */
async function asked({ on = day(-31), givenOn = on }: Question = {}) {
  const one = await desk.lacking()
  const [notice] = await desk.server(
    `insert into public.incompleteness_notices (organization_id, client_id, application_id, contents, decided_by_name, created_at, answer_by)
     select organization_id, client_id, id, '{"title": "", "day": "", "creditor": {}, "applicant": {}, "answer_by": "", "parts": []}',
            'Sam', $2::date, $2::date + 30 from public.loan_applications where id = $1 returning id`,
    [one.id, on],
  )
  const give = { act: 'give', notice_id: notice.id, how: 'mail', on: givenOn }
  if (givenOn !== null) await callCommand(desk.app, 'incompleteness-notice', give, { person: desk.sam })
  return one
}
const close = ({ id }: Applied) => ({ application_id: id, decision: 'closed_incomplete' })

describe('an incomplete application', () => {
  test('is asked for missing information and stays open', async () => {
    const one = await desk.lacking()

    const { status, body } = await desk.decide(ask(one))

    expect([status, body.status]).toEqual([200, 'pending'])
    expect(await questionsOf(one)).toMatchObject([
      {
        ...{ id: body.notice_id, decided_by: desk.sam.person.id, given_on: null },
        contents: { answer_by: day(30), parts: [{}, { items: ['Your last two pay stubs', 'The VIN of the car'] }, {}] },
      },
    ])
    expect(await desk.eventsOf(one)).toContain('Asked an applicant for missing information')
  })

  test('previews the request word for word as it will be stored', async () => {
    const one = await desk.lacking()

    const shown = await desk.decide({ ...ask(one), preview: true })
    const before = await questionsOf(one)
    await desk.decide(ask(one))

    expect(before).toEqual([])
    expect((await questionsOf(one))[0].contents).toEqual(shown.body)
  })

  test('can wait until the deadline in the notice, but only once the notice was given', async () => {
    const one = await desk.lacking()
    const { body } = await desk.decide(ask(one))
    const kept = await standing(one)

    await callCommand(
      desk.app,
      'incompleteness-notice',
      { act: 'give', notice_id: body.notice_id, how: 'mail', on: day(0) },
      { person: desk.sam },
    )

    expect(kept).toMatchObject({ missing_by: null, notice_due_on: day(27) })
    expect(await standing(one)).toMatchObject({ missing_by: day(30), notice_due_on: null })
  })

  test.each([
    [10, day(-1), null],
    [9, null, day(27)],
  ])('given out %i days before the deadline waits until %s, and its notice is due by %s', async (left, ...days) => {
    const one = await asked({ givenOn: day(-1 - left) })

    const { missing_by, notice_due_on } = await standing(one)
    expect([missing_by, notice_due_on]).toEqual(days)
  })

  test('must be decided within thirty days of being complete, once the information arrived', async () => {
    const one = await asked()

    await callCommand(
      desk.app,
      'date-application',
      { application_id: one.id, event: 'completed', on: day(-1) },
      { person: desk.sam },
    )

    expect(await standing(one)).toMatchObject({ status: 'pending', notice_due_on: day(29) })
    expect(await refusal(close(one))).toEqual([422, 'END_REFUSED', expect.stringContaining('was confirmed complete')])
  })

  test('can be closed after the deadline, and no notice is owed', async () => {
    const one = await asked()

    const answer = await desk.decide(close(one))

    expect(answer).toEqual({ status: 200, body: { status: 'closed_incomplete', notice_id: null } })
    expect(await standing(one)).toEqual({
      ...{ status: 'closed_incomplete', missing_by: day(-1), notice_due_on: null },
      ...{ ended_on: day(0), ended_how: 'no_answer' },
    })
    expect(await desk.eventsOf(one)).toContain('Closed a loan application as incomplete')
  })

  test('can be declined as incomplete instead, with its notice', async () => {
    const one = await asked()

    expect((await desk.decide(decline(one, { reasons: ['incomplete'] }))).status).toBe(200)
    expect(await desk.noticesOf(one)).toMatchObject([{ contents: { reasons: ['Credit application incomplete'] } }])
  })

  test.each<[string, Question, RegExp]>([
    ['the last day to answer is today', { on: day(-30) }, /^The applicant can still answer until /],
    ['there is no record that it was given', { givenOn: null }, /^First record how and when /],
    ['it was given too late to answer', { givenOn: day(-10) }, /too late for an answer by .*. Decline as incomplete/],
  ])('can’t be closed while %s', async (_, how, words) => {
    const one = await asked(how)

    expect(await refusal(close(one))).toEqual([422, 'END_REFUSED', expect.stringMatching(words)])
    expect(await standing(one)).toMatchObject({ status: 'pending' })
  })

  test('can’t be closed without a request for information', async () => {
    expect(await refusal(close(await desk.lacking()))).toEqual([
      422,
      'END_REFUSED',
      'The applicant was not asked for the missing information. Send a notice of incompleteness, or decline.',
    ])
  })

  test('is asked once, even with concurrent requests, and its deadline can’t be extended', async () => {
    const one = await desk.lacking()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => desk.decide(ask(one), desk.sam, key)))

    const later = await refusal(ask(one, { answer_by: day(60) }))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.notice_id}`))).toHaveProperty('size', 1)
    expect(later).toEqual([422, 'END_REFUSED', expect.stringContaining('deadline can’t be extended')])
    expect(await questionsOf(one)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['a deadline too early', { answer_by: day(9) }, 'The last day to answer must be between'],
    ['a deadline too late', { answer_by: day(91) }, 'The last day to answer must be between'],
    ['no address', { creditor_address: ' ' }, 'The notice is missing the creditor’s address'],
  ])('can’t be asked with %s', async (_, change, words) => {
    const one = await desk.lacking()

    expect(await refusal(ask(one, change))).toEqual([422, 'NOTICE_REFUSED', expect.stringContaining(words)])
    expect(await questionsOf(one)).toEqual([])
  })

  test.each([[[' ']], [['SSN 123-45-6789']], [Array.from({ length: 11 }, () => 'Pay stubs')]])(
    'can’t be asked for %j',
    async (items) => {
      expect((await refusal(ask(await desk.lacking(), { items }))).slice(0, 2)).toEqual([400, 'VALIDATION_FAILED'])
    },
  )

  test('can’t be asked or closed by another company', async () => {
    const one = await asked()

    for (const body of [ask(one), close(one)])
      expect((await refusal(body, desk.omar)).slice(0, 2)).toEqual([404, 'APPLICATION_NOT_FOUND'])
  })
})

test('a complete application can’t be asked for anything', async () => {
  expect(await refusal(ask(await desk.applied()))).toEqual([
    422,
    'END_REFUSED',
    expect.stringContaining('was confirmed complete'),
  ])
})

describe('a withdrawal', () => {
  const withdraw = ({ id }: Applied, ended: object) => ({ application_id: id, decision: 'withdrawn', ended })

  test('is recorded with how and when', async () => {
    const one = await desk.applied()

    await desk.decide(withdraw(one, { on: day(-1), how: 'by_phone' }))

    expect(await standing(one)).toMatchObject({
      ...{ status: 'withdrawn', notice_due_on: null },
      ...{ ended_on: day(-1), ended_how: 'by_phone' },
    })
    expect([await desk.noticesOf(one), await desk.disclosuresOf(one)]).toEqual([[], []])
  })

  test.each([
    ['without an answer', { on: day(0), how: 'no_answer' }, /has not withdrawn and is owed a notice/],
    ['before applying', { on: day(-4), how: 'in_writing' }, /^Enter a day between/],
    ['tomorrow', { on: day(1), how: 'in_writing' }, /^Enter a day between/],
  ])('can’t be recorded %s', async (_, ended, words) => {
    const one = await desk.applied()

    expect(await refusal(withdraw(one, ended))).toEqual([422, 'END_REFUSED', expect.stringMatching(words)])
    expect(await standing(one)).toMatchObject({ status: 'pending', ended_on: null })
  })
})

describe('an approval that is not accepted', () => {
  const end = ({ id }: Applied, how: string, on = day(0)) => ({
    ...{ application_id: id, decision: 'not_accepted', ended: { on, how } },
  })
  async function approved(submittedDaysAgo = 3) {
    const one = await desk.applied()
    await desk.decide(approve(one))
    await owner.query(
      "update public.loan_applications set submitted_at = now() - $2 * interval '1 day' where id = $1",
      [one.id, submittedDaysAgo],
    )
    return one
  }

  test('ends when the applicant says so', async () => {
    const one = await approved()

    expect((await desk.decide(end(one, 'by_phone'))).body).toEqual({ status: 'not_accepted', notice_id: null })
    expect(await standing(one)).toMatchObject({ ended_on: day(0), ended_how: 'by_phone', notice_due_on: null })
    expect(await desk.eventsOf(one)).toContain('Recorded that an offered loan was not accepted')
  })

  test.each([
    [30, 422],
    [31, 200],
  ])('ends %i days after applying without an inquiry: %i', async (days, status) => {
    expect((await desk.decide(end(await approved(days), 'no_answer'))).status).toBe(status)
  })

  test('can’t end once a loan was made on it', async () => {
    const one = await approved()
    await openLoan(desk.app.database.pools.server, await desk.homeOf(one), TERMS, { applicationId: one.id })

    expect(await refusal(end(one, 'by_phone'))).toEqual([422, 'END_REFUSED', expect.stringMatching(/^A loan was made/)])
  })

  test('can’t end once its loan was booked', async () => {
    const one = await approved()
    await ownStateRule(desk.app, desk.maria, 'TX')
    const booking = { client_id: one.clientId, application_id: one.id, quote: MONTHLY }
    expect(await book(desk.app, desk.sam, booking)).toMatchObject({ status: 201 })

    expect(await refusal(end(one, 'by_phone'))).toEqual([
      409,
      'APPLICATION_DECIDED',
      expect.stringMatching(/ already funded/),
    ])
    expect(await standing(one)).toMatchObject({ status: 'funded', ended_on: null })
  })

  test.each([1, -1])('can’t end on day %i from the approval', async (days) => {
    expect((await refusal(end(await approved(), 'in_person', day(days)))).slice(0, 2)).toEqual([422, 'END_REFUSED'])
  })

  test('is not possible for an open application, nor for another company', async () => {
    const [waiting, one] = [await desk.applied(), await approved()]

    expect(await refusal(end(waiting, 'by_phone'))).toEqual([
      ...[422, 'END_REFUSED', 'This application is pending, so this action isn’t allowed'],
    ])
    expect((await refusal(end(one, 'by_phone'), desk.omar)).slice(0, 2)).toEqual([404, 'APPLICATION_NOT_FOUND'])
  })
})

describe('a counteroffer with its reasons', () => {
  const STILL_STANDS = new RegExp(`^The applicant can still accept until ${shortDate(day(30))}$`)
  const refused = ({ id }: Applied, how: string, on = day(0)) => ({
    ...{ application_id: id, decision: 'not_accepted', ended: { on, how } },
  })

  async function offered({ isGiven = true } = {}) {
    const one = await desk.applied()
    const { body } = await desk.decide(offer(one))
    const give = { act: 'give', notice_id: body.notice_id, how: 'mail', on: day(0) }
    if (isGiven) await callCommand(desk.app, 'adverse-action-notice', give, { person: desk.sam })
    return one
  }

  test('stores one notice with both, and no second notice is due', async () => {
    const one = await desk.applied()

    const shown = await desk.decide({ ...offer(one), preview: true })
    const { body } = await desk.decide(offer(one))

    expect(await desk.noticesOf(one)).toMatchObject([
      { id: body.notice_id, reasons: ['low_income', 'collection'], contents: shown.body },
    ])
    expect(JSON.stringify(shown.body)).toContain('$8,000.00 over 36 months')
    expect(await standing(one)).toMatchObject({ status: 'counteroffered', notice_due_on: day(28) })
  })

  test('is accepted by an approval', async () => {
    const one = await offered()

    expect((await desk.decide(approve(one))).body.status).toBe('approved')
  })

  test('ends when the applicant declines it, without a second notice', async () => {
    const one = await offered()

    expect((await desk.decide(refused(one, 'by_phone'))).body).toEqual({ status: 'not_accepted', notice_id: null })
    expect(await desk.noticesOf(one)).toHaveLength(1)
  })

  test.each<[string, (one: Applied) => object, RegExp, boolean?]>([
    ['declined a second time', (one) => decline(one), /no second notice is needed/],
    ['recorded as refused before it was given', (one) => refused(one, 'by_phone'), /^First record how/, false],
    ['recorded as refused while it is open', (one) => refused(one, 'no_answer'), STILL_STANDS],
    ['refused before it was made', (one) => refused(one, 'by_phone', day(-1)), /^Enter a day between/],
    [
      'asked for what is missing',
      (one) => ask(one),
      /^This application is counteroffered, so this action isn’t allowed$/,
    ],
    ['made again', (one) => offer(one), /^This application is counteroffered, so this action isn’t allowed$/],
  ])('can’t be %s', async (_, act, words, isGiven) => {
    const one = await offered({ isGiven })

    expect(await refusal(act(one))).toEqual([422, 'END_REFUSED', expect.stringMatching(words)])
    expect([await standing(one), await desk.noticesOf(one)]).toMatchObject([
      { status: 'counteroffered' },
      { length: 1 },
    ])
  })

  test('must be one: a counteroffer sent without reasons is declined with its notice', async () => {
    const one = await desk.applied()
    await desk.decide({ application_id: one.id, decision: 'counteroffered', on: day(0) })

    expect(await refusal(refused(one, 'by_phone'))).toEqual([
      422,
      'END_REFUSED',
      expect.stringMatching(/Decline the application instead/),
    ])
    expect((await desk.decide(decline(one))).status).toBe(200)
  })

  test.each<[string, (one: Applied) => object]>([
    ['both a day and terms', (one) => ({ ...offer(one), on: day(0) })],
    ['terms and no reasons', (one) => ({ ...offer(one), notice: undefined })],
    ['reasons and no terms', (one) => ({ ...offer(one), offer: undefined })],
    ['the decision of a decline', (one) => ({ ...offer(one), decision: 'declined' })],
  ])('can’t be made with %s', async (_, body) => {
    const one = await desk.applied()

    expect((await refusal(body(one))).slice(0, 2)).toEqual([400, 'VALIDATION_FAILED'])
    expect(await standing(one)).toMatchObject({ status: 'pending' })
  })

  test('can’t be made by another company', async () => {
    expect((await refusal(offer(await desk.applied()), desk.omar)).slice(0, 2)).toEqual([404, 'APPLICATION_NOT_FOUND'])
  })
})

test('the API can’t write how an application ended', async () => {
  const { id } = await desk.applied()
  const applications = desk.maria.supabase.from('loan_applications')

  for (const change of [{ ended_on: day(0), ended_how: 'by_phone' }, { missing_by: day(0) }, { status: 'withdrawn' }])
    expect((await applications.update(change).eq('id', id)).error?.code).toBe('42501')
})
