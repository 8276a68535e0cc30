import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoRedFlags } from '#app/demo/demo-red-flags.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo has one answered and one open red flag and complete checklists, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const place = { address: '5050 Avenida Encinas', zip: '92008' }
  for (const last_name of ['Dough', 'Que', 'Iceman', 'Nascore']) await clientOf(maria, { ...place, last_name })
  await clientOf(maria, { last_name: 'Muskgrub', ssn: '111111111' })
  for (const client of [
    { ...place, last_name: 'Johnson', ssn: '111111111' },
    { last_name: 'Nohit' },
    { last_name: 'Patel' },
  ]) {
    const { id } = await clientOf(maria, client)
    await pool.query(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'personal', 1000 from public.clients where id = $1`,
      [id],
    )
  }
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const { dataEncryptionKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const sealer = createSealer(pool, dataEncryptionKey)
  const desk = { pool, sealer, isSandbox: true, organizationId: rows[0].id, personId: maria.person.id }

  await addDemoRedFlags(desk)
  await addDemoRedFlags(desk)

  const { data } = await maria.supabase.from('red_flag_entries').select('kind, code, response').order('recorded_at')
  expect(data?.map(({ kind, code, response }) => [kind, code, response].filter(Boolean).join(' ')).sort()).toEqual([
    'answered contradicting_answers not_warranted',
    'answered shared_address verified',
    'found contradicting_answers',
    'reviewed',
    'reviewed',
  ])
  const open = await pool.query(
    'select f.code from public.loan_applications a cross join lateral app.red_flags_of(a) f where f.response is null',
  )
  expect(open.rows).toEqual([{ code: 'shared_ssn' }])
})
