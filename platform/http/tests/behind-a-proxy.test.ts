import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp({ authSettings: { trustedProxies: 1 } })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

// The proxy adds the last address. The caller can make up those before it.
const THROUGH_THE_PROXY = { 'x-forwarded-for': '198.51.100.66, 203.0.113.7' }

const invoke = ({ supabase }: SignedIn, name: string, body: Record<string, unknown>) =>
  supabase.functions.invoke(name, { body, headers: THROUGH_THE_PROXY })

test("a consent records the consumer's address, not the proxy's", async () => {
  const person = {
    first_name: 'Rhonda',
    last_name: 'Rouse',
    address: '981 Wrestlin Way',
    city: 'Stamford',
    zip: '06901',
  }
  const { data: client } = await maria.supabase.from('clients').insert(person).select('id').single()

  const { error } = await invoke(maria, 'credit-pull', {
    ...{ ...person, client_id: client?.id, state: 'CONNECTICUT', bureaus: ['experian'] },
    permissible_purpose: 'credit_transaction',
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  })

  expect(error).toBeNull()
  const { data } = await maria.supabase.from('credit_consents').select('ip').eq('client_id', client?.id)
  expect(data).toEqual([{ ip: '203.0.113.7' }])
})

test('the address of the person who invites a subscriber is recorded', async () => {
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const wanted = { email: 'nora@example.test', full_name: 'Nora Vale', company_name: 'Vale Motors', features: [] }

  const { error } = await invoke(ada, 'create-subscriber', {
    ...{ ...wanted, account_type: 'dealer', subscription_plan: 'basic' },
  })

  expect(error).toBeNull()
  const { rows } = await app.database.pools.server.query(
    "select ip_address from auth.audit_log_entries where payload ->> 'action' = 'user_invited'",
  )
  expect(rows).toEqual([{ ip_address: '203.0.113.7' }])
})
