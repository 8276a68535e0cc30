import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { clientOf, emailsTo, messagesOf, PAPERS, settled, threadsOf, tokenFor } from './message-fixture.ts'

const OVER = {
  status: 404,
  body: {
    code: 'LINK_OVER',
    error: 'This link is no longer valid. Ask the sender for a new one',
    message: 'This link is no longer valid. Ask the sender for a new one',
  },
}

let app: TestApp
let maria: SignedIn
let dana: { id: string; email: string }
let thread: string
let token: string

beforeAll(async () => {
  // All requests here come from one address.
  const signInPerAddress = { count: 1000, seconds: 60 }
  app = await testApp({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress } } })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(async () => {
  dana = await clientOf(maria)
  thread = await send()
  token = await tokenFor(app, dana.email)
})

async function send(change: object = {}): Promise<string> {
  const { body } = await callCommand(
    app,
    'send-message',
    { client_id: dana.id, ...PAPERS, ...change },
    { person: maria },
  )
  await settled(maria, dana.id)
  return body.thread_id
}

const open = (secret = token) => callCommand(app, 'open-conversation', { token: secret })
const reply = (body: string, key?: string, secret = token) =>
  callCommand(app, 'reply-to-conversation', { token: secret, body }, { key })
const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows

describe('a person with the link', () => {
  test('reads the conversation without an account, and staff see that they did', async () => {
    const [before] = await messagesOf(maria, dana.id)

    const { status, body } = await open()

    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ company: "Maria's company", first_name: 'Dana', language: null, channel: 'email', subject: PAPERS.subject },
      messages: [{ id: before?.id, direction: 'outbound', body: PAPERS.body, created_at: expect.any(String) }],
    })
    expect(before).toMatchObject({ status: 'sent', read_at: null })
    expect(await messagesOf(maria, dana.id)).toMatchObject([
      { status: 'delivered', delivered_at: expect.any(String), read_at: expect.any(String) },
    ])
  })

  test('replies, and staff see it unread at the top of their list', async () => {
    const { status, body } = await reply('  Here they are.\r\nDana ')

    expect(status).toBe(201)
    expect(await threadsOf(maria, dana.id)).toMatchObject([
      { id: thread, unread_count: 1, last_message: 'Here they are. Dana' },
    ])
    expect((await messagesOf(maria, dana.id)).at(-1)).toMatchObject({
      ...{ id: body.id, direction: 'inbound', body: 'Here they are.\nDana', status: 'received', sender: null },
    })
    expect((await open()).body.messages).toMatchObject([{ direction: 'outbound' }, { direction: 'inbound' }])
  })

  test('replies once per idempotency key of this conversation', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => reply('Once', 'key')))
    const changed = await reply('Twice', 'key')
    await send({ subject: 'Another matter' })
    const elsewhere = await reply('Once', 'key', await tokenFor(app, dana.email))

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(changed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(elsewhere.status).toBe(201)
    expect(elsewhere.body.id).not.toBe(answers[0]?.body.id)
  })

  test.each([
    [' ', 'Enter a message'],
    ['Mine is 900-00-4567', 'Remove the SSN. Messages are not a safe place for it'],
    ['x'.repeat(5001), 'Enter at most 5,000 characters'],
  ])('gets an error for an invalid reply', async (words, sentence) => {
    expect(await reply(words)).toMatchObject({ status: 422, body: { error: sentence, field: 'body' } })
    expect(await messagesOf(maria, dana.id)).toHaveLength(1)
  })

  test('sees the newest hundred messages, without those never sent', async () => {
    await sql(`select app.receive_message($1, 'Number ' || n, null) from generate_series(1, 100) n`, [thread])
    await send({ thread_id: thread, body: 'Refused' })
    await sql(`update public.messages set status = 'failed', failure = 'x' where thread_id = $1 and body = 'Refused'`, [
      thread,
    ])

    const { messages } = (await open()).body

    expect(messages).toHaveLength(100)
    expect([messages[0].body, messages.at(-1).body]).toEqual(['Number 1', 'Number 100'])
    expect((await messagesOf(maria, dana.id)).at(-1)).toMatchObject({ status: 'failed', read_at: null })
  })
})

