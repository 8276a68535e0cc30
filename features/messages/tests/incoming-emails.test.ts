import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, PAPERS, settled, threadsOf } from './message-fixture.ts'

const SECRET = 'a-secret-of-the-mail-service'
const DOMAIN = 'reply.desk.test'
const SIGNED = [{ Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS' }]
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let dana: { id: string; email: string }
let address: string
beforeAll(async () => {
  app = await testApp({ incomingEmail: { domain: DOMAIN, secret: SECRET } })
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'cro')
})
afterAll(() => app.close())
beforeEach(async () => {
  dana = await clientOf(maria)
  address = await emailed(maria, dana)
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows

/** Sends an email to the client. Returns the address that its replies go to. */
async function emailed(person: SignedIn, client: typeof dana, change: object = {}): Promise<string> {
  await callCommand(app, 'send-message', { client_id: client.id, ...PAPERS, ...change }, { person })
  await settled(person, client.id)
  const [letter] = await sql('select reply_to, text from app.mailbox where recipient = $1 order by id desc limit 1', [
    client.email,
  ])
  return letter?.reply_to ?? null
}

let lastId = 0
/** A call of Postmark's webhook. */
const email = (change: object = {}) => ({
  ...{ MessageID: `pm-${++lastId}`, FromFull: { Email: dana.email }, OriginalRecipient: address },
  ...{ TextBody: 'Here they are.', HtmlBody: '', Attachments: [] as object[] },
  Headers: [...SIGNED, { Name: 'Message-ID', Value: `<${lastId}@mail.test>` }],
  ...change,
})
const deliver = (body: object, secret = SECRET) =>
  app.fetch('/incoming-emails/events', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
const received = async (who = maria, client = dana.id) =>
  (
    await who.supabase
      .from('messages')
      .select('body, quoted_text, sent_from, is_sender_verified, attachments, thread_id')
      .eq('client_id', client)
      .eq('direction', 'inbound')
      .order('created_at')
      .throwOnError()
  ).data
const documents = async (client = dana.id) =>
  (
    await maria.supabase
      .from('client_documents')
      .select('id, file_name, custom_type')
      .eq('client_id', client)
      .throwOnError()
  ).data
const file = (Name: string, bytes: Buffer, change: object = {}) => ({
  ...{ Name, Content: bytes.toString('base64'), ContentType: 'application/octet-stream' },
  ...change,
})

describe('an email to a client', () => {
  test('has an address of its own for replies, and says so', async () => {
    expect(address).toMatch(/^reply\+[0-9a-f]{40}@reply\.desk\.test$/)
    const [letter] = (await app.mailbox.list()).filter(({ to }) => to === dana.email)
    expect(letter?.text).toContain('Reply with the button or to this email')
  })

  test('that announces a secure message has none', async () => {
    expect(await emailed(maria, dana, { channel: 'message' })).toBeNull()
  })
})

describe('a reply by email', () => {
  test('is a message of the conversation, unread, with a notification', async () => {
    const { status } = await deliver(
      email({ TextBody: 'Here they are.\n\nOn Wed, Nov 18, 2026 Meridian wrote:\n> Send them' }),
    )

    expect(status).toBe(200)
    const [thread] = await threadsOf(maria, dana.id)
    expect(await received()).toEqual([
      {
        ...{
          body: 'Here they are.',
          quoted_text: 'On Wed, Nov 18, 2026 Meridian wrote:\n> Send them',
          sent_from: null,
        },
        ...{ is_sender_verified: true, attachments: null, thread_id: thread?.id },
      },
    ])
    expect(thread).toMatchObject({ channel: 'email', last_message: 'Here they are.', unread_count: 1 })
    const about = "select from public.notifications where kind = 'message_received' and details ->> 'client_id' = $1"
    expect(await sql(about, [dana.id])).toHaveLength(1)
  })

  test('delivered again, even at once, is stored once with its files', async () => {
    const call = email({ Attachments: [file('stub.png', PNG)] })

    await Promise.all([deliver(call), deliver(call)])
    const { status } = await deliver(call)

    expect(status).toBe(200)
    expect(await received()).toHaveLength(1)
    expect(await documents()).toHaveLength(1)
  })

  test('from another address is marked with that address', async () => {
    await deliver(email({ FromFull: { Email: 'Friend@Elsewhere.test' } }))

    expect(await received()).toMatchObject([{ sent_from: 'Friend@Elsewhere.test', is_sender_verified: true }])
  })

  test.each([
    ['without any check', []],
    ['with a signature of another domain', [{ Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID' }]],
    [
      'with SPF for the forger’s own domain',
      [{ Name: 'Received-SPF', Value: 'Pass (authorized) identity=mailfrom; envelope-from=x@forger.test; receiver=p' }],
    ],
    ['with a header that is there twice', [...SIGNED, ...SIGNED]],
  ])('that claims to be the client %s is marked as not verified', async (_how, Headers) => {
    await deliver(email({ Headers }))

    expect(await received()).toMatchObject([{ sent_from: null, is_sender_verified: false }])
  })

  test('of an archived client is stored, as a text would be', async () => {
    await maria.supabase
      .from('clients')
      .update({ archived_at: '2026-11-20T00:00:00Z' })
      .eq('id', dana.id)
      .throwOnError()

    await deliver(email())

    expect(await received()).toHaveLength(1)
  })

  test('has SSNs masked, and HTML as its visible words', async () => {
    await deliver(email({ TextBody: '', HtmlBody: '<style>p{}</style><p>My SSN is 123-45-6789</p><script>x</script>' }))

    expect((await received())[0]?.body).toMatch(/^My SSN is XXX-XX-6789$/)
  })
})

describe('an attachment', () => {
  test('is filed as the client’s document', async () => {
    await deliver(email({ Attachments: [file('pay stub.png', PNG)] }))

    const [document, ...others] = await documents()
    expect(others).toEqual([])
    expect(document).toMatchObject({ file_name: 'pay stub.png', custom_type: 'Email attachment' })
    expect((await received())[0]?.attachments).toEqual([
      { name: 'pay stub.png', problem: null, document_id: document?.id },
    ])
  })

  test('with a virus, a wrong type, or too many bytes is named and not kept, and the email is', async () => {
    const infected = Buffer.concat([PDF, Buffer.from(EICAR)])
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    await deliver(
      email({ Attachments: [file('bad.pdf', infected), file('run.exe', Buffer.from('MZ')), file('large.pdf', large)] }),
    )

    expect((await received())[0]?.attachments).toEqual([
      { name: 'bad.pdf', problem: expect.stringContaining('malware'), document_id: null },
      { name: 'run.exe', problem: expect.stringContaining('neither an image nor a PDF'), document_id: null },
      { name: 'large.pdf', problem: expect.stringContaining('larger than 10 MB'), document_id: null },
    ])
    expect(await documents()).toEqual([])
  })

  test('past the tenth is named and not kept', async () => {
    await deliver(email({ Attachments: Array.from({ length: 11 }, (_, n) => file(`${n}.png`, PNG)) }))

    expect(await documents()).toHaveLength(10)
    expect((await received())[0]?.attachments[10]).toMatchObject({
      name: '10.png',
      problem: expect.stringMatching(/first 10/),
    })
  })
})

describe('nothing is stored', () => {
  test.each(['', 'wrong-secret'])('with the password %j', async (secret) => {
    expect((await deliver(email(), secret)).status).toBe(401)
    expect(await received()).toEqual([])
  })

  test('of mail to an unknown address, which is dropped and leaves no personal data in the log', async () => {
    const unknown = `reply+${'0'.repeat(40)}@${DOMAIN}`

    expect((await deliver(email({ OriginalRecipient: unknown, TextBody: 'Between us' }))).status).toBe(200)

    expect(await received()).toEqual([])
    expect(app.logged()).toContain('an incoming email was dropped')
    for (const secret of [dana.email, 'Between us', unknown, SECRET]) expect(app.logged()).not.toContain(secret)
  })

  test.each([
    ['an out-of-office reply', [{ Name: 'Auto-Submitted', Value: 'auto-replied' }]],
    ['a bounce', [{ Name: 'Return-Path', Value: '<>' }]],
    ['a list', [{ Name: 'Precedence', Value: 'bulk' }]],
  ])('of %s', async (_what, Headers) => {
    expect((await deliver(email({ Headers }))).status).toBe(200)
    expect(await received()).toEqual([])
  })

  test.each([
    ['not JSON', '{'],
    ['another event', '{"RecordType":"Delivery"}'],
  ])('of %s', async (_what, body) => {
    const authorization = `Basic ${Buffer.from(`x:${SECRET}`).toString('base64')}`
    const { status } = await app.fetch('/incoming-emails/events', { method: 'POST', headers: { authorization }, body })

    expect(status).toBe(400)
  })
})

test('an address of another company leads only to that company’s conversation', async () => {
  const his = await clientOf(omar)
  const theirs = await emailed(omar, his)

  await deliver(email({ OriginalRecipient: theirs }))

  expect(await received()).toEqual([])
  expect(await received(omar, his.id)).toMatchObject([{ sent_from: dana.email }])
})

describe('the development mailbox', () => {
  const answer = async (text: string, site = 'same-origin') => {
    const mail = (await app.mailbox.list()).find(({ to }) => to === dana.email)
    return app.fetch('/dev/mailbox', {
      method: 'POST',
      headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ mail: mail?.id ?? '', text }).toString(),
    })
  }

  test('replies as the client, and the reply is in the conversation with the mail quoted', async () => {
    const response = await answer('Here is my pay stub.')

    expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/&reply=sent$/)])
    expect(await received()).toMatchObject([
      {
        body: 'Here is my pay stub.',
        sent_from: null,
        is_sender_verified: true,
        quoted_text: expect.stringContaining('> '),
      },
    ])
  })

  test('refuses an empty reply, and one that another site sends', async () => {
    expect((await answer('  ')).headers.get('location')).toMatch(/&reply=refused$/)
    expect((await answer('Not mine.', 'cross-site')).status).toBe(404)
    expect(await received()).toEqual([])
  })
})
