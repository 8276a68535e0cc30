import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { type Applied, approve, decisionDesk, decline } from './decision-desk.ts'
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

const statusOf = async ({ id }: Applied) =>
  (await desk.server('select status from public.loan_applications where id = $1', [id]))[0].status

describe('an approval', () => {
  test('keeps the disclosure of the score that was used, and who decided', async () => {
    const one = await desk.applied()

    const { body } = await desk.decide(approve(one))

    expect(body).toEqual({ status: 'approved', notice_id: expect.any(String) })
    expect(await desk.disclosuresOf(one)).toMatchObject([
      {
        ...{ id: body.notice_id, client_id: one.clientId, report_id: one.reportId, decided_by_name: 'Sam' },
        contents: {
          title: 'Your Credit Score and the Price You Pay for Credit',
          applicant: { name: 'Dana Whitfield', address: ['1 Main St', 'Austin, TX 78704'] },
          score: { model: 'FICO 8', value: 540, higherThanPercent: 7 },
        },
      },
    ])
    expect(await desk.noticesOf(one)).toEqual([])
  })

  test('of who has no score tells so', async () => {
    const one = await desk.applied()

    await desk.decide(approve(one, { bureau: 'equifax', model: null, higher_than_percent: null }))

    expect(await desk.disclosuresOf(one)).toMatchObject([{ contents: { score: null } }])
  })

  test('says that no report was used rather than nothing', async () => {
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

  test('is previewed without being decided', async () => {
    const one = await desk.applied()

    const { body } = await desk.decide({ ...approve(one), preview: true })

    expect(body).toMatchObject({ parts: expect.any(Array), score: { value: 540 } })
    expect([await statusOf(one), await desk.disclosuresOf(one)]).toEqual(['pending', []])
  })

  test('is made once however often it is sent, at the same time too', async () => {
    const one = await desk.applied()

    const answers = await Promise.all([1, 2, 3].map(() => desk.decide(approve(one), desk.sam, 'the-same-key')))

    expect(new Set(answers.map(({ body }) => body.notice_id)).size).toBe(1)
    expect(await desk.disclosuresOf(one)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['of a report that was followed by another', { report_id: randomUUID() }, 'REPORT_CHANGED'],
    ['of a score that there is not', { model: 'FICO 9' }, 'NOTICE_REFUSED'],
    ['without how it compares', { higher_than_percent: null }, 'NOTICE_REFUSED'],
    ['of a percentage that there is not', { higher_than_percent: 100 }, 'VALIDATION_FAILED'],
  ])('is not made %s, and nothing changes', async (_, change, code) => {
    const one = await desk.applied()

    expect((await desk.decide(approve(one, change))).body.code).toBe(code)
    expect([await statusOf(one), await desk.disclosuresOf(one)]).toEqual(['pending', []])
  })

  test('over an alert that nobody has verified keeps no disclosure', async () => {
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

describe('a credit score disclosure', () => {
  const act = (body: object, person = desk.sam) => messageAct(desk.app, 'credit-score-notice', body, { person })
  async function approved() {
    const one = await desk.applied()
    return { ...one, noticeId: String((await desk.decide(approve(one))).body.notice_id) }
  }
  const given = (notice_id: string) => ({ act: 'give', notice_id, how: 'in_person', on: day(0) })

  test(
    'is printed as it was kept, and the printing is told in the client’s file',
    async () => {
      const one = await approved()

      const response = await desk.app.fetch('/functions/v1/credit-score-notice', {
        method: 'POST',
        headers: {
          ...{ apikey: desk.app.anonKey, 'content-type': 'application/json' },
          authorization: `Bearer ${desk.sam.token}`,
        },
        body: JSON.stringify({ act: 'print', notice_id: one.noticeId }),
      })
      const words = await wordsOf(Buffer.from(await response.arrayBuffer()))

      expect(response.headers.get('content-disposition')).toContain(`credit-score-disclosure-${day(0)}.pdf`)
      for (const said of [
        ...['SANDBOX', 'Your Credit Score and the Price You Pay for Credit', 'Dana Whitfield', '540 (FICO 8)'],
        ...['Source: Experian', 'higher than 7 percent', '1-877-322-8228', 'consumerfinance.gov/learnmore'],
      ])
        expect(words).toContain(said)
      expect(words).not.toContain('Notice of action taken')
      expect(await desk.eventsOf(one)).toContain('Printed a credit score disclosure')
    },
    PRINTING_MS,
  )

  test('is recorded as given once, by whom and when', async () => {
    const one = await approved()

    const answers = await Promise.all([1, 2].map(() => act(given(one.noticeId))))
    const later = await act({ ...given(one.noticeId), how: 'mail' }, desk.maria)

    expect(answers.map(({ body }) => body)).toEqual([{ given_on: day(0) }, { given_on: day(0) }])
    expect(later.body.code).toBe('NOTICE_GIVEN')
    expect(await desk.disclosuresOf(one)).toMatchObject([{ given_how: 'in_person', given_by: desk.sam.person.id }])
    const told = (await desk.eventsOf(one)).filter((said) => said.includes('was given out'))
    expect(told).toEqual(['Recorded that a credit score disclosure was given out'])
  })

  test('is read by the company whose it is, and by who oversees it', async () => {
    const { noticeId } = await approved()
    const ada = await desk.app.signIn(await superAdmin(desk.app.database, 'Ada'))
    const seenBy = async ({ supabase }: SignedIn) =>
      (await supabase.from('credit_score_notices').select('id').eq('id', noticeId).throwOnError()).data

    expect([await seenBy(desk.maria), await seenBy(ada), await seenBy(desk.omar)]).toEqual([
      [{ id: noticeId }],
      [{ id: noticeId }],
      [],
    ])
  })

  test('is another company’s, or a notice of adverse action’s, by no way', async () => {
    const { noticeId } = await approved()
    const adverse = await desk.decide(decline(await desk.applied()))

    const codes = [
      await act(given(noticeId), desk.omar),
      await act({ act: 'print', notice_id: noticeId }, desk.omar),
      await act(given(String(adverse.body.notice_id))),
    ].map(({ body }) => body.code)

    expect(codes).toEqual(['NOTICE_NOT_FOUND', 'NOTICE_NOT_FOUND', 'NOTICE_NOT_FOUND'])
  })

  test('is written, changed and removed by nobody over the wire', async () => {
    const { noticeId, clientId, id, reportId } = await approved()
    const notices = desk.maria.supabase.from('credit_score_notices')
    const forged = { organization_id: randomUUID(), client_id: clientId, application_id: id, report_id: reportId }

    const refused = [
      await notices.insert({ ...forged, contents: {}, decided_by_name: 'Maria' }),
      await notices.update({ given_on: day(0), given_how: 'mail', given_by_name: 'X' }).eq('id', noticeId),
      await notices.delete().eq('id', noticeId),
    ]

    expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
  })

  test.each([
    "update public.credit_score_notices set contents = contents || '{}', decided_by_name = 'X' where id = $1",
    'update public.credit_score_notices set given_on = given_on + 1 where id = $1',
    'delete from public.credit_score_notices where id = $1',
  ])('is not rewritten by the owner of the database: %s', async (sql) => {
    const { noticeId } = await approved()
    await act(given(noticeId))

    await expect(owner.query(sql, [noticeId])).rejects.toMatchObject({ code: '42501' })
  })
})
