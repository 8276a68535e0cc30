import type { Channel } from '#features/messages/rules/message.ts'
import { textObstacle } from '#features/messages/rules/text-obstacle.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import type { Reach } from './queries.ts'

/** What the button of a channel says. */
export const SEND: Readonly<Record<Channel, string>> = {
  email: 'Send Email',
  text: 'Send Text',
  message: 'Send Message',
}

/** Why a client can't be written to by this channel; null when they can. */
export function obstacleTo(channel: Channel, reach: Reach): string | null {
  if (reach.archived_at !== null) return 'This client is archived. Restore the client to write to them'
  if (channel !== 'text' && emailOf(reach) !== null) return null
  const obstacle = channel === 'email' ? null : textObstacle(reach, reach.knownAtMs)
  if (channel === 'text' || obstacle?.kind === 'quiet hours') return obstacle?.sentence ?? null
  // Without an e-mail address, a text tells of a secure message.
  return channel === 'message' && obstacle === null ? null : 'This client has no email address'
}

/** Where what is sent by this channel arrives: an e-mail address or a phone; null when there is neither. */
export function destinationOf(channel: Channel, reach: Reach): string | null {
  const email = emailOf(reach)
  if (channel !== 'text' && email !== null) return email
  return channel === 'email' || !reach.phone ? null : displayPhone(reach.phone)
}

const emailOf = ({ email }: Reach): string | null => email?.trim() || null
