import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierGateway } from '#features/messages/server/texts/carrier-gateway.ts'
import { isSigned } from '#features/messages/server/texts/carrier-signature.ts'
import { CarrierUnavailable, TextOutcomeUnknown, TextRefused } from '#features/messages/server/texts/text-gateway.ts'
import { type SandboxCarrier, startSandboxCarrier } from './sandbox-carrier.ts'

const ACCOUNT = { accountSid: 'AC1', authToken: 'token' }

/** The carrier's customer: records events and whether they were signed. */
let told: Record<string, string>[] = []
let areSigned = true
const customer = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const signature = String(request.headers['x-twilio-signature'])
    areSigned &&= isSigned(signature, ACCOUNT.authToken, customerUrl + request.url, form)
    told.push({ at: String(request.url), ...Object.fromEntries(form) })
    response.writeHead(204).end()
  })
})
let customerUrl = ''
let carrier: SandboxCarrier
beforeAll(async () => {
  await new Promise<void>((resolve) => customer.listen(0, '127.0.0.1', resolve))
  const address = customer.address()
  customerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  customer.close()
})
beforeEach(() => {
  told = []
  areSigned = true
})

/** Sends one text to the sandbox and returns once everything that follows is done. */
async function send(to: string, body = 'Hello', deadlineMs = 5_000) {
  carrier = await startSandboxCarrier({ port: 0, ...ACCOUNT, slowMs: 60_000 })
  carrier.tellTo(`${customerUrl}/hook`)
  const options = { url: carrier.url, ...ACCOUNT, deadlineMs }
  const gateway = carrierGateway({ ...options, hookUrl: () => `${customerUrl}/hook` })
  const answer = await gateway.send({ messageId: 'm1', from: '5555550100', to, body }).catch((error: unknown) => error)
  await carrier.close()
  return answer
}
const statuses = () => told.filter(({ MessageStatus }) => MessageStatus !== undefined)
const inbound = () => told.filter(({ Body }) => Body !== undefined)

test('a text to any number is sent, then delivered, with signed events', async () => {
  const answer = await send('5125557777')

  expect(answer).toEqual({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/) })
  expect(statuses()).toMatchObject([
    { at: '/hook?message=m1', MessageStatus: 'sent', To: '+15125557777' },
    { at: '/hook?message=m1', MessageStatus: 'delivered' },
  ])
  expect(inbound()).toEqual([])
  expect(areSigned).toBe(true)
})

test.each([
  ['5125550111', '30003'],
  ['7025550112', '30006'],
])('%s can’t receive texts: undelivered with %s', async (to, code) => {
  await send(to)

  expect(statuses()).toMatchObject([{ MessageStatus: 'sent' }, { MessageStatus: 'undelivered', ErrorCode: code }])
})

test.each([
  ['5125550121', ['STOP']],
  ['5125550122', ['STOP', 'START']],
  ['5125550123', ['Thank you, I will send it tomorrow.']],
])('%s replies %j', async (to, bodies) => {
  await send(to)

  expect(inbound().map(({ Body }) => Body)).toEqual(bodies)
  expect(inbound()[0]).toMatchObject({ at: '/hook', From: `+1${to}`, To: '+15555550100' })
  expect(areSigned).toBe(true)
})

test.each([
  ['5125550113', TextRefused],
  ['5125550114', TextRefused],
  ['5125550132', CarrierUnavailable],
  ['5125550133', TextOutcomeUnknown],
  ['5125550134', CarrierUnavailable],
])('%s simulates its fault and sends no event', async (to, kind) => {
  expect(await send(to)).toBeInstanceOf(kind)
  expect(told).toEqual([])
})

test('5125550131 responds too late, but delivers', async () => {
  expect(await send('5125550131', 'Hello', 300)).toBeInstanceOf(TextOutcomeUnknown)
  expect(statuses()).toMatchObject([{ MessageStatus: 'sent' }, { MessageStatus: 'delivered' }])
})

test.each([
  ['123', 'Hello'],
  ['5125557777', 'x'.repeat(1601)],
  ['5125557777', ''],
])('a text to %j of that length is rejected', async (to, body) => {
  expect(await send(to, body)).toBeInstanceOf(TextRefused)
})

test.each([
  ['POST', '/2010-04-01/Accounts/AC1/Messages.json', 'AC1:wrong', 401],
  ['POST', '/2010-04-01/Accounts/AC2/Messages.json', 'AC1:token', 404],
  ['GET', '/2010-04-01/Accounts/AC1/Messages.json', 'AC1:token', 404],
])('%s %s as %s returns %i', async (method, path, basic, status) => {
  carrier = await startSandboxCarrier({ port: 0, ...ACCOUNT })
  const authorization = `Basic ${Buffer.from(basic).toString('base64')}`

  const response = await fetch(carrier.url + path, { method, headers: { authorization } })
  await carrier.close()

  expect(response.status).toBe(status)
})
