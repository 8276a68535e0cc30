import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let desk: RestFixture
beforeEach(async () => {
  desk = await openRestFixture()
})
afterEach(() => desk.close())

const stored = async (sql: string) => (await desk.owner.query(sql)).rows

test('arguments are given by name, and missing ones take their default', async () => {
  const posted = await desk.maria.rpc('add_up', { a: 1, b: 2 })
  const got = await desk.maria.rpc('add_up', { a: 1 }, { get: true })

  expect([posted.data, got.data]).toEqual([3, 6])
})

test('arguments of a fixed length are passed whole, in the body and in the address', async () => {
  const given = { state: 'CA', flags: '1011', states: ['CA', 'NY'] }
  const posted = await desk.maria.rpc('as_given', given)
  const got = await desk.maria.rpc('as_given', given, { get: true })

  expect([posted.data, got.data]).toEqual([given, given])
})

test('rows of a function are filtered, ordered, counted, and embedded like those of a table', async () => {
  const { data, count, error } = await desk.maria
    .rpc('loans_over', { threshold: 500 }, { count: 'exact' })
    .select('amount, borrowers(name)')
    .neq('stage', 'funded')
    .order('id')

  expect(error).toBeNull()
  expect({ data, count }).toEqual({ data: [{ amount: 900, borrowers: { name: 'Ben Cole' } }], count: 1 })
})

test('a table, a list of values, a single value, and void each have their format', async () => {
  const table = await desk.maria.rpc('summary').single()
  const list = await desk.maria.rpc('numbers')
  const value = await desk.maria.rpc('relabel', { tag: 1, new_label: 'cars' })
  const nothing = await desk.maria.rpc('touch', { tag: 1 })

  expect([table.data, list.data, value.data]).toEqual([{ loans: 3, total: 6150.75 }, [1, 2, 3], 'cars'])
  expect(nothing).toMatchObject({ data: null, error: null, status: 204 })
})

test('a list of values is counted, and cut at the requested limit and at the maximum', async () => {
  const page = await desk.maria.rpc('numbers', {}, { count: 'exact' }).range(1, 1)
  const rest = await desk.maria.rpc('numbers').gt('numbers', 1).order('numbers', { ascending: false })
  const bounded = await desk.request('/rpc/every_number', { method: 'POST', body: '{}' })
  const csv = await desk.maria.rpc('numbers').limit(2).csv()

  expect(page).toMatchObject({ data: [2], count: 3, status: 206 })
  expect([rest.data, csv.data]).toEqual([[3, 2], 'numbers\n1\n2'])
  expect([bounded.headers.get('content-range'), (await bounded.json()).length]).toEqual(['0-999/*', 1_000])
})

test('rows of a composite type can be filtered and limited to columns, but the type is not a table', async () => {
  const one = await desk.maria.rpc('quote', { amount: 2.5 })
  const many = await desk.maria.rpc('quotes').select('amount').eq('currency', 'CAD')
  const read = await desk.maria.from('price').select()

  expect([one.data, many.data]).toEqual([{ amount: 2.5, currency: 'USD' }, [{ amount: 2 }]])
  expect(read.error?.code).toBe('PGRST205')
})

test('single on several rows rolls back the function', async () => {
  const { error, status } = await desk.maria.rpc('relabel_all', { new_label: 'all the same' }).single()

  expect(status).toBe(406)
  expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' })
  expect(await stored("select from desk.tags where label = 'all the same'")).toHaveLength(0)
})

test('a single named result and a record without names are objects', async () => {
  const named = await desk.maria.rpc('next_number', { number: 4 })
  const one = await desk.maria.rpc('first_shelf')
  const many = await desk.maria.rpc('every_shelf')

  expect([named.data, one.data]).toEqual([{ next: 5 }, { nr: 1, label: 'north wall' }])
  expect(many.data).toEqual([
    { nr: 1, label: 'north wall' },
    { nr: 2, label: 'door' },
  ])
})

test('a list can be an argument by POST and by GET', async () => {
  const posted = await desk.maria.rpc('pick', { wanted: [10, 12] }).select('id')
  const got = await desk.maria.rpc('pick', { wanted: [10, 12] }, { get: true }).select('id')

  expect([posted.data, got.data]).toEqual([
    [{ id: 10 }, { id: 12 }],
    [{ id: 10 }, { id: 12 }],
  ])
})

test('a function called by GET changes nothing', async () => {
  const { error, status } = await desk.maria.rpc('relabel', { tag: 1, new_label: 'x' }, { get: true })

  expect(status).toBe(405)
  expect(error).toMatchObject({ code: '25006' })
})

test('a function may choose its status and message', async () => {
  const { error, status } = await desk.maria.rpc('refuse', { reason: 'I am a teapot' })

  expect(status).toBe(418)
  expect(error).toMatchObject({
    code: 'PT418',
    message: 'I am a teapot',
    hint: 'Ask for coffee',
    details: 'Short and stout',
  })
})

test('a function that chooses an invalid status returns 500', async () => {
  const { error, status } = await desk.maria.rpc('refuse_oddly')

  expect([status, error]).toEqual([500, expect.objectContaining({ code: 'PT4OO', message: 'No status' })])
})

test('an unknown function or argument gets a suggestion', async () => {
  const named = await desk.maria.rpc('sum_up', { a: 1 })
  const argument = await desk.maria.rpc('add_up', { a: 1, c: 2 })

  expect(named).toMatchObject({
    status: 404,
    error: { code: 'PGRST202', hint: 'Perhaps you meant to call the function desk.add_up' },
  })
  expect(argument.error).toMatchObject({
    code: 'PGRST202',
    message: 'Could not find the function desk.add_up(a, c) in the schema cache',
    hint: 'Perhaps you meant to call the function desk.add_up(a, b)',
  })
})
