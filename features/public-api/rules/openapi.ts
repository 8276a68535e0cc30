import { z } from 'zod'
import { LONGEST_PREFIXED_KEY } from '#platform/rules/idempotency-key.ts'
import { isJsonObject, type JsonObject as Json } from '#platform/rules/json-object.ts'
import { REQUESTS_PER_MINUTE } from './api-key.ts'
import type { Endpoint } from './endpoint.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'

const HEADERS = {
  'X-Request-Id': { description: 'Identifies this request in our logs.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests allowed per minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the limit resets.', schema: { type: 'integer' } },
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', description: 'Link to the documentation of this error.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'A stable code for your program to check.' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** Returns the OpenAPI 3.1 document of these endpoints, for a server at this origin. */
export function openApiDocument(endpoints: readonly Endpoint[], origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradeline API',
      version: '1',
      description: `JSON over HTTPS with an API key as bearer token, ${REQUESTS_PER_MINUTE} requests a minute per key.`,
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: tl_test_… or tl_live_….' },
      },
      headers: HEADERS,
      schemas: { Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'The request was refused and changed nothing.',
          headers: headerRefs(),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { id, title, description, group, scope, status, method, body, answer, example } = endpoint
  return {
    operationId: id,
    summary: title,
    description: `${description} Scope: ${scope}.`,
    tags: [group],
    'x-scope': scope,
    parameters: parametersOf(endpoint),
    ...(method !== 'get' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: requestSchema(body), example: example.body } },
      },
    }),
    responses: {
      [status]: {
        description: title,
        headers: headerRefs(),
        content: { 'application/json': { schema: plain(z.toJSONSchema(answer, { io: 'output' })) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function parametersOf({ params, query, method, isCalculation }: Endpoint): Json[] {
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repeated request safe: for a day, the same key and body get the same response, and nothing is done twice.',
    schema: { type: 'string', maxLength: LONGEST_PREFIXED_KEY },
  }
  return [
    ...fieldsOf(requestSchema(params)).map((field) => parameter(field, 'path')),
    ...fieldsOf(requestSchema(query)).map((field) => parameter(field, 'query')),
    ...(method === 'get' || isCalculation ? [] : [idempotency]),
  ]
}

function parameter({ name, isRequired, schema }: SchemaField, place: 'path' | 'query'): Json {
  const { description, ...rest } = schema
  return { name, in: place, required: place === 'path' || isRequired, description, schema: rest }
}

/** One property of an object's JSON Schema. */
export interface SchemaField {
  name: string
  isRequired: boolean
  schema: Json
}

/** Returns the properties of an object's JSON Schema; empty for any other schema. */
export function fieldsOf(schema: unknown): SchemaField[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    schema: isJsonObject(property) ? property : {},
  }))
}

/** Returns the JSON Schema of what a caller sends, before parsing. */
export function requestSchema(schema: z.ZodType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

/** Drops `$schema`, because the document states its dialect once. */
function plain({ $schema: _, ...schema }: Json): Json {
  return schema
}

const headerRefs = () =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]))
