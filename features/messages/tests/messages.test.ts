import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, emailsTo, messagesOf, PAPERS, settled, threadsOf } from './message-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const send = (body: object, person = maria, key?: string) => callCommand(app, 'send-message', body, { person, key })

describe('an email', () => {
  test('is sent as written, with a reply button, and shows when', async () => {
    const dana = await clientOf(maria)

    const { status, body } = await send({ client_id: dana.id, ...PAPERS })
    await settled(maria, dana.id)

    expect(status).toBe(201)
    const [message] = await messagesOf(maria, dana.id)
    expect(message).toMatchObject({
      ...{ id: body.id, thread_id: body.thread_id, direction: 'outbound', body: PAPERS.body, status: 'sent' },
      ...{ failure: null, sent_at: expect.any(String), sender: { full_name: 'Maria' } },
    })
    const [letter, ...more] = await emailsTo(app, dana.email)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: `“Maria's company”: ${PAPERS.subject}` })
    expect(letter?.text).toContain('Please send your pay stubs.')
    expect(letter?.html).toContain('Maria&#39;s company')
    expect(letter?.links.filter((link) => /^https:\/\/desk\.test\/conversation#[\w-]{43}$/.test(link))).not.toEqual([])
  })

  test('starts a conversation, and later messages continue it', async () => {
    const dana = await clientOf(maria)

    const first = await send({ client_id: dana.id, ...PAPERS })
    const second = await send({
      client_id: dana.id,
      channel: 'email',
      thread_id: first.body.thread_id,
      body: 'And these.',
    })
    const other = await send({
      client_id: dana.id,
      ...PAPERS,
      subject: 'Another matter',
      body: `${'word '.repeat(60)}`,
    })

    expect(second.body.thread_id).toBe(first.body.thread_id)
    expect(await threadsOf(maria, dana.id)).toMatchObject([
      { id: other.body.thread_id, subject: 'Another matter', last_message: expect.stringMatching(/^word .{134}…$/) },
      {
        id: first.body.thread_id,
        channel: 'email',
        subject: 'Your documents',
        last_message: 'And these.',
        unread_count: 0,
      },
    ])
  })

  test('appears in the client’s timeline without its text', async () => {
    const dana = await clientOf(maria)

    await send({ client_id: dana.id, ...PAPERS })

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana.id }).throwOnError()
    expect(data[0]).toMatchObject({ action: 'messages.created', actor_name: 'Maria', details: { kind: 'email' } })
    expect(JSON.stringify(data)).not.toContain('pay stubs')
  })
})

test('for a secure message only announces it', async () => {
  const dana = await clientOf(maria)

  await send({ client_id: dana.id, ...PAPERS, channel: 'message', subject: 'Your offer' })
  await settled(maria, dana.id)

  const [letter] = await emailsTo(app, dana.email)
  expect(letter?.subject).toBe("A secure message from “Maria's company”")
  for (const words of ['pay stubs', 'Your offer']) expect(JSON.stringify(letter)).not.toContain(words)
  expect(await messagesOf(maria, dana.id)).toMatchObject([{ status: 'sent', body: PAPERS.body }])
})

