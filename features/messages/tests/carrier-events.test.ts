import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, messagesOf, PAPERS, settled, threadsOf } from './message-fixture.ts'
import {
  agreedClient,
  answersOf,
  carrierTells,
  clientWithPhone,
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
let omar: SignedIn
beforeAll(async () => {
  app = await testApp({ clientsClock: () => NOON, carrier: carrier.desk })
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
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

  test('goes to the newest conversation with that number', async () => {
    const phone = nextPhone()
    const [hers, his] = [await agreedClient(app, maria, phone), await agreedClient(app, omar, phone)]
    await textTo(app, maria, hers, carrier)
    const { body } = await callCommand(
      app,
      'send-message',
      { client_id: his, channel: 'text', body: 'Hi' },
      { person: omar },
    )
    await expect.poll(() => carrier.asked).toContain(body.id)

    await comesIn(inboundText(phone, 'Who is this?'))

    expect(await received(omar, his)).toEqual(['Who is this?'])
    expect(await received(maria, hers)).toEqual([])
  })

  test('from an unknown number is dropped', async () => {
    const phone = nextPhone()
    const dana = await clientWithPhone(maria, phone)

    expect(await comesIn(inboundText(phone, 'Hello?'))).toBe(204)

    expect(await messagesOf(maria, dana)).toEqual([])
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
