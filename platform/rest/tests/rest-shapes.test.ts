import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

/** Requests that differ only in their filters' values are compiled once, but each must still get its own result. */
let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture()
})
afterAll(() => desk.close())

const idsFound = async (query: string): Promise<number[]> => {
  const reply = await desk.request(`/borrowers?select=id&order=id&${query}`)
  const rows: { id: number }[] = await reply.json()
  return rows.map(({ id }) => id)
}

test.each([
  ['id=eq.1', [1], 'id=eq.3', [3]],
  ['id=gte.2&id=lt.3', [2], 'id=gte.1&id=lt.9', [1, 2, 3]],
  ['id=not.eq.1', [2, 3], 'id=not.eq.2', [1, 3]],
  ['email=eq.ada%40x.test', [1], 'email=eq.cy@x.test', [3]],
  ['name=eq.Ada+King', [1], 'name=eq.Ada%20King', [1]],
  ['name=eq.Ben%20Cole', [2], 'name=eq.Ben%2BCole', []],
  ['name=eq.Cy%20%22Q%22,%20Doe', [3], 'name=eq.%ZZ', []],
  ['id=in.(1,2)&name=neq.Ada+King', [2], 'id=in.(1,2)&name=neq.Ben+Cole', [1]],
])('%s finds %j, and then %s finds %j', async (query, ids, later, laterIds) => {
  expect(await idsFound(query)).toEqual(ids)
  expect(await idsFound(later)).toEqual(laterIds)
  expect(await idsFound(query)).toEqual(ids)
})

test('a value that cannot be compared is rejected by name, and the next request of the same form works', async () => {
  const refused = await desk.request('/borrowers?select=id&id=eq.seven')
  expect([refused.status, (await refused.json()).code]).toEqual([400, '22P02'])

  expect(await idsFound('id=eq.1')).toEqual([1])
})

test('a parameter that is not a filter keeps its meaning, whatever it looks like', async () => {
  for (const limit of ['1', '2']) {
    const reply = await desk.request(`/borrowers?select=id&order=id&limit=${limit}`)
    expect(await reply.json()).toHaveLength(Number(limit))
  }

  const refused = await desk.request('/borrowers?select=id&limit=eq.1')
  expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('eq.1')])
})

test('filters of an embedded resource get their own values', async () => {
  const stages = async (stage: string) => {
    const reply = await desk.request(`/borrowers?select=loans(id)&id=eq.1&loans.stage=eq.${stage}`)
    return reply.json()
  }

  expect(await stages('funded')).toEqual([{ loans: [{ id: 10 }] }])
  expect(await stages('applied')).toEqual([{ loans: [{ id: 11 }] }])
})

test('changes apply to the rows of their own filter', async () => {
  // Other tests find its rows by their names.
  const own = await openRestFixture()
  onTestFinished(own.close)
  const rename = (id: number, name: string) =>
    own.maria.from('borrowers').update({ name }).eq('id', id).select('id,name')

  expect((await rename(1, 'Ada Lane')).data).toEqual([{ id: 1, name: 'Ada Lane' }])
  expect((await rename(2, 'Ben Lane')).data).toEqual([{ id: 2, name: 'Ben Lane' }])

  const { data } = await own.maria.from('borrowers').select('name').order('id')
  expect(data?.map(({ name }) => name)).toEqual(['Ada Lane', 'Ben Lane', 'Cy "Q", Doe'])
})

test('rows of a function are filtered, and its arguments given, by each request’s values', async () => {
  const over = async (query: string) => {
    const reply = await desk.request(`/rpc/loans_over?select=id&order=id&${query}`)
    const rows: { id: number }[] = await reply.json()
    return rows.map(({ id }) => id)
  }

  expect(await over('threshold=100&id=eq.10')).toEqual([10])
  expect(await over('threshold=100&id=eq.12')).toEqual([12])
  expect(await over('threshold=901&id=eq.12')).toEqual([])
})