describe('the same idempotency key', () => {
  test('sends once, however often and fast it is repeated', async () => {
    const dana = await clientOf(maria)

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send({ client_id: dana.id, ...PAPERS }, maria, 'one-click')),
    )
    const later = await send({ client_id: dana.id, ...PAPERS, idempotency_key: 'one-click' })
    await settled(maria, dana.id)

    expect(new Set([...answers, later].map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(later.status).toBe(201)
    expect(await messagesOf(maria, dana.id)).toHaveLength(1)
    expect(await emailsTo(app, dana.email)).toHaveLength(1)
  })

  test('returns the same after the client lost their address', async () => {
    const dana = await clientOf(maria)
    const first = await send({ client_id: dana.id, ...PAPERS }, maria, 'kept')
    await maria.supabase.from('clients').update({ email: null }).eq('id', dana.id).throwOnError()

    expect(await send({ client_id: dana.id, ...PAPERS }, maria, 'kept')).toEqual(first)
  })

  test('is rejected with another text, and is separate for each company', async () => {
    const [dana, otis] = [await clientOf(maria), await clientOf(omar)]
    await send({ client_id: dana.id, ...PAPERS }, maria, 'reused')

    const changed = await send({ client_id: dana.id, ...PAPERS, body: 'Something else' }, maria, 'reused')
    const omars = await send({ client_id: otis.id, ...PAPERS }, omar, 'reused')

    expect(changed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(omars.status).toBe(201)
  })
})

test('an organization can write three hundred messages an hour; errors and repeats don’t count', async () => {
  const limits = async (act: string) =>
    (await app.database.pools.server.query(`${act} where key like 'messages:%' returning *`)).rows
  await limits('delete from auth.rate_limits')
  const dana = await clientOf(maria)
  const first = await send({ client_id: dana.id, ...PAPERS }, maria, 'of-many')
  const before = await limits('update auth.rate_limits set key = key')

  const withoutSubject = await send({ client_id: dana.id, ...PAPERS, subject: '' })
  const repeated = await send({ client_id: dana.id, ...PAPERS }, maria, 'of-many')
  const after = await limits('update auth.rate_limits set key = key')
  await limits("update auth.rate_limits set spent_until = now() + interval '1 hour'")
  const tooMany = await send({ client_id: dana.id, ...PAPERS })
  const otis = await clientOf(omar)
  const another = await send({ client_id: otis.id, ...PAPERS }, omar)
  await limits('delete from auth.rate_limits')

  expect(before).toHaveLength(1)
  expect([withoutSubject.status, repeated, after]).toEqual([422, first, before])
  expect(tooMany).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MESSAGES' } })
  expect(another.status).toBe(201)
  expect(await messagesOf(maria, dana.id)).toHaveLength(1)
})

describe('nothing is sent', () => {
  test.each([
    ['without a subject', { subject: ' ' }, 'SUBJECT_REQUIRED', 'subject', 'Enter a subject'],
    ['without text', { body: ' \n' }, 'MESSAGE_REQUIRED', 'body', 'Enter a message'],
    [
      ...(['with an SSN', { body: 'It is 900-00-4567' }, 'SSN_IN_MESSAGE', 'body'] as const),
      'Remove the SSN. Messages are not a safe place for it',
    ],
  ])('%s', async (_, change, code, field, message) => {
    const dana = await clientOf(maria)

    const refused = await send({ client_id: dana.id, ...PAPERS, ...change })

    expect(refused).toEqual({ status: 422, body: { code, field, error: message, message } })
    expect(await threadsOf(maria, dana.id)).toEqual([])
  })

  test('to a client without an email address', async () => {
    const dana = await clientOf(maria, { email: null })

    for (const channel of ['email', 'message']) {
      const refused = await send({ client_id: dana.id, ...PAPERS, channel })
      expect(refused).toMatchObject({ status: 422, body: { error: 'This client has no email address' } })
    }
    expect(await messagesOf(maria, dana.id)).toEqual([])
  })

  test('to an archived client, until they are restored', async () => {
    const dana = await clientOf(maria)
    const archive = (are: boolean) => maria.supabase.rpc('archive_clients', { ids: [dana.id], archived: are })
    await archive(true)

    const refused = await send({ client_id: dana.id, ...PAPERS })
    await archive(false)
    const sent = await send({ client_id: dana.id, ...PAPERS })

    expect(refused).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
    expect(sent.status).toBe(201)
  })

  test('to another company’s client, or into another’s conversation', async () => {
    const [dana, otis] = [await clientOf(maria), await clientOf(omar)]
    const { body: marias } = await send({ client_id: dana.id, ...PAPERS })
    const unknown = { status: 404, body: { code: 'CLIENT_NOT_FOUND', error: 'Client not found' } }
    const elsewhere = { status: 404, body: { code: 'THREAD_NOT_FOUND' } }

    expect(await send({ client_id: dana.id, ...PAPERS }, omar)).toMatchObject(unknown)
    expect(await send({ client_id: otis.id, ...PAPERS, thread_id: marias.thread_id }, omar)).toMatchObject(elsewhere)
    expect(
      await send({ client_id: dana.id, ...PAPERS, channel: 'message', thread_id: marias.thread_id }),
    ).toMatchObject(elsewhere)
    expect(await messagesOf(maria, dana.id)).toHaveLength(1)
  })

  test('to a log', async () => {
    const dana = await clientOf(maria)
    await send({ client_id: dana.id, ...PAPERS, body: 'Between you and me' })
    await settled(maria, dana.id)
    const [letter] = await emailsTo(app, dana.email)
    const token = letter?.links.map((link) => link.split('#')[1]).find(Boolean) ?? ''
    const { rows } = await app.database.pools.server.query(
      `select (select string_agg(l::text, '') from app.conversation_links l) || (select coalesce(string_agg(j::text, ''), '')
         from graphile_worker._private_jobs j) as kept`,
    )

    expect(token).toHaveLength(43)
    for (const place of [app.logged(), String(rows[0]?.kept)]) {
      for (const secret of ['Between you and me', token, dana.email]) expect(place).not.toContain(secret)
    }
  })
})
