import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { decisionDesk, decline } from './decision-desk.ts'
import { messageAct } from './message-desk.ts'
import { wordsOf } from './pdf-words.ts'
import { day } from './repair-desk.ts'

/** A second of computing each; several, on a machine that does other things besides. */
const PRINTING_MS = 90_000

let desk: Awaited<ReturnType<typeof decisionDesk>>
let owner: pg.Client
beforeAll(async () => {
  desk = await decisionDesk()
  owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.app.close()
})

describe('a notice of adverse action', () => {
  const act = (body: object, person = desk.sam) => messageAct(desk.app, 'adverse-action-notice', body, { person })
  async function declined() {
    const one = await desk.applied()
    return { ...one, noticeId: String((await desk.decide(decline(one))).body.notice_id) }
  }
  const given = (notice_id: string, change: object = {}) => ({
    act: 'give',
    notice_id,
    how: 'mail',
    on: day(0),
    ...change,
  })

  test(
    'is printed with everything the law asks, and the printing is told in the client’s file',
    async () => {
      const one = await declined()

      const response = await desk.app.fetch('/functions/v1/adverse-action-notice', {
        method: 'POST',
        headers: {
          apikey: desk.app.anonKey,
          'content-type': 'application/json',
          authorization: `Bearer ${desk.sam.token}`,
        },
        body: JSON.stringify({ act: 'print', notice_id: one.noticeId }),
      })
      const words = await wordsOf(Buffer.from(await response.arrayBuffer()))

      expect(response.headers.get('content-disposition')).toContain(`adverse-action-notice-${day(0)}.pdf`)
      for (const said of [
        ...['SANDBOX', '5 Bank Street, Austin, TX 78701', 'Dana Whitfield', 'Collection action or judgment'],
        ...['P.O. Box 2002, Allen, TX 75013', '1-888-397-3742', 'Your credit score: 540', '5. Too many inquiries'],
        ...['within 60 days', 'right to dispute', 'Federal Trade Commission'],
      ])
        expect(words).toContain(said)
      expect(await desk.eventsOf(one)).toContain('Printed a notice of adverse action')
    },
    PRINTING_MS,
  )

  test('is recorded as given once, by whom and when', async () => {
    const one = await declined()

    const answers = await Promise.all([1, 2].map(() => act(given(one.noticeId))))
    const later = await act(given(one.noticeId, { how: 'in_person' }), desk.maria)

    expect(answers.map(({ body }) => body)).toEqual([{ given_on: day(0) }, { given_on: day(0) }])
    expect(later.body).toMatchObject({ code: 'NOTICE_GIVEN', message: expect.stringContaining('by Sam') })
    expect(await desk.noticesOf(one)).toMatchObject([{ given_how: 'mail', given_by: desk.sam.person.id }])
    const told = (await desk.eventsOf(one)).filter((said: string) => said.includes('was given out'))
    expect(told).toEqual(['Recorded that a notice of adverse action was given out'])
  })

  test.each([-1, 1])('is not given out on day %i', async (days) => {
    const { noticeId } = await declined()

    expect((await act(given(noticeId, { on: day(days) }))).body.code).toBe('NOTICE_DAY')
  })

  test('is read by the company whose it is, and by who oversees it', async () => {
    const { noticeId } = await declined()
    const ada = await desk.app.signIn(await superAdmin(desk.app.database, 'Ada'))
    const seenBy = async ({ supabase }: SignedIn) =>
      (await supabase.from('adverse_action_notices').select('id').eq('id', noticeId).throwOnError()).data

    expect([await seenBy(desk.maria), await seenBy(ada), await seenBy(desk.omar)]).toEqual([
      [{ id: noticeId }],
      [{ id: noticeId }],
      [],
    ])
  })

  test.each([{ act: 'print' }, { act: 'give', how: 'mail', on: day(0) }])('is nobody else’s by %j', async (body) => {
    const { noticeId } = await declined()

    expect((await act({ ...body, notice_id: noticeId }, desk.omar)).body.code).toBe('NOTICE_NOT_FOUND')
  })

  test('is written, changed and removed by nobody over the wire', async () => {
    const { noticeId, ...one } = await declined()
    const notices = desk.maria.supabase.from('adverse_action_notices')
    const forged = {
      organization_id: randomUUID(),
      client_id: one.clientId,
      application_id: one.id,
      reasons: ['bankruptcy'],
    }

    const refused = [
      await notices.insert({ ...forged, contents: {}, decided_by_name: 'Maria' }),
      await notices.update({ given_on: day(0), given_how: 'mail', given_by_name: 'X' }).eq('id', noticeId),
      await notices.delete().eq('id', noticeId),
    ]

    expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
  })

  test.each([
    ["contents = '{}'", 'its words'],
    ["reasons = '{bankruptcy}'", 'its reasons'],
    ['report_id = null', 'its report'],
    ['given_on = given_on + 1', 'the day it was given'],
  ])('is not rewritten by the owner of the database: %s', async (change) => {
    const { noticeId } = await declined()
    await act(given(noticeId))

    const rewriting = owner.query(`update public.adverse_action_notices set ${change} where id = $1`, [noticeId])

    await expect(rewriting).rejects.toMatchObject({ code: '42501' })
  })

  test('is not removed by the owner of the database', async () => {
    const { noticeId } = await declined()
    const removing = owner.query('delete from public.adverse_action_notices where id = $1', [noticeId])

    await expect(removing).rejects.toMatchObject({ code: '42501' })
  })
})
