import { MFA_REQUIRED } from '#platform/database/second-factor-missing.ts'
import type { BodyRefused } from '#platform/http/body.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'

/** A refusal within a channel. Its message is the reply's `reason` or the system message. */
export class ChannelRefused extends Error {}

const refused = (code: string, message: string) => new ChannelRefused(`${code}: ${message}`)

export const unstorable = () => refused('InvalidPayload', BROKEN_TEXT)
export const topicRequired = () => refused('TopicNameRequired', 'You must provide a topic name')
export const unmatchedTopic = () => new ChannelRefused('unmatched topic')
export const topicTooLong = () => refused('TopicNameTooLong', 'A topic name has at most 255 bytes')
export const invalidJoin = (problems: string) => refused('InvalidJoinPayload', problems)
export const tooManyChannels = () => refused('ChannelRateLimitReached', 'Too many channels')
export const tooManySockets = () => refused('ConnectionRateLimitReached', 'Too many connections of this person')
export const sessionEnded = () => refused('InvalidJWTToken', 'The session of this token has ended')
export const secondFactorMissing = () => refused(MFA_REQUIRED, 'Set up two-factor authentication to continue')
export const mayNot = (act: 'read from' | 'write to', topic: string) =>
  refused('Unauthorized', `You do not have permissions to ${act} this Channel topic: ${topic}`)
export const privateOnly = () => refused('PrivateOnly', 'This project only allows private channels')
export const invalidReplay = () => refused('UnableToReplayMessages', 'Replay params are not valid')
export const publicReplay = () => refused('UnableToReplayMessages', 'Replay is not allowed for public channels')
export const databaseUnreachable = () =>
  refused('UnableToConnectToProject', 'Realtime was unable to connect to the project database')
export const presenceNotAMap = () => new ChannelRefused('Presence track payload must be a map')
export const namelessBroadcast = () => new ChannelRefused('A broadcast needs an event of at most 255 bytes')
export const unknownPresenceEvent = () => new ChannelRefused('Unknown presence event')
export const readRevoked = (topic: string) =>
  new ChannelRefused(`You no longer have permission to read from this Channel topic: ${topic}`)
/** For clients that asked to join only once changes are sent. */
export const cannotBeTold = (problem: string) => refused('RealtimeDisabledForConfiguration', problem)
export const tooManyFilters = () => refused('ChannelRateLimitReached', 'Too many filtered subscriptions')

/** The error for a request whose body was not read. */
export const bodyRefused = ({ reason, message }: BodyRefused): string =>
  reason === 'unstorable' ? BROKEN_TEXT : message

/** The error for an invalid token, by what was found. */
export const TOKEN_REFUSED = {
  malformed: () => refused('MalformedJWT', 'The token provided is not a valid JWT'),
  signature: () => refused('JwtSignatureError', 'Failed to validate JWT signature'),
  expired: (secondsAgo: number) => refused('InvalidJWTToken', `Token has expired ${secondsAgo} seconds ago`),
  issuer: () => refused('InvalidJWTToken', 'The token was made by another issuer'),
  audience: () => refused('InvalidJWTToken', 'The token was made for another audience'),
  role: () => refused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT'),
}

/** From the range for applications, like HTTP's 429. A client must wait a minute before it reconnects. */
const TOO_MANY_SOCKETS = 4429

/** The reasons to close a connection: websocket close codes and messages. */
export const CLOSED = {
  malformed: [1007, 'The frame could not be read'],
  silent: [1000, 'The client sent nothing for a minute'],
  slow: [1013, 'The client reads too slowly'],
  flooding: [1008, 'Too many messages per second'],
  leaving: [1012, 'The server is restarting'],
  crowded: [TOO_MANY_SOCKETS, 'Too many connections from this address'],
  everywhere: [TOO_MANY_SOCKETS, 'Too many connections of this person'],
} as const
