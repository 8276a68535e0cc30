import { z } from 'zod'
import { EVENT_SCHEMAS } from './webhooks/event-schemas.ts'
import { EVENT_TYPES, TEST_EVENT } from './webhooks/events.ts'

const WORDS: Record<string, string> = { ...EVENT_TYPES, [TEST_EVENT]: 'Somebody tries the endpoint' }

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The event’s id.'),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.'),
  header('webhook-signature', 'v1, and the HMAC-SHA256 of id, timestamp and body, joined by dots, in base64.'),
]

/** The events that an endpoint can be told of, as the `webhooks` of an OpenAPI document. */
export function openApiWebhooks(): Record<string, unknown> {
  return Object.fromEntries(
    [...EVENT_SCHEMAS].map(([type, schema]) => {
      const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'output' })
      const post = {
        operationId: type,
        summary: WORDS[type] ?? type,
        tags: ['Webhooks'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { '2XX': { description: 'It has arrived. Anything else is tried again.' } },
        security: [],
      }
      return [type, { post }]
    }),
  )
}
