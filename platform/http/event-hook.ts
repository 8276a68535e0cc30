import { type Context, Hono } from 'hono'
import { BodyRefused, readText } from './body.ts'
import type { Log } from './log.ts'
import { shortageOf, unavailable } from './unavailable.ts'

export interface EventHook<Event> {
  log: Log
  /** The sender's name, for the log. */
  teller: string
  /** The largest body. 64 KB by default. */
  limitBytes?: number
  /** Returns the event in a body, 401 for a wrong signature, or 400 for an unknown event. */
  read(context: Context, body: string): Event | 400 | 401
  enter(context: Context, event: Event): Promise<Response>
}

const BODY_LIMIT_BYTES = 64 * 1024
const REFUSALS = { 400: 'This is no event we know', 401: 'The signature does not match', 413: 'The event is too large' }

/** `POST …/events`: a partner (card issuer, carrier) reports events here, signed. */
export function eventHook<Event extends object>({
  log,
  teller,
  read,
  enter,
  limitBytes = BODY_LIMIT_BYTES,
}: EventHook<Event>): Hono {
  const service = new Hono()
  service.post('/events', async (context) => {
    const event = await readText(context, limitBytes)
      .then((body) => read(context, body))
      .catch(unreadable)
    return typeof event === 'number' ? context.json({ message: REFUSALS[event] }, event) : enter(context, event)
  })
  service.onError((error, context) => {
    log.error({ err: error, request_id: context.get('requestId') }, `an event of the ${teller} failed`)
    const shortage = shortageOf(error)
    return shortage === null ? context.json({ message: 'Internal server error' }, 500) : unavailable(shortage)
  })
  return service
}

function unreadable(error: unknown): 400 | 413 {
  if (!(error instanceof BodyRefused)) throw error
  return error.reason === 'too_large' ? 413 : 400
}
