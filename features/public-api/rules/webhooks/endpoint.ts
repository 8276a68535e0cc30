import { z } from 'zod'
import { ALL_EVENTS, EVENT_TYPES } from './events.ts'

/** Endpoints an organization may have. */
export const MOST_ENDPOINTS = 20

/**
 * Deliveries are also signed with a replaced secret for this many hours, so that receivers can switch to the new one.
 */
export const OLD_SECRET_HOURS = 24

/** An endpoint is paused after this many hours without a successful delivery. */
export const FAILING_HOURS = 72

/** Days that events and their attempts are kept. */
export const KEPT_DAYS = 30

/** Deliveries per page of the log. */
export const LOG_PAGE = 25

const isEventType = (type: string) => type === ALL_EVENTS || Object.hasOwn(EVENT_TYPES, type)

export const LONGEST_URL = 2000
export const LONGEST_DESCRIPTION = 200

const endpointId = z.uuid('Invalid endpoint ID')
const deliveryId = z.uuid('Invalid delivery ID')

/** The fields of an endpoint; the form parses with this schema. The server checks whether the address may be called. */
export const endpointFields = z.object({
  url: z.string('URL is required').trim().min(1, 'URL is required').max(LONGEST_URL, 'URL is too long'),
  description: z.string().trim().max(LONGEST_DESCRIPTION, 'Description is too long'),
  event_types: z
    .array(z.string().refine(isEventType, 'Unknown event'))
    .min(1, 'Choose at least one event')
    .max(50, 'Too many events'),
})
export type EndpointFields = z.infer<typeof endpointFields>

/** The commands on webhooks. POST /functions/v1/webhooks parses with this schema. */
export const webhookCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  endpointFields.extend({ act: z.literal('create') }),
  endpointFields.extend({ act: z.literal('change'), endpoint_id: endpointId }),
  z.object({ act: z.literal('rotate'), endpoint_id: endpointId, keep_old: z.boolean() }),
  z.object({ act: z.enum(['pause', 'resume', 'delete', 'test']), endpoint_id: endpointId }),
  z.object({ act: z.literal('deliveries'), endpoint_id: endpointId, before: deliveryId.optional() }),
  z.object({ act: z.enum(['delivery', 'replay']), delivery_id: deliveryId }),
])
export type WebhookCommand = z.infer<typeof webhookCommandSchema>

/** Why the server pauses an endpoint by itself. */
const OWN_PAUSE_REASONS = ['failing', 'gone', 'port'] as const
export type OwnPauseReason = (typeof OWN_PAUSE_REASONS)[number]
export const PAUSE_REASONS = ['asked', ...OWN_PAUSE_REASONS] as const

/** The statuses of a delivery. */
export const DELIVERY_STATUSES = ['waiting', 'held', 'delivered', 'failed'] as const

/** An endpoint in the list, without its secret. */
export const listedEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()),
  created_at: z.string(),
  paused_at: z.string().nullable(),
  pause_reason: z.enum(PAUSE_REASONS).nullable(),
  failing_since: z.string().nullable(),
  old_secret_until: z.string().nullable(),
  last_delivered_at: z.string().nullable(),
  held_count: z.number(),
})
export type ListedEndpoint = z.infer<typeof listedEndpoint>

/** One event for one endpoint, in the log. */
export const listedDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  last_status_code: z.number().nullable(),
  last_problem: z.string().nullable(),
  created_at: z.string(),
})
export type ListedDelivery = z.infer<typeof listedDelivery>

/** A delivery with its payload and the result of each attempt, newest attempt first. */
export const deliveryInFull = listedDelivery.extend({
  body: z.string(),
  log: z.array(
    z.object({
      number: z.number(),
      began_at: z.string(),
      duration_ms: z.number(),
      status_code: z.number().nullable(),
      problem: z.string().nullable(),
      response_excerpt: z.string().nullable(),
    }),
  ),
})
export type DeliveryInFull = z.infer<typeof deliveryInFull>
