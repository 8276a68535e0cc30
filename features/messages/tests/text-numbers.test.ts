import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueText } from '#features/messages/server/texts/send-text.ts'
import { keepTextSettings } from '#features/messages/server/texts/text-number.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { messagesOf, threadsOf } from './message-fixture.ts'
import { agreedClient, carrierTells, clientWithPhone, inboundText, nextPhone, stubCarrier } from './text-fixture.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NO_NUMBER = 'Your company has no number for texts yet. Tradeline assigns one'

const carrier = stubCarrier()
const { authToken } = carrier.desk
let app: TestApp
let ada: SignedIn
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp({ clientsClock: () => NOON, carrier: carrier.desk })
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'cro')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('update app.text_numbers set ended_at = now() where ended_at is null')
  await sql('update app.installation set has_real_text_carrier = true, shared_text_number = null')
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const homeOf = async ({ person }: SignedIn): Promise<string> =>
  (await sql('select organization_id as id from app.people where id = $1', [person.id]))[0].id
const assign = async (who: SignedIn, number: string, by = ada) =>
  (await by.supabase.rpc('assign_text_number', { subscriber_id: await homeOf(who), number })).error
const takeBack = async (who: SignedIn, by = ada) =>
  (await by.supabase.rpc('take_back_text_number', { subscriber_id: await homeOf(who) })).error
const heldBy = async (who: SignedIn) =>
  (
    await sql('select number from app.text_numbers where organization_id = $1 and ended_at is null', [
      await homeOf(who),
    ])
  )[0]?.number

const send = (who: SignedIn, client_id: string, body = 'Hello') =>
  callCommand(app, 'send-message', { client_id, channel: 'text', body }, { person: who })
/** Sends a text and returns the number it went from. */
const sentFrom = async (who: SignedIn, client: string) => {
  const { body } = await send(who, client)
  await expect.poll(async () => (await messagesOf(who, client)).find(({ id }) => id === body.id)?.status).toBe('sent')
  return carrier.from
}
const comesIn = (phone: string, to: string, words = 'Who is this?') =>
  carrierTells(app, inboundText(phone, words, to), { authToken })
const received = async (who: SignedIn, client: string) =>
  (await messagesOf(who, client)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body)

const AUDITED = `
  select action, details ->> 'number' as number from app.audit_events
   where organization_id = $1 and details ->> 'number' = any ($2) order by chain_number`

describe('a company’s number', () => {
  test('is assigned, changed and taken back by a super admin, and each is in its audit log', async () => {
    const [first, second] = [nextPhone(), nextPhone()]

    expect(await assign(maria, first)).toBeNull()
    expect(await assign(maria, second)).toBeNull()
    expect(await takeBack(maria)).toBeNull()

    expect(await heldBy(maria)).toBeUndefined()
    expect(
      await sql(
        'select number, assigned_by, ended_by from app.text_numbers where number = any ($1) order by assigned_at',
        [[first, second]],
      ),
    ).toEqual([first, second].map((number) => ({ number, assigned_by: ada.person.id, ended_by: ada.person.id })))
    expect(await sql(AUDITED, [await homeOf(maria), [first, second]])).toEqual([
      { action: 'text_number.assigned', number: first },
      { action: 'text_number.assigned', number: second },
      { action: 'text_number.taken_back', number: second },
    ])
  })

  test('is shown to super admins with who assigned it', async () => {
    const number = nextPhone()
    await assign(maria, number)

    const { data } = await ada.supabase.rpc('subscriber', { subscriber_id: await homeOf(maria) })

    expect(data).toMatchObject({ can_text: true, text_number: { number, is_sandbox: false, assigned_by: 'Ada' } })
  })

  test('can’t be another company’s', async () => {
    const number = nextPhone()
    await assign(maria, number)

    expect(await assign(omar, number)).toMatchObject({
      code: 'PT409',
      message: expect.stringMatching(/^This number belongs to .*Maria.*\. Take it back there first\.$/),
    })
    expect(await heldBy(omar)).toBeUndefined()
  })

  test('that is refused leaves the company the number it has', async () => {
    const [hers, his] = [nextPhone(), nextPhone()]
    await assign(maria, hers)
    await assign(omar, his)

    expect(await assign(omar, hers)).not.toBeNull()

    expect(await heldBy(omar)).toBe(his)
  })

  test.each(['51255', '1125550142', '5120550142', '+15125550142', 'x'])('can’t be %j', async (number) => {
    expect(await assign(maria, number)).toMatchObject({
      code: '22023',
      message: 'Enter a US phone number with 10 digits',
    })
  })

  test('can’t be assigned again, or taken back twice', async () => {
    const number = nextPhone()
    await assign(maria, number)

    expect(await assign(maria, number)).toMatchObject({ message: 'This company already has this number' })
    await takeBack(maria)
    expect(await takeBack(maria)).toMatchObject({ code: 'PT409', message: 'This company has no number for texts' })
  })

  test('can’t be assigned or taken back by the company itself', async () => {
    expect(await assign(maria, nextPhone(), maria)).toMatchObject({ code: '42501' })
    expect(await takeBack(maria, maria)).toMatchObject({ code: '42501' })
  })
})

