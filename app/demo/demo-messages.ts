import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import type { DemoClient } from './demo-clients.ts'
import { BOUNCED, type DemoStory } from './demo-stories.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

export interface DemoFixture {
  pool: Pool
  organizationId: string
  /** The people who write for the company. */
  personIds: readonly string[]
  stories: readonly DemoStory[]
}

/** Adds conversations with some of the clients. No message is sent, because all of them are in the past. */
export async function addDemoMessages(desk: DemoFixture, clients: readonly DemoClient[]): Promise<void> {
  const written = clients.filter(({ id }) => numberOf(`${id} is written to`, 3) === 0)
  for (const [n, client] of written.entries()) {
    const story = n === 1 ? BOUNCED : desk.stories[n % desk.stories.length]
    if (story !== undefined) await inTransaction(desk.pool, (db) => tell(db, desk, client, story))
  }
}

const THREAD = `
  insert into public.message_threads (id, organization_id, client_id, channel, subject, unread_count, last_message, created_at, last_message_at)
  values ($1, $2, $3, $4, nullif($5, ''), $6, app.message_preview($7), $8, $9)
  on conflict do nothing`
// Clients' messages were read soon and the company's were delivered, except at the end of some stories.
const MESSAGE = `
  insert into public.messages (id, organization_id, thread_id, client_id, direction, body, sent_by, status, failure, created_at,
                               sent_at, delivered_at, read_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11::timestamptz,
          case when $8 in ('sent', 'delivered') then $11::timestamptz + interval '3 seconds' end,
          case when $8 = 'delivered' then $11::timestamptz + interval '20 minutes' end,
          case when $10 then $11::timestamptz + interval '20 minutes' end)
  on conflict do nothing`

const DAY_MS = 86_400_000
const LONGEST_AGO_DAYS = 40

/** The id of a conversation with a client. Texts and emails have different ones. */
export const conversationId = ({ id }: DemoClient, { channel }: DemoStory): string =>
  idOf(channel === 'text' ? `texts of ${id}` : `conversation of ${id}`)

/** Writes a conversation into the client's past. */
export async function tell(
  db: PoolClient,
  desk: Omit<DemoFixture, 'stories'>,
  client: DemoClient,
  story: DemoStory,
): Promise<void> {
  const { organizationId } = desk
  const threadId = conversationId(client, story)
  const { lines, channel, subject, unread = 0 } = story
  // No message is older than the file, and the last one is some time ago.
  const firstAgoMs = Math.min(client.ageDays, 2 + numberOf(`${threadId} begins`, LONGEST_AGO_DAYS)) * DAY_MS
  const now = Date.now()
  const momentOf = (n: number) => new Date(now - (firstAgoMs * (lines.length - n)) / lines.length)
  const last = lines.length - 1
  await db.query(THREAD, [
    ...[threadId, organizationId, client.id, channel, subject, unread],
    ...[lines[last]?.body, momentOf(0), momentOf(last)],
  ])
  for (const [n, { body, isTheirs = false }] of lines.entries()) {
    const { status, failure, isRead } = statusOf(story, n)
    const direction = isTheirs ? 'inbound' : 'outbound'
    const writer = isTheirs ? null : choiceOf(`${threadId} writer`, desk.personIds)
    await db.query(MESSAGE, [
      ...[idOf(`${threadId} ${n}`), organizationId, threadId, client.id, direction, body, writer, status, failure],
      ...[isRead, momentOf(n)],
    ])
  }
}

function statusOf({ channel, lines, unread = 0, failure }: DemoStory, n: number) {
  const isLast = n === lines.length - 1
  if (lines[n]?.isTheirs) return { status: 'received', failure: null, isRead: n < lines.length - unread }
  if (isLast && failure !== undefined) return { status: 'failed', failure, isRead: false }
  // A carrier reports the delivery of a text, but never that it was read.
  return { status: isLast ? 'sent' : 'delivered', failure: null, isRead: !isLast && channel !== 'text' }
}
