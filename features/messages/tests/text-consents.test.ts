import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { carrierSignature } from '#features/messages/server/texts/carrier-signature.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { answersOf, carrierTells, clientWithPhone, inboundText, nextPhone } from './text-fixture.ts'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const record = (who: SignedIn, client_id: string, answer: object = {}) =>
  callCommand(app, 'record-text-consent', { client_id, is_agreed: true, method: 'written', ...answer }, { person: who })
const timelineOf = async (clientId: string) => {
  const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId }).throwOnError()
  return (data as Parameters<typeof eventSentence>[0][]).map(eventSentence) // the function's columns
}

/** Returns why a text can't go to the client, ignoring the hour, or 'may' if it can. */
async function textsTo(who: SignedIn, client_id: string): Promise<string> {
  const { status, body } = await callCommand(
    app,
    'send-message',
    {
      client_id,
      channel: 'text',
      body: 'Your report is here',
    },
    { person: who },
  )
  return status === 201 || body.code === 'QUIET_HOURS' ? 'may' : body.code
}

describe('a client’s answer about texts', () => {
  test('is recorded by any staff member, with how, and appears in the timeline', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)

    const recorded = await record(priya, client, { note: ' On the application ' })
    await record(maria, client, { is_agreed: false, method: 'spoken' })

    expect(recorded).toEqual({ status: 201, body: { id: expect.any(String) } })
    expect(await answersOf(maria, client)).toEqual([
      { phone, is_agreed: false, method: 'spoken', note: null, recorded_by: maria.person.id },
      { phone, is_agreed: true, method: 'written', note: 'On the application', recorded_by: priya.person.id },
    ])
    expect((await timelineOf(client)).slice(0, 2)).toEqual([
      'Recorded the client’s refusal of texts, given orally',
      'Recorded the client’s consent to texts, given in writing',
    ])
  })

  test('is recorded once even if repeated with one key, which can’t be used for another answer', async () => {
    const client = await clientWithPhone(maria, nextPhone())
    const keyed = { idempotency_key: randomUUID() }

    const answers = await Promise.all([1, 2, 3].map(() => record(maria, client, keyed)))
    const other = await record(maria, client, { ...keyed, is_agreed: false })

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await answersOf(maria, client)).toMatchObject([{ is_agreed: true }])
  })

  test.each([
    [{ method: 'keyword' }, 'Validation error: Choose how the client answered'],
    [{ is_agreed: 'yes' }, 'Validation error: Choose whether the client agreed'],
    [{ note: 'x'.repeat(501) }, 'Validation error: Note can have at most 500 characters'],
  ])('is rejected as %.30j', async (answer, message) => {
    const client = await clientWithPhone(maria, nextPhone())

    expect(await record(maria, client, answer)).toMatchObject({ status: 400, body: { message } })
    expect(await answersOf(maria, client)).toEqual([])
  })

  test('requires the company’s own client with a phone', async () => {
    const client = await clientWithPhone(maria, nextPhone())
    const unphoned = await clientWithPhone(maria, null)

    for (const [who, id] of [[omar, client] as const, [maria, randomUUID()] as const]) {
      expect(await record(who, id)).toMatchObject({ status: 404, body: { message: 'Client not found' } })
    }
    expect(await record(maria, unphoned)).toMatchObject({
      status: 422,
      body: { code: 'PHONE_MISSING', message: 'This client has no phone number' },
    })
    expect(await answersOf(maria, client)).toEqual([])
  })

  test('can’t be a consent while the client is archived, but can be an opt-out', async () => {
    const client = await clientWithPhone(maria, nextPhone())
    await maria.supabase.rpc('archive_clients', { ids: [client], archived: true }).throwOnError()

    const [agreed, declined] = [await record(maria, client), await record(maria, client, { is_agreed: false })]

    expect(agreed).toMatchObject({
      status: 422,
      body: {
        code: 'CLIENT_ARCHIVED',
        message: 'This client is archived. Restore the client to record that they agreed',
      },
    })
    expect(declined.status).toBe(201)
    expect(await answersOf(maria, client)).toMatchObject([{ is_agreed: false }])
  })

  test('is not visible to another subscriber', async () => {
    const client = await clientWithPhone(maria, nextPhone())
    await record(maria, client)

    expect(await answersOf(omar, client)).toEqual([])
  })

  test('can’t be written or changed over the API', async () => {
    const client = await clientWithPhone(maria, nextPhone())
    await record(maria, client)
    const consents = () => maria.supabase.from('text_consents')
    const row = { client_id: client, phone: '5125550000', is_agreed: true, method: 'written' }

    for (const attempt of [
      consents().insert(row),
      consents().update({ is_agreed: true }).eq('client_id', client),
      consents().delete().eq('client_id', client),
    ]) {
      expect((await attempt).error).toMatchObject({ code: '42501' })
    }
    expect(await answersOf(maria, client)).toHaveLength(1)
  })

  test.each([
    'update public.text_consents set is_agreed = true',
    'delete from public.text_consents',
    'truncate public.text_consents cascade',
  ])('can’t be rewritten, not even by the database owner: %s', async (sql) => {
    const client = await clientWithPhone(maria, nextPhone())
    await record(maria, client)
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()

    await expect(owner.query(sql)).rejects.toMatchObject({
      code: '42501',
      message: 'Answers about texts cannot be changed or removed',
    })

    await owner.end()
  })
})

