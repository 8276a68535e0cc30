import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SealRefusal } from '#platform/sealing/sealed-columns.ts'
import { sealingRows } from '#platform/sealing/sealed-rows.ts'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

// Each test has its own rows. All share one schema, which none changes.
let model: RestFixture
beforeAll(async () => {
  model = await openRestFixture()
})
afterAll(() => model.close())

let desk: RestFixture
beforeEach(async () => {
  desk = await openRestFixture({
    schema: model.schema,
    prepareRows: sealingRows(
      { withCurrentKey: (write) => write() },
      {
        borrowers: {
          nicknames: async (value) => {
            if (!Array.isArray(value)) throw new SealRefusal('Nicknames must be a list')
            return `{sealed-${value.length}}`
          },
        },
      },
    ),
  })
})
afterEach(() => desk.close())

const DEFAULTS = { defaultToNull: false }
const stored = async (sql: string) => (await desk.owner.query(sql)).rows

test('requests of one form have their own values', async () => {
  const added = []
  for (const label of ['first', 'second'])
    added.push(
      (
        await desk.maria
          .from('tags')
          .insert({ id: 90 + added.length, label })
          .select('id, label')
      ).data,
    )
  const renamed = []
  for (const label of ['third', 'fourth'])
    renamed.push((await desk.maria.from('tags').update({ label }).eq('id', 90).select('label')).data)
  const sums = []
  for (const a of [1, 2]) sums.push((await desk.maria.rpc('add_up', { a })).data)
  const uneven = await desk.maria.from('tags').insert([{ id: 92, label: 'x' }, { id: 93 }] as never, { count: 'exact' })
  await desk.owner.query('delete from desk.tags where id >= 90')

  expect(added).toEqual([[{ id: 90, label: 'first' }], [{ id: 91, label: 'second' }]])
  expect(renamed).toEqual([[{ label: 'third' }], [{ label: 'fourth' }]])
  expect(sums).toEqual([6, 7])
  expect(uneven.error?.code).toBe('23502')
})

test('changed rows look the same whether they are returned directly or collected first', async () => {
  const columns = 'id, called:label, parent_id::text, many:label->>x'
  const rows = [
    { id: 94, label: 'one', parent_id: 1 },
    { id: 95, label: 'two', parent_id: null },
  ]
  const remove = () => desk.maria.from('tags').delete().gte('id', 94)
  const plain = await desk.maria.from('tags').insert(rows).select(columns)
  const none = await desk.maria.from('tags').update({ label: 'x' }).eq('id', 99).select('id')
  await remove()
  const ordered = await desk.maria.from('tags').insert(rows).select(columns).order('id')
  await remove()
  const backwards = await desk.maria.from('tags').insert(rows).select('id').order('id', { ascending: false })
  const counted = await desk.maria.from('tags').update({ label: 'x' }, { count: 'exact' }).gte('id', 94).select('id')
  const number = await desk.maria.from('tags').update({ label: 'x' }).gte('id', 94).select('count')
  const csv = await remove().select('id, label').csv()

  expect(plain.data).toEqual([
    { id: 94, called: 'one', parent_id: '1', many: null },
    { id: 95, called: 'two', parent_id: null, many: null },
  ])
  expect(ordered.data).toEqual(plain.data)
  expect(backwards.data).toEqual([{ id: 95 }, { id: 94 }])
  expect(none).toMatchObject({ data: [], status: 200 })
  expect(counted).toMatchObject({ data: [{ id: 94 }, { id: 95 }], count: 2 })
  expect(number.data).toEqual([{ count: 2 }])
  expect(csv.data).toBe('id,label\n94,x\n95,x')
})

