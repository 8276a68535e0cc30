import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxIssuer, startSandboxIssuer } from './sandbox-issuer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-issuer-'))
const file = path.join(folder, 'cards.json')
const start = (at: string | null = null) => startSandboxIssuer({ port: 0, apiKey: 'key', file: at })

let issuer: SandboxIssuer
beforeAll(async () => {
  issuer = await start()
})
afterAll(async () => {
  await issuer.close()
  rmSync(folder, { recursive: true })
})

async function ask(
  at: SandboxIssuer,
  method: string,
  route: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(at.url + route, {
    method,
    headers: { authorization: 'key', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const VIRTUAL = { type: 'VIRTUAL', product_id: 'everyday' }
const ADDRESS = {
  ...{ first_name: 'Dana', last_name: 'Whitfield', address1: '12 Elm Street', city: 'Austin', state: 'TX' },
  ...{ postal_code: '78704', country: 'USA' },
}

test('a virtual card is active at once, valid for five years, and has no number', async () => {
  const { status, body } = await ask(issuer, 'POST', '/v1/cards', VIRTUAL)

  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'OPEN', last_four: expect.stringMatching(/^\d{4}$/), spend_limit: 0 })
  expect(Number(body.exp_year)).toBe(new Date().getUTCFullYear() + 5)
  expect(JSON.stringify(body)).not.toMatch(/\d{13}|pan|cvv/)
})

test('the same key makes one card, also after a restart', async () => {
  const first = await start(file)
  const made = await ask(first, 'POST', '/v1/cards', VIRTUAL, { 'idempotency-key': 'order-1' })
  await ask(first, 'PATCH', `/v1/cards/${made.body.token}`, { state: 'PAUSED' })
  await first.close()

  const second = await start(file)
  const again = await ask(second, 'POST', '/v1/cards', VIRTUAL, { 'idempotency-key': 'order-1' })
  await second.close()

  expect(again.body).toMatchObject({ token: made.body.token, state: 'PAUSED' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toMatch(/\d{13}/)
})

test('a damaged file stops the start with a message', async () => {
  const damaged = path.join(folder, 'damaged.json')
  writeFileSync(damaged, '{"cards":[]}')

  await expect(start(damaged)).rejects.toThrow('is damaged; remove it')
})

test('a physical card requires an address, is shipped once and then activated', async () => {
  const physical = { ...VIRTUAL, type: 'PHYSICAL' }
  expect(await ask(issuer, 'POST', '/v1/cards', physical)).toMatchObject({ status: 400 })
  const { body } = await ask(issuer, 'POST', '/v1/cards', { ...physical, shipping_address: ADDRESS })
  expect(body.state).toBe('PENDING_FULFILLMENT')

  expect(await ask(issuer, 'PATCH', `/v1/cards/${body.token}`, { state: 'PAUSED' })).toMatchObject({ status: 400 })
  expect(await ask(issuer, 'PATCH', `/v1/cards/${body.token}`, { state: 'OPEN' })).toMatchObject({ status: 400 })
  await ask(issuer, 'POST', '/v1/simulate/ship', { card_token: body.token })
  expect(await ask(issuer, 'POST', '/v1/simulate/ship', { card_token: body.token })).toMatchObject({ status: 400 })

  expect((await ask(issuer, 'GET', `/v1/cards/${body.token}`)).body.state).toBe('PENDING_ACTIVATION')
  expect((await ask(issuer, 'PATCH', `/v1/cards/${body.token}`, { state: 'OPEN' })).body.state).toBe('OPEN')
})

test('closed is final', async () => {
  const { body } = await ask(issuer, 'POST', '/v1/cards', VIRTUAL)
  await ask(issuer, 'PATCH', `/v1/cards/${body.token}`, { state: 'CLOSED', substatus: 'LOST' })

  expect(await ask(issuer, 'PATCH', `/v1/cards/${body.token}`, { state: 'OPEN' })).toMatchObject({
    status: 400,
    body: { message: 'Card is closed' },
  })
})

test('an authorization without a reply is declined', async () => {
  const { body } = await ask(issuer, 'POST', '/v1/cards', VIRTUAL)
  const asked = { card_token: body.token, amount: 100, descriptor: 'Shop' }

  expect((await ask(issuer, 'POST', '/v1/simulate/authorize', asked)).body.result).toBe('CUSTOMER_ASA_TIMEOUT')
})

test.each([
  ['POST', '/v1/cards', { ...VIRTUAL, type: 'PAPER' }, 400],
  ['POST', '/v1/cards', 'no json', 400],
  ['POST', '/v1/cards', 'x'.repeat(70_000), 400],
  ['GET', '/v1/cards/unknown', undefined, 404],
  ['PATCH', '/v1/cards/unknown', { state: 'OPEN' }, 404],
  ['POST', '/v1/simulate/authorize', { card_token: 'unknown', amount: 1, descriptor: 'Shop' }, 404],
  ['POST', '/v1/simulate/authorize', { card_token: 'x', amount: -1, descriptor: 'Shop' }, 400],
  ['POST', '/v1/simulate/clearing', { token: 'unknown' }, 400],
  ['POST', '/v1/simulate/void', { token: 'unknown', type: 'AUTHORIZATION_EXPIRY' }, 400],
  ['POST', '/v1/simulate/return', { card_token: 'unknown', amount: 1, descriptor: 'Shop' }, 404],
  ['POST', '/v1/simulate/return', {}, 400],
  ['POST', '/v1/simulate/ship', {}, 404],
  ['DELETE', '/v1/cards', undefined, 404],
])('%s %s is rejected if invalid', async (method, route, body, status) => {
  expect(await ask(issuer, method, route, body)).toMatchObject({ status, body: { message: expect.any(String) } })
})

test('another key is rejected', async () => {
  expect(await ask(issuer, 'POST', '/v1/cards', VIRTUAL, { authorization: 'wrong' })).toMatchObject({ status: 401 })
})
