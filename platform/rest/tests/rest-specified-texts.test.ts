import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

// Errors and headers as in PostgREST's own specifications, over tables of this test.
const FIXTURE = `
  create table desk.makers (id int primary key, name text, data jsonb, tags int[]);
  create table desk.parts (id int primary key, name text, maker_id int references desk.makers (id), second_id int references desk.makers (id));
  create table desk.manuals (maker_id int primary key references desk.makers (id), pages int);
  create table desk.crates (name text unique, size int);
  create view desk.made as select p.id, p.name, m.id as maker_id, m.name as maker from desk.parts p join desk.makers m on m.id = p.maker_id;
  insert into desk.makers values (1, 'Acme', '{"a": 1}', '{5}'), (2, 'Zenith', null, null);
  insert into desk.parts values (1, 'bolt', 1, 2), (2, 'axle', 1, 1), (3, 'gear', 2, 1);
  insert into desk.manuals values (1, 30);
  grant select, insert, update, delete on desk.makers, desk.parts, desk.manuals, desk.crates to authenticated;
  grant select on desk.made to authenticated;`

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture({ areAggregatesAllowed: true })
  await desk.owner.query(FIXTURE)
})
afterAll(() => desk.close())

const read = async (path: string) => (await desk.request(path)).json()

describe('the error of a request that does not parse', () => {
  test.each([
    [
      '/makers?order=name.dsc',
      'failed to parse order (name.dsc)',
      `unexpected "d" expecting "asc", "desc", "nullsfirst" or "nullslast"`,
    ],
    [
      '/makers?order=name.asc.nullslasttt',
      'failed to parse order (name.asc.nullslasttt)',
      `unexpected 't' expecting "," or end of input`,
    ],
    [
      '/makers?order=name.asc.last',
      'failed to parse order (name.asc.last)',
      'unexpected "l" expecting "nullsfirst" or "nullslast"',
    ],
    [
      '/makers?or=(id.eq.1,)',
      'failed to parse logic tree ((id.eq.1,))',
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['/makers?select=data->-name', 'failed to parse select parameter (data->-name)', 'unexpected "n" expecting digit'],
    [
      '/makers?select=data->>',
      'failed to parse select parameter (data->>)',
      'unexpected end of input expecting "-", digit or any non reserved character different from: .,>()',
    ],
    [
      '/makers?columns=',
      'failed to parse columns parameter ()',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
  ])('%s says where and why', async (path, start, details) => {
    const error = await read(path)

    expect(error).toMatchObject({ code: 'PGRST100', details })
    expect(error.message).toContain(`"${start}" (line 1, column `)
  })

  test('counts the operator of a list of conditions', async () => {
    expect(await read('/makers?not.or=(id.eq.1,)')).toMatchObject({
      message: '"failed to parse logic tree ((id.eq.1,))" (line 1, column 16)',
    })
  })

  test('is none for an opening quote alone, which is a value', async () => {
    expect(await read('/makers?name=in.(")')).toEqual([])
  })
})

describe('a related resource', () => {
  test('that shows nothing has no place in the rows', async () => {
    expect(await read('/parts?select=id,makers!parts_maker_id_fkey(manuals())&id=eq.1')).toEqual([{ id: 1 }])
  })

  test('that is spread orders by the names of its columns', async () => {
    expect(await read('/parts?select=id,...makers!maker_id(maker:name)&order=makers(maker).desc,id')).toEqual([
      { id: 3, maker: 'Zenith' },
      { id: 1, maker: 'Acme' },
      { id: 2, maker: 'Acme' },
    ])
  })

  test('is found by the column that it refers to, if it is one row', async () => {
    expect(await read('/makers?select=name,id(pages)&order=id')).toEqual([
      { name: 'Acme', id: { pages: 30 } },
      { name: 'Zenith', id: null },
    ])
  })

  test('of many rows is not spread into aggregates', async () => {
    const response = await desk.request('/makers?select=...parts!maker_id(id.max())')

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'PGRST127', message: 'Feature not implemented' })
  })

  test('is unknown before a column is', async () => {
    expect(await read('/makers?select=nothing,strangers(id)')).toMatchObject({ code: 'PGRST200' })
  })

  test('is ambiguous in a fixed order of relationships', async () => {
    const { details } = await read('/parts?select=makers(id)')

    expect(details.map((one: { cardinality: string }) => one.cardinality)).toEqual(['many-to-one', 'many-to-one'])
  })
})

describe('Content-Location', () => {
  const located = async (path: string) => (await desk.request(path)).headers.get('content-location')

  test('is the path and the parameters in order, without a key', async () => {
    expect(await located('/makers?select=id&apikey=secret&id=gt.0')).toBe('/makers?id=gt.0&select=id')
    expect(await located('/makers')).toBe('/makers')
  })

  test('is left out if it is too long for a header', async () => {
    expect(await located(`/makers?name=eq.${'a'.repeat(3_000)}`)).toBeNull()
  })
})

describe('Preference-Applied', () => {
  const ALL =
    'return=minimal, count=exact, resolution=merge-duplicates, missing=default, max-affected=5, handling=strict'

  test.each([
    ['GET', '/makers', undefined, 'count=exact, handling=strict'],
    [
      'POST',
      '/makers?on_conflict=id',
      '{"id": 1, "name": "Acme"}',
      'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=strict',
    ],
    ['POST', '/crates', '{"name": "b"}', 'missing=default, return=minimal, count=exact, handling=strict'],
    [
      'PATCH',
      '/makers?id=eq.1',
      '{"name": "Acme"}',
      'missing=default, return=minimal, count=exact, handling=strict, max-affected=5',
    ],
    ['DELETE', '/makers?id=eq.77', undefined, 'return=minimal, count=exact, handling=strict, max-affected=5'],
  ])('of %s %s names what has an effect', async (method, path, body, applied) => {
    const response = await desk.request(path, { method, headers: { prefer: ALL }, ...(body ? { body } : {}) })

    expect(response.headers.get('preference-applied')).toBe(applied)
  })
})

test('only GET heeds Range', async () => {
  const headers = { range: '1-1' }

  const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => desk.request('/parts', { method, headers })))

  expect(get?.headers.get('content-range')).toBe('1-1/*')
  expect(head?.headers.get('content-range')).toBe('0-2/*')
})

test('a cast to the internal name of an array type works', async () => {
  expect(await read('/makers?select=tags::_text&id=eq.1')).toEqual([{ tags: ['5'] }])
})

test('PUT says that its filters are wrong before its body', async () => {
  const put = async (path: string) => (await desk.request(path, { method: 'PUT', body: '{"id": 9}' })).json()

  expect(await put('/makers?id=eq.1&name=eq.Acme')).toMatchObject({ code: 'PGRST105' })
  expect(await put('/makers?id=eq.1&limit=1')).toMatchObject({ code: 'PGRST114' })
})

test('a joined view has the keys of its tables', async () => {
  const headers = { prefer: 'return=headers-only' }
  await desk.owner.query(`create rule made_insert as on insert to desk.made do instead
    insert into desk.parts (id, name, maker_id) values (new.id, new.name, new.maker_id)
    returning id, name, maker_id, null::text`)
  await desk.owner.query('grant insert on desk.made to authenticated')

  const added = await desk.request('/made', {
    method: 'POST',
    body: '{"id": 7, "name": "cog", "maker_id": 2}',
    headers,
  })

  expect(added.headers.get('location')).toBe('/made?id=eq.7&maker_id=eq.2')
})

test('OPTIONS / says how the description is read', async () => {
  const response = await desk.request('/', { method: 'OPTIONS' })

  expect([response.status, response.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD'])
})
