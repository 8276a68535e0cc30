import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoMilitaryChecks } from '#app/demo/demo-military.ts'
import { openMilitaryRegister } from '#features/lending/server/military/configured-register.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { createLog } from '#platform/http/log.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo has a covered borrower, checked once, never with a real register', async () => {
  const { server: pool } = app.database.pools
  const abel = { first_name: 'Abel', last_name: 'Duty', ssn: '900000025', date_of_birth: '1996-02-03' }
  const { id: clientId } = await clientOf(maria, abel)
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const register = await openMilitaryRegister(null)
  const { dataEncryptionKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const checks = {
    ...{ pool, register, sealer: createSealer(pool, dataEncryptionKey), log: createLog('silent') },
    ...{ organizationId: rows[0].id, personId: maria.person.id },
  }
  const kept = async () =>
    (await maria.supabase.from('military_checks').select('client_id, is_covered, is_sandbox, checked_by_name')).data

  await addDemoMilitaryChecks({ ...checks, register: { ...register, isSandbox: false } })
  expect(await kept()).toEqual([])
  await addDemoMilitaryChecks(checks)
  await addDemoMilitaryChecks(checks)

  expect(await kept()).toEqual([{ client_id: clientId, is_covered: true, is_sandbox: true, checked_by_name: 'Maria' }])
  await register.close()
})
