import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const TABLE = { model: 'FICO 8', source: 'Page 3', as_of: day(0), steps: [{ from: 300, percent: 1 }] }
const add = (change: object = {}, person = maria, key?: string) =>
  callCommand(app, 'add-score-percentiles', { ...TABLE, ...change }, { person, key })
const seenBy = async ({ supabase }: SignedIn, id: string) =>
  (await supabase.from('score_percentiles').select('model, as_of').eq('id', id)).data

test('an administrator adds a table once, and the company alone reads it', async () => {
  const [first, again] = [await add({}, maria, 'same-key'), await add({}, maria, 'same-key')]

  expect([first.status, again.body.id]).toEqual([201, first.body.id])
  expect(await seenBy(sam, first.body.id)).toEqual([{ model: 'FICO 8', as_of: day(0) }])
  expect(await seenBy(omar, first.body.id)).toEqual([])
})

test('staff can’t add a table, and no one writes it directly', async () => {
  const { status, body } = await add({}, sam)
  const row = { model: 'FICO 8', source: 'x', as_of: day(0), steps: [], created_by_name: 'x' }
  const { error } = await maria.supabase.from('score_percentiles').insert(row)

  expect([status, body.code, error?.code]).toEqual([403, 'PERMISSION_NEEDED', '42501'])
})

test.each<[string, object, number, string]>([
  ['of tomorrow', { as_of: day(1) }, 422, 'TABLE_DAY'],
  ['of an unknown model', { model: 'Own' }, 400, 'VALIDATION_FAILED'],
  ['with an unknown field', { note: 'x' }, 400, 'VALIDATION_FAILED'],
  ['that starts too high', { steps: [{ from: 400, percent: 1 }] }, 400, 'VALIDATION_FAILED'],
])('a table %s is refused', async (_, change, status, code) => {
  const answer = await add(change)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a table can’t be changed or removed', async () => {
  const { body } = await add({ as_of: day(-1) })

  for (const sql of [
    'update public.score_percentiles set source = $2 where id = $1',
    'delete from public.score_percentiles where id = $1 and source <> $2',
  ])
    await expect(app.database.pools.server.query(sql, [body.id, 'Other'])).rejects.toThrow(/permission denied/)
})
