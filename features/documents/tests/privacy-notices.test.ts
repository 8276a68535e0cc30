import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { agreed } from './record-fixture.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let ada: SignedIn
/** The first version, which allows two limits. */
let first: { id: string; version: number }

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  first = (await publish({}, 0)).body
})
afterAll(() => app.close())

const PRACTICES = {
  shares: ['own_marketing', 'affiliates_creditworthiness', 'nonaffiliates_marketing'],
  ...{ affiliates: 'companies with a Maria name', joint_partners: '', nonaffiliates: 'insurance companies' },
  ...{ phone: '800-555-0100', website: 'maria.example', mail_address: '5 Bank Street, Austin, TX 78701' },
}
const act = (name: string, body: object, person: SignedIn = sam, key?: string) =>
  callCommand(app, 'privacy-notice', { act: name, ...body }, { person, key })
const publish = (change: object, seen_version: number, person: SignedIn = maria) =>
  act('publish', { practices: { ...PRACTICES, ...change }, seen_version }, person)
const TODAY = day(0)
const NO_CONSENT = {
  status: 422,
  body: {
    code: 'electronic_consent_required',
    message:
      'On that day the client had no valid consent to the privacy notice by email. Print it, give it on paper and record that',
  },
}
/** A stored consent, given this many days ago. */
const agreedOnce = (clientId: string, covers: boolean, daysAgo: number) =>
  app.database.pools.server.query(
    `insert into public.electronic_consents (organization_id, client_id, email, contact, text_version, text_hash, statement,
                                             asked_by_name, created_at, answer_by, demonstrated_at, ip_address, user_agent,
                                             covers_privacy_notice)
     select organization_id, id, email, 'x', 'v', repeat('0', 64), '[]', 'Sam', now() - interval '9 days', now() + interval '1 day',
            now() - make_interval(days => $3), '203.0.113.7', 'x', $2
       from public.clients where id = $1`,
    [clientId, covers, daysAgo],
  )
const given = (client_id: string, change: object = {}) => ({
  ...{ client_id, notice_id: first.id, how: 'mail', on: TODAY, ...change },
})
const chosen = (client_id: string, change: object = {}) => ({
  ...given(client_id),
  ...{ limits: ['nonaffiliates_marketing'], how: 'by_phone', ...change },
})
const entriesOf = async (client_id: string, person: SignedIn = sam) =>
  (
    await person.supabase
      .from('privacy_entries')
      .select('kind, how, limits, happened_on, recorded_by_name')
      .eq('client_id', client_id)
      .order('recorded_at')
  ).data

