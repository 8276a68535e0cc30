import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMerges } from '#features/clients/server/merge/sweep-merges.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientRow, DANAS_SSN, dana, merge, mergeAct } from './merge-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const client = (id: string) => clientRow(maria, id)
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const write = (id: string, body: string) =>
  maria.supabase.functions.invoke('notes', { body: { act: 'add', client_id: id, body } })
const notesOf = async (id: string) =>
  (await maria.supabase.from('notes').select('body').eq('client_id', id).order('created_at').throwOnError()).data.map(
    ({ body }) => body,
  )
const ssnOf = async (id: string) =>
  (await maria.supabase.functions.invoke('reveal-client', { body: { client_id: id, reason: 'Test of the undo' } })).data
    .ssn
const undo = (mergeId: string, restore: string[] = []) =>
  mergeAct(app, maria, { act: 'undo', merge_id: mergeId, restore })
/** Lets a merge be a day old, as the owner of the database. */
async function passADay(mergeId: string): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query("update public.client_merges set undo_until = now() - interval '1 minute' where id = $1", [mergeId])
  await owner.end()
}

test('an undo puts back the rows that came over, and the fields; rows made since stay with the kept client', async () => {
  const kept = await dana(maria, { email: 'dana@one.test', ssn: DANAS_SSN })
  const merged = await dana(maria, { email: 'dana@two.test', phone: '5125550123', ssn: '601231639' })
  await write(merged, 'Before')
  const { body } = await merge(app, maria, kept, merged, { email: 'merged', ssn: 'merged' })
  await write(kept, 'After')

  const taken = await ssnOf(kept)
  const reply = await undo(body.merge_id)

  expect(taken).toBe('601231639')
  expect(reply).toMatchObject({ status: 200, body: { kept_id: kept, merged_id: merged, newer: [] } })
  expect(await client(kept)).toMatchObject({ email: 'dana@one.test', phone: null, ssn: 'XXX-XX-1639' })
  expect([await ssnOf(kept), await ssnOf(merged)]).toEqual([DANAS_SSN, '601231639'])
  expect(await client(merged)).toMatchObject({ email: 'dana@two.test', archived_at: null, merged_into_id: null })
  expect([await notesOf(kept), await notesOf(merged)]).toEqual([['After'], ['Before']])
  const events = await server("select subject_id from app.audit_events where action = 'client.merge_undone'")
  expect(new Set(events.map(({ subject_id }) => subject_id))).toEqual(new Set([kept, merged]))
})

test('an undo names the fields that were edited since and keeps them, unless they are chosen', async () => {
  const kept = await dana(maria, { email: 'dana@one.test', phone: '5125550100' })
  const merged = await dana(maria, { email: 'dana@two.test', phone: '5125550123' })
  const { body } = await merge(app, maria, kept, merged, { email: 'merged', phone: 'merged' })
  const edited = { email: 'dana@three.test', phone: '5125550133' }
  await maria.supabase.from('clients').update(edited).eq('id', kept).throwOnError()

  const review = await mergeAct(app, maria, { act: 'review_undo', merge_id: body.merge_id })
  const reply = await undo(body.merge_id, ['phone'])

  expect(review.body).toMatchObject({ newer: ['email', 'phone'], merged_name: 'Dana Whitfield' })
  expect(reply.body).toMatchObject({ newer: ['email'] })
  expect(await client(kept)).toMatchObject({ email: 'dana@three.test', phone: '5125550100' })
})

test('a merge is undone once; another undo is refused and says by whom it was', async () => {
  const [kept, merged] = [await dana(maria), await dana(maria)]
  const { body } = await merge(app, maria, kept, merged)

  const replies = await Promise.all([undo(body.merge_id), undo(body.merge_id)])

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'MERGE_UNDONE' })
  expect(refused?.body.message).toContain('Maria')
})

test('a merge can’t be undone while the kept client is merged into another one, and can afterwards', async () => {
  const [a, b, c] = [await dana(maria), await dana(maria), await dana(maria)]
  await write(a, 'Of A')
  const first = await merge(app, maria, b, a)
  const second = await merge(app, maria, c, b)

  const early = await undo(first.body.merge_id)
  const moved = await notesOf(c)
  await undo(second.body.merge_id)
  const later = await undo(first.body.merge_id)

  expect(early).toMatchObject({ status: 409, body: { code: 'MERGED_ON' } })
  expect(moved).toEqual(['Of A'])
  expect(later.status).toBe(200)
  expect(await notesOf(a)).toEqual(['Of A'])
})

test('after a day the undo is refused, and the hourly job deletes the undo data with the former SSN', async () => {
  const kept = await dana(maria, { ssn: DANAS_SSN })
  const merged = await dana(maria, { ssn: '601231639' })
  const { body } = await merge(app, maria, kept, merged, { ssn: 'merged' })
  const left = () =>
    server(
      `select (select count(*)::integer from app.client_merge_rows where merge_id = $1) as rows,
              (select count(*)::integer from app.sealed_values where row_id = $1) as sealed`,
      [body.merge_id],
    )
  await sweepMerges(app.database.pools.server)
  const before = (await left())[0]
  await passADay(body.merge_id)

  const reply = await undo(body.merge_id)
  await sweepMerges(app.database.pools.server)

  expect(before).toMatchObject({ sealed: 1 })
  expect(reply).toMatchObject({ status: 409, body: { code: 'UNDO_OVER' } })
  expect(await left()).toEqual([{ rows: 0, sealed: 0 }])
  expect(await ssnOf(kept)).toBe('601231639')
})

test('the hourly job moves a row that came to the merged client meanwhile, and the undo returns it', async () => {
  const [kept, merged] = [await dana(maria), await dana(maria)]
  const { body } = await merge(app, maria, kept, merged)
  await server(
    `insert into public.notes (organization_id, client_id, body, author_id, author_name)
     select organization_id, id, 'Late', $2, 'Maria' from public.clients where id = $1`,
    [merged, maria.person.id],
  )

  await sweepMerges(app.database.pools.server)
  const moved = await notesOf(kept)
  await undo(body.merge_id)

  expect(moved).toEqual(['Late'])
  expect(await notesOf(merged)).toEqual(['Late'])
})

test('the undo of another company’s merge finds nothing', async () => {
  const [kept, merged] = [await dana(maria), await dana(maria)]
  const { body } = await merge(app, maria, kept, merged)
  const omar = await app.subscriber('Omar', 'dealer')

  for (const act of ['review_undo', 'undo'])
    expect(await mergeAct(app, omar, { act, merge_id: body.merge_id })).toMatchObject({
      status: 404,
      body: { code: 'MERGE_NOT_FOUND' },
    })
})
