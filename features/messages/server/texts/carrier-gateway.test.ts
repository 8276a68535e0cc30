import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierGateway } from './carrier-gateway.ts'
import { startSandboxCarrier } from './sandbox/sandbox-carrier.ts'
import { CarrierUnavailable, TextOutcomeUnknown, TextRefused } from './text-gateway.ts'

const TEXT = { messageId: 'm1', from: '5125550100', to: '5125550123', body: 'Löschen & kündigen? 100% + 1' }
const TAKEN = { sid: 'SM1', status: 'queued', error_code: null }

/** A carrier with a preset reply. Null never replies. */
let reply: { status: number; body: string } | null
let seen: { url: string | undefined; headers: IncomingMessage['headers']; form: URLSearchParams } | undefined
let asked = 0
const server = createServer((request, response) => {
  asked++
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    seen = { url: request.url, headers: request.headers, form }
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

const gatewayAt = (origin: string, deadlineMs: number) =>
  carrierGateway({
    ...{ url: origin, accountSid: 'AC1', authToken: 'secret', deadlineMs },
    hookUrl: () => 'https://desk.test/text-messages/events',
  })
const answering = (status: number, body: unknown, deadlineMs = 5_000) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return gatewayAt(url, deadlineMs)
}
async function nobodyListens(): Promise<string> {
  const passing = await startSandboxCarrier({ port: 0, accountSid: 'AC1', authToken: 'secret' })
  await passing.close()
  return passing.url
}
const failureOf = (act: Promise<unknown>): Promise<unknown> => act.then(() => null).catch((error: unknown) => error)

test('a text is sent as a form with a status callback', async () => {
  const { sid } = await answering(201, TAKEN).send(TEXT)

  expect(sid).toBe('SM1')
  expect(seen).toMatchObject({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: {
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
  })
  expect(Object.fromEntries(seen?.form ?? [])).toEqual({
    To: '+15125550123',
    From: '+15125550100',
    Body: TEXT.body,
    StatusCallback: 'https://desk.test/text-messages/events?message=m1',
  })
})

test.each([
  [400, { code: 21610 }, TextRefused],
  [400, { code: 'x' }, TextRefused],
  [404, '', TextRefused],
  [422, 'no JSON', TextRefused],
  [201, { ...TAKEN, status: 'failed', error_code: 30007 }, TextRefused],
  [401, {}, CarrierUnavailable],
  [403, {}, CarrierUnavailable],
  [429, {}, CarrierUnavailable],
  [503, {}, CarrierUnavailable],
  [500, {}, TextOutcomeUnknown],
  [502, '', TextOutcomeUnknown],
  [201, '<html>', TextOutcomeUnknown],
  [201, {}, TextOutcomeUnknown],
])(
  'a response of %i %j is requested once, and its kind tells whether anything was sent',
  async (status, body, kind) => {
    asked = 0

    expect(await failureOf(answering(status, body).send(TEXT))).toBeInstanceOf(kind)
    expect(asked).toBe(1)
  },
)

test.each([
  [200, TextOutcomeUnknown],
  [400, TextRefused],
])('an endless response of %i is not read to its end', async (status, kind) => {
  expect(await failureOf(answering(status, 'x'.repeat(100_000)).send(TEXT))).toBeInstanceOf(kind)
})

test.each([
  [400, { code: 21610 }, 'This number has opted out of texts with the carrier'],
  [400, { code: 12345 }, 'The carrier could not deliver it (code 12345)'],
  [400, '<html>', 'The carrier could not deliver it'],
  [201, { ...TAKEN, status: 'undelivered', error_code: 30006 }, 'This number is a landline or can’t receive texts'],
])('a rejection %i %j has a readable message', async (status, body, words) => {
  expect(await failureOf(answering(status, body).send(TEXT))).toMatchObject({ message: words })
})

test('a silent carrier may have sent it; an unreachable one has not', async () => {
  const silent = answering(201, TAKEN, 50)
  reply = null

  expect(await failureOf(silent.send(TEXT))).toBeInstanceOf(TextOutcomeUnknown)
  expect(await failureOf(gatewayAt(await nobodyListens(), 5_000).send(TEXT))).toBeInstanceOf(CarrierUnavailable)
})

test('no error contains the number, the text or the token', async () => {
  const echo = JSON.stringify({ to: TEXT.to, body: TEXT.body, token: 'secret' })
  const failures = await Promise.all(
    [201, 400, 401, 500].map((status) => failureOf(answering(status, echo).send(TEXT))),
  )

  for (const failure of failures) {
    const told = failure instanceof Error ? `${failure.stack}${JSON.stringify(failure)}${String(failure.cause)}` : ''

    expect(told).not.toMatch(/5125550123|kündigen|secret/)
    expect(told).toContain('arrier')
  }
})
