import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

const zoneOf = async (who: SignedIn) => (await who.supabase.rpc('company_time_zone')).data
const choose = async (who: SignedIn, zone: string) =>
  (await who.supabase.rpc('set_company_time_zone', { zone })).error?.code ?? null

test('an owner sets the company’s time zone, and another company keeps its own', async () => {
  expect(await choose(maria, 'America/Chicago')).toBeNull()

  expect(await zoneOf(maria)).toEqual([{ time_zone: 'America/Chicago', may_change: true }])
  expect(await zoneOf(priya)).toEqual([{ time_zone: 'America/Chicago', may_change: false }])
  expect(await zoneOf(omar)).toEqual([{ time_zone: 'UTC', may_change: true }])
})

test('staff can’t set it, and a name that is no time zone is rejected', async () => {
  expect(await choose(priya, 'America/Denver')).toBe('42501')
  expect(await choose(maria, 'Mars/Olympus')).toBe('PT422')
  expect(await zoneOf(maria)).toMatchObject([{ time_zone: 'America/Chicago' }])
})
