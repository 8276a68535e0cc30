import { z } from 'zod'
import type { ChannelRights } from './channel-rights.ts'
import * as refusals from './errors.ts'
import type { Broadcast } from './frame.ts'

const MOST_REPLAYED = 25
const SENT = 'select json_strip_nulls(row_to_json(sent)) from realtime.sent_since($1, $2, $3) sent'
const replaySchema = z.object({ since: z.number().default(0), limit: z.number().min(1).default(MOST_REPLAYED) })

/** What the database sent to a private channel since a moment (in milliseconds); the latest 25 at most. */
export async function replayed(rights: ChannelRights, topic: string, wish: unknown): Promise<Broadcast[]> {
  const parsed = replaySchema.safeParse(wish)
  if (!parsed.success) throw refusals.invalidReplay()
  const { since, limit } = parsed.data
  const values = [topic, String(since), String(Math.min(Math.floor(limit), MOST_REPLAYED))]
  const [rows] = await rights.asService([{ text: SENT, values }])
  return (rows ?? []).map(([sent]) => JSON.parse(sent ?? '{}'))
}
