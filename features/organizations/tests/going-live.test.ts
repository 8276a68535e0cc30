import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewFixture } from '#features/administration/tests/review-fixture.ts'
import { PNG } from '#platform/storage/tests/storage-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const list = async ({ supabase }: Pick<SignedIn, 'supabase'>) => (await supabase.rpc('going_live').maybeSingle()).data
const NOTHING_YET = {
  second_factor: false,
  review: false,
  team: false,
  client: false,
  document: false,
  consent: false,
  report: false,
}

test('a new company has its profile done and everything else open', async () => {
  const maria = await reviewFixture(app).newCompany('Maria')

  const steps = await list(maria)

  expect(steps).toMatchObject({ ...NOTHING_YET, profile: true, is_hidden: false })
  expect(Date.now() - Date.parse(Object(steps).founded_at)).toBeLessThan(60_000)
})

test('steps are derived from data, of one’s own company only', async () => {
  const { newCompany } = reviewFixture(app)
  const [maria, omar] = [await newCompany('Maria'), await newCompany('Omar')]
  await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Ives' })
  await colleague(app.database, maria.person, 'Priya')
  await maria.supabase.storage.from('client-documents').upload(`${crypto.randomUUID()}.png`, PNG, {
    contentType: 'image/png',
  })

  const [hers, his] = [await list(maria), await list(omar)]

  expect(hers).toMatchObject({ ...NOTHING_YET, client: true, team: true, document: true })
  expect(his).toMatchObject(NOTHING_YET)
})

test('the review step is done once the company is in review, but not while more is requested', async () => {
  const desk = reviewFixture(app)
  const maria = await desk.newCompany('Maria')
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  await desk.send(maria)
  const sent = await list(maria)

  await desk.decide(ada, maria, 'more_requested', 'Send the current license')

  expect(sent).toMatchObject({ review: true })
  expect(await list(maria)).toMatchObject({ review: false })
})

test('each person dismisses and restores the list for themselves', async () => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'admin'))

  await maria.supabase.rpc('hide_going_live', { is_hidden: true })
  const away = [await list(maria), await list(priya)]
  await maria.supabase.rpc('hide_going_live', { is_hidden: false })

  expect(away).toMatchObject([{ is_hidden: true }, { is_hidden: false }])
  expect(await list(maria)).toMatchObject({ is_hidden: false })
})

test('staff have no such list, and visitors are refused', async () => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))

  expect(await list(priya)).toBeNull()
  for (const { error } of [
    await app.supabase().rpc('going_live'),
    await app.supabase().rpc('hide_going_live', { is_hidden: true }),
  ]) {
    expect(error).toMatchObject({ code: '42501' })
  }
})
