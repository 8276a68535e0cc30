import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listenLocally } from '#platform/http/sandbox-server.ts'
import { RegisterUnavailable } from './military-register.ts'
import { registerGateway } from './register-gateway.ts'

const ABEL = { firstName: 'Abel', lastName: 'Duty', ssnDigits: '900000025', dateOfBirth: '1996-02-03' }
const GOOD = { certificate_number: 'C-1', first_name: 'Abel', last_name: 'Duty', as_of: '2026-01-31', is_covered: true }

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

/** Starts a register with this reply and records its requests. */
async function register(status: number, body: string, headers: Record<string, string> = {}) {
  const heard: { url: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      heard.push({ url: request.url, body: text })
      response.writeHead(status, headers).end(body)
    })
  })
  servers.push(server)
  return { heard, url: `http://127.0.0.1:${await listenLocally(server, 0)}` }
}

/** Asks a register with this reply, and returns its requests. */
async function asked(...reply: Parameters<typeof register>) {
  const { heard, url } = await register(...reply)
  const answer = await registerGateway({ url, apiKey: 'key' })
    .ask(ABEL, '2026-01-31')
    .catch((error: unknown) => error)
  return { heard, answer }
}

test('the register gets the person’s details in the body and none in the URL', async () => {
  const { heard, answer } = await asked(200, JSON.stringify(GOOD))

  expect(answer).toEqual({ number: 'C-1', isCovered: true })
  expect(heard).toEqual([{ url: '/v1/covered-borrower', body: expect.stringContaining('"ssn":"900000025"') }])
})

test.each([
  ['about another person', 200, JSON.stringify({ ...GOOD, last_name: 'Other' }), {}],
  ['about another day', 200, JSON.stringify({ ...GOOD, as_of: '2026-01-30' }), {}],
  ['without a certificate number', 200, JSON.stringify({ ...GOOD, certificate_number: ' ' }), {}],
  ['without a clear result', 200, JSON.stringify({ ...GOOD, is_covered: 'N' }), {}],
  ['with invalid JSON', 200, '<p>900000025</p>', {}],
  ['that is too large', 200, 'x'.repeat(70_000), {}],
  ['with a rejection', 403, '{"message":"900000025"}', {}],
  ['with an error', 500, JSON.stringify(GOOD), {}],
])('a result %s is rejected, and the error repeats none of it', async (_, status, body, headers) => {
  const { answer } = await asked(status, body, headers)

  expect(answer).toBeInstanceOf(RegisterUnavailable)
  expect(String(answer) + JSON.stringify(answer)).not.toMatch(/900000025|1996|Duty/)
  expect(answer).not.toHaveProperty('cause')
})

test('a redirect is not followed, so no other server gets the person’s details', async () => {
  const { heard, url: elsewhere } = await register(200, JSON.stringify(GOOD))

  const { answer } = await asked(307, '', { location: elsewhere })

  expect(answer).toBeInstanceOf(RegisterUnavailable)
  expect(heard).toEqual([])
})

test('an unreachable register is unavailable', async () => {
  const nowhere = registerGateway({ url: 'http://127.0.0.1:9', apiKey: 'key' })

  await expect(nowhere.ask(ABEL, '2026-01-31')).rejects.toThrow('the register did not answer')
})
