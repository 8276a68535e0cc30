import { type Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { keywordOf } from '#domain/messages/opt-out.ts'
import { BodyRefused, readText } from '#server/http/body.ts'
import type { Log } from '#server/http/log.ts'
import { inboundTextSchema, statusEventSchema } from './carrier-events.ts'
import { isSigned } from './carrier-signature.ts'
import type { CarrierDesk } from './configured-carrier.ts'

export interface CarrierHookDeps {
  pool: Pool
  carrier: CarrierDesk
  log: Log
}

const BODY_LIMIT_BYTES = 64 * 1024

const NOTE = 'select app.note_text_status($1, $2, $3, $4)'
const RECEIVE = 'select app.receive_text($1, $2, $3, $4, $5)'

/** Where the carrier tells what became of our texts and hands over those sent to us: `POST /text-messages/events`, signed. */
export function carrierHook(deps: CarrierHookDeps): Hono {
  const service = new Hono()
  service.post('/events', async (context) => {
    const event = await readEvent(deps, context)
    if (typeof event === 'number') return context.json({ message: REFUSALS[event] }, event)
    // Told or handed over: what has a status is a text of ours.
    await (event.has('MessageStatus') ? noteStatus(deps, context, event) : receive(deps, context, event))
    return context.body(null, 204)
  })
  service.onError((error, context) => {
    deps.log.error({ err: error, request_id: context.get('requestId') }, 'an event of the carrier failed')
    return context.json({ message: 'Internal server error' }, 500)
  })
  return service
}

const REFUSALS = { 401: 'The signature does not match', 413: 'The event is too large' }

async function readEvent(
  { carrier }: CarrierHookDeps,
  context: Context,
): Promise<URLSearchParams | keyof typeof REFUSALS> {
  try {
    const form = new URLSearchParams(await readText(context, BODY_LIMIT_BYTES))
    const url = carrier.hookUrl() + new URL(context.req.url).search
    const signature = context.req.header('x-twilio-signature') ?? ''
    return isSigned(signature, carrier.authToken, url, form) ? form : 401
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    return 413
  }
}

// What we don't know, in either kind of event, is taken and left.
async function noteStatus({ pool }: CarrierHookDeps, context: Context, event: URLSearchParams): Promise<void> {
  const messageId = z.uuid().safeParse(context.req.query('message')).data
  const told = statusEventSchema.safeParse(Object.fromEntries(event)).data
  if (messageId && told) await pool.query(NOTE, [messageId, told.sid, told.status, told.failure])
}

async function receive({ pool }: CarrierHookDeps, context: Context, event: URLSearchParams): Promise<void> {
  const text = inboundTextSchema.safeParse(Object.fromEntries(event)).data
  if (!text) return
  const keyword = keywordOf(text.body)
  const optsIn = keyword === null ? null : keyword === 'start'
  await pool.query(RECEIVE, [text.from, text.sid, text.body, optsIn, context.get('requestId') ?? null])
}
