import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoresFrom } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { TOWN, townsperson } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { shownScoreOf } from '#features/credit-reports/rules/scores/model-scores.ts'
import { resellerGateway } from './reseller-gateway.ts'
import { type SandboxBureau, startSandboxBureau } from './sandbox/sandbox-bureau.ts'

const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret' }

let sandbox: SandboxBureau
beforeAll(async () => {
  sandbox = await startSandboxBureau({ port: 0, ...CREDENTIALS, slowMs: 50 })
})
afterAll(() => sandbox.close())

// Long enough for a busy machine. Tests with an unresponsive bureau use a shorter one.
const gateway = (deadlineMs = 20_000) => resellerGateway({ url: sandbox.url, ...CREDENTIALS, deadlineMs })
const patienceWith = ({ lastName }: Applicant, bureau: Bureau) =>
  lastName === 'Timeout' && bureau === 'transunion' ? 500 : 20_000

function applicant(firstName: string, lastName: string): Applicant {
  const person = townsperson(firstName, lastName)
  if (!person) throw new Error(`No test applicant is called ${firstName} ${lastName}`)
  return { ...person, state: person.state.toUpperCase(), ssnDigits: person.ssn }
}

// The bureaus that the stories of the test applicants name.
const ASKED = ['experian', 'equifax', 'transunion'] as const

async function outcomes(person: Applicant): Promise<string> {
  const answers = await Promise.all(ASKED.map((bureau) => gateway(patienceWith(person, bureau)).pull(person, bureau)))
  return answers.map(({ result }) => result.outcome).join(' ')
}

test.each([
  ['Rhonda', 'Rouse', 'hit hit hit'],
  ['Tom', 'Brayden', 'hit hit hit'],
  ['Elon', 'Muskgrub', 'hit hit hit'],
  ['Steve', 'Johnson', 'hit hit hit'],
  ['John', 'Dough', 'hit hit hit'],
  ['Susie', 'Que', 'hit hit hit'],
  ['Chris', 'Iceman', 'frozen frozen frozen'],
  ['Jeff', 'Nascore', 'no_score no_score no_score'],
  ['Tina', 'Thinfile', 'hit no_hit hit'],
  ['Nora', 'Nohit', 'no_hit no_hit no_hit'],
  ['Sam', 'Slowpoke', 'hit hit hit'],
  ['Terry', 'Timeout', 'hit hit error'],
  ['Dana', 'Downs', 'error hit hit'],
  ['Gary', 'Garbage', 'hit error hit'],
  ['Connie', 'Flict', 'hit hit hit'],
])('%s %s has the outcome %s', async (firstName, lastName, expected) => {
  expect(await outcomes(applicant(firstName, lastName))).toBe(expected)
})

test('an SSN that does not exist is a no-hit, though the reseller calls it a success', async () => {
  const person = { ...applicant('Rhonda', 'Rouse'), ssnDigits: '000000000' }

  expect(await outcomes(person)).toBe('no_hit no_hit no_hit')
})

test('a report can be asked for without SSN and date of birth', async () => {
  const person = { ...applicant('Rhonda', 'Rouse'), ssnDigits: null, dateOfBirth: null }

  expect(await outcomes(person)).toBe('hit hit hit')
})

test('a hit carries the score and the accounts', async () => {
  const { result } = await gateway().pull(applicant('Rhonda', 'Rouse'), 'experian')

  expect(result).toMatchObject({ outcome: 'hit', feed: { trade_accounts: expect.any(Array) } })
  expect(Math.abs((shownScoreOf(scoresFrom(result, 'experian')) ?? 0) - 745)).toBeLessThanOrEqual(14)
})

test('no SSN or date of birth is left in the stored reply', async () => {
  const asked = TOWN.map(async ({ firstName, lastName }) => {
    const person = applicant(firstName, lastName)
    const { result, reply } = await gateway().pull(person, 'equifax')
    return { person, text: JSON.stringify(result) + reply }
  })

  for (const { person, text } of await Promise.all(asked)) {
    expect(text).not.toContain(person.ssnDigits)
    expect(text).not.toContain(person.dateOfBirth)
  }
})

test.each([
  ['experian', 'Dana', 'Downs', 'Experian sent an unreadable reply'],
  ['equifax', 'Gary', 'Garbage', 'Equifax sent an unreadable reply'],
  ['transunion', 'Terry', 'Timeout', 'TransUnion did not answer in time'],
] satisfies [Bureau, string, string, string][])(
  '%s fails for %s %s with a message',
  async (bureau, first, last, told) => {
    const person = applicant(first, last)

    const { result } = await gateway(patienceWith(person, bureau)).pull(person, bureau)

    expect(result).toEqual({ outcome: 'error', message: told })
  },
)

test('a bureau that hangs is given up at the deadline, and was asked once', async () => {
  const before = sandbox.asked.transunion

  await gateway(500).pull(applicant('Terry', 'Timeout'), 'transunion')

  expect(sandbox.asked.transunion).toBe(before + 1)
})

test('refused credentials have the reseller’s message', async () => {
  const wrong = resellerGateway({ url: sandbox.url, apiKey: 'key', apiSecret: 'wrong' })

  const { result } = await wrong.pull(applicant('Rhonda', 'Rouse'), 'experian')

  expect(result).toEqual({ outcome: 'error', message: 'Invalid API credentials' })
})

test('an address without a server is a bureau that could not be reached', async () => {
  const nowhere = resellerGateway({ url: 'http://127.0.0.1:9', ...CREDENTIALS })

  const { result } = await nowhere.pull(applicant('Rhonda', 'Rouse'), 'experian')

  expect(result).toEqual({ outcome: 'error', message: 'Experian could not be reached' })
})

test.each([
  [
    'a reply without end',
    (send: (text: string) => void) => send('x'.repeat(5_000_000)),
    'sent a reply that is too large',
  ],
  ['brackets without end', (send: (text: string) => void) => send('['.repeat(100_000)), 'sent an unreadable reply'],
  ['a list', (send: (text: string) => void) => send('[]'), 'sent an unreadable reply'],
  ['nothing', (send: (text: string) => void) => send(''), 'sent an unreadable reply'],
])('%s is an error, not a crash', async (_, speak, told) => {
  const hostile = createServer((_request, response) => speak((text) => response.end(text)))
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  const address = hostile.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const { result } = await resellerGateway({ url: `http://127.0.0.1:${port}`, ...CREDENTIALS }).pull(
    applicant('Rhonda', 'Rouse'),
    'equifax',
  )

  hostile.closeAllConnections()
  hostile.close()
  expect(result).toEqual({ outcome: 'error', message: `Equifax ${told}` })
})

test('a redirect is not followed, so the SSN goes nowhere else', async () => {
  let isFollowed = false
  const redirecting = createServer((request, response) => {
    if (request.url === '/elsewhere') isFollowed = true
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const address = redirecting.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const { result } = await resellerGateway({ url: `http://127.0.0.1:${port}`, ...CREDENTIALS }).pull(
    applicant('Rhonda', 'Rouse'),
    'equifax',
  )

  redirecting.closeAllConnections()
  redirecting.close()
  expect(result).toEqual({ outcome: 'error', message: 'Equifax could not be reached' })
  expect(isFollowed).toBe(false)
})

test('the caller can stop waiting before the deadline', async () => {
  const givingUp = AbortSignal.timeout(50)

  // A deadline much longer than this test.
  const { result } = await gateway(600_000).pull(applicant('Terry', 'Timeout'), 'transunion', { signal: givingUp })

  expect(result).toEqual({ outcome: 'error', message: 'TransUnion did not answer in time' })
})
