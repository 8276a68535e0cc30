import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newcomer } from '#test/support/people.ts'

const SSN = '900-00-4567'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const service = () => {
  const { serviceKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return app.fetch(pathname + search, init)
  }
  return createClient('https://desk.test', serviceKey, { global: { fetch }, auth: { persistSession: false } })
}

test.each([
  ['a visitor', () => app.supabase(), 'permission denied for table clients'],
  ['the service key', service, 'Only someone who works for an organization can write this value'],
  [
    'a person without a company',
    async () => (await app.signIn(await newcomer(app.database, 'Nell'))).supabase,
    'User account not properly set up. Please log out and sign in again.',
  ],
] as const)('a write by %s has no key to encrypt with and is rejected', async (_, client, message) => {
  const supabase = await client()

  const { error } = await supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Whitfield', ssn: SSN })

  expect(error?.message).toBe(message)
  expect(app.logged()).not.toContain(SSN)
})

test.each([
  [{ ssn: '900-00-456' }, 'SSN must be 9 digits'],
  [{ ssn: 'XXX-XX-4567 ' }, 'SSN must be 9 digits'],
  [{ ssn: { digits: SSN } }, 'SSN must be 9 digits'],
  [{ date_of_birth: '2023-02-29' }, 'Date of birth must be a date such as 1990-04-30'],
  [{ date_of_birth: '0000-01-01' }, 'Date of birth must be a date such as 1990-04-30'],
  [{ date_of_birth: 19_900_430 }, 'Date of birth must be a date such as 1990-04-30'],
  [{ date_of_birth: '9999-12-31' }, 'Date of birth is in the future'],
])('an invalid value is rejected without being repeated: %j', async (change, message) => {
  const client: object = { first_name: 'Dana', last_name: 'Whitfield', user_id: maria.person.id, ...change }

  const { error, status } = await maria.supabase.from('clients').insert(client)

  expect([status, error?.message]).toEqual([400, message])
})

test('the public API rejects a future birth date, too', async () => {
  const { key } = await madeKey(maria)
  const client = { firstName: 'Dana', lastName: 'Whitfield', dateOfBirth: '9999-12-31' }

  const { status, body } = await call(app, key, 'POST', '/v1/clients', client)

  expect([status, body.code, body.detail]).toEqual([400, 'invalid_request', 'dateOfBirth must be a date as YYYY-MM-DD'])
})