describe('a keyword', () => {
  test('opts out and in for every client with the number, in all companies', async () => {
    const phone = nextPhone()
    const [hers, his, other] = [
      await clientWithPhone(maria, phone),
      await clientWithPhone(omar, phone),
      await clientWithPhone(maria, nextPhone()),
    ]
    for (const client of [hers, other]) await record(maria, client)

    expect(await carrierTells(app, inboundText(phone, 'Stop.'))).toBe(204)
    expect(await answersOf(omar, his)).toMatchObject([{ is_agreed: false, method: 'keyword', recorded_by: null }])
    expect(await carrierTells(app, inboundText(phone, 'START'))).toBe(204)

    expect((await answersOf(maria, hers)).map(({ is_agreed }) => is_agreed)).toEqual([true, false, true])
    expect(await answersOf(maria, other)).toHaveLength(1)
    expect((await timelineOf(hers)).slice(0, 2)).toEqual([
      'The client opted in to texts again',
      'The client opted out of texts',
    ])
  })

  test('sent twice is one answer', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)

    for (const body of ['STOP', 'QUIT']) await carrierTells(app, inboundText(phone, body))

    expect(await answersOf(maria, client)).toHaveLength(1)
  })

  test('only undoes an opt-out: “yes” is no consent', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)

    expect(await carrierTells(app, inboundText(phone, 'YES'))).toBe(204)

    expect(await answersOf(maria, client)).toEqual([])
  })

  test('STOP can be undone only by the phone: no consent is recorded after it for any client with the number', async () => {
    const phone = nextPhone()
    const [hers, his] = [await clientWithPhone(maria, phone), await clientWithPhone(omar, phone)]
    await record(maria, hers)
    await carrierTells(app, inboundText(phone, 'STOP'))
    // A file added since.
    const duplicate = await clientWithPhone(maria, phone)

    const refused = [await record(priya, hers), await record(omar, his), await record(maria, duplicate)]
    const declined = await record(maria, hers, { is_agreed: false })
    const stillRefused = await record(maria, hers)
    await carrierTells(app, inboundText(phone, 'START'))
    const later = await record(maria, duplicate)

    for (const answer of [...refused, stillRefused]) {
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'STOPPED_BY_PHONE',
          message: 'This phone has texted STOP. Texts can go there again only after it texts START',
        },
      })
    }
    expect([declined.status, later.status]).toEqual([201, 201])
    expect((await answersOf(maria, hers)).map(({ is_agreed, method }) => [is_agreed, method])).toEqual([
      [true, 'keyword'],
      [false, 'written'],
      [false, 'keyword'],
      [true, 'written'],
    ])
    expect(await answersOf(maria, duplicate)).toHaveLength(1)
  })

  test('STOP is recorded after an opt-out given to staff', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    await record(maria, client, { is_agreed: false })

    await carrierTells(app, inboundText(phone, 'STOP'))

    expect(await record(maria, client)).toMatchObject({ status: 422, body: { code: 'STOPPED_BY_PHONE' } })
  })

  test('START undoes its own STOP, but not an opt-out given to staff before or after it', async () => {
    const phone = nextPhone()
    const [before, after, never] = [
      await clientWithPhone(maria, phone),
      await clientWithPhone(maria, phone),
      await clientWithPhone(omar, phone),
    ]
    for (const client of [before, after]) await record(maria, client)
    await record(maria, before, { is_agreed: false })
    await carrierTells(app, inboundText(phone, 'START'))
    expect(await answersOf(maria, before)).toHaveLength(2)

    await carrierTells(app, inboundText(phone, 'STOP'))
    await record(maria, after, { is_agreed: false })
    await carrierTells(app, inboundText(phone, 'START'))

    expect([await textsTo(maria, before), await textsTo(maria, after)]).toEqual(['TEXTS_STOPPED', 'TEXTS_STOPPED'])
    expect(await textsTo(omar, never)).toBe('TEXTS_NOT_AGREED')
    for (const [who, client] of [[maria, before] as const, [omar, never] as const]) {
      expect((await record(who, client)).status).toBe(201)
      expect(await textsTo(who, client)).toBe('may')
    }
  })

  test('START restores the consent from before its STOP', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    await record(maria, client)

    await carrierTells(app, inboundText(phone, 'STOP'))
    const stopped = await textsTo(maria, client)
    await carrierTells(app, inboundText(phone, 'START'))

    expect([stopped, await textsTo(maria, client)]).toEqual(['TEXTS_STOPPED', 'may'])
  })

  test('STOP overrides a consent recorded after it, from when that was still possible', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    await carrierTells(app, inboundText(phone, 'STOP'))
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(`begin; alter table public.text_consents disable trigger guard_text_consent;
      insert into public.text_consents (organization_id, client_id, phone, is_agreed, method)
      select organization_id, id, phone, true, 'written' from public.clients where id = '${client}';
      alter table public.text_consents enable trigger guard_text_consent; commit`)
    await owner.end()

    expect(await textsTo(maria, client)).toBe('TEXTS_STOPPED')
  })

  test('STOP applies to a client who returns to the number after an earlier consent there', async () => {
    const phone = nextPhone()
    const [hers, his] = [await clientWithPhone(maria, phone), await clientWithPhone(omar, phone)]
    await record(maria, hers)
    const moveTo = (number: string) =>
      maria.supabase.from('clients').update({ phone: number }).eq('id', hers).throwOnError()
    await moveTo(nextPhone())

    await carrierTells(app, inboundText(phone, 'STOP'))
    await moveTo(phone)

    expect(await answersOf(omar, his)).toMatchObject([{ is_agreed: false, method: 'keyword' }])
    expect(await textsTo(maria, hers)).toBe('TEXTS_STOPPED')
  })

  test('doesn’t affect the client’s next number', async () => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    await carrierTells(app, inboundText(phone, 'STOP'))
    await maria.supabase.from('clients').update({ phone: nextPhone() }).eq('id', client).throwOnError()

    expect((await record(maria, client)).status).toBe(201)
  })

  test.each(['written', 'spoken', 'web'])('isn’t overruled by a %s consent in the database', async (method) => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    await carrierTells(app, inboundText(phone, 'STOP'))

    await expect(
      app.database.pools.server.query(
        `insert into public.text_consents (organization_id, client_id, phone, is_agreed, method)
         select organization_id, id, phone, true, $2 from public.clients where id = $1`,
        [client, method],
      ),
    ).rejects.toMatchObject({ code: '42501', message: 'Only a START from the phone itself can undo its STOP' })
  })

  test('from an unknown number is accepted and dropped', async () => {
    expect(await carrierTells(app, inboundText(nextPhone(), 'STOP'))).toBe(204)
  })
})

