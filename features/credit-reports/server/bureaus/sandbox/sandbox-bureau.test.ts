import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxBureau, startSandboxBureau } from './sandbox-bureau.ts'

const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret' }
const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  ssn: '600221639',
  date_of_birth: '02/01/1987',
}

let bureau: SandboxBureau
beforeAll(async () => {
  bureau = await startSandboxBureau({ port: 0, ...CREDENTIALS, slowMs: 10 })
})
afterAll(() => bureau.close())

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${bureau.url}/api/v2/reports`, {
    method: 'POST',
    headers: { 'api-key': 'key', 'api-secret': 'secret', 'content-type': 'application/json', ...headers },
    body,
  })
}

test('without `bureaus` the reseller returns all three, with a link, and repeats the applicant', async () => {
  const response = await post(JSON.stringify(RHONDA))

  expect(await response.json()).toMatchObject({
    applicant: { ssn: '600221639', date_of_birth: '1987-02-01' },
    intelligence: { result: 'passed' },
    reports: { link: expect.stringContaining('https://'), experian: {}, equifax: {}, transunion: {} },
  })
})

test('a form-urlencoded request is read like JSON', async () => {
  const response = await post(new URLSearchParams(RHONDA).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

  expect(await response.json()).toMatchObject({ reports: { experian: { status: 'success' } } })
})

test.each([[{ 'api-key': 'wrong' }], [{ 'api-secret': 'wrong' }]])(
  'wrong credentials %j are refused at the top level',
  async (headers) => {
    const response = await post(JSON.stringify(RHONDA), headers)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ status: 'failure', message: 'Invalid API credentials' })
  },
)

test.each([
  [{ state: 'CT' }, 'The state field must be a full name.'],
  [{ ssn: '600-22-1639' }, 'The ssn field must be nine digits.'],
  [{ date_of_birth: '1987-02-01' }, 'The date of birth field must be mm/dd/yyyy.'],
  [{ zip: '' }, 'The zip field is required.'],
  [{ bureaus: ['no_bureau'] }, 'The bureaus field is invalid.'],
])('a request with %j is refused', async (change, message) => {
  const response = await post(JSON.stringify({ ...RHONDA, ...change }))

  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ status: 'failure', message })
})

test.each(['', 'not json', 'x'.repeat(100_000)])('a body that is no request is refused', async (body) => {
  const response = await post(body)

  expect(response.status).toBe(422)
})

test('a down bureau asked together with others is one failed block', async () => {
  const response = await post(JSON.stringify({ ...RHONDA, first_name: 'Dana', last_name: 'Downs' }))

  expect(await response.json()).toMatchObject({
    reports: { experian: { status: 'failure' }, equifax: { status: 'success' } },
  })
})

test('other paths and methods are not the reseller’s', async () => {
  const [path, method] = await Promise.all([fetch(`${bureau.url}/`), fetch(`${bureau.url}/api/v2/reports`)])

  expect([path.status, method.status]).toEqual([404, 405])
})

test('closing ends requests that hang', async () => {
  const other = await startSandboxBureau({ port: 0, ...CREDENTIALS })
  const hanging = failureOf(
    fetch(`${other.url}/api/v2/reports`, {
      method: 'POST',
      headers: { 'api-key': 'key', 'api-secret': 'secret' },
      body: JSON.stringify({ ...RHONDA, first_name: 'Terry', last_name: 'Timeout', bureaus: ['transunion'] }),
    }),
  )
  while (other.asked.transunion === 0) await new Promise((resolve) => setTimeout(resolve, 5))

  await other.close()

  expect(await hanging).toBeInstanceOf(TypeError)
})

const failureOf = (act: Promise<unknown>) => act.then(() => null).catch((error: unknown) => error)
