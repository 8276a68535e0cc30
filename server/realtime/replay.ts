import type { ChangesDeps } from './changes.ts'
import * as refusals from './errors.ts'
import { type Contents, encodeBroadcast, isRecord, type Version } from './frame.ts'

const MOST_REPLAYED = 25

const MESSAGES = `
  select id::text, event, payload::text, encode(binary_payload, 'base64') from (
    select * from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and event is not null
       and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
     order by inserted_at desc limit $3::int) newest
   order by inserted_at`

/** What the database sent to a private channel since a moment (in milliseconds), as frames; the latest 25 at most. */
export async function replayed(
  run: ChangesDeps['run'],
  topic: string,
  wish: unknown,
  version: Version,
): Promise<(string | Buffer)[]> {
  const { since = 0, limit = MOST_REPLAYED } = isRecord(wish) ? wish : {}
  if (typeof since !== 'number' || typeof limit !== 'number' || !(limit >= 1)) throw refusals.invalidReplay()
  const name = topic.slice('realtime:'.length)
  const [rows] = await run([
    { text: MESSAGES, values: [name, String(since), String(Math.min(Math.floor(limit), MOST_REPLAYED))] },
  ])
  return (rows ?? []).flatMap(([id, event, json, base64]) => {
    const contents: Contents = base64 ? { bytes: Buffer.from(base64, 'base64') } : { json: json ?? '{}' }
    return encodeBroadcast(version, topic, event ?? '', contents, { replayed: true, id }) ?? []
  })
}
