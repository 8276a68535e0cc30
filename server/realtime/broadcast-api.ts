import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { BodyRefused, readJson } from '#server/http/body.ts'
import { type Caller, TokenRefused } from '#server/http/caller.ts'
import { type Contents, isName } from './frame.ts'
import { type Hub, roomName } from './hub.ts'

const message = z.object({
  topic: z.string().min(1).refine(isName),
  event: z.string().min(1).refine(isName),
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().nullish(),
})
const batch = z.object({ messages: z.array(message).max(100) })

type CallerOf = (context: Context) => Promise<Caller>

/** Broadcasts by request: many at once, or one with its topic and event in the path. */
export function broadcastApi(hub: Hub, callerOf: CallerOf): Hono {
  const api = new Hono()
  api.post('/broadcast', async (context) => {
    const caller = await callerOf(context)
    const parsed = batch.safeParse(await readJson(context))
    if (!parsed.success) return context.json({ errors: z.flattenError(parsed.error).fieldErrors }, 422)
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      const contents = { json: JSON.stringify(payload) }
      // What the caller may not send is dropped, as in the hosted service: the others still go.
      await send(hub, caller, { topic, event, isPrivate: isPrivate ?? false, contents })
    }
    return context.body(null, 202)
  })
  api.post('/broadcast/:topic/events/:event', async (context) => {
    const caller = await callerOf(context)
    const { topic, event } = context.req.param()
    if (!isName(topic) || !isName(event))
      return context.json({ error: 'A topic and an event have at most 255 bytes' }, 422)
    const contents = await contentsOf(context)
    if (contents === null) return context.json({ error: 'Unsupported media type' }, 415)
    const isPrivate = context.req.query('private') === 'true'
    const isSent = await send(hub, caller, { topic, event, isPrivate, contents })
    return isSent
      ? context.body(null, 202)
      : context.json({ error: 'You do not have permissions to write to this Channel topic' }, 403)
  })
  api.onError((error, context) => {
    if (error instanceof TokenRefused) return context.json({ message: 'Invalid JWT' }, 401)
    if (error instanceof BodyRefused)
      return context.json({ message: error.message }, error.reason === 'too_large' ? 413 : 400)
    hub.log.error({ request_id: context.get('requestId'), err: error }, 'a broadcast failed')
    return context.json({ message: 'Internal server error' }, 500)
  })
  return api
}

async function contentsOf(context: Context): Promise<Contents | null> {
  const type = context.req.header('content-type') ?? ''
  if (type.startsWith('application/json')) return { json: JSON.stringify(await readJson(context)) }
  if (!type.startsWith('application/octet-stream')) return null
  const bytes = Buffer.from(await context.req.arrayBuffer())
  if (bytes.length > LONGEST_BYTES) throw new BodyRefused('too_large')
  return { bytes }
}

interface Sending {
  topic: string
  event: string
  isPrivate: boolean
  contents: Contents
}

async function send(hub: Hub, caller: Caller, { topic, event, isPrivate, contents }: Sending): Promise<boolean> {
  if (!isPrivate && !hub.deps.hasPublicMessages) return false
  if (isPrivate && !(await hub.rights.of(caller, topic)).includes('broadcast.write')) return false
  await hub.broadcast({ room: roomName(isPrivate, topic), event, contents })
  return true
}

const LONGEST_BYTES = 256 * 1024
