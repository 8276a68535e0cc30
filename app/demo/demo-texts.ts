import type { PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import type { DemoClient } from './demo-clients.ts'
import { conversationId, type DemoFixture, tell } from './demo-messages.ts'
import type { DemoStory } from './demo-stories.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

const APPOINTMENT: DemoStory = {
  channel: 'text',
  subject: '',
  lines: [
    {
      body: 'Your appointment is on Thursday at 4 PM. Please bring your driver’s license. Reply STOP for no more texts.',
    },
    { isTheirs: true, body: 'Thursday works. Can I park behind the building?' },
    { body: 'Yes, behind the building is free after 3 PM.' },
  ],
}

const WAITING: DemoStory = {
  channel: 'text',
  subject: '',
  lines: [
    { body: 'We have received your documents, thank you. Reply STOP for no more texts.' },
    { isTheirs: true, body: 'Great! When will I hear from you?' },
  ],
  unread: 1,
}

const LANDLINE: DemoStory = {
  channel: 'text',
  subject: '',
  lines: [{ body: 'We have received your documents, thank you. Reply STOP for no more texts.' }],
  failure: 'This number is a landline or can’t receive texts',
}

const ENOUGH: DemoStory = {
  channel: 'text',
  subject: '',
  lines: [
    { body: 'A reminder: your next payment is due on Friday. Reply STOP for no more texts.' },
    { isTheirs: true, body: 'STOP' },
  ],
}

/** The text conversations of companies of every kind. */
export const DEMO_TEXTS = [APPOINTMENT, WAITING, LANDLINE, ENOUGH] as const

const METHODS = ['written', 'written', 'spoken', 'web'] as const
const SHARE_ASKED = 4

const AGREED = `
  insert into public.text_consents (id, organization_id, client_id, phone, is_agreed, method, recorded_by, created_at)
  select $1, c.organization_id, c.id, c.phone, true, $3, $4, c.created_at
    from public.clients c where c.id = $2 and c.phone is not null
  on conflict do nothing`
// The same people are clients of several demo companies.
const IS_STOPPED =
  'select app.is_number_stopped(c.phone, c.created_at) as is_stopped from public.clients c where c.id = $1'
const STOPPED = `
  insert into public.text_consents (id, organization_id, client_id, phone, is_agreed, method, created_at)
  select $1, c.organization_id, c.id, c.phone, false, 'keyword', m.created_at
    from public.clients c join public.messages m on m.client_id = c.id
   where m.id = $2 and c.phone is not null
  on conflict do nothing`

/**
 * Makes some of the clients agree to texts, and half of those receive some. No text is sent, because all of them are in
 * the past.
 */
export async function addDemoTexts(desk: Omit<DemoFixture, 'stories'>, clients: readonly DemoClient[]): Promise<void> {
  const agreed = clients.filter(({ id }) => numberOf(`${id} is asked about texts`, SHARE_ASKED) === 0)
  for (const [n, client] of agreed.entries()) {
    await inTransaction(desk.pool, async (db) => {
      if ((await db.query<{ is_stopped: boolean }>(IS_STOPPED, [client.id])).rows[0]?.is_stopped === true) return
      const person = choiceOf(`${client.id} agreed before`, desk.personIds)
      const method = choiceOf(`${client.id} agreed by`, METHODS)
      await db.query(AGREED, [idOf(`${client.id} agreed to texts`), client.id, method, person])
      const story = n % 2 === 0 ? DEMO_TEXTS[(n / 2) % DEMO_TEXTS.length] : undefined
      if (story !== undefined) await text(db, desk, client, story)
    })
  }
}

async function text(db: PoolClient, desk: Omit<DemoFixture, 'stories'>, client: DemoClient, story: DemoStory) {
  await tell(db, desk, client, story)
  if (story !== ENOUGH) return
  const stop = idOf(`${conversationId(client, story)} ${story.lines.length - 1}`)
  await db.query(STOPPED, [idOf(`${client.id} stopped texts`), stop])
}
