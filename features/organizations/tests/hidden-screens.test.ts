import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let ada: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
  ada = await app.signIn(await colleague(app.database, maria.person, 'Ada', 'admin'))
  omar = await app.subscriber('Omar', 'cro')
})
afterAll(() => app.close())

const hiddenFrom = async (who: SignedIn) => Object((await who.supabase.rpc('company_standing')).data).hidden_screens
const hide = async (who: SignedIn, screens: string[] | null) =>
  (await who.supabase.rpc('hide_screens', { screens })).error?.code ?? null

test('an owner hides a screen from the whole company, and shows it again', async () => {
  expect(await hiddenFrom(priya)).toEqual([])

  expect(await hide(maria, ['credit-repair', 'credit-repair'])).toBeNull()
  expect(await hiddenFrom(priya)).toEqual(['credit-repair'])
  expect(await hiddenFrom(omar)).toEqual([])

  expect(await hide(maria, [])).toBeNull()
  expect(await hiddenFrom(priya)).toEqual([])
})

test('each change is in the company’s audit log once', async () => {
  await hide(maria, ['lending'])
  await hide(maria, ['lending'])
  const { data } = await maria.supabase.rpc('organization_audit_log', {
    filter: { action: 'organization.screens_hidden' },
  })

  const details = (data ?? []).map(({ details: one }: { details: unknown }) => one)
  expect(details[0]).toEqual({ screens: ['lending'] })
  expect(details).toHaveLength(3)
})

test('no one but an owner can hide screens, and an unknown screen is refused', async () => {
  expect(await hide(ada, ['credit-repair'])).toBe('42501')
  expect(await hide(priya, ['credit-repair'])).toBe('42501')
  expect(await hide(maria, ['dashboard'])).toBe('PT422')
  expect(await hide(maria, null)).toBe('PT422')
  expect(await hiddenFrom(priya)).toEqual(['lending'])
})
