import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { NO_TEXT_NUMBER } from '#features/messages/rules/text-obstacle.ts'
import { newConversationLink } from '#features/messages/server/conversation-link.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import type { Log } from '#platform/http/log.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import {
  CarrierUnavailable,
  type TextGateway,
  TextOutcomeUnknown,
  TextRefused,
  type TextToSend,
} from './text-gateway.ts'
import { textNumberOf } from './text-number.ts'
import { obstacleOf, TEXTED_COLUMNS, type TextedRow } from './texted-client.ts'

export interface TextDeps {
  pool: Pool
  appUrl: string
  carrier: { gateway: TextGateway; isSandbox: boolean }
  clock: () => number
  log: Log
  /** Returns the personal link of a message; null without one. */
  personalLink?: (messageId: string) => Promise<string | null>
}

/** Stands in a stored text for a link that only the recipient may read. The job that sends the text puts the link in. */
export const PERSONAL_LINK = '[personal link]'

const SEND_TEXT = 'send_text'
/** Retries over three and a half hours. After that, a person must send the text again. */
const TRIES = 10

/** The failure of a text that the carrier may have accepted. It is never sent twice, so its writer decides. */
export const OUTCOME_UNKNOWN =
  'The carrier did not respond, so it may have arrived. Ask the client before you send it again'
const NEVER_TAKEN = 'The carrier did not accept it after hours of attempts'

/** Enqueues the sending of a text, only if the transaction commits. */
export const enqueueText = (db: Pick<PoolClient, 'query'>, messageId: string, afterSeconds = 0): Promise<void> =>
  // app.sweep_messages uses this key to find messages without a job.
  enqueueOnce(db, SEND_TEXT, { message_id: messageId }, { key: `message:${messageId}`, tries: TRIES, afterSeconds })

const payloadShape = z.object({ message_id: z.uuid() })

/** The job worker's tasks for queued texts. A text that the carrier may have accepted is not sent again. */
export const textTasks = (deps: TextDeps): Tasks => ({
  [SEND_TEXT]: async (payload, _signal, isLastTry = false) => {
    const { message_id: messageId } = payloadShape.parse(payload)
    const { rows } = await deps.pool.query<WaitingText>(WAITING, [messageId])
    if (rows[0] !== undefined) await sendOrWait(deps, rows[0], isLastTry)
  },
})

interface WaitingText extends TextedRow {
  id: string
  organization_id: string
  channel: 'text' | 'message'
  body: string
  is_archived: boolean
  /** The number that all companies shared before, for a company that never had its own. */
  shared_number: string | null
}

// Uses the client's current number and consent. New texts of a company without a number are refused, so only a text from
// before the company could have one goes from the shared number.
const WAITING = `
  select m.id, m.organization_id, t.channel, m.body, c.archived_at is not null as is_archived,
         (select i.shared_text_number from app.installation i
           where not exists (select from app.text_numbers n where n.organization_id = m.organization_id)) as shared_number,
         ${TEXTED_COLUMNS}
    from public.messages m
    join public.message_threads t on t.id = m.thread_id
    join public.clients c on c.id = m.client_id
   where m.id = $1 and m.status = 'queued' and t.channel in ('text', 'message')`
// Returns no row if the carrier was asked before and the process died before its response.
const CLAIM = `
  insert into app.carrier_texts as k (message_id, organization_id, asked_at, sent_from)
  select id, organization_id, clock_timestamp(), $2 from public.messages where id = $1
  on conflict (message_id) do update set asked_at = excluded.asked_at, sent_from = excluded.sent_from where k.asked_at is null
  returning message_id`

async function sendOrWait(deps: TextDeps, text: WaitingText, isLastTry: boolean): Promise<void> {
  if (text.is_archived) return fail(deps, text.id, 'The client was archived before it was sent')
  const refusal = await messageRefusalOf(deps.pool, text.organization_id, deps.carrier.isSandbox)
  if (refusal !== null) return fail(deps, text.id, refusal)
  const hasNumber = text.has_number || text.shared_number !== null
  const obstacle = obstacleOf({ ...text, has_number: hasNumber }, deps.clock())
  if (obstacle?.kind === 'quiet hours') {
    return enqueueText(deps.pool, text.id, Math.ceil((obstacle.endsAtMs - deps.clock()) / 1000))
  }
  if (obstacle !== null || text.phone === null) return fail(deps, text.id, obstacle?.sentence ?? '')
  const own = await textNumberOf(deps.pool, text.organization_id)
  const from = own ?? text.shared_number
  if (from === null) return fail(deps, text.id, NO_TEXT_NUMBER)
  const link = text.body.includes(PERSONAL_LINK) ? ((await deps.personalLink?.(text.id)) ?? null) : ''
  if (link === null) return fail(deps, text.id, 'The link was ended before it was sent')
  const written = text.body.replace(PERSONAL_LINK, link || PERSONAL_LINK)
  const body = text.channel === 'text' ? written : await notice(deps, text, text.phone)
  const claimed = await deps.pool.query(CLAIM, [text.id, own])
  if (claimed.rowCount === 0) return giveUpUnknown(deps, text.id)
  await send(deps, text.id, { from, to: text.phone, body }, isLastTry)
}

/** For a secure message, the text only announces it. */
async function notice({ pool, appUrl }: TextDeps, text: WaitingText, phone: string): Promise<string> {
  const { name } = await brandOf(pool, text.organization_id, appUrl)
  const link = await newConversationLink(pool, appUrl, text.id, phone)
  if (link === null) throw new Error('the number of a client has just changed')
  return `${name} sent you a secure message. Read and answer it here within ${CONVERSATION_LINK_DAYS} days: ${link}`
}

const SENT = `
  with known as (update app.carrier_texts set sid = coalesce(sid, $2) where message_id = $1)
  update public.messages set status = 'sent', sent_at = clock_timestamp() where id = $1 and status = 'queued'`
const GIVE_BACK = 'update app.carrier_texts set asked_at = null where message_id = $1'

async function send(deps: TextDeps, messageId: string, text: Omit<TextToSend, 'messageId'>, isLastTry: boolean) {
  try {
    const { sid } = await deps.carrier.gateway.send({ messageId, ...text })
    await deps.pool.query(SENT, [messageId, sid])
  } catch (error) {
    if (error instanceof TextOutcomeUnknown) return giveUpUnknown(deps, messageId)
    if (error instanceof TextRefused) return fail(deps, messageId, error.message)
    if (!(error instanceof CarrierUnavailable)) throw error
    await deps.pool.query(GIVE_BACK, [messageId])
    if (!isLastTry) throw error
    await fail(deps, messageId, NEVER_TAKEN)
  }
}

const FAIL = "update public.messages set status = 'failed', failure = $2 where id = $1 and status = 'queued'"
const MARK_UNKNOWN = 'update app.carrier_texts set is_outcome_unknown = true where message_id = $1 and sid is null'

async function fail({ pool, log }: TextDeps, messageId: string, failure: string): Promise<void> {
  log.warn({ message_id: messageId }, 'a text was given up')
  await pool.query(FAIL, [messageId, failure])
}

/** A later event from the carrier still counts (server/texts/carrier-hook.ts). */
async function giveUpUnknown(deps: TextDeps, messageId: string): Promise<void> {
  await deps.pool.query(MARK_UNKNOWN, [messageId])
  await fail(deps, messageId, OUTCOME_UNKNOWN)
}
