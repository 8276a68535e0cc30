import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { boundedBytes, readJson } from '#platform/http/body.ts'
import type { Caller } from '#platform/http/caller.ts'
import { rightsIn } from './channel-access.ts'
import { type Broadcast, nameSchema } from './frame.ts'
import type { Hub } from './hub.ts'
import { roomName } from './room.ts'

const LONGEST_BYTES = 256 * 1024

const named = { topic: nameSchema.min(1), event: nameSchema.min(1), private: z.boolean().nullish() }
const batchSchema = z.object({
  messages: z.array(z.object({ ...named, payload: z.record(z.string(), z.unknown()) })).max(100),
})
const pathSchema = z.object({ ...named, private: z.stringbool().catch(false) })

/** Broadcasts over HTTP: many at once, or one with its topic and event in the path. */
export function broadcastApi(hub: Hub): Hono {
  const { callerOf } = hub.deps
  const send = async (caller: Caller, topic: string, isPrivate: boolean, broadcast: Broadcast): Promise<boolean> => {
    const rights = await rightsIn(hub.deps, caller, topic, isPrivate)
    if (!rights.includes('broadcast.write')) return false
    await hub.broadcast(roomName(isPrivate, topic), broadcast)
    return true
  }
  const api = new Hono()
  api.post('/broadcast', async (context) => {
    const caller = await callerOf(context)
    const { messages } = batchSchema.parse(await readJson(context))
    // As in the hosted service, messages that the caller may not send are dropped, and the others are sent.
    for (const { topic, event, payload, private: isPrivate } of messages)
      await send(caller, topic, isPrivate ?? false, { event, json: JSON.stringify(payload) })
    return context.body(null, 202)
  })
  api.post('/broadcast/:topic/events/:event', async (context) => {
    const caller = await callerOf(context)
    const asked = { ...context.req.param(), private: context.req.query('private') }
    const { topic, event, private: isPrivate } = pathSchema.parse(asked)
    const contents = await contentsOf(context)
    if (contents === null) return context.json({ error: 'Unsupported media type' }, 415)
    if (await send(caller, topic, isPrivate, { event, ...contents })) return context.body(null, 202)
    return context.json({ error: 'You do not have permissions to write to this Channel topic' }, 403)
  })
  return api
}

async function contentsOf(context: Context): Promise<Omit<Broadcast, 'event'> | null> {
  const type = context.req.header('content-type') ?? ''
  if (type.startsWith('application/json')) return { json: JSON.stringify(await readJson(context)) }
  if (!type.startsWith('application/octet-stream')) return null
  return { base64: (await boundedBytes(context.req.raw.body, LONGEST_BYTES)).toString('base64') }
}
