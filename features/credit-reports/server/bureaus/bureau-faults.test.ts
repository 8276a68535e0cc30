import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { resellerGateway } from './reseller-gateway.ts'

const RHONDA: Applicant = {
  firstName: 'Rhonda',
  lastName: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  ssnDigits: '600221639',
  dateOfBirth: '1987-02-01',
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Long enough for a busy machine. Tests with an unresponsive bureau use a shorter one. */
const DEADLINE_MS = 20_000

async function bureauThat(listener: RequestListener, port = 0, deadlineMs = DEADLINE_MS) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  return { port: taken, gateway: gatewayTo(taken, deadlineMs) }
}

const gatewayTo = (port: number, deadlineMs = DEADLINE_MS) =>
  resellerGateway({ url: `http://127.0.0.1:${port}`, apiKey: 'key', apiSecret: 'secret', deadlineMs })

const hit = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    applicant: { first_name: 'RHONDA', last_name: 'ROUSE', ssn: '600221639', ...change },
    intelligence: { credit_score: '720' },
    reports: { experian: { status: 'success', full_feed: { credit_score: { fico_8: { score: 720 } } } } },
  })

test.each<[string, RequestListener, string, number?]>([
  [
    '500 with a page',
    (_, response) => response.writeHead(500).end('<h1>Oops</h1>'),
    'Experian sent an unreadable reply',
  ],
  ['500 with a sentence', (_, response) => response.writeHead(500).end('{"message":"Out of order"}'), 'Out of order'],
  ['a page of HTML', (_, response) => response.end('<!doctype html><p>Sign in'), 'Experian sent an unreadable reply'],
  [
    'half an answer and hangs up',
    (request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('{"reports":')
      setTimeout(() => request.socket.destroy(), 20)
    },
    'Experian could not be reached',
  ],
  ['nothing', () => {}, 'Experian did not answer in time', 1_000],
])('a bureau that returns %s is down, and was asked once', async (_, listener, told, deadlineMs) => {
  let asked = 0
  const counting: RequestListener = (request, response) => {
    asked++
    listener(request, response)
  }
  const { gateway } = await bureauThat(counting, 0, deadlineMs)

  const answer = await gateway.pull(RHONDA, 'experian')

  expect(answer).toMatchObject({ result: { outcome: 'error', message: told }, isDown: true })
  expect(asked).toBe(1)
})

test.each([{ last_name: 'Rousse' }, { first_name: 'Ronda' }, { ssn: '111111111' }])(
  'a reply about another person, %j, counts as an error, and nothing of it is stored',
  async (change) => {
    const { gateway } = await bureauThat((_, response) => response.end(hit(change)))

    const answer = await gateway.pull(RHONDA, 'experian')

    expect(answer).toEqual({
      result: { outcome: 'error', message: 'Experian returned a file for a different person' },
      reply: null,
      requestId: null,
    })
  },
)

test.each([
  ['x-request-id', 'req_42.a-b', 'req_42.a-b'],
  ['RequestID', '7f3e', '7f3e'],
  ['x-request-id', 'a b\tc', null],
  ['x-other', '7f3e', null],
])('the vendor’s id of the request, %s: %j, is stored as %j', async (header, sent, kept) => {
  const { gateway } = await bureauThat((_, response) => response.writeHead(200, { [header]: sent }).end(hit()))

  expect((await gateway.pull(RHONDA, 'experian')).requestId).toBe(kept)
})

test('a "success" with a failed score is no hit', async () => {
  const reply = {
    intelligence: { credit_score: 'failed' },
    reports: { experian: { status: 'success', full_feed: null } },
  }
  const { gateway } = await bureauThat((_, response) => response.end(JSON.stringify(reply)))

  const { result, isDown } = await gateway.pull(RHONDA, 'experian')

  expect([result.outcome, isDown]).toEqual(['no_hit', undefined])
})

test('a repeated SSN is removed from result and reply', async () => {
  const { gateway } = await bureauThat((_, response) => response.end(hit({ note: 'SSN 600-22-1639, born 02/01/1987' })))

  const answer = await gateway.pull(RHONDA, 'experian')

  expect(answer.result.outcome).toBe('hit')
  expect(JSON.stringify(answer)).not.toMatch(/600.?22.?1639|02\/01\/1987/)
})

test('a connection that was never made is tried once more, because it carried no order', async () => {
  const { port } = await bureauThat(() => {})
  closing.pop()?.()
  const asking = gatewayTo(port).pull(RHONDA, 'experian')
  await new Promise((resolve) => setTimeout(resolve, 40))
  await bureauThat((_, response) => response.end(hit()), port)

  const { result } = await asking

  expect(result.outcome).toBe('hit')
})

test('a hard pull is named in the request, a soft one is not', async () => {
  const bodies: string[] = []
  const { gateway } = await bureauThat((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
    request.on('end', () => response.end(hit()))
  })

  await gateway.pull(RHONDA, 'experian', { pullType: 'hard' })
  await gateway.pull(RHONDA, 'experian')

  expect(bodies.map((body) => JSON.parse(body).pull_type)).toEqual(['hard', undefined])
})
