import type { Channel } from '#features/messages/rules/message.ts'
import { textObstacle } from '#features/messages/rules/text-obstacle.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import type { Reach } from './queries.ts'

/** The button label of each channel. */
export const SEND: Readonly<Record<Channel, string>> = {
  email: 'Send Email',
  text: 'Send Text',
  message: 'Send Message',
}

/** Returns why this channel can't be used for a client, or null if it can. */
export function obstacleTo(channel: Channel, reach: Reach): string | null {
  if (reach.archived_at !== null) return 'This client is archived. Restore the client to write to them'
  if (channel !== 'text' && emailOf(reach) !== null) return null
  const obstacle = channel === 'email' ? null : textObstacle(reach, reach.knownAtMs)
  if (channel === 'text' || obstacle?.kind === 'quiet hours') return obstacle?.sentence ?? null
  // Without an email address, a text announces a secure message.
  return channel === 'message' && obstacle === null ? null : 'This client has no email address'
}

/** Returns the destination of a channel: an email address or a phone number. Null if there is none. */
export function destinationOf(channel: Channel, reach: Reach): string | null {
  const email = emailOf(reach)
  if (channel !== 'text' && email !== null) return email
  return channel === 'email' || !reach.phone ? null : displayPhone(reach.phone)
}

const emailOf = ({ email }: Reach): string | null => email?.trim() || null
