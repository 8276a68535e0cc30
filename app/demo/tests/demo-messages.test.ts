import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient } from '#app/demo/demo-clients.ts'
import { addDemoMessages } from '#app/demo/demo-messages.ts'
import { BOUNCED, DEMO_STORIES } from '#app/demo/demo-stories.ts'
import { draftProblem } from '#features/messages/rules/message.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const CLIENTS = Array.from({ length: 24 }, (_, n) => demoClient('A lender who writes', n))

test('demo clients have messages, some wait for an answer, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  for (const { id, firstName, lastName, ageDays } of CLIENTS) {
    await pool.query(
      `insert into public.clients (id, organization_id, user_id, first_name, last_name, created_at)
       values ($1, $2, $3, $4, $5, now() - make_interval(days => $6))`,
      [id, rows[0].id, maria.person.id, firstName, lastName, ageDays],
    )
  }
  const desk = { pool, organizationId: rows[0].id, personIds: [maria.person.id], stories: DEMO_STORIES.lender }

  await addDemoMessages(desk, CLIENTS)
  const first = await conversations()
  await addDemoMessages(desk, CLIENTS)

  expect(await conversations()).toEqual(first)
  expect(first.length).toBeGreaterThanOrEqual(DEMO_STORIES.lender.length)
  const messages = first.flatMap((thread) => thread.messages)
  const seen = new Set(messages.map(({ status }) => status))
  expect(seen).toEqual(new Set(['sent', 'delivered', 'failed', 'received']))
  expect(messages.filter(({ status }) => status === 'failed')).toHaveLength(1)
  for (const thread of first) {
    const unread = thread.messages.filter(({ direction, read_at }) => direction === 'inbound' && read_at === null)
    expect(thread.unread_count).toBe(unread.length)
    expect(thread.last_message_at).toBe(thread.messages.at(-1)?.created_at)
    expect(Date.parse(thread.last_message_at)).toBeLessThan(Date.now())
  }
  expect(first.some(({ unread_count }) => unread_count > 0)).toBe(true)
  expect(await app.mailbox.list()).toEqual([])
})

test.each(Object.entries(DEMO_STORIES))('the messages of a %s could be sent today', (_, stories) => {
  for (const { channel, subject, lines } of [...stories, BOUNCED]) {
    for (const { body } of lines) expect(draftProblem({ channel, thread_id: null, subject, body })).toBeNull()
  }
})

interface Conversation {
  id: string
  unread_count: number
  last_message_at: string
  messages: { status: string; direction: string; read_at: string | null; created_at: string }[]
}

async function conversations(): Promise<Conversation[]> {
  const { data } = await maria.supabase
    .from('message_threads')
    .select('id, unread_count, last_message_at, messages(status, direction, read_at, created_at)')
    .order('id')
    .order('created_at', { referencedTable: 'messages' })
    .throwOnError()
  return data
}