describe('a link opens nothing', () => {
  test.each(['wrong', '', 'x'.repeat(43)])('that is %j', async (wrong) => {
    expect(await open(wrong)).toEqual(OVER)
    expect(await reply('Hello', undefined, wrong)).toEqual(OVER)
  })

  test('after thirty days', async () => {
    const moveBack = (days: number) =>
      sql(
        `with gone as (delete from app.conversation_links where thread_id = $1 returning *)
         insert into app.conversation_links
         select token_hash, organization_id, thread_id, message_id, expires_at - make_interval(days => $2) from gone`,
        [thread, days],
      )
    await moveBack(29)
    const yesterday = await open()
    await moveBack(1)

    expect(yesterday.status).toBe(200)
    expect(await open()).toEqual(OVER)
    await sql('select app.sweep_messages()')
    expect(await sql('select from app.conversation_links where thread_id = $1', [thread])).toEqual([])
  })

  test.each([{ email: 'new@example.test' }, { phone: '5125550199' }])(
    'after the client’s address changed: %j',
    async (change) => {
      await maria.supabase.from('clients').update(change).eq('id', dana.id).throwOnError()

      expect(await open()).toEqual(OVER)
      expect(await reply('Hello')).toEqual(OVER)
    },
  )

  test('while the client is archived', async () => {
    const archive = (archived: boolean) =>
      maria.supabase.rpc('archive_clients', { ids: [dana.id], archived }).throwOnError()
    await archive(true)
    const meanwhile = [await open(), await reply('Hello')]
    await archive(false)

    expect(meanwhile).toEqual([OVER, OVER])
    expect((await open()).status).toBe(200)
  })

  test('of another conversation, and a change other than the address keeps it valid', async () => {
    await send({ subject: 'Another matter', body: 'Not for this link' })
    await maria.supabase.from('clients').update({ city: 'Austin' }).eq('id', dana.id).throwOnError()

    const { status, body } = await open()

    expect([status, body.subject]).toEqual([200, PAPERS.subject])
    expect(JSON.stringify(body)).not.toContain('Not for this link')
  })
})

test('link attempts are rate-limited, like sign-ins', async () => {
  const strict = await testApp({
    authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 3, seconds: 300 } } },
  })
  try {
    const tries = []
    for (let n = 0; n < 4; n++) tries.push(await callCommand(strict, 'open-conversation', { token: `wrong ${n}` }))
    const answered = await callCommand(strict, 'reply-to-conversation', { token: 'wrong', body: 'Hello' })

    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    expect(answered).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  } finally {
    await strict.close()
  }
})

describe('a client’s reply', () => {
  const told = async ({ person }: SignedIn) =>
    (await emailsTo(app, person.email)).filter(({ subject }) => subject === 'A client has written to you')
  async function allTold() {
    const left = async () => (await sql('select from graphile_worker._private_jobs')).length
    await expect.poll(left).toBe(0)
  }

  test('notifies the client’s contact once until it is read, without a name or text', async () => {
    const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
    const contact = { assigned_contact_id: priya.person.id }
    await maria.supabase.from('clients').update(contact).eq('id', dana.id).throwOnError()

    await reply('Something private')
    await reply('And more')
    await allTold()
    const unread = await told(priya)
    await priya.supabase.rpc('mark_thread_read', { thread }).throwOnError()
    await reply('And again')
    await allTold()

    expect(unread).toHaveLength(1)
    expect(await told(priya)).toHaveLength(2)
    expect(unread[0]?.links).toContain(`https://desk.test/dashboard/clients/${dana.id}?tab=communication`)
    for (const hidden of ['Dana', 'Whitfield', 'private', dana.email]) {
      expect(JSON.stringify(unread)).not.toContain(hidden)
    }
    expect(await threadsOf(maria, dana.id)).toMatchObject([{ unread_count: 1 }])
  })

  test('notifies the last person who wrote to them if there is no contact', async () => {
    const omar = await app.subscriber('Omar', 'dealer')
    dana = await clientOf(omar)
    await callCommand(app, 'send-message', { client_id: dana.id, ...PAPERS }, { person: omar })
    await settled(omar, dana.id)

    await reply('Hello', undefined, await tokenFor(app, dana.email))
    await allTold()

    expect(await told(omar)).toHaveLength(1)
  })

  test('appears in the client’s timeline and the audit log, without its text', async () => {
    await reply('Something private')

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana.id }).throwOnError()

    expect(data[0]).toMatchObject({ action: 'messages.received', actor_name: null, details: { kind: 'email' } })
    expect(JSON.stringify(data)).not.toContain('private')
  })

  test('never appears in a log, nor does the link', async () => {
    await reply('Something very private')
    await open()

    for (const secret of [token, 'very private']) expect(app.logged()).not.toContain(secret)
  })
})
