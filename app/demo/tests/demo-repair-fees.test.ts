import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoRepairContracts } from '#app/demo/demo-repair-contracts.ts'
import { addDemoRepairFees } from '#app/demo/demo-repair-fees.ts'
import { missingClauses } from '#features/credit-repair/rules/repair-contract.ts'
import { feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { contractsOf } from '#features/credit-repair/tests/contract-fixture.ts'
import {
  day,
  dispute,
  enrollmentOf,
  feesOf,
  repaired,
  repairFixture,
  reportOf,
} from '#features/credit-repair/tests/repair-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
})
afterAll(() => app.close())

/** Adds clients with work that was done over the year, and some without. */
async function files() {
  const clients = []
  for (let n = 0; n < 24; n++) {
    const dana = await repaired(app, maria)
    for (const resultDaysAgo of [300, 150, 149, 60, null]) await dispute(app, dana, resultDaysAgo)
    await reportOf(app, dana.clientId, 100)
    clients.push({ id: dana.clientId, ageDays: 380 })
  }
  return clients
}

test('demo clients are enrolled in every state, pay what the law allows, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const desk = {
    ...{ pool, organizationId: rows[0].id, companyName: 'Clean Slate', personIds: [maria.person.id], today: day(0) },
  }
  const clients = await files()
  const all = async () => (await Promise.all(clients.map(({ id }) => feesOf(maria, id)))).flat()
  const enrolled = async () =>
    (await Promise.all(clients.map(({ id }) => enrollmentOf(maria, id)))).filter((one) => one !== undefined)

  await addDemoRepairFees(desk, clients)
  const [fees, enrollments] = [await all(), await enrolled()]
  await addDemoRepairFees(desk, clients)

  expect([await all(), await enrolled()]).toEqual([fees, enrollments])
  expect(enrollments.length).toBeGreaterThan(6)
  const taken = fees.filter(({ kind }) => kind === 'fee')
  expect(taken.length).toBeGreaterThan(6)
  for (const fee of taken) {
    const { sale_channel } = enrollments.find(({ client_id }) => client_id === fee.client_id)
    const { data } = await maria.supabase
      .from('disputes')
      .select('id, bureau, item_name, result, result_on')
      .in('id', fee.dispute_ids)
      .throwOnError()
    const shown_in = [{ id: fee.report_ids[0], reported_on: day(-100) }]
    const work = data.map((one) => ({ ...one, recorded_on: one.result_on, is_paid: false, shown_in }))
    const terms = { pays_for: 'results' as const, complete_by: day(-200), answer_on: null, refund_due_cents: 0 }
    expect(feeRefusal(fee, { ...terms, sale_channel, work, today: day(0) })).toBeNull()
  }
  const revenue = await maria.supabase.rpc('credit_repair_revenue').single<{ active_clients: number }>().throwOnError()
  expect(revenue.data.active_clients).toBe(enrollments.filter(({ status }) => status === 'active').length)
})

test('demo clients without a file at any bureau are not enrolled', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const clients = await Promise.all(Array.from({ length: 8 }, () => repaired(app, maria)))
  await pool.query("update public.credit_reports set status = 'error' where client_id = any ($1)", [
    clients.map(({ clientId }) => clientId),
  ])

  await addDemoRepairFees(
    { pool, organizationId: rows[0].id, companyName: 'Clean Slate', personIds: [maria.person.id], today: day(0) },
    clients.map(({ clientId }) => ({ id: clientId, ageDays: 20 })),
  )

  for (const { clientId } of clients) expect(await enrollmentOf(maria, clientId)).toBeUndefined()
})

test('enrolled demo clients signed a contract that could no longer be canceled when something was sent for them', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const desk = { pool, organizationId: rows[0].id, companyName: 'Clean Slate', personIds: [maria.person.id] }
  const dana = await repaired(app, maria)
  await dispute(app, dana, 10)
  const otis = await repaired(app, maria)
  for (const { clientId } of [dana, otis]) await repairFixture(app, maria).enroll(clientId)
  const signed = async () =>
    (await Promise.all([dana, otis].map(({ clientId }) => contractsOf(maria, clientId)))).flat()

  await addDemoRepairContracts(desk)
  const contracts = await signed()
  await addDemoRepairContracts(desk)

  expect(await signed()).toEqual(contracts)
  expect(contracts).toMatchObject([{ signature_name: 'Dana Whitfield' }, { contract_date: day(0) }])
  expect(contracts[0].cancel_until < day(-30)).toBe(true)
  for (const { clauses } of contracts) expect(missingClauses(clauses)).toEqual([])
})

test('signatures of demo clients today are not dated later than now, at any hour', async () => {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const clients = await Promise.all(Array.from({ length: 8 }, () => repaired(app, maria)))
  const ids = clients.map(({ clientId }) => clientId)
  const desk = { pool, organizationId: rows[0].id, companyName: 'Clean Slate', personIds: [maria.person.id] }

  // `today` is tomorrow here: no payment of the demo may be in the future, at any hour.
  await addDemoRepairFees(
    { ...desk, today: day(1) },
    ids.map((id) => ({ id, ageDays: 0 })),
  )

  const dated = await pool.query(
    `select (select count(*)::int from public.repair_contracts where client_id = any ($1)) as signed,
            (select max(created_at) from public.repair_contracts where client_id = any ($1)) <= now() as contracts,
            (select max(created_at) from public.repair_statements where client_id = any ($1)) <= now() as statements,
            (select max(created_at) from public.repair_enrollments where client_id = any ($1)) <= now() as enrollments`,
    [ids],
  )
  expect(dated.rows).toEqual([{ signed: expect.any(Number), contracts: true, statements: true, enrollments: true }])
  expect(dated.rows[0].signed).toBeGreaterThan(2)
})