describe('insert', () => {
  test('a new row returns 201 without a body, and with one if requested', async () => {
    const quiet = await desk.maria.from('borrowers').insert({ id: 50, name: 'Eve' })
    const shown = await desk.maria.from('borrowers').insert({ name: 'Flo' }).select('id, name, shop').single()

    expect(quiet).toMatchObject({ data: null, error: null, status: 201 })
    expect(shown).toMatchObject({ data: { id: 100, name: 'Flo', shop: 'north' }, status: 201 })
  })

  test('a new row is returned with its embedded resources', async () => {
    const { data, error } = await desk.maria
      .from('borrowers')
      .insert({ id: 51, name: 'Eve', owner_id: 2 })
      .select('id, owner:staff!owner_id(full_name), loans(id)')
      .single()

    expect(error).toBeNull()
    expect(data).toEqual({ id: 51, owner: { full_name: 'Nils Berg' }, loans: [] })
  })

  test('many rows are inserted at once, and a missing key is null, or the default if requested', async () => {
    const rows = [
      { id: 61, name: 'A', balance: 1 },
      { id: 62, name: 'B', profile: { a: 1 } },
    ]

    const nulls = await desk.maria.from('borrowers').insert(rows)
    const defaults = await desk.maria.from('borrowers').insert(rows, { defaultToNull: false, count: 'exact' })

    expect(nulls.error).toMatchObject({ code: '23502', details: null })
    expect(defaults).toMatchObject({ error: null, count: 2 })
    expect(await stored('select id, balance, profile from desk.borrowers where id > 60 order by id')).toEqual([
      { id: 61, balance: '1.00', profile: {} },
      { id: 62, balance: null, profile: { a: 1 } },
    ])
  })

  test("numbers are stored as sent, beyond JavaScript's range", async () => {
    const body =
      '{"id": 63, "name": "Big", "external_number": 9223372036854775807, "balance": 999999999999.99, "nicknames": ["x"]}'

    const reply = await desk.request('/borrowers', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })

    expect(reply.status).toBe(201)
    expect(await stored('select external_number, balance, nicknames from desk.borrowers where id = 63')).toEqual([
      { external_number: '9223372036854775807', balance: '999999999999.99', nicknames: ['sealed-1'] },
    ])
  })

  test('the address of a new row is returned if only headers are requested', async () => {
    const reply = await desk.request('/borrowers?columns=name', {
      method: 'POST',
      body: '{"name": "Gus", "ignored": 1}',
      headers: { prefer: 'return=headers-only' },
    })

    expect([reply.status, reply.headers.get('location'), await reply.text()]).toEqual([201, '/borrowers?id=eq.100', ''])
  })

  test('a column without a default takes that of its domain', async () => {
    const { data, error } = await desk.maria
      .from('boxes')
      .insert([{ id: 1 }, { id: 2, mark: 'A' }], DEFAULTS)
      .select()

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 1, mark: 'unmarked' },
      { id: 2, mark: 'A' },
    ])
  })

  test.each(['[{"id": 1}, {"label": "x"}]', '[{"id": 1}, 2]'])(
    '%s is rejected if no columns are named',
    async (body) => {
      const reply = await desk.request('/tags', { method: 'POST', body })

      expect([reply.status, await reply.json()]).toEqual([
        400,
        { code: 'PGRST102', details: null, hint: null, message: 'All object keys must match' },
      ])
    },
  )
})

describe('upsert', () => {
  test('uses the key of a view’s table, and says whether a row was added', async () => {
    const merged = await desk.maria.from('tag_names').upsert({ id: 1, name: 'cars' }).select()
    const added = await desk.maria.from('tag_names').upsert({ id: 9, name: 'new' }).select()

    expect(merged).toMatchObject({ status: 200, data: [{ id: 1, name: 'cars' }] })
    expect(added).toMatchObject({ status: 201, data: [{ id: 9, name: 'new' }] })
  })

  test('counts merged rows, by any key, even if not all columns may be read', async () => {
    const upsert = (rows: object[]) => desk.maria.from('borrowers').upsert(rows, { onConflict: 'email' })
    const ada = { name: 'Ada Queen', email: 'ada@x.test' }

    const statuses = [await upsert([ada]), await upsert([ada, { name: 'Eve', email: 'eve@x.test' }])]

    expect(statuses.map(({ status, error }) => [status, error])).toEqual([
      [200, null],
      [201, null],
    ])
  })

  test('an existing row is merged (200), and a new one is added (201)', async () => {
    const merged = await desk.maria.from('tags').upsert({ id: 1, label: 'cars' }).select()
    const added = await desk.maria.from('tags').upsert({ id: 9, label: 'new' }).select()

    expect(merged).toMatchObject({ status: 200, data: [{ id: 1, label: 'cars', parent_id: null }] })
    expect(added).toMatchObject({ status: 201, data: [{ id: 9, label: 'new', parent_id: null }] })
  })

  test('duplicates can be ignored, by any unique column', async () => {
    const { data, error } = await desk.maria
      .from('borrowers')
      .upsert(
        [
          { name: 'Other Ada', email: 'ada@x.test' },
          { name: 'Hal', email: 'hal@x.test' },
        ],
        { onConflict: 'email', ignoreDuplicates: true },
      )
      .select('name')

    expect(error).toBeNull()
    expect(data).toEqual([{ name: 'Hal' }])
    expect((await desk.maria.from('tags').upsert({ id: 1, label: 'x' }, { ignoreDuplicates: true })).status).toBe(201)
  })
})

