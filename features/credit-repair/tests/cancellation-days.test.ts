import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { day, enrollmentOf, repaired, repairFixture } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
})
afterAll(() => app.close())

const server = () => app.database.pools.server
const desk = () => contractFixture(app, maria)

/** Dana, whose contract was signed days ago and could be canceled for five days. */
async function signed(daysAgo: number) {
  const { clientId: dana } = await repaired(app, maria)
  await repairFixture(app, maria).enroll(dana)
  return { dana, id: await contracted(server(), dana, day(-daysAgo)) }
}

async function companyToday(): Promise<string> {
  const { rows } = await server().query(
    `select (clock_timestamp() at time zone o.time_zone)::date::text as today
       from app.organizations o join public.repair_contracts c on c.organization_id = o.id limit 1`,
  )
  return rows[0].today
}

test('a cancellation without a notice is dated today where the company is', async () => {
  const { dana, id } = await signed(1)
  await server().query("update app.organizations set time_zone = 'Pacific/Kiritimati'")

  const answer = await desk().cancel(id)

  expect(answer).toEqual({ status: 200, body: { cancelled_on: await companyToday() } })
  const staff = { cancelled_by: 'staff', cancellation_document_id: null }
  expect(await contractsOf(maria, dana)).toMatchObject([staff])
  await server().query("update app.organizations set time_zone = 'America/New_York'")
})

test.each([0, -1, -3, 2])('a day without a notice is refused: %i days from today', async (days) => {
  const { dana, id } = await signed(4)

  const refused = await callCommand(
    app,
    'cancel-repair-contract',
    { contract_id: id, cancelled_on: day(days) },
    { person: maria },
  )

  expect(refused).toMatchObject({ status: 422, body: { code: 'cancellation_notice_required' } })
  expect(await contractsOf(maria, dana)).toMatchObject([{ cancelled_on: null }])
})

test('a notice mailed in time cancels the contract weeks after the period', async () => {
  const { dana, id } = await signed(30)
  const notice = await signedPaperOf(maria, dana)

  expect((await desk().cancel(id)).body.code).toBe('croa_window_over')
  expect((await desk().cancelByMail(id, day(-24), notice)).body.code).toBe('croa_window_over')
  expect(await desk().cancelByMail(id, day(-25), notice)).toEqual({ status: 200, body: { cancelled_on: day(-25) } })

  expect(await contractsOf(maria, dana)).toMatchObject([{ cancelled_on: day(-25), cancellation_document_id: notice }])
  expect(await enrollmentOf(maria, dana)).toMatchObject({ status: 'cancelled' })
  const archived_at = new Date().toISOString()
  const removed = await maria.supabase.from('client_documents').update({ archived_at }).eq('id', notice)
  expect(removed.error?.code).toBe('42501')
})

test.each([
  ['before the signing', -5, 'DATE_TOO_EARLY'],
  ['in the future', 2, 'DATE_IN_FUTURE'],
])('a notice is refused if its day is %s', async (_, days, code) => {
  const { id } = await signed(4)

  expect(await desk().cancelByMail(id, day(days))).toMatchObject({ status: 422, body: { code } })
})

test('a notice must be new, of this client, and used once', async () => {
  const [one, other] = [await signed(4), await signed(4)]
  const paper = await signedPaperOf(maria, one.dana)
  const old = await signedPaperOf(maria, other.dana)
  await server().query("update public.client_documents set created_at = now() - interval '2 days' where id = $1", [old])

  expect((await desk().cancelByMail(other.id, day(-1), paper)).body.code).toBe('DOCUMENT_NOT_FOUND')
  expect((await desk().cancelByMail(other.id, day(-1), old)).body.code).toBe('signed_paper_not_new')
  expect((await desk().cancelByMail(one.id, day(-1), paper)).status).toBe(200)
  await desk().prepare(one.dana)
  const next = (await desk().prepare(one.dana)).body.id
  expect((await desk().sign(next, undefined, paper)).body.code).toMatch(/^signed_paper_/)
})

test('by the database too, staff can’t date a cancellation earlier without a notice', async () => {
  const { id } = await signed(4)

  const written = server().query(
    "update public.repair_contracts set cancelled_by = 'staff', cancelled_on = $2 where id = $1",
    [id, day(-3)],
  )

  await expect(written).rejects.toMatchObject({ code: '23514' })
})
