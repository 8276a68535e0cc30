import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { messagesOf, threadsOf } from './message-fixture.ts'
import {
  agreedClient,
  answersOf,
  carrierTells,
  clientWithPhone,
  inboundText,
  nextPhone,
  stubCarrier,
} from './text-fixture.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NUMBER = '5125550142'

const carrier = stubCarrier()
const { authToken } = carrier.desk
let app: TestApp
let maria: SignedIn
let omar: SignedIn
let casey: SignedIn
let phone: string
let dana: string
let lee: string
beforeAll(async () => {
  app = await testApp({ clientsClock: () => NOON, carrier: carrier.desk })
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'cro')
  casey = await app.signIn(await colleagueWith(app.database, maria.person, ['send_messages', 'change_clients']))
  const assign =
    'insert into app.text_numbers (organization_id, number) select organization_id, $2 from app.people where id = $1'
  await sql(assign, [maria.person.id, NUMBER])
  await sql(assign, [omar.person.id, '5125550143'])
})
afterAll(() => app.close())
beforeEach(async () => {
  phone = nextPhone()
  dana = await agreedClient(app, maria, phone)
  lee = await agreedClient(app, maria, phone, { first_name: 'Lee', state: 'NY', zip: '10001' })
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const comesIn = (words: string, event: object = {}) =>
  carrierTells(app, { ...inboundText(phone, words, NUMBER), ...event }, { authToken })
const waitingFor = async ({ supabase }: SignedIn) =>
  (
    await supabase
      .from('shared_texts')
      .select('id, body, client_ids, assigned_client_id, message_id')
      .eq('phone', phone)
      .order('received_at')
      .throwOnError()
  ).data
const idsOf = async (who: SignedIn) => (await waitingFor(who)).map(({ id }) => id)
const assign = (client_id: string, text_ids: string[], change: object = {}, person = maria) =>
  callCommand(app, 'assign-shared-texts', { client_id, text_ids, ...change }, { person })
const bodiesOf = async (client: string) =>
  (await messagesOf(maria, client)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body)
const auditOf = async (client: string) =>
  (
    await sql(
      "select action, actor_id from app.audit_events where details ->> 'client_id' = $1 and action like 'shared_text.%' order by chain_number",
      [client],
    )
  ).map(({ action, actor_id }) => [action, actor_id])
const noticesOf = async (who: SignedIn, clients: string[]) =>
  (
    await sql(
      "select from public.notifications where person_id = $1 and kind = 'message_received' and details ->> 'client_id' = any ($2)",
      [who.person.id, clients],
    )
  ).length
const contact = (client: string, who: SignedIn | null) =>
  maria.supabase
    .from('clients')
    .update({ assigned_contact_id: who?.person.id ?? null })
    .eq('id', client)
    .throwOnError()

describe('a text from a phone that two clients share', () => {
  test('waits apart, names both, and is in the conversation of neither', async () => {
    expect(await comesIn('I can pay on Friday')).toBe(204)

    expect(await waitingFor(maria)).toEqual([
      {
        id: expect.any(String),
        ...{ body: 'I can pay on Friday', client_ids: [dana, lee], assigned_client_id: null, message_id: null },
      },
    ])
    expect([await bodiesOf(dana), await bodiesOf(lee)]).toEqual([[], []])
  })

  test('waits apart even after a text to one of them', async () => {
    await callCommand(app, 'send-message', { client_id: dana, channel: 'text', body: 'Hello Dana' }, { person: maria })
    await comesIn('Who is this?')

    expect(await waitingFor(maria)).toHaveLength(1)
    expect(await bodiesOf(dana)).toEqual([])
  })

  test('is stored once, though the carrier repeats it before and after it is assigned', async () => {
    const event = inboundText(phone, 'Once', NUMBER)
    await Promise.all([1, 2, 3].map(() => carrierTells(app, event, { authToken })))
    const [text, ...others] = await idsOf(maria)
    await assign(dana, [text ?? ''])
    await carrierTells(app, event, { authToken })

    expect(others).toEqual([])
    expect(await waitingFor(maria)).toHaveLength(1)
    expect(await bodiesOf(dana)).toEqual(['Once'])
  })

  test('notifies once an hour', async () => {
    await comesIn('One')
    await comesIn('Two')

    expect(await noticesOf(maria, [dana, lee])).toBe(1)
  })

  test('of a client and an archived one goes to the client', async () => {
    await maria.supabase.from('clients').update({ archived_at: '2026-11-20T00:00:00Z' }).eq('id', lee).throwOnError()
    await comesIn('It is me')

    expect(await waitingFor(maria)).toEqual([])
    expect(await bodiesOf(dana)).toEqual(['It is me'])
  })

  test('with STOP stops texts to both at once, and START allows them again', async () => {
    await comesIn('STOP')
    const afterStop = [await answersOf(maria, dana), await answersOf(maria, lee)].map(([newest]) => newest)
    await comesIn('START')

    for (const answer of afterStop) expect(answer).toMatchObject({ is_agreed: false, method: 'keyword' })
    expect((await answersOf(maria, lee))[0]).toMatchObject({ is_agreed: true, method: 'keyword' })
    expect((await waitingFor(maria)).map(({ body }) => body)).toEqual(['STOP', 'START'])
  })
})

describe('an assignment', () => {
  test('moves the texts into the client’s conversation with their times, and is audited', async () => {
    await comesIn('One')
    await comesIn('Two')
    const texts = await idsOf(maria)

    const { status, body } = await assign(lee, texts)

    expect(status).toBe(200)
    expect(await bodiesOf(lee)).toEqual(['One', 'Two'])
    expect(await bodiesOf(dana)).toEqual([])
    expect(await threadsOf(maria, lee)).toMatchObject([
      { id: body.thread_id, channel: 'text', last_message: 'Two', unread_count: 2 },
    ])
    const assigned = ['shared_text.assigned', maria.person.id]
    expect(await auditOf(lee)).toEqual([assigned, assigned])
    expect(await waitingFor(maria)).toMatchObject(texts.map((id) => ({ id, body: null, assigned_client_id: lee })))
  })

  test('happens once in two tabs that choose differently', async () => {
    await comesIn('Mine')
    const texts = await idsOf(maria)

    const answers = await Promise.all([assign(dana, texts), assign(lee, texts)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TEXTS_ALREADY_ASSIGNED' })
    expect([...(await bodiesOf(dana)), ...(await bodiesOf(lee))]).toEqual(['Mine'])
  })

  test('repeated with its key gets the first response', async () => {
    await comesIn('Mine')
    const texts = await idsOf(maria)
    const request = { idempotency_key: `twice-${phone}` }

    const [first, second] = [await assign(dana, texts, request), await assign(dana, texts, request)]

    expect(second).toEqual(first)
    expect(await bodiesOf(dana)).toEqual(['Mine'])
  })

  test('is refused for a client whom the text doesn’t name, and changes nothing', async () => {
    await comesIn('Mine')
    const other = await clientWithPhone(maria, nextPhone())

    expect(await assign(other, await idsOf(maria))).toMatchObject({ status: 422, body: { code: 'CLIENT_NOT_NAMED' } })
    expect(await waitingFor(maria)).toMatchObject([{ assigned_client_id: null }])
  })

  test('can be corrected for a day, and both clients’ timelines say so', async () => {
    await comesIn('Mine')
    const texts = await idsOf(maria)
    await assign(dana, texts)

    const { status } = await assign(lee, texts, { assigned_client_id: dana })

    expect(status).toBe(200)
    expect([await bodiesOf(dana), await bodiesOf(lee)]).toEqual([[], ['Mine']])
    expect((await auditOf(dana)).map(([action]) => action)).toEqual(['shared_text.assigned', 'shared_text.removed'])
    expect(await threadsOf(maria, dana)).toMatchObject([{ last_message: '', unread_count: 0 }])
    expect(await threadsOf(maria, lee)).toMatchObject([{ last_message: 'Mine', unread_count: 1 }])
  })

  test('can’t be corrected after a day, or to the same client', async () => {
    await comesIn('Mine')
    const texts = await idsOf(maria)
    await assign(dana, texts)

    expect(await assign(dana, texts, { assigned_client_id: dana })).toMatchObject({ status: 422 })
    await connected(app.database.ownerUrl, (owner) =>
      owner.query("update public.shared_texts set assigned_at = now() - interval '25 hours' where id = any ($1)", [
        texts,
      ]),
    )
    expect(await assign(lee, texts, { assigned_client_id: dana })).toMatchObject({
      ...{ status: 409, body: { code: 'ASSIGNMENT_FINAL' } },
    })
    expect(await bodiesOf(dana)).toEqual(['Mine'])
  })
})

describe('a member who sees assigned clients', () => {
  test('sees no text that may be from another person’s client, and can’t assign it', async () => {
    await contact(dana, casey)
    await comesIn('Whose is it?')
    const texts = await idsOf(maria)

    expect(await waitingFor(casey)).toEqual([])
    expect(await noticesOf(casey, [dana, lee])).toBe(0)
    expect(await assign(dana, texts, {}, casey)).toMatchObject({ status: 404 })
    expect(await waitingFor(maria)).toMatchObject([{ assigned_client_id: null }])
  })

  test('is notified and assigns it if both clients are theirs', async () => {
    await contact(dana, casey)
    await contact(lee, casey)
    await comesIn('Ours')

    expect(await noticesOf(casey, [dana, lee])).toBe(1)
    expect(await assign(dana, await idsOf(casey), {}, casey)).toMatchObject({ status: 200 })
  })

  test('is notified once their client is known as the writer', async () => {
    await contact(dana, casey)
    await comesIn('It is Dana')

    await assign(dana, await idsOf(maria))

    expect(await noticesOf(casey, [dana])).toBe(1)
    expect((await messagesOf(casey, dana)).map(({ body }) => body)).toEqual(['It is Dana'])
  })
})

describe('another company', () => {
  test('with a client who has the phone sees nothing, and can’t assign', async () => {
    const his = await clientWithPhone(omar, phone)
    await comesIn('To Maria')
    const texts = await idsOf(maria)

    expect(await waitingFor(omar)).toEqual([])
    expect(await assign(his, texts, {}, omar)).toMatchObject({ status: 404, body: { code: 'TEXTS_NOT_FOUND' } })
    expect(await messagesOf(omar, his)).toEqual([])
  })

  test('gets its own client’s texts, though two clients of another share the phone', async () => {
    const his = await clientWithPhone(omar, phone)
    await carrierTells(app, inboundText(phone, 'To Omar', '5125550143'), { authToken })

    expect((await messagesOf(omar, his)).map(({ body }) => body)).toEqual(['To Omar'])
    expect(await waitingFor(maria)).toEqual([])
  })
})

test('a waiting text is work for a member until it is assigned', async () => {
  const mine = async () =>
    ((await maria.supabase.rpc('my_work', { at_most: 1000 })).data ?? []).filter(
      (item: { kind: string; client_id: string }) => item.kind === 'shared_text' && item.client_id === dana,
    )
  await comesIn('One')
  await comesIn('Two')
  const texts = await idsOf(maria)

  expect(await mine()).toMatchObject([
    { section: 'messages', id: texts[0], client_name: 'Dana Whitfield or Lee Whitfield' },
  ])
  await assign(dana, texts)
  expect(await mine()).toEqual([])
})
