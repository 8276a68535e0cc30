import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxRegister, startSandboxRegister } from './sandbox-register.ts'

let register: SandboxRegister
beforeAll(async () => {
  register = await startSandboxRegister({ port: 0, apiKey: 'key', slowMs: 0 })
})
afterAll(() => register.close())

const ABEL = {
  ...{ first_name: 'Abel', last_name: 'Duty', ssn: '900000025', date_of_birth: '1996-02-03', as_of: '2026-01-31' },
}

async function answer(body: unknown, { key = 'key', path = '/v1/covered-borrower', method = 'POST' } = {}) {
  const response = await fetch(`${register.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

test.each([
  ['from the sandbox town', ABEL, true],
  ['with an SSN that ends in 987', { ...ABEL, first_name: 'Dana', ssn: '512345987' }, true],
  ['otherwise', { ...ABEL, first_name: 'Dana' }, false],
])('a person %s is certified by name and day, without SSN and date of birth', async (_, person, is_covered) => {
  const { first_name, last_name, as_of } = person

  expect(await answer(person)).toEqual({
    status: 200,
    body: {
      certificate_number: expect.stringMatching(/^SANDBOX-[0-9A-F]{8}$/),
      first_name,
      last_name,
      as_of,
      is_covered,
    },
  })
})

describe('the register rejects a request', () => {
  test.each(Object.keys(ABEL))('without %s', async (field) => {
    expect(await answer({ ...ABEL, [field]: undefined })).toEqual({
      status: 422,
      body: { message: `${field} is required` },
    })
  })

  test.each([
    ['an SSN of eight digits', { ...ABEL, ssn: '90000002' }],
    ['an invalid day', { ...ABEL, as_of: '2026-02-30' }],
    ['invalid JSON', '{'],
    ['an oversized request', JSON.stringify({ ...ABEL, last_name: 'x'.repeat(70_000) })],
  ])('for %s', async (_, body) => {
    expect((await answer(body)).status).toBe(422)
  })

  test('with another key, at another path, or with another method', async () => {
    expect((await answer(ABEL, { key: 'other' })).status).toBe(401)
    expect((await answer(ABEL, { path: '/' })).status).toBe(404)
    expect((await answer(ABEL, { method: 'GET' })).status).toBe(405)
  })
})
