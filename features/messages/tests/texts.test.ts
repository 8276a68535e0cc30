import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { messagesOf, threadsOf } from './message-fixture.ts'
import { agreedClient, answersOf, clientWithPhone, letCarrierTell } from './text-fixture.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NIGHT = Date.parse('2026-01-16T03:14:00Z')

// End to end: our command, our job, the carrier on its socket, and its events on ours.
let now = NOON
let app: TestApp
let telling: { close(): void }
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp({ clientsClock: () => now })
  telling = await letCarrierTell(app)
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(async () => {
  await app.close()
  telling.close()
})

const send = (client_id: string, body = 'Your documents are here.', who = maria) =>
  callCommand(app, 'send-message', { client_id, channel: 'text', body }, { person: who })
const statesOf = async (client: string) =>
  (await messagesOf(maria, client)).map(({ direction, status, failure }) => [direction, status, failure])

describe('a text', () => {
  test('is sent, and the screen learns that it was delivered', async () => {
    const dana = await agreedClient(app, maria, '5125557777')

    const first = await send(dana)
    const second = await send(dana, 'And ready.')

    expect([first.status, second.status]).toEqual([201, 201])
    await expect
      .poll(() => messagesOf(maria, dana))
      .toMatchObject([
        {
          ...{ id: first.body.id, status: 'delivered', failure: null, sender: { full_name: 'Maria' } },
          ...{ sent_at: expect.any(String), delivered_at: expect.any(String), read_at: null },
        },
        { id: second.body.id, status: 'delivered' },
      ])
    expect(await threadsOf(maria, dana)).toMatchObject([
      { id: first.body.thread_id, channel: 'text', subject: null, last_message: 'And ready.', unread_count: 0 },
    ])
  })

  test.each([
    ['5125550111', 'The phone is turned off or unreachable'],
    ['5125550112', 'This number is a landline or can’t receive texts'],
    ['5125550113', 'The phone number doesn’t exist'],
    ['5125550114', 'This number has opted out of texts with the carrier'],
    ['5125550133', 'The carrier did not respond, so it may have arrived. Ask the client before you send it again'],
  ])('to %s fails and shows why', async (phone, failure) => {
    const dana = await agreedClient(app, maria, phone)

    await send(dana)

    await expect.poll(() => statesOf(dana)).toEqual([['outbound', 'failed', failure]])
  })

  test('gets a reply in its conversation, with a notification', async () => {
    const dana = await agreedClient(app, maria, '5125550123')

    const { body } = await send(dana)

    const answer = { direction: 'inbound', status: 'received', body: 'Thank you, I will send it tomorrow.' }
    await expect
      .poll(() => messagesOf(maria, dana))
      .toMatchObject([{ status: 'delivered' }, { ...answer, thread_id: body.thread_id, sender: null }])
    expect(await threadsOf(maria, dana)).toMatchObject([{ unread_count: 1, last_message: answer.body }])
    await expect
      .poll(async () => (await app.mailbox.list()).filter(({ to }) => to === maria.person.email).length)
      .toBe(1)
  })

  test('answered with STOP is the last one', async () => {
    const dana = await agreedClient(app, maria, '5125550121')

    await send(dana)
    await expect.poll(async () => (await answersOf(maria, dana))[0]).toMatchObject({ is_agreed: false })

    expect(await send(dana)).toMatchObject({
      status: 422,
      body: { code: 'TEXTS_STOPPED', error: 'This client has opted out of texts' },
    })
    expect(await statesOf(dana)).toEqual([
      ['outbound', 'delivered', null],
      ['inbound', 'received', null],
    ])
  })

  test('can be sent again after START', async () => {
    const dana = await agreedClient(app, maria, '5125550122')

    await send(dana)
    await expect.poll(async () => (await answersOf(maria, dana)).length).toBe(3)

    expect((await send(dana)).status).toBe(201)
  })
})

describe('nothing is sent', () => {
  test('to a client without a phone or consent', async () => {
    const [unphoned, unasked] = [await clientWithPhone(maria, null), await clientWithPhone(maria, '5125557001')]

    expect(await send(unphoned)).toMatchObject({
      status: 422,
      body: { code: 'PHONE_MISSING', error: 'This client has no phone number' },
    })
    expect(await send(unasked)).toMatchObject({
      status: 422,
      body: { code: 'TEXTS_NOT_AGREED', error: 'This client has not agreed to texts' },
    })
    for (const client of [unphoned, unasked]) expect(await messagesOf(maria, client)).toEqual([])
  })

  test('to another number than the one with consent', async () => {
    const dana = await agreedClient(app, maria, '5125557002')
    await maria.supabase.from('clients').update({ phone: '5125557003' }).eq('id', dana).throwOnError()

    expect(await send(dana)).toMatchObject({ status: 422, body: { code: 'TEXTS_NOT_AGREED' } })
  })

  test('after the client opted out', async () => {
    const dana = await agreedClient(app, maria, '5125557004')
    await callCommand(
      app,
      'record-text-consent',
      { client_id: dana, is_agreed: false, method: 'spoken' },
      { person: maria },
    )

    expect(await send(dana)).toMatchObject({ status: 422, body: { code: 'TEXTS_STOPPED' } })
  })

  test('at night where the client lives', async () => {
    const [newYork, hawaii] = [
      await agreedClient(app, maria, '5125557005'),
      await agreedClient(app, maria, '5125557006', { state: 'Hawaii', zip: '96801' }),
    ]
    now = NIGHT

    const [refused, sent] = [await send(newYork), await send(hawaii)]
    now = NOON

    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'QUIET_HOURS',
        error: 'It is 10:14 PM where the client lives. Texts can be sent from 8:00 AM to 9:00 PM',
      },
    })
    expect(sent.status).toBe(201)
  })

  test.each([
    ['', 'MESSAGE_REQUIRED'],
    ['It is 900-00-4567', 'SSN_IN_MESSAGE'],
    ['x'.repeat(1601), 'MESSAGE_TOO_LONG'],
  ])('with the text %.20j', async (body, code) => {
    const dana = await agreedClient(app, maria, '5125557008')

    expect(await send(dana, body)).toMatchObject({ status: 422, body: { code, field: 'body' } })
  })

  test('to another company’s client', async () => {
    const dana = await agreedClient(app, maria, '5125557009')

    expect(await send(dana, 'Hello', omar)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await messagesOf(omar, dana)).toEqual([])
  })
})

test('neither number, text nor token appears in a log or stays in a job', async () => {
  // Another area code, because a reply from a phone that two clients share waits apart.
  const dana = await agreedClient(app, maria, '7135550123')
  await send(dana, 'Between you and me')
  await expect.poll(() => statesOf(dana)).toHaveLength(2)

  const { rows } = await app.database.pools.server.query(
    "select coalesce(string_agg(j::text, ''), '') as jobs from graphile_worker._private_jobs j",
  )

  for (const place of [app.logged(), String(rows[0]?.jobs)]) {
    for (const secret of ['7135550123', 'Between you', 'send it tomorrow', app.carrier.authToken]) {
      expect(place).not.toContain(secret)
    }
  }
})