describe('a version of the privacy notice', () => {
  test('has the practices in the words of the model form, and is stored verbatim', async () => {
    const { data } = await sam.supabase.from('privacy_notices').select('*').eq('id', first.id).single().throwOnError()

    expect(data).toMatchObject({ version: 1, answers: PRACTICES, published_by_name: 'Maria' })
    const { reasons, limiting, revised } = data.contents
    expect(revised).toBe(`${TODAY.slice(5, 7)}/${TODAY.slice(0, 4)}`)
    expect(reasons.map(({ shares, mayLimit }: { shares: boolean; mayLimit: boolean }) => [shares, mayLimit])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(limiting.choices.map(({ code }: { code: string }) => code)).toEqual([
      'affiliates_creditworthiness',
      'nonaffiliates_marketing',
    ])
  })

  test('is new when practices change; an identical or outdated one is rejected', async () => {
    const company = await app.subscriber('Lena', 'lender')
    const none = { shares: [], affiliates: '', nonaffiliates: '' }
    expect(await publish(none, 0, company)).toMatchObject({ status: 200, body: { version: 1 } })

    expect(await publish(none, 1, company)).toMatchObject({ status: 422, body: { code: 'NOTHING_CHANGED' } })
    for (const seen of [0, 2])
      expect(await publish({}, seen, company)).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } })
    expect(await publish({}, 1, company)).toMatchObject({ status: 200, body: { version: 2 } })
    const { data } = await company.supabase
      .from('privacy_notices')
      .select('version, contents->limiting')
      .order('version')
    expect(data).toMatchObject([{ version: 1, limiting: null }, { version: 2 }])
  })

  test('is previewed as it would be stored, without storing it', async () => {
    const { status, body } = await act(
      'publish',
      { practices: { ...PRACTICES, phone: '1' }, seen_version: 1, preview: true },
      maria,
    )

    expect({ status, questions: body.questions }).toEqual({ status: 200, questions: 'Call 1 or go to maria.example' })
    expect((await maria.supabase.from('privacy_notices').select('id')).data).toHaveLength(1)
  })

  test('published by two people at once is published once', async () => {
    const company = await app.subscriber('Lea', 'lender')

    const replies = await Promise.all([publish({}, 0, company), publish({ phone: '1' }, 0, company)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test.each([
    [{ affiliates: '' }, 'Enter which affiliates you share with'],
    [{ shares: ['joint_marketing'] }, 'Enter what kinds of companies you market with jointly'],
    [{ nonaffiliates: '' }, 'Enter what kinds of nonaffiliates you share with'],
    [{ mail_address: '' }, 'Enter the mailing address for the form to limit sharing'],
    [{ phone: ' ' }, 'Enter the phone number'],
    [{ shares: ['everything'] }, 'Reasons to share must be among own_marketing'],
    [{ website: 'x'.repeat(301) }, 'Website can have at most 300 characters'],
  ])('with %j is rejected: %s', async (change, words) => {
    const { status, body } = await publish(change, 1)

    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(words) })
  })

  test('is published by owners and admins only, and readable by their company and super admins', async () => {
    expect(await publish({ phone: '1' }, 1, sam)).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect((await publish({ phone: '1' }, 1, ada)).status).toBe(403)
    const readBy = async ({ supabase }: SignedIn) =>
      (await supabase.from('privacy_notices').select('id').eq('id', first.id)).data?.length
    expect([await readBy(sam), await readBy(omar), await readBy(ada)]).toEqual([1, 0, 1])
  })

  const print = (person: SignedIn, notice_id: string, client_id: string) =>
    app.fetch('/functions/v1/privacy-notice', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'print', notice_id, client_id }),
    })

  // 12 CFR 1016, Appendix: the model form without and with an opt-out.
  test.each([
    ['in the box “What?”, if nothing can be limited', false, /credit history and credit scores\. (.*?)How\?/],
    [
      'in the box “To limit our sharing”, if something can',
      true,
      /30 days from the date we sent this notice\. (.*?)However/,
    ],
  ])('states %s, that sharing continues for former customers', async (_, canLimit, place) => {
    const company = await app.subscriber('Lara', 'lender')
    const { id } = await clientOf(company)
    const practices = canLimit ? {} : { shares: [], affiliates: '', nonaffiliates: '' }
    const { body } = await publish(practices, 0, company)

    const reply = await print(company, body.id, id)

    const words = (await wordsOf(new Uint8Array(await reply.arrayBuffer()))).replaceAll(/\s+/g, ' ')
    const sentence =
      'When you are no longer our customer, we continue to share your information as described in this notice.'
    expect(place.exec(words)?.[1]?.trim()).toBe(sentence)
    expect(words.split(sentence)).toHaveLength(2)
  })

  test('is printed with its table and, if something can be limited, the mail-in form', async () => {
    const { id } = await clientOf(maria)
    const reply = await print(sam, first.id, id)

    expect(reply.headers.get('content-disposition')).toContain(`privacy-notice-${TODAY}.pdf`)
    const words = await wordsOf(new Uint8Array(await reply.arrayBuffer()))
    for (const said of ['FACTS', 'Reasons we can share', 'We don', 'Mail-in form', '5 Bank Street', 'Definitions'])
      expect(words).toContain(said)
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: id }).throwOnError()
    expect(data.map(eventSentence)).toContain('Printed the privacy notice')
  })
})

