import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/http/log.ts'
import { textTasks } from '#server/texts/send-text.ts'
import { CarrierUnavailable, type TextGateway, TextOutcomeUnknown, TextRefused } from '#server/texts/text-gateway.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, messageAct, messagesOf, PAPERS, settled, threadsOf } from './message-desk.ts'
import { act, agreedClient, answersOf, carrierTells, clientWithPhone, inboundText } from './text-desk.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NIGHT = Date.parse('2026-01-16T03:14:00Z')
const UNKNOWN = 'The carrier did not answer, so it may have arrived. Ask the client before sending it again'
const authToken = 'a token of the test'

/** A carrier of the test's own, which fails when told to. */
let failure: Error | null = null
let asked: string[] = []
const gateway: TextGateway = {
  async send({ messageId }) {
    asked.push(messageId)
    if (failure !== null) throw failure
    return { sid: sidOf(messageId) }
  },
}
const sidOf = (messageId: string) => `SM${messageId}`

let now = NOON
let app: TestApp
let maria: SignedIn
let omar: SignedIn
let lastPhone = 5125558000
const nextPhone = () => String(++lastPhone)
beforeAll(async () => {
  const hookUrl = () => 'https://desk.test/text-messages/events'
  app = await testApp({ clientsClock: () => now, carrier: { gateway, authToken, hookUrl, isSandbox: false } })
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())
beforeEach(() => {
  failure = null
  asked = []
  now = NOON
})

/** A text on its way, once the carrier has been asked. */
async function textTo(client: string): Promise<string> {
  const { body } = await messageAct(
    app,
    'send-message',
    { client_id: client, channel: 'text', body: 'Hello' },
    { person: maria },
  )
  await expect.poll(() => asked).toContain(body.id)
  return body.id
}

/** A text whose first try has failed; the next one is the test's own. */
async function waitingTextTo(client: string): Promise<string> {
  failure = new CarrierUnavailable('busy')
  const id = await textTo(client)
  await expect.poll(() => putOff(id)).toBe(1)
  failure = null
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
    carrier: { gateway },
    clock: () => now,
    log: createLog('silent'),
  }).send_text?.({ message_id: messageId }, undefined, isLastTry)
const stateOf = async (client: string) => {
  const [message] = await messagesOf(maria, client)
  return [message?.status, message?.failure]
}
const tells = (messageId: string, event: Record<string, string>, signature?: string) =>
  carrierTells(
    app,
    { MessageSid: sidOf(messageId), ...event },
    { query: `?message=${messageId}`, authToken, ...(signature !== undefined && { signature }) },
  )

describe('a carrier that does not answer in words we understand', () => {
  test('is not asked again: the text may have arrived', async () => {
    failure = new TextOutcomeUnknown('silent')
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(dana)
    await settled(maria, dana)
    failure = null

    await workAgain(id)

    expect(asked).toEqual([id])
    expect(await stateOf(dana)).toEqual(['failed', UNKNOWN])
  })

  test.each([
    [{ MessageStatus: 'sent' }, ['sent', null]],
    [{ MessageStatus: 'delivered' }, ['delivered', null]],
    [{ MessageStatus: 'undelivered', ErrorCode: '30005' }, ['failed', 'This number is not in use']],
  ])('tells later what became of it: %j', async (event, state) => {
    failure = new TextOutcomeUnknown('silent')
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(dana)
    await settled(maria, dana)

    expect(await tells(id, event)).toBe(204)

    expect(await stateOf(dana)).toEqual(state)
  })

  test('is not asked again either when we died before it answered', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    await app.database.pools.server.query('update app.carrier_texts set asked_at = now() where message_id = $1', [id])
    asked = []

    await workAgain(id)

    expect(asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['failed', UNKNOWN])
  })
})

