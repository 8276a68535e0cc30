import type { Channel } from '#domain/messages/message.ts'
import { textObstacle } from '#domain/messages/text-obstacle.ts'
import type { Reach } from './queries.ts'

/** What the button of a channel says. */
export const SEND: Readonly<Record<Channel, string>> = {
  email: 'Send Email',
  text: 'Send Text',
  message: 'Send Message',
}

/** Why a client can't be written to by this channel; null when they can. */
export function obstacleTo(channel: Channel, reach: Reach): string | null {
  if (reach.archived_at !== null) return 'This client is archived. Bring the client back to write to them'
  if (channel === 'text') return textObstacle(reach, reach.knownAtMs)?.sentence ?? null
  return reach.email?.trim() ? null : 'This client has no email address'
}
