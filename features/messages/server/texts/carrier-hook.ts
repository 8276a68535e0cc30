import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { keywordOf } from '#features/messages/rules/opt-out.ts'
import { eventHook } from '#platform/http/event-hook.ts'
import type { Log } from '#platform/http/log.ts'
import { inboundTextSchema, statusEventSchema } from './carrier-events.ts'
import { isSigned } from './carrier-signature.ts'
import type { CarrierDesk } from './configured-carrier.ts'

export interface CarrierHookDeps {
  pool: Pool
  carrier: CarrierDesk
  log: Log
}

const NOTE = 'select app.note_text_status($1, $2, $3, $4)'
const RECEIVE = 'select app.receive_text($1, $2, $3, $4, $5, $6)'

/**
 * Receives the carrier's signed events: `POST /text-messages/events` with the status of our texts and with incoming
 * texts.
 */
export function carrierHook({ pool, carrier, log }: CarrierHookDeps): Hono {
  return eventHook({
    log,
    teller: 'carrier',
    read(context, body) {
      const form = new URLSearchParams(body)
      const url = carrier.hookUrl() + new URL(context.req.url).search
      return isSigned(context.req.header('x-twilio-signature') ?? '', carrier.authToken, url, form) ? form : 401
    },
    async enter(context, event) {
      // An event with a status is about a text of ours; all others are incoming texts.
      await (event.has('MessageStatus') ? noteStatus(pool, context, event) : receive(pool, context, event))
      return context.body(null, 204)
    },
  })
}

// Events that we can't read are acknowledged and ignored, or the carrier would send them again.
async function noteStatus(pool: Pool, context: Context, event: URLSearchParams): Promise<void> {
  const messageId = z.uuid().safeParse(context.req.query('message')).data
  const told = statusEventSchema.safeParse(Object.fromEntries(event)).data
  if (messageId && told) await pool.query(NOTE, [messageId, told.sid, told.status, told.failure])
}

async function receive(pool: Pool, context: Context, event: URLSearchParams): Promise<void> {
  const text = inboundTextSchema.safeParse(Object.fromEntries(event)).data
  if (!text) return
  const keyword = keywordOf(text.body)
  const optsIn = keyword === null ? null : keyword === 'start'
  await pool.query(RECEIVE, [text.from, text.sid, text.body, optsIn, context.get('requestId') ?? null, text.to])
}
