import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neededBy, PERMISSIONS } from '#features/organizations/rules/permissions.ts'
import { call } from '#features/organizations/tests/organization-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import type { Names } from './command-names.ts'
import { ABOUT_NO_CLIENT, ACTS, namedRows } from './commands-fixture.ts'

const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }

let app: TestApp
let maria: SignedIn
let casey: SignedIn
let names: Names

beforeAll(async () => {
  app = await testApp({ authSettings: { limits } })
  maria = await app.subscriber('Maria', 'cro')
  names = await namedRows(app, maria)
  const needing = PERMISSIONS.filter((one) => one === 'see_all_clients' || neededBy(one).includes('see_all_clients'))
  const rest = PERMISSIONS.filter((one) => !needing.includes(one))
  casey = await app.signIn(await colleagueWith(app.database, maria.person, rest))
})
afterAll(() => app.close())

// A pack belongs to the company, not to a client.
const UNCHECKED = [...ABOUT_NO_CLIENT, 'end-state-pack']

describe('an act on a client who is assigned to another person', () => {
  test.each(ACTS.filter(([name]) => !UNCHECKED.includes(name)))('%s finds no client', async (name, body) => {
    expect(await call(app, casey, name, body(names))).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
  })

  test('is allowed once the client is assigned to them', async () => {
    await app.database.pools.server.query('update public.clients set assigned_contact_id = $1 where id = $2', [
      casey.person.id,
      names.client,
    ])
    const body = { client_id: names.client, reason: 'A customer asks' }

    expect((await call(app, casey, 'reveal-client', body)).status).toBe(200)
  })

  test('finding by SSN and duplicates name none of these clients', async () => {
    const { data } = await maria.supabase
      .from('clients')
      .insert({ first_name: 'Rhonda', last_name: 'Rouse', ssn: '600221639' })
      .select('id')
      .single()

    expect((await call(app, maria, 'find-client-by-ssn', { ssn: '600221639' })).body.client_ids).toEqual([data?.id])
    expect((await call(app, casey, 'find-client-by-ssn', { ssn: '600221639' })).body.client_ids).toEqual([])
    const alike = { first_name: 'Rhonda', last_name: 'Rouse', ssn: '600221639' }
    expect((await call(app, maria, 'duplicate-clients', alike)).body.duplicates).toHaveLength(1)
    expect((await call(app, casey, 'duplicate-clients', alike)).body.duplicates).toEqual([])
  })
})
