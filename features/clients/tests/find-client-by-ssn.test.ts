import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

const SSN = '900004567'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
  const added = await maria.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', ssn: SSN, date_of_birth: '1990-04-30' })
    .select('id')
    .single<{ id: string }>()
  if (added.error) throw added.error
  clientId = added.data.id
})
afterAll(() => app.close())

const find = ({ supabase }: SignedIn, ssn: unknown) =>
  supabase.functions.invoke<{ client_ids: string[] }>('find-client-by-ssn', { body: { ssn } })

test.each([SSN, '900-00-4567', '900 00 4567'])('a client is found by the full SSN: %s', async (written) => {
  const { data } = await find(maria, written)

  expect(data).toEqual({ client_ids: [clientId] })
})

test('another subscriber finds no clients by it', async () => {
  const { data } = await find(omar, SSN)

  expect(data).toEqual({ client_ids: [] })
})

test.each(['', '4567', '90012456', { like: '%' }, null])('an incomplete SSN is rejected: %j', async (written) => {
  const { error } = await find(maria, written)

  expect(error?.context).toMatchObject({ status: 400 })
})

describe('a search by SSN', () => {
  test('is audited without the SSN', async () => {
    await find(maria, SSN)

    const { rows } = await app.database.pools.server.query(
      "select details, actor_id from app.audit_events where action = 'client.searched_by_ssn' order by chain_number desc limit 1",
    )
    expect(rows[0]).toMatchObject({ actor_id: maria.person.id })
    expect(JSON.stringify(rows)).not.toContain(SSN)
  })

  test('leaves no trace of the SSN in the log', () => {
    expect(app.logged()).not.toContain(SSN)
  })
})

test('is rejected without a session', async () => {
  const { error } = await app.supabase().functions.invoke('find-client-by-ssn', { body: { ssn: SSN } })

  expect(error?.context).toMatchObject({ status: 401 })
})
