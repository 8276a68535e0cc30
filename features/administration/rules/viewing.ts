import { z } from 'zod'
import { reasonSchema } from '#platform/rules/reason.ts'

/** Minutes that a super admin can view a subscriber before giving a reason again. */
export const VIEWING_MINUTES = 30

/** The error for every attempt to change something during a view. */
export const VIEWING_IS_READ_ONLY = 'You are viewing this subscriber read-only. Nothing was changed.'

/**
 * The error for an attempt to open an encrypted value or a file during a view, because files can show what masks
 * hide.
 */
export const VIEWING_IS_MASKED =
  'You are viewing this subscriber read-only. You can’t open files, exports or unmasked values.'

/** The code of both errors, on every URL prefix. */
export const VIEWING_REFUSED = 'VIEWING_READ_ONLY'

const viewingStartSchema = z.object({
  act: z.literal('start'),
  subscriber_id: z.uuid('Invalid subscriber ID'),
  reason: reasonSchema,
})

/** The body of POST /functions/v1/view-subscriber: start with a reason, or stop. */
export const viewingSchema = z.discriminatedUnion('act', [viewingStartSchema, z.object({ act: z.literal('stop') })])

/** The response to starting a view. Only this token can read the subscriber. */
export const viewingReplySchema = z.object({
  access_token: z.string(),
  expires_at: z.iso.datetime(),
  subscriber_id: z.uuid(),
  company_name: z.string(),
  viewed_as: z.object({ id: z.uuid(), email: z.string() }),
})

export type ViewingReply = z.infer<typeof viewingReplySchema>

/** Returns the remaining time of a view: '29 min left', or '40 s left' in the last minute. */
export function viewingTimeLeft(expiresAt: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000))
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`
}