describe('a client', () => {
  test('receives the notice and chooses, once even if repeated; a written choice undoes it', async () => {
    const { id } = await clientOf(maria)

    for (const _ of [1, 2]) expect(await act('give', given(id), sam, 'g')).toMatchObject({ status: 200 })
    expect(await act('choose', chosen(id))).toMatchObject({ status: 200 })
    expect(await act('choose', chosen(id, { limits: [], how: 'in_writing' }))).toMatchObject({ status: 200 })

    expect(await entriesOf(id)).toEqual([
      { kind: 'given', how: 'mail', limits: [], happened_on: TODAY, recorded_by_name: 'Sam' },
      expect.objectContaining({ kind: 'chosen', limits: ['nonaffiliates_marketing'] }),
      expect.objectContaining({ kind: 'chosen', limits: [], how: 'in_writing' }),
    ])
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: id }).throwOnError()
    expect(data.map(eventSentence)).toEqual(
      expect.arrayContaining([
        'Recorded that the privacy notice was given',
        'Recorded that the client limits sharing',
        'Recorded that the client no longer limits sharing',
      ]),
    )
  })

  test('that consented receives it by email, until they withdraw', async () => {
    const client = await clientOf(maria)
    await agreed(app, maria, client)
    await callCommand(app, 'withdraw-electronic-consent', { client_id: client.id, how: 'by_phone' }, { person: maria })
    expect(await act('give', given(client.id, { how: 'email' }))).toMatchObject(NO_CONSENT)
    await agreed(app, maria, client)

    expect(await act('give', given(client.id, { how: 'email' }))).toMatchObject({ status: 200 })

    expect(await entriesOf(client.id)).toMatchObject([{ kind: 'given', how: 'email', happened_on: TODAY }])
  })

  test.each([
    ['was never asked', async () => undefined],
    [
      'has an address without consent',
      async (client: { id: string; email: string }) => {
        await agreed(app, maria, client)
        await maria.supabase.from('clients').update({ email: 'new@example.test' }).eq('id', client.id).throwOnError()
      },
    ],
    ['consented to a statement that doesn’t cover it', (client: { id: string }) => agreedOnce(client.id, false, 0)],
    ['consented on a later day', (client: { id: string }) => agreedOnce(client.id, true, -1)],
  ])('that %s receives it on paper: email is rejected by the command and the database', async (_, standing) => {
    const client = await clientOf(maria)
    await standing(client)

    expect(await act('give', given(client.id, { how: 'email', on: TODAY }))).toMatchObject(NO_CONSENT)
    await expect(
      app.database.pools.server.query(
        `insert into public.privacy_entries (organization_id, client_id, kind, notice_id, how, happened_on, recorded_by_name)
         select organization_id, $1, 'given', id, 'email', $3, 'Sam' from public.privacy_notices where id = $2`,
        [client.id, first.id, TODAY],
      ),
    ).rejects.toMatchObject({ code: 'PT422', hint: 'electronic_consent_required' })
    expect(await entriesOf(client.id)).toEqual([])
    expect(await act('give', given(client.id, { how: 'in_person' }))).toMatchObject({ status: 200 })
  })

  test.each([
    ['choose', { limits: [] }, 422, 'Limits can be removed only in writing or electronically'],
    ['choose', { limits: ['affiliates_marketing'] }, 422, 'According to this notice'],
    ['choose', { how: 'mail' }, 400, 'How must be among in_writing'],
    ['give', { how: 'by_phone' }, 400, 'How must be among in_person'],
    ['give', { on: day(1) }, 422, 'Enter a day between'],
    ['give', { on: day(-1) }, 422, 'Enter a day between'],
  ])('%s with %j is rejected: %i %s', async (name, change, status, words) => {
    const { id } = await clientOf(maria)

    const reply = await act(name, name === 'give' ? given(id, change) : chosen(id, change))

    expect({ status: reply.status, message: reply.body.message }).toEqual({
      status,
      message: expect.stringContaining(words),
    })
    expect(await entriesOf(id)).toEqual([])
  })

  test('keeps the limits of an earlier notice, and removes part of them only in writing', async () => {
    const company = await app.subscriber('Lola', 'lender')
    const { id } = await clientOf(company)
    const one = (await publish({}, 0, company)).body.id
    const both = ['affiliates_creditworthiness', 'nonaffiliates_marketing']
    await act('choose', chosen(id, { notice_id: one, limits: both }), company)
    const two = (await publish({ shares: ['affiliates_creditworthiness'], nonaffiliates: '' }, 1, company)).body.id
    const choose = async (limits: string[], how: string) =>
      (await act('choose', chosen(id, { notice_id: two, limits, how }), company)).status

    expect(await choose(both, 'by_phone')).toBe(200)
    expect(await choose(['nonaffiliates_marketing'], 'by_phone')).toBe(422)
    expect(await choose(['nonaffiliates_marketing'], 'electronically')).toBe(200)
  })

  test('of another company is not found, nor is its notice; entries are readable only by their company', async () => {
    const [own, other] = [await clientOf(maria), await clientOf(omar)]
    await act('give', given(own.id))
    const omars = (await publish({}, 0, omar)).body.id

    expect(await act('give', given(other.id))).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    for (const name of ['give', 'print'])
      expect(await act(name, given(own.id, { notice_id: omars }))).toMatchObject({
        ...{ status: 404, body: { code: 'PRIVACY_NOTICE_NOT_FOUND' } },
      })
    expect(await act('give', given(own.id), omar)).toMatchObject({ status: 404 })
    expect([await entriesOf(own.id, omar), (await entriesOf(own.id, ada))?.length]).toEqual([[], 1])
  })

  test('can’t have entries written over the API, and nothing is changed or removed', async () => {
    const { id } = await clientOf(maria)
    await act('give', given(id))

    for (const table of ['privacy_notices', 'privacy_entries']) {
      const rows = () => maria.supabase.from(table)
      for (const attempt of [rows().insert({}), rows().update({ id }).neq('id', id), rows().delete().neq('id', id)])
        expect((await attempt).error?.code).toBe('42501')
      for (const sql of [
        `update public.${table} set organization_id = gen_random_uuid()`,
        `delete from public.${table}`,
      ])
        await expect(app.database.pools.server.query(sql)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