describe('a text', () => {
  test('goes from the number of its company', async () => {
    const [hers, his] = [nextPhone(), nextPhone()]
    await assign(maria, hers)
    await assign(omar, his)
    const phone = nextPhone()

    expect(await sentFrom(maria, await agreedClient(app, maria, phone))).toBe(hers)
    expect(await sentFrom(omar, await agreedClient(app, omar, phone))).toBe(his)
  })

  test('can’t be sent by a company without a number, which learns why', async () => {
    const dana = await agreedClient(app, maria, nextPhone())

    expect(await send(maria, dana)).toMatchObject({
      status: 422,
      body: { code: 'TEXT_NUMBER_MISSING', error: NO_NUMBER },
    })
    expect((await callCommand(app, 'text-standing', {}, { person: maria })).body).toMatchObject({ has_number: false })
    expect(await messagesOf(maria, dana)).toEqual([])
  })

  test('in the sandbox goes from a number of the company’s own, which stays', async () => {
    await sql('update app.installation set has_real_text_carrier = false')
    const phone = nextPhone()
    const [hers, his] = [await agreedClient(app, maria, phone), await agreedClient(app, omar, phone)]

    const [first, second] = [await sentFrom(maria, hers), await sentFrom(omar, his)]

    expect(first).toMatch(/^5555550\d{3}$/)
    expect(second).not.toBe(first)
    expect(await sentFrom(maria, hers)).toBe(first)
  })
})

describe('a reply', () => {
  test('goes to the company whose number it came to, though both have the client', async () => {
    const [hers, his, phone] = [nextPhone(), nextPhone(), nextPhone()]
    await assign(maria, hers)
    await assign(omar, his)
    const [borrower, customer] = [await agreedClient(app, maria, phone), await agreedClient(app, omar, phone)]
    await sentFrom(maria, borrower)
    await sentFrom(omar, customer)

    await comesIn(phone, hers, 'About my loan')

    expect(await received(maria, borrower)).toEqual(['About my loan'])
    expect(await received(omar, customer)).toEqual([])
  })

  test('to a number that moved to another company goes to the company that last texted from it', async () => {
    const [number, phone, stranger] = [nextPhone(), nextPhone(), nextPhone()]
    await assign(maria, number)
    const borrower = await agreedClient(app, maria, phone)
    await sentFrom(maria, borrower)
    await takeBack(maria)
    await assign(omar, number)
    const [customer, other] = [await agreedClient(app, omar, phone), await agreedClient(app, omar, stranger)]
    await sentFrom(omar, other)

    await comesIn(phone, number, 'To Maria')
    await comesIn(stranger, number, 'To Omar')

    expect(await received(maria, borrower)).toEqual(['To Maria'])
    expect(await received(omar, customer)).toEqual([])
    expect(await received(omar, other)).toEqual(['To Omar'])
    await sentFrom(omar, customer)
    await comesIn(phone, number, 'To Omar now')
    expect(await received(omar, customer)).toEqual(['To Omar now'])
  })

  test('to a number that was taken back reaches the company that had it', async () => {
    const [number, phone] = [nextPhone(), nextPhone()]
    await assign(maria, number)
    const dana = await agreedClient(app, maria, phone)
    await sentFrom(maria, dana)
    await takeBack(maria)

    await comesIn(phone, number, 'Late answer')

    expect(await received(maria, dana)).toEqual(['Late answer'])
  })

  test('of a client who was never texted starts a conversation', async () => {
    const [number, phone] = [nextPhone(), nextPhone()]
    await assign(maria, number)
    const dana = await clientWithPhone(maria, phone)

    await comesIn(phone, number, 'Hello')

    expect(await received(maria, dana)).toEqual(['Hello'])
    expect(await threadsOf(maria, dana)).toMatchObject([{ channel: 'text', unread_count: 1 }])
  })

  test('without a recorded text is dropped if two companies with that client had the number', async () => {
    const [number, phone] = [nextPhone(), nextPhone()]
    await assign(maria, number)
    await takeBack(maria)
    await assign(omar, number)
    const [hers, his] = [await clientWithPhone(maria, phone), await clientWithPhone(omar, phone)]

    expect(await comesIn(phone, number)).toBe(204)

    expect(await received(maria, hers)).toEqual([])
    expect(await received(omar, his)).toEqual([])
  })

  test('to a number of no company is dropped, and no number is logged', async () => {
    const [number, phone] = [nextPhone(), nextPhone()]
    const dana = await clientWithPhone(maria, phone)

    expect(await comesIn(phone, number)).toBe(204)

    expect(await received(maria, dana)).toEqual([])
    for (const secret of [number, phone]) expect(app.logged()).not.toContain(secret)
  })

  test('with a forged signature is refused', async () => {
    const [number, phone] = [nextPhone(), nextPhone()]
    await assign(maria, number)
    const dana = await clientWithPhone(maria, phone)

    expect(await carrierTells(app, inboundText(phone, 'Pay me', number), { authToken: 'another' })).toBe(401)

    expect(await received(maria, dana)).toEqual([])
  })
})

