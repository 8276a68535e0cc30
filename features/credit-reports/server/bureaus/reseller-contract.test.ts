import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scoresFrom } from '#features/credit-reports/rules/bureau-result.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { shownScoreOf } from '#features/credit-reports/rules/scores/model-scores.ts'
import exchanges from '#features/credit-reports/tests/exchanges.json' with { type: 'json' }
import type { BureauGateway } from './bureau-gateway.ts'
import { resellerGateway } from './reseller-gateway.ts'
import { startSandboxBureau } from './sandbox/sandbox-bureau.ts'

interface Shape {
  url: string
  close(): Promise<void>
}

const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret' }
const EXPECTED = [
  ['Steve', 'Johnson', '111111111', 'hit'],
  ['Jeff', 'Nascore', '555555555', 'no_score'],
  ['Chris', 'Iceman', '444444444', 'frozen'],
  ['Nora', 'Nohit', '900000012', 'no_hit'],
  ['Rhonda', 'Rouse', '000000000', 'no_hit'],
] as const

const who = (firstName: string, lastName: string, ssnDigits: string): Applicant => ({
  ...{ firstName, lastName, ssnDigits },
  address: '5050 Avenida Encinas',
  city: 'Carlsbad',
  state: 'CALIFORNIA',
  zip: '92008',
  dateOfBirth: '1980-08-15',
})

/**
 * Replays exchanges that we wrote from the reseller's documentation and public integrations. Rejects requests that
 * the reseller would reject.
 */
async function replaying(): Promise<Shape> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const { headers, method, url } = request
      if (method !== 'POST' || url !== '/api/v2/reports') return answer(404, { message: 'Not found' })
      if (headers['api-key'] !== 'key' || headers['api-secret'] !== 'secret') {
        return answer(401, { status: 'failure', message: 'Invalid API credentials' })
      }
      const asked = JSON.parse(Buffer.concat(chunks).toString())
      if (asked.date_of_birth !== '08/15/1980' || asked.state !== 'CALIFORNIA' || !/^\d{9}$/.test(asked.ssn)) {
        return answer(422, { status: 'failure', message: 'The request is invalid.' })
      }
      const recorded = exchanges.find(
        ({ applicant, bureau }) => applicant.ssnDigits === asked.ssn && asked.bureaus[0] === bureau,
      )
      return recorded ? answer(recorded.reply.status, recorded.reply.body) : answer(500, { message: 'Not recorded' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe.each([
  ['the sandbox bureau', () => startSandboxBureau({ port: 0, ...CREDENTIALS })],
  ['recorded exchanges with the reseller', replaying],
])('%s', (_, start) => {
  let shape: Shape
  let gateway: BureauGateway
  beforeAll(async () => {
    shape = await start()
    gateway = resellerGateway({ url: shape.url, ...CREDENTIALS })
  })
  afterAll(() => shape.close())

  test.each(EXPECTED)('%s %s with SSN %s has the outcome %s', async (firstName, lastName, ssn, outcome) => {
    const { result, isDown } = await gateway.pull(who(firstName, lastName, ssn), 'experian')

    expect([result.outcome, isDown]).toEqual([outcome, undefined])
  })

  test('a hit has a whole score and the accounts behind it', async () => {
    const { result } = await gateway.pull(who('Steve', 'Johnson', '111111111'), 'experian')

    const score = shownScoreOf(scoresFrom(result, 'experian'))
    expect(Math.abs((score ?? 0) - 700)).toBeLessThanOrEqual(24)
    expect(result).toMatchObject({ feed: { trade_accounts: expect.arrayContaining([expect.any(Object)]) } })
  })

  test.each(EXPECTED)('the SSN of %s %s, echoed, is gone from what is kept', async (firstName, lastName, ssn) => {
    const answer = await gateway.pull(who(firstName, lastName, ssn), 'experian')

    expect(answer.reply).not.toBeNull()
    expect(JSON.stringify(answer)).not.toContain(ssn)
    expect(JSON.stringify(answer)).not.toMatch(/1980-08-15|08\/15\/1980/)
  })

  test('refused credentials are an error in its own words', async () => {
    const wrong = resellerGateway({ url: shape.url, apiKey: 'key', apiSecret: 'wrong' })

    const { result } = await wrong.pull(who('Steve', 'Johnson', '111111111'), 'experian')

    expect(result).toEqual({ outcome: 'error', message: 'Invalid API credentials' })
  })
})
