import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newConversationLink } from '#features/messages/server/conversation-link.ts'
import { messageTasks } from '#features/messages/server/deliver.ts'
import { createLog } from '#platform/http/log.ts'
import { type Mail, MailFailed } from '#platform/mail/mailer.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { lockWaits } from '#test/support/database/lock-waits.ts'
import { clientOf, messagesOf, PAPERS } from './message-fixture.ts'

let app: TestApp
let maria: SignedIn
let taken: Mail[]
let refusal: Error | null
let lines: string[]

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(() => {
  taken = []
  lines = []
  refusal = null
})

const sql = (text: string, values: unknown[] = []) => app.database.pools.server.query(text, values)

/** A queued message, without a worker that would send it. */
async function waiting(change: object = {}) {
  const dana = await clientOf(maria, change)
  const { rows } = await sql(
    `select m.id from app.people p
      cross join app.add_message(p.organization_id, p.id, $2, 'email', null, 'Documents', 'Quite private', null) m where p.id = $1`,
    [maria.person.id, dana.id],
  )
  return { id: String(rows[0]?.id), client: dana.id, email: dana.email }
}

async function attempt(messageId: string, isLastTry = false) {
  const mailer = {
    send: async (mail: Mail) => {
      if (refusal) throw refusal
      taken.push(mail)
    },
  }
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const tasks = messageTasks({ pool: app.database.pools.server, mailer, appUrl: 'https://desk.test', log })
  await tasks['send_message']?.({ message_id: messageId }, undefined, isLastTry)
}

const standing = async ({ client }: { client: string }) => {
  const [message] = await messagesOf(maria, client)
  return { status: message?.status, failure: message?.failure }
}

describe('a message', () => {
  test('is sent once a mail server accepts it, and not again if its job runs twice', async () => {
    const message = await waiting()

    await attempt(message.id)
    await attempt(message.id)

    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ to: message.email, subject: expect.stringMatching(/^“.+”: Documents$/) })
    expect(await standing(message)).toEqual({ status: 'sent', failure: null })
  })

  test('waits while the mail server is down, and fails after the last attempt', async () => {
    const message = await waiting()
    refusal = new MailFailed('sending mail failed: ECONNECTION', false)

    await expect(attempt(message.id)).rejects.toThrow('sending mail failed: ECONNECTION')
    const meanwhile = await standing(message)
    await attempt(message.id, true)

    expect(meanwhile).toEqual({ status: 'queued', failure: null })
    expect(await standing(message)).toEqual({
      status: 'failed',
      failure: 'The mail server did not accept it after hours of attempts',
    })
  })

  test('that the mail server rejects for good is not retried', async () => {
    const message = await waiting()
    refusal = new MailFailed('sending mail failed: EENVELOPE 550', true)

    await attempt(message.id)

    expect(await standing(message)).toEqual({
      status: 'failed',
      failure: 'The recipient’s mail server rejected it',
    })
    expect(lines.join('')).toContain('a message was given up')
    expect(lines.join('')).not.toMatch(/Quite private|example\.test|conversation#/)
  })

  test('goes to the client’s current address', async () => {
    const message = await waiting()
    const email = `moved-${randomUUID()}@example.test`
    await maria.supabase.from('clients').update({ email }).eq('id', message.client).throwOnError()

    await attempt(message.id)

    expect(taken).toMatchObject([{ to: email }])
  })

  test.each([
    [{ email: null }, 'This client no longer has an email address'],
    [{ archived_at: '2026-01-01' }, 'The client was archived before it was sent'],
  ])('without a recipient fails: %j', async (change, failure) => {
    const message = await waiting()
    await maria.supabase.from('clients').update(change).eq('id', message.client).throwOnError()

    await attempt(message.id)

    expect(taken).toEqual([])
    expect(await standing(message)).toEqual({ status: 'failed', failure })
  })
})

test('a link is made only for the client’s current address', async () => {
  const { id, email } = await waiting({ phone: '5125550100' })
  const made = (address: string) => newConversationLink(app.database.pools.server, 'https://desk.test', id, address)

  expect(await made(email)).toMatch(/^https:\/\/desk\.test\/conversation#[\w-]{43}$/)
  expect(await made('5125550100')).not.toBeNull()
  expect(await made('former@example.test')).toBeNull()
})

describe('the hourly sweep', () => {
  const age = (id: string) => sql('select app.sweep_messages() from public.messages where id = $1', [id])

  test('fails messages without a job, but not recent ones or those still being tried', async () => {
    const [left, young, tried] = [await waiting(), await waiting(), await waiting()]
    await sql("select graphile_worker.add_job('nobody_does_this', '{}', job_key := $1)", [`message:${tried.id}`])
    await aged([left.id, tried.id])

    await age(left.id)

    expect(await standing(left)).toEqual({ status: 'failed', failure: 'It could not be sent' })
    expect([await standing(young), await standing(tried)].map(({ status }) => status)).toEqual(['queued', 'queued'])
  })
})

test('a request whose transaction fails leaves neither message nor email', async () => {
  const dana = await clientOf(maria)

  const refused = await callCommand(
    app,
    'send-message',
    { client_id: dana.id, ...PAPERS, thread_id: randomUUID() },
    { person: maria, key: 'lost' },
  )
  const sent = await callCommand(app, 'send-message', { client_id: dana.id, ...PAPERS }, { person: maria, key: 'lost' })

  expect([refused.status, sent.status]).toEqual([404, 201])
  expect(await messagesOf(maria, dana.id)).toHaveLength(1)
})

test('a report that settles and a message to the same client don’t deadlock', async () => {
  const dana = await clientOf(maria)
  const settling = await connectedOwner()
  await settling.query('begin')
  // Like an order: the audit log, and the scores in the client's row.
  const audited = `select app.record_audit(organization_id, null, 'credit_report.ordered', 'clients', id, '{}')
                     from public.clients where id = $1`
  await settling.query(audited, [dana.id])
  await settling.query('update public.clients set middle_score = 700 where id = $1', [dana.id])

  const sending = callCommand(app, 'send-message', { client_id: dana.id, ...PAPERS }, { person: maria })
  await expect.poll(() => lockWaits(settling)).toBeGreaterThan(0)
  await settling.query(audited, [dana.id])
  await settling.query('commit')
  await settling.end()

  expect((await sending).status).toBe(201)
})

async function connectedOwner(): Promise<pg.Client> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  return owner
}

async function aged(ids: string[]): Promise<void> {
  const owner = await connectedOwner()
  await owner.query("update public.messages set created_at = now() - interval '1 hour' where id = any ($1)", [ids])
  await owner.end()
}