describe('an upgrade from one number that all companies shared', () => {
  // A text of the release before, which noted no number.
  const textedBefore = async (who: SignedIn, client: string) => {
    await assign(who, nextPhone())
    await sentFrom(who, client)
    await takeBack(who)
    await sql('update app.carrier_texts set sent_from = null where organization_id = $1', [await homeOf(who)])
  }
  const upgrade = (shared: string) => keepTextSettings(app.database.pools.server, { from: `+1${shared}` })
  beforeEach(async () => {
    // Only the companies of this test have texted.
    await sql("update app.carrier_texts set sent_from = '5125559999' where sent_from is null")
    await sql('update app.installation set has_real_text_carrier = false, shared_text_number = null')
  })

  test('gives it to the only company that has texted', async () => {
    const shared = nextPhone()
    const dana = await agreedClient(app, maria, nextPhone())
    await textedBefore(maria, dana)

    await upgrade(shared)

    expect(await heldBy(maria)).toBe(shared)
    expect(await sentFrom(maria, dana)).toBe(shared)
    await takeBack(maria)
    await upgrade(shared)
    expect(await heldBy(maria)).toBeUndefined()
  })

  test('gives it to none of several, and replies still reach the company that last texted', async () => {
    const [shared, phone] = [nextPhone(), nextPhone()]
    const [borrower, customer] = [await agreedClient(app, maria, phone), await agreedClient(app, omar, phone)]
    await textedBefore(omar, customer)
    await textedBefore(maria, borrower)

    await upgrade(shared)

    expect([await heldBy(maria), await heldBy(omar)]).toEqual([undefined, undefined])
    await assign(omar, nextPhone())
    await sentFrom(omar, customer)
    await comesIn(phone, shared, 'To the shared number')
    expect(await received(maria, borrower)).toEqual(['To the shared number'])
    expect(await received(omar, customer)).toEqual([])
  })

  test('sends from the shared number what a company without its own had queued before', async () => {
    const [nina, shared] = [await app.subscriber('Nina'), nextPhone()]
    await sql('update app.installation set has_real_text_carrier = true, shared_text_number = $1', [shared])
    const client = await agreedClient(app, nina, nextPhone())
    const queued = [await homeOf(nina), nina.person.id, client]
    const [message] = await sql("select id from app.add_message($1, $2, $3, 'text', null, null, 'Hello', null)", queued)

    await enqueueText(app.database.pools.server, message.id)

    await expect.poll(async () => (await messagesOf(nina, client))[0]).toMatchObject({ status: 'sent', failure: null })
    expect(carrier.from).toBe(shared)
    expect(await send(nina, client)).toMatchObject({ body: { code: 'TEXT_NUMBER_MISSING' } })
  })

  test('ends the sandbox’s numbers', async () => {
    const dana = await agreedClient(app, maria, nextPhone())
    await sentFrom(maria, dana)

    await upgrade(nextPhone())

    expect(await heldBy(maria)).toBeUndefined()
    expect(await send(maria, dana)).toMatchObject({ body: { code: 'TEXT_NUMBER_MISSING' } })
  })
})
