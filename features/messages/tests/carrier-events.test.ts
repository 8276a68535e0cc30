import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, messagesOf, PAPERS, settled, threadsOf } from './message-fixture.ts'
import {
  agreedClient,
  answersOf,
  carrierTells,
  inboundText,
  nextPhone,
  sidOf,
  stubCarrier,
  tellOf,
  textTo,
} from './text-fixture.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')

const carrier = stubCarrier()
const { authToken } = carrier.desk
let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp({ clientsClock: () => NOON, carrier: carrier.desk })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const stateOf = async (client: string) => {
  const [message] = await messagesOf(maria, client)
  return [message?.status, message?.failure]
}

describe('the carrier’s status of a text', () => {
  const sentText = async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    const id = await textTo(app, maria, dana, carrier)
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
  ])('in any order, %j, results in %s', async (events, status) => {
    const { dana, id } = await sentText()

    for (const event of events) expect(await tellOf(app, carrier, id, event)).toBe(204)

    expect((await stateOf(dana))[0]).toBe(status)
  })

  test('without a signature is rejected and changes nothing', async () => {
    const { dana, id } = await sentText()

    expect(await tellOf(app, carrier, id, FAILED, 'forged')).toBe(401)

    expect(await stateOf(dana)).toEqual(['sent', null])
  })

  test('applies to no other text, email or incoming message', async () => {
    const [one, other] = [await sentText(), await sentText()]
    const letter = await clientOf(maria)
    const { body } = await callCommand(app, 'send-message', { client_id: letter.id, ...PAPERS }, { person: maria })
    await settled(maria, letter.id)
    const otherSid = { MessageSid: sidOf(other.id), ...DELIVERED }

    for (const id of [body.id, randomUUID(), 'no-id']) expect(await tellOf(app, carrier, id, DELIVERED)).toBe(204)
    expect(await tellOf(app, carrier, one.id, otherSid)).toBe(204)

    expect(await stateOf(letter.id)).toEqual(['sent', null])
    expect(await stateOf(one.dana)).toEqual(['sent', null])
  })
})

describe('an incoming text', () => {
  const comesIn = (text: Record<string, string>) => carrierTells(app, text, { authToken })
  const received = async (who: SignedIn, client: string) =>
    (await messagesOf(who, client)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body)

  test('is stored once, however often it is delivered', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(app, maria, dana, carrier)
    const text = inboundText(phone, 'I have a question')

    const statuses = await Promise.all([1, 2, 3].map(() => comesIn(text)))

    expect(statuses).toEqual([204, 204, 204])
    expect(await received(maria, dana)).toEqual(['I have a question'])
    expect(await threadsOf(maria, dana)).toMatchObject([{ unread_count: 1 }])
  })

  test('from a phone of no client is dropped', async () => {
    const phone = nextPhone()

    expect(await comesIn(inboundText(phone, 'Hello?'))).toBe(204)

    expect(
      await app.database.pools.server.query('select from public.messages where body = $1', ['Hello?']),
    ).toMatchObject({ rowCount: 0 })
  })

  test.each([
    [{ Body: ' My SSN is 900-00-4567\0 ' }, ['My SSN is XXX-XX-4567']],
    [{ Body: '', NumMedia: '1' }, ['[A picture or file. It was not saved.]']],
    [{ Body: '', NumMedia: '0' }, []],
    [{ Body: '<b>Hi</b> ’ 🙂' }, ['<b>Hi</b> ’ 🙂']],
  ])('%j is stored as %j', async (change, bodies) => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(app, maria, dana, carrier)

    expect(await comesIn({ ...inboundText(phone, ''), ...change })).toBe(204)

    expect(await received(maria, dana)).toEqual(bodies)
  })

  test('that opts out is also shown in the conversation', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(app, maria, dana, carrier)

    await comesIn(inboundText(phone, 'Stop'))

    expect(await received(maria, dana)).toEqual(['Stop'])
    expect((await answersOf(maria, dana))[0]).toMatchObject({ is_agreed: false, method: 'keyword' })
  })

  test('without a signature is rejected', async () => {
    const phone = nextPhone()
    const dana = await agreedClient(app, maria, phone)
    await textTo(app, maria, dana, carrier)

    expect(await carrierTells(app, inboundText(phone, 'Pay me'), { authToken: 'another' })).toBe(401)

    expect(await received(maria, dana)).toEqual([])
  })
})
