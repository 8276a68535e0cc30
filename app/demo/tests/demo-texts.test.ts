import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient } from '#app/demo/demo-clients.ts'
import { addDemoMessages } from '#app/demo/demo-messages.ts'
import { DEMO_STORIES } from '#app/demo/demo-stories.ts'
import { addDemoTexts, DEMO_TEXTS } from '#app/demo/demo-texts.ts'
import { draftProblem } from '#features/messages/rules/message.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const CLIENTS = Array.from({ length: 48 }, (_, n) => demoClient('A lender who texts', n))

test('demo clients agreed to texts before they received any, one of them opted out, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  for (const { id, firstName, lastName, phone, ageDays } of CLIENTS) {
    await pool.query(
      `insert into public.clients (id, organization_id, user_id, first_name, last_name, phone, created_at)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7))`,
      [id, rows[0].id, maria.person.id, firstName, lastName, phone, ageDays],
    )
  }
  const desk = { pool, organizationId: rows[0].id, personIds: [maria.person.id] }
  await addDemoMessages({ ...desk, stories: DEMO_STORIES.lender }, CLIENTS)

  await addDemoTexts(desk, CLIENTS)
  const first = await texted()
  await addDemoTexts(desk, CLIENTS)

  expect(await texted()).toEqual(first)
  const threads = first.flatMap(({ message_threads }) => message_threads)
  expect(threads.length).toBeGreaterThanOrEqual(DEMO_TEXTS.length)
  expect(new Set(threads.flatMap(({ messages }) => messages.map(({ status }) => status)))).toEqual(
    new Set(['sent', 'delivered', 'failed', 'received']),
  )
  for (const { message_threads: own, text_consents: answers } of first) {
    expect(answers[0]).toMatchObject({ is_agreed: true })
    for (const { messages } of own) expect(messages[0]?.created_at >= answers[0]?.created_at).toBe(true)
  }
  // Some agreed and received none. The opt-out of each who sent STOP is recorded.
  expect(first.some(({ message_threads: own }) => own.length === 0)).toBe(true)
  const stopped = first.filter(({ text_consents: answers }) => answers.at(-1)?.method === 'keyword')
  expect(stopped.map(({ message_threads: own }) => own[0]?.messages.at(-1))).toMatchObject(
    stopped.map(() => ({ body: 'STOP', direction: 'inbound' })),
  )
  expect(stopped.length).toBeGreaterThan(0)
})

test('demo texts could be sent today', () => {
  for (const { channel, subject, lines } of DEMO_TEXTS) {
    for (const { body } of lines) expect(draftProblem({ channel, thread_id: null, subject, body })).toBeNull()
  }
})

/** Returns every client who was asked about texts, with their answers and texts, oldest first. */
async function texted() {
  const { data } = await maria.supabase
    .from('clients')
    .select(
      'id, text_consents!inner(is_agreed, method, created_at), message_threads(id, messages(body, direction, status, created_at))',
    )
    .eq('message_threads.channel', 'text')
    .order('id')
    .order('created_at', { referencedTable: 'text_consents' })
    .order('created_at', { referencedTable: 'message_threads.messages' })
    .throwOnError()
  return data
}
