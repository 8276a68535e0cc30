import { type Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { keywordOf } from '#domain/messages/opt-out.ts'
import { BodyRefused, readText } from '#server/http/body.ts'
import type { Log } from '#server/http/log.ts'
import { inboundTextSchema } from './carrier-events.ts'
import { isSigned } from './carrier-signature.ts'
import type { CarrierDesk } from './configured-carrier.ts'

export interface CarrierHookDeps {
  pool: Pool
  carrier: CarrierDesk
  log: Log
}

const BODY_LIMIT_BYTES = 64 * 1024

const HEED = 'select app.heed_text_keyword($1, $2)'

/** Where the carrier tells what became of our texts and hands over those sent to us: `POST /text-messages/events`, signed. */
export function carrierHook(deps: CarrierHookDeps): Hono {
  const service = new Hono()
  service.post('/events', async (context) => {
    const event = await readEvent(deps, context)
    if (typeof event === 'number') return context.json({ message: REFUSALS[event] }, event)
    await entered(deps.pool, event)
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

/** Enters what we know; anything else the carrier tells is taken and left. */
async function entered(pool: Pool, event: URLSearchParams): Promise<void> {
  const inbound = inboundTextSchema.safeParse(Object.fromEntries(event))
  if (!inbound.success) return
  const keyword = keywordOf(inbound.data.Body)
  if (keyword !== null) await pool.query(HEED, [inbound.data.From, keyword === 'start'])
}
