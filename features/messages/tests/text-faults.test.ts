import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textTasks } from '#features/messages/server/texts/send-text.ts'
import { CarrierUnavailable, TextOutcomeUnknown, TextRefused } from '#features/messages/server/texts/text-gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { messagesOf, settled, threadsOf } from './message-fixture.ts'
import {
  agreedClient,
  carrierTells,
  clientWithPhone,
  inboundText,
  nextPhone,
  stubCarrier,
  tellOf,
  textTo,
} from './text-fixture.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NIGHT = Date.parse('2026-01-16T03:14:00Z')
const UNKNOWN = 'The carrier did not respond, so it may have arrived. Ask the client before you send it again'

const carrier = stubCarrier()
const { authToken } = carrier.desk
let now = NOON
let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp({ clientsClock: () => now, carrier: carrier.desk })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(() => {
  carrier.failure = null
  carrier.asked = []
  now = NOON
})

/** A text whose first try failed. The test runs the next one. */
async function waitingTextTo(client: string): Promise<string> {
  carrier.failure = new CarrierUnavailable('busy')
  const id = await textTo(app, maria, client, carrier)
  await expect.poll(() => putOff(id)).toBe(1)
  carrier.failure = null
  return id
}

async function putOff(messageId: string): Promise<number | null> {
  const { rowCount } = await app.database.pools.server.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
      where key = 'message:' || $1 and attempts = 1 and locked_at is null`,
    [messageId],
  )
  return rowCount
}
const workAgain = (messageId: string, isLastTry = false) =>
  textTasks({
    pool: app.database.pools.server,
    appUrl: '',
    carrier: carrier.desk,
    clock: () => now,
    log: createLog('silent'),
  }).send_text?.({ message_id: messageId }, undefined, isLastTry)
const stateOf = async (client: string) => {
  const [message] = await messagesOf(maria, client)
  return [message?.status, message?.failure]
}
describe('a carrier with an unreadable response', () => {
  test('is not asked again, because the text may have arrived', async () => {
    carrier.failure = new TextOutcomeUnknown('silent')
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(app, maria, dana, carrier)
    await settled(maria, dana)
    carrier.failure = null

    await workAgain(id)

    expect(carrier.asked).toEqual([id])
    expect(await stateOf(dana)).toEqual(['failed', UNKNOWN])
  })

  test.each([
    [{ MessageStatus: 'sent' }, ['sent', null]],
    [{ MessageStatus: 'delivered' }, ['delivered', null]],
    [{ MessageStatus: 'undelivered', ErrorCode: '30005' }, ['failed', 'This number is not in use']],
  ])('later reports the status: %j', async (event, state) => {
    carrier.failure = new TextOutcomeUnknown('silent')
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(app, maria, dana, carrier)
    await settled(maria, dana)

    expect(await tellOf(app, carrier, id, event)).toBe(204)

    expect(await stateOf(dana)).toEqual(state)
  })

  test('is not asked again if the process died before the response', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    await app.database.pools.server.query('update app.carrier_texts set asked_at = now() where message_id = $1', [id])
    carrier.asked = []

    await workAgain(id)

    expect(carrier.asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['failed', UNKNOWN])
  })
})

describe('a busy or unreachable carrier', () => {
  test('is asked again, and the text is sent once', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    expect(await stateOf(dana)).toEqual(['queued', null])

    await workAgain(id)
    await workAgain(id)

    expect(carrier.asked).toEqual([id, id])
    expect(await stateOf(dana)).toEqual(['sent', null])
  })

  test('leads to a failure after the last attempt', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    carrier.failure = new CarrierUnavailable('away')

    await workAgain(id, true)

    expect(await stateOf(dana)).toEqual(['failed', 'The carrier did not accept it after hours of attempts'])
  })
})

test('a carrier that rejects a text is not asked again', async () => {
  carrier.failure = new TextRefused('This number can’t receive texts')
  const dana = await agreedClient(app, maria, nextPhone())
  const id = await textTo(app, maria, dana, carrier)
  await settled(maria, dana)

  await workAgain(id)

  expect(carrier.asked).toEqual([id])
  expect(await stateOf(dana)).toEqual(['failed', 'This number can’t receive texts'])
})

describe('a late text', () => {
  const lateText = async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    const id = await waitingTextTo(dana)
    carrier.asked = []
    return { dana, id, phone }
  }

  test('is not sent at night but at eight in the morning', async () => {
    const { dana, id } = await lateText()
    now = NIGHT

    await workAgain(id)

    expect(carrier.asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['queued', null])
    const { rows } = await app.database.pools.server.query<{ hours: number }>(
      'select extract(epoch from run_at - now()) / 3600 as hours from graphile_worker._private_jobs where key = $1',
      [`message:${id}`],
    )
    // From 10:14 PM to 8:00 AM.
    expect(Number(rows[0]?.hours)).toBeCloseTo(9 + 46 / 60, 1)
    now = NIGHT + 10 * 3_600_000
    await workAgain(id)
    expect(carrier.asked).toEqual([id])
  })

  test.each<[string, (late: { dana: string; phone: string }) => Promise<unknown>, string]>([
    [
      'has sent STOP',
      ({ phone }) => carrierTells(app, inboundText(phone, 'STOP'), { authToken }),
      'This client has opted out of texts',
    ],
    [
      'opted out with staff',
      ({ dana }) =>
        callCommand(
          app,
          'record-text-consent',
          { client_id: dana, is_agreed: false, method: 'spoken' },
          { person: maria },
        ),
      'This client has opted out of texts',
    ],
    [
      'has a new number',
      async ({ dana }) => maria.supabase.from('clients').update({ phone: nextPhone() }).eq('id', dana),
      'This client has not agreed to texts',
    ],
    [
      'no longer has a number',
      async ({ dana }) => maria.supabase.from('clients').update({ phone: null }).eq('id', dana),
      'This client has no phone number',
    ],
    [
      'was archived',
      async ({ dana }) => maria.supabase.rpc('archive_clients', { ids: [dana], archived: true }),
      'The client was archived before it was sent',
    ],
  ])('is not sent if the client %s', async (_, change, sentence) => {
    const { dana, id, phone } = await lateText()
    await change({ dana, phone })

    await workAgain(id)

    expect(carrier.asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['failed', sentence])
  })
})

describe('a secure message to a client without an email address', () => {
  const SECRET = { channel: 'message', subject: 'Your offer', body: 'Eleven percent.' }
  const write = (client_id: string) => callCommand(app, 'send-message', { client_id, ...SECRET }, { person: maria })

  test('is announced by text, which contains only the link', async () => {
    const dana = await agreedClient(app, maria, nextPhone())

    const { status, body } = await write(dana)
    await settled(maria, dana)

    expect(status).toBe(201)
    expect(await stateOf(dana)).toEqual(['sent', null])
    expect(carrier.words).toMatch(
      /^Maria's company sent you a secure message\. Read and answer it here within 30 days: https:\/\/desk\.test\/conversation#[\w-]{43}$/,
    )
    const token = carrier.words.slice(-43)
    expect((await callCommand(app, 'open-conversation', { token })).body).toMatchObject({
      ...{ subject: 'Your offer', messages: [{ id: body.id, body: 'Eleven percent.' }] },
    })
    expect(app.logged()).not.toContain(token)
  })

  test('can be answered by text in a separate conversation', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await write(dana)
    await settled(maria, dana)

    await carrierTells(app, inboundText(phone, 'Is this really you?'), { authToken })

    expect(await threadsOf(maria, dana)).toMatchObject([
      { channel: 'text', last_message: 'Is this really you?', unread_count: 1 },
      { channel: 'message', unread_count: 0 },
    ])
  })

  test('is rejected if texts can’t be sent either', async () => {
    const [unasked, unphoned] = [await clientWithPhone(maria, nextPhone()), await clientWithPhone(maria, null)]
    const agreed = await agreedClient(app, maria, nextPhone())
    const none = { status: 422, body: { error: 'This client has no email address' } }

    for (const client of [unasked, unphoned]) expect(await write(client)).toMatchObject(none)
    now = NIGHT
    expect(await write(agreed)).toMatchObject({ status: 422, body: { code: 'QUIET_HOURS' } })
    expect(carrier.asked).toEqual([])
  })
})

test('the text status shows whether texts reach real phones', async () => {
  expect((await callCommand(app, 'text-standing', {}, { person: maria })).body).toEqual({
    is_sandbox: false,
    has_number: true,
  })
})
