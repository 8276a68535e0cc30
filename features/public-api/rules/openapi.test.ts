import { expect, test } from 'vitest'
import { createClient } from './clients.ts'
import { createCreditReport, readCreditReport } from './credit-reports.ts'
import { ENDPOINTS } from './endpoints.ts'
import { fieldsOf, openApiDocument, requestSchema } from './openapi.ts'
import { EVENT_TYPES, TEST_EVENT } from './webhooks/events.ts'

test('a call is described by the schema that checks it', () => {
  const document = openApiDocument([createClient], 'https://desk.test')

  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/v1/clients': {
        post: {
          operationId: 'createClient',
          parameters: [{ name: 'Idempotency-Key', in: 'header' }],
          requestBody: {
            content: {
              'application/json': { schema: { additionalProperties: false, required: ['firstName', 'lastName'] } },
            },
          },
          responses: { 201: {}, default: { $ref: '#/components/responses/Problem' } },
        },
      },
    },
  })
})

test('an id in the path is a parameter', () => {
  expect(openApiDocument([readCreditReport], 'x')).toMatchObject({
    paths: { '/v1/credit-reports/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true }] } } },
  })
})

test('the fields of a request are listed with what is required', () => {
  const required = fieldsOf(requestSchema(createCreditReport.body)).filter(({ isRequired }) => isRequired)

  expect(required.map(({ name }) => name)).toEqual(['bureaus', 'applicant', 'permissiblePurpose'])
})

test('every call has a path, an id and an example of its own that it accepts', () => {
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length)
  expect(new Set(ENDPOINTS.map(({ method, path }) => method + path)).size).toBe(ENDPOINTS.length)
  for (const { id, body, query, example } of ENDPOINTS) {
    expect(body.safeParse(example.body ?? {}).success, id).toBe(true)
    expect(query.safeParse(example.query ?? {}).success, id).toBe(true)
  }
})

test('every available event is described, with the headers that prove it is ours', () => {
  const { webhooks } = openApiDocument([], 'https://desk.test')

  expect(Object.keys(webhooks ?? {}).sort()).toEqual([...Object.keys(EVENT_TYPES), TEST_EVENT].sort())
  expect(webhooks).toMatchObject({
    'client.created': {
      post: {
        summary: 'A client was added',
        parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { name: 'webhook-signature' }],
        requestBody: {
          content: { 'application/json': { schema: { properties: { type: { const: 'client.created' } } } } },
        },
      },
    },
  })
})
