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
export interface ListedEndpoint {
  id: string
  url: string
  description: string
  event_types: string[]
  created_at: string
  paused_at: string | null
  pause_reason: (typeof PAUSE_REASONS)[number] | null
  failing_since: string | null
  old_secret_until: string | null
  last_delivered_at: string | null
  held_count: number
}

/** One event for one endpoint, in the log. */
export interface ListedDelivery {
  id: string
  event_id: string
  event_type: string
  status: (typeof DELIVERY_STATUSES)[number]
  attempts: number
  next_attempt_at: string | null
  last_status_code: number | null
  last_problem: string | null
  created_at: string
}

/** A delivery with its payload and the result of each attempt, newest attempt first. */
export interface DeliveryInFull extends ListedDelivery {
  body: string
  log: {
    number: number
    began_at: string
    duration_ms: number
    status_code: number | null
    problem: string | null
    response_excerpt: string | null
  }[]
}
