import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { approve, ask, decisionFixture, decline } from '#features/lending/tests/decision-fixture.ts'
import { longDate } from '#platform/rules/dates.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { superAdmin } from '#test/support/people.ts'

/** The printer's thread starts with the first document, which takes seconds on a busy machine. */
const PRINTING_MS = 90_000

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

const ADVERSE_ACTION = {
  ...{ name: 'a notice of adverse action', function: 'adverse-action-notice', table: 'adverse_action_notices' },
  ...{ decided: decline, file: 'adverse-action-notice', rest: { reasons: ['bankruptcy'] }, isComplete: true },
  words: [
    ...['5 Bank Street, Austin, TX 78701', 'Notice of action taken', 'Collection action or judgment'],
    ...['P.O. Box 2002, Allen, TX 75013', '1-888-397-3742', 'Your credit score: 540', '5. Too many inquiries'],
    ...['within 60 days', 'right to dispute', 'Federal Trade Commission'],
  ],
}
const CREDIT_SCORE = {
  ...{ name: 'a credit score disclosure', function: 'credit-score-notice', table: 'credit_score_notices' },
  ...{ decided: approve, file: 'credit-score-disclosure', rest: {}, isComplete: true },
  words: [
    ...['Your Credit Score and the Price You Pay for Credit', '540 (FICO 8)', 'Source: Experian'],
    ...['higher than 7 percent', '1-877-322-8228', 'consumerfinance.gov/learnmore'],
  ],
}

const INCOMPLETENESS = {
  ...{ name: 'a notice of incompleteness', function: 'incompleteness-notice', table: 'incompleteness_notices' },
  ...{ decided: ask, file: 'incompleteness-notice', rest: { answer_by: day(30) }, isComplete: false },
  words: [
    ...['5 Bank Street, Austin, TX 78701', 'Notice of incomplete application', '1. Your last two pay stubs'],
    ...['2. The VIN of the car', `by ${longDate(day(30))}`, 'unable to give further consideration'],
  ],
}

