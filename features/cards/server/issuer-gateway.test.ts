import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardRequest, IssuerRefused, IssuerUnreachable } from './card-issuer.ts'
import { issuerGateway } from './issuer-gateway.ts'

const CARD = { token: 'tok', last_four: '4242', exp_month: '08', exp_year: '2031', state: 'OPEN' }
const NUMBER = '4111111111111111'
const REQUEST: CardRequest = { form: 'virtual', productId: 'everyday', shipTo: null, idempotencyKey: 'order-1' }

/** An issuer with a preset reply. Null never replies. */
let reply: { status: number; body: string } | null
let seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string } | undefined
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    seen = { url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() }
    if (reply !== null) response.writeHead(reply.status).end(reply.body)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const answering = (status: number, body: unknown, deadlineMs = 5_000) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return issuerGateway({ url, apiKey: 'key', deadlineMs })
}
const failureOf = (act: Promise<unknown>) => act.then(() => null).catch((error: unknown) => error)

test('a card is requested without an issuer’s limit, once per key', async () => {
  await answering(200, CARD).issue(REQUEST)

  expect(seen).toMatchObject({ url: '/v1/cards', headers: { authorization: 'key', 'idempotency-key': 'order-1' } })
  expect(JSON.parse(seen?.body ?? '')).toEqual({ type: 'VIRTUAL', product_id: 'everyday', spend_limit: 0 })
})

test('a number returned with the card is dropped', async () => {
  const card = await answering(200, { ...CARD, pan: NUMBER, cvv: '123' }).issue(REQUEST)

  expect(card).toEqual({ token: 'tok', lastFour: '4242', expMonth: 8, expYear: 2031, state: 'OPEN' })
})

test('an unreadable reply is reported without its contents', async () => {
  const failure = await failureOf(answering(200, { ...CARD, last_four: NUMBER }).issue(REQUEST))

  expect(failure).toBeInstanceOf(IssuerUnreachable)
  expect(JSON.stringify([String(failure), failure])).not.toContain(NUMBER)
})

test.each([
  [400, { message: 'Card is closed' }, IssuerRefused],
  [404, '', IssuerRefused],
  [422, '{}', IssuerRefused],
  [401, '{}', IssuerUnreachable],
  [429, '{}', IssuerUnreachable],
  [500, '{}', IssuerUnreachable],
  [200, '<html>', IssuerUnreachable],
  [200, '{}', IssuerUnreachable],
  [200, 'x'.repeat(100_000), IssuerUnreachable],
])('a response of %i %.10j is a rejection only if nothing can have been done', async (status, body, kind) => {
  const gateway = answering(status, body)

  expect(await failureOf(gateway.issue(REQUEST))).toBeInstanceOf(kind)
  expect(await failureOf(gateway.changeState('tok', 'PAUSED', null))).toBeInstanceOf(kind)
})

test('a silent or unreachable issuer may have done it', async () => {
  const silent = answering(200, CARD, 50)
  reply = null

  expect(await failureOf(silent.issue(REQUEST))).toBeInstanceOf(IssuerUnreachable)
  const away = issuerGateway({ url: 'http://127.0.0.1:1', apiKey: 'key' })
  expect(await failureOf(away.issue(REQUEST))).toBeInstanceOf(IssuerUnreachable)
})
