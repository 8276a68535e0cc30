import { z } from 'zod'
import { SENT_EVENTS } from './webhooks/events.ts'

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

/** Returns the events that an endpoint can receive, as the `webhooks` of an OpenAPI document. */
export function openApiWebhooks(): Record<string, unknown> {
  return Object.fromEntries(
    SENT_EVENTS.map(({ type, title, body: schema }) => {
      const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'output' })
      const post = {
        operationId: type,
        summary: title,
        tags: ['Webhooks'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { '2XX': { description: 'The event was received. Any other status is retried.' } },
        security: [],
      }
      return [type, { post }]
    }),
  )
}