describe.each([ADVERSE_ACTION, CREDIT_SCORE, INCOMPLETENESS])('$name', (kind) => {
  const { name, table, decided, file, words, rest, isComplete, ...of } = kind
  const act = (body: object, person = desk.sam) => callCommand(desk.app, of.function, body, { person })
  async function kept() {
    const one = await desk.applied([], isComplete)
    return { ...one, noticeId: String((await desk.decide(decided(one))).body.notice_id) }
  }
  const given = (notice_id: string, change: object = {}) => ({
    ...{ act: 'give', notice_id, how: 'mail', on: day(0) },
    ...change,
  })

  test(
    'is printed as stored, and the printing appears in the client’s file',
    async () => {
      const one = await kept()

      const response = await desk.app.fetch(`/functions/v1/${of.function}`, {
        method: 'POST',
        headers: {
          ...{ apikey: desk.app.anonKey, 'content-type': 'application/json' },
          authorization: `Bearer ${desk.sam.token}`,
        },
        body: JSON.stringify({ act: 'print', notice_id: one.noticeId }),
      })
      const printed = await wordsOf(Buffer.from(await response.arrayBuffer()))

      expect(response.headers.get('content-disposition')).toContain(`${file}-${day(0)}.pdf`)
      for (const said of ['SANDBOX', 'Dana Whitfield', ...words]) expect(printed).toContain(said)
      expect(printed.includes('Notice of action taken')).toBe(table === 'adverse_action_notices')
      expect(await desk.eventsOf(one)).toContain(`Printed ${name}`)
    },
    PRINTING_MS,
  )

  test('is recorded as given once, by whom and when', async () => {
    const one = await kept()

    const answers = await Promise.all([1, 2].map(() => act(given(one.noticeId))))
    const later = await act(given(one.noticeId, { how: 'in_person' }), desk.maria)

    expect(answers.map(({ body }) => body)).toEqual([{ given_on: day(0) }, { given_on: day(0) }])
    expect(later.body).toMatchObject({ code: 'NOTICE_GIVEN', message: expect.stringContaining('by Sam') })
    const rows = await desk.server(`select given_how, given_by from public.${table} where id = $1`, [one.noticeId])
    expect(rows).toEqual([{ given_how: 'mail', given_by: desk.sam.person.id }])
    const told = (await desk.eventsOf(one)).filter((said) => said.includes('was given to the applicant'))
    expect(told).toEqual([`Recorded that ${name} was given to the applicant`])
  })

  test.each([-1, 1])('can’t be given on day %i', async (days) => {
    const { noticeId } = await kept()

    expect((await act(given(noticeId, { on: day(days) }))).body.code).toBe('NOTICE_DAY')
  })

  test('is readable by its company and by super admins', async () => {
    const { noticeId } = await kept()
    const ada = await desk.app.signIn(await superAdmin(desk.app.database, 'Ada'))
    const seenBy = async ({ supabase }: SignedIn) =>
      (await supabase.from(table).select('id').eq('id', noticeId).throwOnError()).data

    expect([await seenBy(desk.maria), await seenBy(ada), await seenBy(desk.omar)]).toEqual([
      [{ id: noticeId }],
      [{ id: noticeId }],
      [],
    ])
  })

  test.each([{ act: 'print' }, { act: 'give', how: 'mail', on: day(0) }])(
    'can’t be accessed by others through %j',
    async (body) => {
      const { noticeId } = await kept()

      expect((await act({ ...body, notice_id: noticeId }, desk.omar)).body.code).toBe('NOTICE_NOT_FOUND')
    },
  )

  test('can’t be used as another kind', async () => {
    const other = await desk.applied()
    const { body } = await desk.decide(decided === decline ? approve(other) : decline(other))

    expect((await act(given(String(body.notice_id)))).body.code).toBe('NOTICE_NOT_FOUND')
  })

  test('can’t be written, changed or removed over the API', async () => {
    const { noticeId, clientId, id, reportId } = await kept()
    const notices = desk.maria.supabase.from(table)
    const forged = { organization_id: randomUUID(), client_id: clientId, application_id: id }
    const from = table === 'incompleteness_notices' ? {} : { report_id: reportId }

    const refused = [
      await notices.insert({ ...forged, ...from, ...rest, contents: {}, decided_by_name: 'Maria' }),
      await notices.update({ given_on: day(0), given_how: 'mail', given_by_name: 'X' }).eq('id', noticeId),
      await notices.delete().eq('id', noticeId),
    ]

    expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
  })

  test.each([
    ["contents = '{}'", 'its words'],
    ['application_id = gen_random_uuid()', 'what it is about'],
    ["decided_by_name = 'X'", 'who decided'],
    ['given_on = given_on + 1', 'the day it was given'],
  ])('can’t be rewritten by the database owner: %s', async (change) => {
    const { noticeId } = await kept()
    await act(given(noticeId))

    const rewriting = owner.query(`update public.${table} set ${change} where id = $1`, [noticeId])

    await expect(rewriting).rejects.toMatchObject({ code: '42501' })
  })

  test('can’t be removed by the database owner', async () => {
    const { noticeId } = await kept()

    await expect(owner.query(`delete from public.${table} where id = $1`, [noticeId])).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test.each([
  ["adverse_action_notices set reasons = '{bankruptcy}'", decline, true],
  ['adverse_action_notices set report_id = gen_random_uuid()', decline, true],
  ['credit_score_notices set report_id = gen_random_uuid()', approve, true],
  ['incompleteness_notices set answer_by = answer_by + 30', ask, false],
])('the data behind a notice can’t be rewritten by the database owner: %s', async (change, decided, isComplete) => {
  const { body } = await desk.decide(decided(await desk.applied([], isComplete)))

  const rewriting = owner.query(`update public.${change} where id = $1`, [body.notice_id])

  await expect(rewriting).rejects.toMatchObject({ code: '42501' })
})
