import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture({
    transactionEnd: 'commit-allow-override',
    isPlanShown: true,
    requestSettings: { searchPath: ['public'] },
  })
})
afterAll(() => desk.close())

const tagsNow = async () => (await desk.owner.query('select id, label from desk.tags order by id')).rows
const TAGS = [
  { id: 1, label: 'auto' },
  { id: 2, label: 'used' },
  { id: 3, label: 'urgent' },
]

describe('a trial change', () => {
  test.each([
    ['insert', () => desk.maria.from('tags').insert({ id: 7, label: 'x' }).select('id').rollback()],
    ['upsert', () => desk.maria.from('tags').upsert({ id: 7, label: 'x' }).select('id').rollback()],
    ['update', () => desk.maria.from('tags').update({ label: 'x' }).eq('id', 3).select('label').rollback()],
    ['delete', () => desk.maria.from('tags').delete().eq('id', 3).select('id').rollback()],
    ['rpc', () => desk.maria.rpc('relabel', { tag: 3, new_label: 'x' }).rollback()],
  ])('%s returns as if it had been made, and is rolled back', async (_act, attempt) => {
    const { data, error } = await attempt()

    expect(error).toBeNull()
    expect(JSON.stringify(data)).toMatch(/7|3|x/)
    expect(await tagsNow()).toEqual(TAGS)
  })

  test('reports what would have failed at the end, and the connection serves the next request', async () => {
    const dangling = { method: 'POST', body: '{"id": 1, "twin": 99}', headers: { prefer: 'tx=rollback' } }

    const replies = await Promise.all(Array.from({ length: 12 }, () => desk.request('/bonds', dangling)))
    const after = await desk.maria.from('tags').insert({ id: 8, label: 'kept' })

    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 409))
    expect(after.status).toBe(201)
    expect(await tagsNow()).toEqual([...TAGS, { id: 8, label: 'kept' }])
    await desk.owner.query('delete from desk.tags where id = 8')
  })

  test('says so in Preference-Applied', async () => {
    const reply = await desk.request('/tags', {
      method: 'POST',
      body: '{"id": 7, "label": "x"}',
      headers: { prefer: 'tx=rollback' },
    })

    expect([reply.status, reply.headers.get('preference-applied')]).toEqual([201, 'tx=rollback'])
  })

  test.each([
    ['commit', 'tx=rollback', true],
    ['rollback', 'tx=commit', false],
    ['rollback-allow-override', 'tx=commit', true],
    ['rollback-allow-override', '', false],
  ] as const)('where the service says %s, %s keeps the row: %s', async (transactionEnd, prefer, isKept) => {
    const strict = await openRestFixture({ transactionEnd })

    const reply = await strict.request('/tags', {
      method: 'POST',
      body: '{"id": 7, "label": "x"}',
      headers: { prefer },
    })

    const { rowCount } = await strict.owner.query('select from desk.tags where id = 7')
    expect([reply.status, rowCount === 1]).toEqual([201, isKept])
    expect(reply.headers.get('preference-applied')).toBe(transactionEnd.endsWith('override') ? prefer || null : null)
    await strict.close()
  })
})

describe("the database's plan", () => {
  test('is returned as JSON or as text', async () => {
    const json = await desk.maria
      .from('loans')
      .select('id, borrowers(name)')
      .gt('amount', 1)
      .explain({ format: 'json' })
    const text = await desk.maria.from('loans').select().explain()

    expect(json.data).toEqual([{ Plan: expect.objectContaining({ 'Node Type': 'Aggregate' }) }])
    expect(text.data).toMatch(/^Aggregate {2}\(cost=/)
  })

  test('of a change does not make the change', async () => {
    const { data } = await desk.maria.from('tags').delete().eq('id', 3).select().explain()

    expect(data).toMatch(/Delete on tags/)
    expect(await tagsNow()).toEqual(TAGS)
  })

  test('of a function is returned with the requested options', async () => {
    const reply = await desk.request('/rpc/add_up?a=1', {
      headers: { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose|nonsense' },
    })

    expect(reply.headers.get('content-type')).toBe('application/vnd.pgrst.plan+json; charset=utf-8')
    expect(await reply.text()).toMatch(/Actual Rows[\s\S]*Output/)
  })
})

describe('settings of the request for functions', () => {
  test('have its headers, method, and path, and names are searched for in the requested schema', async () => {
    const reply = await desk.request('/rpc/told', { method: 'POST', body: '{}', headers: { prefer: 'count=exact' } })

    const told = { prefer: 'count=exact', act: 'POST /rpc/told', tags: 3 }
    expect([reply.status, await reply.json()]).toEqual([200, told])
  })
})