describe('update and delete', () => {
  test('rows can be chosen by their embedded resources', async () => {
    const without = await desk.maria.from('borrowers').delete().is('loans', null).select('id, loans()')
    const having = await desk.maria
      .from('borrowers')
      .update({ balance: 7 })
      .not('loans', 'is', null)
      .eq('loans.stage', 'closed')
      .select('id, loans(id)')

    expect([without.error, having.error]).toEqual([null, null])
    expect(without.data).toEqual([{ id: 3 }])
    expect(having.data).toEqual([{ id: 2, loans: [{ id: 12 }] }])
    expect(await stored('select id from desk.borrowers where balance = 7')).toEqual([{ id: 2 }])
  })

  test('computed values are returned for changed rows too', async () => {
    const { data, error } = await desk.maria
      .from('loans')
      .update({ amount: 10 })
      .eq('id', 10)
      .select('half, first_tag(label)')

    expect(error).toBeNull()
    expect(data).toEqual([{ half: 5, first_tag: { label: 'auto' } }])
  })

  test('matching rows are changed, and returned if requested', async () => {
    const quiet = await desk.maria.from('loans').update({ amount: 1 }, { count: 'exact' }).eq('borrower_id', 1)
    const shown = await desk.maria
      .from('loans')
      .update({ stage: 'closed' })
      .eq('id', 10)
      .select('id, stage, borrowers(name)')

    expect(quiet).toMatchObject({ status: 204, data: null, count: 2 })
    expect(shown).toMatchObject({ status: 200, data: [{ id: 10, stage: 'closed', borrowers: { name: 'Ada King' } }] })
  })

  test('deleted rows are returned if requested', async () => {
    const { data, status } = await desk.maria
      .from('loan_tags')
      .delete()
      .eq('loan_id', 10)
      .select('tag_id')
      .order('tag_id')

    expect({ data, status }).toEqual({ data: [{ tag_id: 1 }, { tag_id: 2 }], status: 200 })
  })

  test('an update without values changes nothing', async () => {
    const { data, error } = await desk.maria.from('tags').update({}).eq('id', 1).select()

    expect([data, error]).toEqual([[], null])
  })

  test('an update without values needs no filter', async () => {
    const reply = await desk.request('/tags', { method: 'PATCH', body: '{}' })

    expect(reply.status).toBe(204)
  })

  test('a named column that was not sent takes its default if requested', async () => {
    const reply = await desk.request('/borrowers?id=eq.1&columns=name,profile', {
      method: 'PATCH',
      headers: { prefer: 'missing=default' },
      body: '{"name": "Ada Queen"}',
    })

    expect(reply.status).toBe(204)
    expect(await stored('select name, profile from desk.borrowers where id = 1')).toEqual([
      { name: 'Ada Queen', profile: {} },
    ])
  })

  test.each(['PATCH', 'DELETE'])('%s without any filter is rejected', async (method) => {
    const reply = await desk.request('/tags', { method, body: method === 'PATCH' ? '{"label": "x"}' : null })

    expect([reply.status, await reply.json()]).toEqual([
      400,
      {
        code: '21000',
        details: null,
        hint: null,
        message: `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
      },
    ])
  })

  test('a change of more rows than the requested maximum is rolled back', async () => {
    const reply = await desk.request('/loans?id=gt.0', {
      method: 'PATCH',
      body: '{"amount": 7}',
      headers: { prefer: 'handling=strict, max-affected=1' },
    })

    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect(await stored('select from desk.loans where amount = 7')).toHaveLength(0)
  })

  test('single on several changed rows rolls back the change', async () => {
    const { error, status } = await desk.maria.from('loans').update({ amount: 7 }).gt('id', 0).select().single()

    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' })
    expect(await stored('select from desk.loans where amount = 7')).toHaveLength(0)
  })
})

describe('single without requested rows', () => {
  test.each([
    ['none', 99, 0],
    ['several', 0, 3],
  ])('refuses to change %s', async (_, above, rows) => {
    const { error, status } = await desk.maria.from('loans').update({ amount: 7 }).gt('id', above).single()

    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: `The result contains ${rows} rows` })
    expect(await stored('select from desk.loans where amount = 7')).toHaveLength(0)
  })

  test('refuses to add several', async () => {
    const rows = [901, 902].map((id) => ({ id, label: 'two' }))

    const { error } = await desk.maria.from('tags').insert(rows).single()

    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    expect(await stored('select from desk.tags where id > 900')).toHaveLength(0)
  })

  test('changes one', async () => {
    const { data, error, status } = await desk.maria.from('tags').update({ parent_id: null }).eq('id', 3).single()

    expect([data, error, status]).toEqual([null, null, 204])
  })
})

describe('encrypted columns', () => {
  test('encrypt values before any SQL', async () => {
    const { data } = await desk.maria
      .from('borrowers')
      .update({ nicknames: ['a', 'b'] })
      .eq('id', 1)
      .select('nicknames')
      .single()

    expect(data).toEqual({ nicknames: ['sealed-2'] })
  })

  test('return the error for an invalid value and store nothing', async () => {
    const { error, status } = await desk.maria.from('borrowers').insert({ id: 80, name: 'X', nicknames: 'bad' })

    expect(status).toBe(400)
    expect(error).toMatchObject({ message: 'Nicknames must be a list' })
    expect(await stored('select from desk.borrowers where id = 80')).toHaveLength(0)
  })
})
