import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { asPerson, directPullContract, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
let ada: Person
beforeAll(async () => {
  desk = await bureauFixture()
  ada = await superAdmin(desk.database, 'Ada')
})
afterAll(() => desk.close())

const RHONDA = who('Rhonda', 'Rouse')

/** Creates a credit repair organization without a direct-pull contract, with a test applicant as client. */
async function barredFirm() {
  const grace = await subscriber(desk.database, 'Grace', 'cro')
  await directPullContract(desk.database, grace, false)
  return { grace, order: orderFor(await desk.client(grace, RHONDA), RHONDA, 'written_instructions') }
}
const organizationOf = async (person: Person) => {
  const [row] = await desk.sql<{ id: string }>('select organization_id as id from app.people where id = $1', [
    person.id,
  ])
  return row?.id ?? ''
}
const as = <Row>(person: Person, text: string, values: unknown[] = []) =>
  asPerson(desk.database.pools.wire, person, async (db) => (await db.query(text, values)).rows as Row[]) // the caller states the row type

const WAS = { plan: 'basic', status: 'trial', features: [] }
const change = (person: Person, id: string, wanted: object, was: object = WAS) =>
  as(person, 'select public.change_subscription($1, $2, $3)', [id, was, { ...WAS, ...wanted }])

describe('a credit repair organization without a direct-pull contract', () => {
  test('is refused every order, learns whom to ask, and is charged nothing', async () => {
    const { grace, order } = await barredFirm()

    const answer = await desk.order(grace, order)

    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'direct_pull_barred', message: DIRECT_PULL_BARRED, error: DIRECT_PULL_BARRED },
    })
    expect(await desk.credits(grace)).toBe(0)
    expect(await as(grace, 'select id from public.credit_reports')).toEqual([])
    expect(await as(grace, 'select id from public.credit_consents')).toEqual([])
  })

  test('is refused by the database too', async () => {
    const { grace, order } = await barredFirm()
    const values = [await organizationOf(grace), order.client_id, grace.id, order.bureaus]

    const reserved = await desk.database.pools.server.query<{ id: string | null }>(
      `select app.reserve_credit_pull($1, $2, $3, 'a key', 'f', $4, 'soft', 'written_instructions', 0, '{}') as id`,
      values,
    )

    expect(reserved.rows).toEqual([{ id: null }])
    expect(await desk.credits(grace)).toBe(0)
  })

  test('reads in its terms that it may not order, and a lender that it may', async () => {
    const { grace } = await barredFirm()
    const maria = await subscriber(desk.database, 'Maria')

    const asked = 'select may_pull_directly from public.credit_order_terms()'

    expect(await as(grace, asked)).toEqual([{ may_pull_directly: false }])
    expect(await as(maria, asked)).toEqual([{ may_pull_directly: true }])
  })

  test('still gets the report of an earlier order with the same key, from when the contract was valid', async () => {
    const { grace, order } = await barredFirm()
    await directPullContract(desk.database, grace)
    const sent = { ...order, idempotency_key: 'granted-before' }
    const granted = await desk.order(grace, sent)
    await directPullContract(desk.database, grace, false)

    const again = await desk.order(grace, sent)

    expect([granted.status, again.status]).toEqual([200, 200])
    expect(again.body.id).toBe(granted.body.id)
  })
})

describe('the contract', () => {
  test('noted by a super admin opens the bureaus, and is written down once', async () => {
    const { grace, order } = await barredFirm()
    const id = await organizationOf(grace)
    await desk.sql(`update app.organizations set subscription_status = 'trial' where id = $1`, [id])

    await change(ada, id, { has_direct_pull_contract: true })

    expect((await desk.order(grace, order)).status).toBe(200)
    const noted = await desk.sql(
      `select actor_id, details -> 'has_direct_pull_contract' as contract from app.audit_events
        where organization_id = $1 and action = 'subscription.changed' and actor_id = $2`,
      [id, ada.id],
    )
    expect(noted).toEqual([{ actor_id: ada.id, contract: [false, true] }])
  })

  test('can be recorded only by a super admin', async () => {
    const { grace } = await barredFirm()
    const id = await organizationOf(grace)

    await expect(change(grace, id, { has_direct_pull_contract: true })).rejects.toMatchObject({ code: '42501' })
    await expect(as(grace, 'update app.organizations set has_direct_pull_contract = true')).rejects.toMatchObject({
      code: '42501',
    })
    const rpc = await desk.supabase(grace).from('users').update({ has_direct_pull_contract: true }).eq('id', grace.id)
    expect(rpc.error).not.toBeNull()
    expect(await as(grace, 'select may_pull_directly from public.credit_order_terms()')).toEqual([
      { may_pull_directly: false },
    ])
  })

  test('is not changed back after another person changed it', async () => {
    const { grace } = await barredFirm()
    const id = await organizationOf(grace)
    await change(ada, id, { has_direct_pull_contract: true })

    const late = change(ada, id, { has_direct_pull_contract: false }, { ...WAS, has_direct_pull_contract: false })

    await expect(late).rejects.toMatchObject({ code: 'PT409' })
  })

  test('stays as it is when a change of plan says nothing of it', async () => {
    const grace = await subscriber(desk.database, 'Grace', 'cro')

    await change(ada, await organizationOf(grace), { plan: 'pro' })

    expect(await as(grace, 'select may_pull_directly from public.credit_order_terms()')).toEqual([
      { may_pull_directly: true },
    ])
  })

  test('can be recorded only for a credit repair organization', async () => {
    const maria = await subscriber(desk.database, 'Maria')

    const noting = change(ada, await organizationOf(maria), { has_direct_pull_contract: true })

    await expect(noting).rejects.toMatchObject({ code: '22023' })
  })
})
