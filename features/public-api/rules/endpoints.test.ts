import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { API_SCOPES } from './api-key.ts'
import { ENDPOINTS, OFFERED_SCOPES } from './endpoints.ts'
import { fieldsOf, openApiDocument, requestSchema } from './openapi.ts'
import {
  API_PROBLEMS,
  APPLICATION_PROBLEMS,
  CARD_PROBLEMS,
  LOAN_PROBLEMS,
  ORDER_PROBLEMS,
  ORGANIZATION_PROBLEMS,
} from './problems.ts'
import { SENT_EVENTS } from './webhooks/events.ts'

/** The objects of a JSON Schema that may hold fields without a description. */
function openObjects(schema: unknown): unknown[] {
  if (Array.isArray(schema)) return schema.flatMap(openObjects)
  if (!isJsonObject(schema)) return []
  const isOpen = schema.type === 'object' && schema.additionalProperties === undefined
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openObjects)]
}

const CALLS = ENDPOINTS.map((call) => [call.id, call] as const)

describe.each(CALLS)('%s', (_, call) => {
  const { method, path, status, scope, params, body, answer, example, title, description, isCalculation } = call

  test('has a method that fits its work, and returns 201 only if it creates something', () => {
    expect(status).toBe(method === 'post' && !isCalculation ? 201 : 200)
    expect(scope.endsWith({ get: ':read', post: isCalculation ? ':quote' : ':write', patch: ':write' }[method])).toBe(
      true,
    )
    expect(title).toMatch(/^[A-Z]/)
    expect(description).toMatch(/\.$/)
  })

  test('takes the parameters its path names, and its sample fills each', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

    expect(fieldsOf(requestSchema(params)).map(({ name }) => name)).toEqual(named)
    expect(Object.keys(example.params ?? {})).toEqual(named)
  })

  test('accepts no undescribed field', () => {
    expect(requestSchema(body)).toMatchObject({ additionalProperties: false })
    expect(body.safeParse({ ...Object(example.body), __made_up: 1 }).success).toBe(false)
  })

  test('describes every field of its reply, on each level', () => {
    expect(openObjects(z.toJSONSchema(answer, { io: 'input' }))).toEqual([])
  })

  test('returns no secret: no card number and no unmasked SSN', () => {
    const sent = JSON.stringify(requestSchema(answer))

    expect(sent).not.toMatch(/cardNumber|"pan"|cvv|ssnDigits/i)
    expect(sent.includes('"ssn"')).toBe(sent.includes('Masked: XXX-XX-6789.'))
  })
})

test.each(SENT_EVENTS.map(({ type, body }) => [type, body] as const))(
  'the event %s describes every field of its body',
  (_, body) => {
    expect(openObjects(z.toJSONSchema(body, { io: 'input' }))).toEqual([])
  },
)

test('a key can be given every scope that some call needs, and no other', () => {
  expect(new Set(OFFERED_SCOPES)).toEqual(new Set(ENDPOINTS.map(({ scope }) => scope)))
  expect(API_SCOPES).toEqual(expect.arrayContaining([...OFFERED_SCOPES]))
})

describe('a problem', () => {
  const ALL = [
    API_PROBLEMS,
    ORGANIZATION_PROBLEMS,
    ORDER_PROBLEMS,
    CARD_PROBLEMS,
    LOAN_PROBLEMS,
    APPLICATION_PROBLEMS,
  ].flatMap((problems) => Object.entries(problems))

  test('has a unique code, whichever call it occurs in', () => {
    const codes = ALL.map(([code]) => code)

    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(ALL)('%s is a refusal with a title', (code, { status, title }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
  })
})

describe('the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS, 'https://desk.test')))
  const operations = Object.values<Record<string, Record<string, unknown>>>(document.paths).flatMap((path) =>
    Object.entries(path).map(([method, operation]) => ({ method, operation })),
  )

  test('has every call, on paths that several may share', () => {
    const ids = operations.map(({ operation }) => operation['operationId'])

    expect(ids).toHaveLength(ENDPOINTS.length)
    expect(new Set(ids)).toEqual(new Set(ENDPOINTS.map(({ id }) => id)))
    expect(Object.keys(document.paths['/v1/clients']).sort()).toEqual(['get', 'post'])
    expect(document.servers).toEqual([{ url: 'https://desk.test' }])
  })

  test('has no broken references', () => {
    const text = JSON.stringify(document)
    const pointers = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? '')

    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of pointers) {
      const found = pointer.split('/').reduce<unknown>((at, step) => Object(at)[step], document)
      expect(found, pointer).toBeDefined()
    }
    expect(text).not.toContain('$schema')
  })

  test('offers an idempotency key where repeating would create something twice, and a body where one is read', () => {
    for (const { method, operation } of operations) {
      const headers = [operation['parameters']].flat().filter((parameter) => Object(parameter).in === 'header')

      const repeatsNothing = method === 'get' || operation['operationId'] === 'quoteLoan'
      expect(headers.map((header) => Object(header).name)).toEqual(repeatsNothing ? [] : ['Idempotency-Key'])
      expect('requestBody' in operation).toBe(method !== 'get')
    }
  })

  test('says which query parameters are optional', () => {
    expect(document.paths['/v1/clients'].get.parameters).toMatchObject([
      { name: 'limit', in: 'query', required: false, schema: { minimum: 1, maximum: 100, default: 25 } },
      { name: 'cursor', in: 'query', required: false },
    ])
  })

  test('requires the key for every call, but not for our webhooks', () => {
    expect(document.security).toEqual([{ apiKey: [] }])
    for (const { operation } of operations) expect(operation).not.toHaveProperty('security')
    for (const { post } of Object.values<{ post: object }>(document.webhooks))
      expect(post).toMatchObject({ security: [] })
  })
})

test.each([[null], ['text'], [[]], [{}], [{ properties: [] }]])('a schema of %j has no fields', (schema) => {
  expect(fieldsOf(schema)).toEqual([])
})
