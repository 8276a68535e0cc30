import { z } from 'zod'
import { reasonSchema } from '#platform/rules/reason.ts'

/** How long a super admin may look at a subscriber before saying anew why. */
export const VIEWING_MINUTES = 30

/** What every attempt to change something is told. */
export const VIEWING_IS_READ_ONLY = 'You are viewing this subscriber read-only. Nothing was changed.'

/** What an attempt to see a sealed value or a file is told: papers show what the masks hide. */
export const VIEWING_IS_MASKED =
  'You are viewing this subscriber read-only. Files, exports and unmasked values stay closed to you.'

/** The code of both refusals, whatever the prefix. */
export const VIEWING_REFUSED = 'VIEWING_READ_ONLY'

const viewingStartSchema = z.object({
  act: z.literal('start'),
  subscriber_id: z.uuid('Invalid subscriber ID'),
  reason: reasonSchema,
})

/** What POST /functions/v1/view-subscriber is asked: to start, with the reason, or to stop. */
export const viewingSchema = z.discriminatedUnion('act', [viewingStartSchema, z.object({ act: z.literal('stop') })])

/** A view under way, as the server answers its start. The token is the only one that sees the subscriber. */
export const viewingReplySchema = z.object({
  access_token: z.string(),
  expires_at: z.iso.datetime(),
  subscriber_id: z.uuid(),
  company_name: z.string(),
  viewed_as: z.object({ id: z.uuid(), email: z.string() }),
})

export type ViewingReply = z.infer<typeof viewingReplySchema>

/** What is left of a view: '29 min left', in its last minute '40 s left'. */
export function viewingTimeLeft(expiresAt: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000))
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`
}