describe('a carrier that is busy or away', () => {
  test('is asked again, and the text goes out once', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    expect(await stateOf(dana)).toEqual(['queued', null])

    await workAgain(id)
    await workAgain(id)

    expect(asked).toEqual([id, id])
    expect(await stateOf(dana)).toEqual(['sent', null])
  })

  test('is given up in the end, and said so', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await waitingTextTo(dana)
    failure = new CarrierUnavailable('away')

    await workAgain(id, true)

    expect(await stateOf(dana)).toEqual(['failed', 'The carrier did not take it, though it was tried for hours'])
  })
})

test('a carrier that refuses is not asked again', async () => {
  failure = new TextRefused('This number takes no texts')
  const dana = await agreedClient(app, maria, nextPhone())
  const id = await textTo(dana)
  await settled(maria, dana)

  await workAgain(id)

  expect(asked).toEqual([id])
  expect(await stateOf(dana)).toEqual(['failed', 'This number takes no texts'])
})

describe('a text that is late', () => {
  const lateText = async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    const id = await waitingTextTo(dana)
    asked = []
    return { dana, id, phone }
  }

  test('does not go out at night, but at eight in the morning', async () => {
    const { dana, id } = await lateText()
    now = NIGHT

    await workAgain(id)

    expect(asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['queued', null])
    const { rows } = await app.database.pools.server.query<{ hours: number }>(
      'select extract(epoch from run_at - now()) / 3600 as hours from graphile_worker._private_jobs where key = $1',
      [`message:${id}`],
    )
    // From 10:14 PM to 8:00 AM.
    expect(Number(rows[0]?.hours)).toBeCloseTo(9 + 46 / 60, 1)
    now = NIGHT + 10 * 3_600_000
    await workAgain(id)
    expect(asked).toEqual([id])
  })

  test.each<[string, (late: { dana: string; phone: string }) => Promise<unknown>, string]>([
    [
      'has sent STOP',
      ({ phone }) => carrierTells(app, inboundText(phone, 'STOP'), { authToken }),
      'This client has asked for no more texts',
    ],
    [
      'has told us no',
      ({ dana }) => act(app, maria, 'record-text-consent', { client_id: dana, is_agreed: false, method: 'spoken' }),
      'This client has asked for no more texts',
    ],
    [
      'has another number now',
      async ({ dana }) => maria.supabase.from('clients').update({ phone: nextPhone() }).eq('id', dana),
      'This client has not agreed to texts',
    ],
    [
      'has no number any more',
      async ({ dana }) => maria.supabase.from('clients').update({ phone: null }).eq('id', dana),
      'This client has no phone number',
    ],
    [
      'was archived',
      async ({ dana }) => maria.supabase.rpc('archive_clients', { ids: [dana], archived: true }),
      'The client was archived before it went out',
    ],
  ])('does not go out when the client %s', async (_, change, sentence) => {
    const { dana, id, phone } = await lateText()
    await change({ dana, phone })

    await workAgain(id)

    expect(asked).toEqual([])
    expect(await stateOf(dana)).toEqual(['failed', sentence])
  })
})

