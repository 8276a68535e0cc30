import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoDuties, addDemoIncidents } from '#app/demo/demo-safeguards.ts'
import { noticeStatus } from '#features/organizations/rules/safeguards/incident.ts'
import { DUTIES_TO_RECORD, dutyStatus } from '#features/organizations/rules/safeguards/safeguards.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const asked = async (name: string) => (await maria.supabase.rpc(name)).data

test('a demo company has recorded some duties and two incidents, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const [{ today }] = await asked('safeguards')
  const program = { pool, organizationId: rows[0].id, personId: maria.person.id, fullName: 'Maria', today }
  const add = async () => {
    await addDemoDuties(program)
    await addDemoIncidents(program)
  }

  await add()
  const [duties, incidents] = [await asked('safeguard_records'), await asked('incidents')]
  await add()

  expect(await asked('safeguard_records')).toEqual(duties)
  expect(await asked('incidents')).toEqual(incidents)
  const standings = DUTIES_TO_RECORD.map((duty) => {
    const doneOn = duties.find((record: { duty: string }) => record.duty === duty.duty)?.done_on ?? null
    return dutyStatus(duty, { consumers: 5_000, doneOn, today }).kind
  })
  expect(new Set(standings)).toEqual(new Set(['done', 'overdue', 'missing']))
  expect(incidents).toMatchObject([{ is_closed: false }, { is_closed: true }])
  expect(noticeStatus(incidents[0], today)).toMatchObject({ kind: 'due', daysLeft: 18 })
})