describe('a carrier event', () => {
  test.each([
    ['unsigned', () => ''],
    ['signed with another token', (form: URLSearchParams) => carrierSignature('x', app.carrier.hookUrl(), form)],
    [
      'signed for another address',
      (form: URLSearchParams) => carrierSignature(app.carrier.authToken, `${app.carrier.hookUrl()}?x`, form),
    ],
    [
      'signed for another text',
      (form: URLSearchParams) =>
        carrierSignature(app.carrier.authToken, app.carrier.hookUrl(), new URLSearchParams([...form, ['Body', 'x']])),
    ],
  ])('that is %s is rejected, and nothing is recorded', async (_, sign) => {
    const phone = nextPhone()
    const client = await clientWithPhone(maria, phone)
    const event = inboundText(phone, 'STOP')

    expect(await carrierTells(app, event, { signature: sign(new URLSearchParams(event)) })).toBe(401)

    expect(await answersOf(maria, client)).toEqual([])
  })

  test.each([
    [{}, 204],
    [{ MessageSid: 'SM1', From: 'client:someone', Body: 'STOP' }, 204],
    [{ MessageSid: 'SM1', From: '+445125550123', Body: 'STOP' }, 204],
    [{ MessageSid: 'SM\0', From: '+15125550123', Body: 'STOP' }, 204],
    [{ Body: 'x'.repeat(70_000) }, 413],
  ])('without meaning for us, %.60j, is accepted and ignored', async (event, status) => {
    expect(await carrierTells(app, event)).toBe(status)
  })

  test('leaves neither number nor text in the log', async () => {
    const phone = nextPhone()
    await record(maria, await clientWithPhone(maria, phone))

    await carrierTells(app, inboundText(phone, 'stop'))

    expect(app.logged()).not.toContain(phone)
    expect(app.logged()).not.toContain(app.carrier.authToken)
  })
})

test('screens can see whether texts reach real phones', async () => {
  expect(await callCommand(app, 'text-standing', {}, { person: priya })).toEqual({
    status: 200,
    body: { is_sandbox: true, has_number: true },
  })
})