describe('what the carrier tells of a text', () => {
  const sentText = async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(dana)
    await settled(maria, dana)
    return { dana, id }
  }
  const DELIVERED = { MessageStatus: 'delivered' }
  const FAILED = { MessageStatus: 'failed', ErrorCode: '30003' }

  test.each([
    [[{ MessageStatus: 'queued' }], 'sent'],
    [[{ MessageStatus: 'sent' }], 'sent'],
    [[DELIVERED], 'delivered'],
    [[DELIVERED, DELIVERED], 'delivered'],
    [[DELIVERED, { MessageStatus: 'sent' }], 'delivered'],
    [[DELIVERED, FAILED], 'delivered'],
    [[FAILED], 'failed'],
    [[FAILED, { MessageStatus: 'sent' }], 'failed'],
    [[FAILED, DELIVERED], 'delivered'],
    [[{ MessageStatus: 'no such word' }], 'sent'],
  ])('in any order, %j, leaves it %s', async (events, status) => {
    const { dana, id } = await sentText()

    for (const event of events) expect(await tells(id, event)).toBe(204)

    expect((await stateOf(dana))[0]).toBe(status)
  })

  test('is refused when it is not signed, and changes nothing', async () => {
    const { dana, id } = await sentText()

    expect(await tells(id, FAILED, 'forged')).toBe(401)

    expect(await stateOf(dana)).toEqual(['sent', null])
  })

  test('counts for no other text, no e-mail, and nothing that came in', async () => {
    const [one, other] = [await sentText(), await sentText()]
    const letter = await clientOf(maria)
    const { body } = await messageAct(app, 'send-message', { client_id: letter.id, ...PAPERS }, { person: maria })
    await settled(maria, letter.id)
    const otherSid = { MessageSid: sidOf(other.id), ...DELIVERED }

    for (const id of [body.id, randomUUID(), 'no-id']) expect(await tells(id, DELIVERED)).toBe(204)
    expect(await tells(one.id, otherSid)).toBe(204)

    expect(await stateOf(letter.id)).toEqual(['sent', null])
    expect(await stateOf(one.dana)).toEqual(['sent', null])
  })
})

describe('a text that comes in', () => {
  const comesIn = (text: Record<string, string>) => carrierTells(app, text, { authToken })
  const received = async (who: SignedIn, client: string) =>
    (await messagesOf(who, client)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body)

  test('is entered once, however often it is handed over', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(dana)
    const text = inboundText(phone, 'I have a question')

    const statuses = await Promise.all([1, 2, 3].map(() => comesIn(text)))

    expect(statuses).toEqual([204, 204, 204])
    expect(await received(maria, dana)).toEqual(['I have a question'])
    expect(await threadsOf(maria, dana)).toMatchObject([{ unread_count: 1 }])
  })

  test('goes to the newest conversation with that number', async () => {
    const phone = nextPhone()
    const [hers, his] = [await agreedClient(app, maria, phone), await agreedClient(app, omar, phone)]
    await textTo(hers)
    const { body } = await messageAct(
      app,
      'send-message',
      { client_id: his, channel: 'text', body: 'Hi' },
      { person: omar },
    )
    await expect.poll(() => asked).toContain(body.id)

    await comesIn(inboundText(phone, 'Who is this?'))

    expect(await received(omar, his)).toEqual(['Who is this?'])
    expect(await received(maria, hers)).toEqual([])
  })

  test('from a number that nobody has texted is dropped', async () => {
    const phone = nextPhone()
    const dana = await clientWithPhone(maria, phone)

    expect(await comesIn(inboundText(phone, 'Hello?'))).toBe(204)

    expect(await messagesOf(maria, dana)).toEqual([])
  })

  test.each([
    [{ Body: ' My SSN is 900-12-4567\0 ' }, ['My SSN is XXX-XX-4567']],
    [{ Body: '', NumMedia: '1' }, ['[A picture or file. It is not kept here.]']],
    [{ Body: '', NumMedia: '0' }, []],
    [{ Body: '<b>Hi</b> ’ 🙂' }, ['<b>Hi</b> ’ 🙂']],
  ])('as %j is kept as %j', async (change, bodies) => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(dana)

    expect(await comesIn({ ...inboundText(phone, ''), ...change })).toBe(204)

    expect(await received(maria, dana)).toEqual(bodies)
  })

  test('and stops texts is read like any other', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(dana)

    await comesIn(inboundText(phone, 'Stop'))

    expect(await received(maria, dana)).toEqual(['Stop'])
    expect((await answersOf(maria, dana))[0]).toMatchObject({ is_agreed: false, method: 'keyword' })
  })

  test('that is not signed is refused', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(dana)

    expect(await carrierTells(app, inboundText(phone, 'Pay me'), { authToken: 'another' })).toBe(401)

    expect(await received(maria, dana)).toEqual([])
  })
})

test('whether texts reach anybody is told as it is', async () => {
  expect((await act(app, maria, 'text-standing', {})).body).toEqual({ is_sandbox: false })
})
