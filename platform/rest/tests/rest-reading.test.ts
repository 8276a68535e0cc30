import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture()
})
afterAll(() => desk.close())

const BORROWER = 'id, name'

describe('columns', () => {
  test('chosen columns are returned under their alias, cast to their type, in the requested order', async () => {
    const { data, error } = await desk.maria.from('borrowers').select('label:name, balance::text, id').eq('id', 1)

    expect(error).toBeNull()
    expect(JSON.stringify(data)).toBe('[{"label":"Ada King","balance":"1234.50","id":1}]')
  })

  test('JSON paths read part of a value and are shown under their last key', async () => {
    const { data } = await desk.maria
      .from('borrowers')
      .select('profile->>city, profile->scores->0, zip:profile->address->>zip')
      .eq('id', 1)

    expect(data).toEqual([{ city: 'Reno', scores: 700, zip: '89501' }])
  })

  test('a key of a JSON value may have any character that is not part of a path', async () => {
    const { data, error } = await desk.omar
      .from('borrowers')
      .select('place:profile->work/home@desk')
      .eq('profile->>work/home@desk', '2F')
      .order('profile->work/home@desk')

    expect(error).toBeNull()
    expect(data).toEqual([{ place: '2F' }])
  })

  test('numbers, bigints, dates, and timestamps are written as PostgreSQL writes them', async () => {
    const reply = await desk.request(
      '/borrowers?select=balance,external_number,born,created_at,email&id=in.(1,2)&order=id',
    )

    expect(await reply.text()).toBe(
      '[{"balance":1234.50,"external_number":9007199254740993,"born":"1990-04-30","created_at":"2025-01-05T10:00:00+00:00","email":"ada@x.test"},\n{"balance":0.10,"external_number":null,"born":null,"created_at":"2025-01-06T10:00:00+00:00","email":null}]',
    )
  })
})

describe('filters', () => {
  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3]],
    ['id=gt.2', [3]],
    ['id=gte.2', [2, 3]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=not.eq.1', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=not.in.(1,3)', [2]],
    ['name=in.("Cy \\"Q\\", Doe",unknown)', [3]],
    ['name=like.A*', [1]],
    ['name=ilike.*COLE', [2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{A*,*g}', [1]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['name=match.^B', [2]],
    ['name=imatch.^b', [2]],
    ['email=is.null', [2]],
    ['email=not.is.null', [1, 3]],
    ['email=is.not_null', [1, 3]],
    ['contact_id=isdistinct.2', [2]],
    ['nicknames=cs.{ace}', [1]],
    ['nicknames=ov.{ace,q}', [1, 3]],
    ['nicknames=cd.{q,r}', [2, 3]],
    ['profile=cs.{"city":"Reno"}', [1]],
    ['profile->>city=eq.Elko', [2]],
    ['profile->scores->0=eq.700', [1]],
    ['or=(id.eq.1,and(id.gt.2,name.like.Cy*))', [1, 3]],
    ['or=(name.eq."Cy \\"Q\\", Doe",id.in.(2))', [2, 3]],
    ['not.or=(id.eq.1,id.eq.2)', [3]],
    ['and=(id.gt.1,not.and(id.eq.2,email.is.null))', [3]],
    ['id=gt.1&id=lt.3', [2]],
    ['created_at=gte.2025-01-06T00:00:00Z', [2, 3]],
  ])('%s finds %j', async (filter, ids) => {
    const reply = await desk.request(`/borrowers?select=id&order=id&${filter}`)

    expect(await reply.json()).toEqual(ids.map((id) => ({ id })))
  })

  test.each([
    ['term=sl.[13,20)', [10]],
    ['term=adj.[24,30)', [11]],
    ['story=fts.repair', [10]],
    ['story=fts(english).repairs', [10]],
    ['story=plfts(english).dental work', [11]],
    ['story=wfts(english).car or dental', [10, 11]],
    ['stage=eq.closed', [12]],
  ])('loans: %s finds %j', async (filter, ids) => {
    const reply = await desk.request(`/loans?select=id&order=id&${filter}`)

    expect(await reply.json()).toEqual(ids.map((id) => ({ id })))
  })
})

describe('order and pages', () => {
  test('rows and nulls come in the requested order', async () => {
    const first = await desk.maria
      .from('borrowers')
      .select(BORROWER)
      .order('email', { nullsFirst: true, ascending: false })
    const last = await desk.maria.from('borrowers').select(BORROWER).order('email', { nullsFirst: false }).order('id')

    expect(first.data?.map(({ id }) => id)).toEqual([2, 3, 1])
    expect(last.data?.map(({ id }) => id)).toEqual([1, 3, 2])
  })

  test('a page of rows with an exact count returns 206', async () => {
    const { data, count, status } = await desk.maria
      .from('borrowers')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 1)

    expect({ data, count, status }).toEqual({ data: [{ id: 2 }], count: 3, status: 206 })
  })

  test('a count alone sends no rows', async () => {
    const { data, count } = await desk.maria.from('borrowers').select('*', { count: 'exact', head: true }).gt('id', 1)

    expect({ data, count }).toEqual({ data: null, count: 2 })
  })

  test.each(['planned', 'estimated'] as const)('a %s count covers the rows that the caller may see', async (count) => {
    const { maria } = desk
    const all = await maria.from('loans').select('id', { count }).limit(1)
    const some = await maria.from('loans').select('id', { count, head: true }).gt('id', 10)

    expect([all.count, some.count]).toEqual([3, 2])
  })

  test('an offset beyond the end is rejected if the count is known', async () => {
    const reply = await desk.request('/borrowers?select=id&offset=10', { headers: { prefer: 'count=exact' } })

    expect(reply.status).toBe(416)
    expect(reply.headers.get('content-range')).toBe('*/3')
    expect(await reply.json()).toEqual({
      code: 'PGRST103',
      details: 'An offset of 10 was requested, but there are only 3 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    })
  })

  test.each([
    ['0-1', 200, '0-1/*'],
    ['2-', 200, '2-2/*'],
    ['7-9', 200, '*/*'],
    ['3-1', 416, null],
  ])('Range: %s returns %i with %s', async (range, status, contentRange) => {
    const reply = await desk.request('/borrowers?select=id&order=id', { headers: { range } })

    expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange])
  })

  test('no more rows than the maximum are returned, whatever limit is requested', async () => {
    await desk.owner.query("insert into desk.tags select n, 'bulk' from generate_series(1000, 2999) n")

    const { data } = await desk.maria.from('tags').select('id').limit(5_000)

    expect(data).toHaveLength(1_000)
    await desk.owner.query("delete from desk.tags where label = 'bulk'")
  })
})

describe('one row and other formats', () => {
  test('single returns the row itself', async () => {
    const { data } = await desk.maria.from('borrowers').select(BORROWER).eq('id', 2).single()

    expect(data).toEqual({ id: 2, name: 'Ben Cole' })
  })

  test.each([
    [9, 'The result contains 0 rows'],
    [0, 'The result contains 3 rows'],
  ])('single rejects any other number of rows (%i)', async (id, details) => {
    const rows = desk.maria.from('borrowers').select('id')

    const { error, status } = await (id === 9 ? rows.eq('id', id) : rows).single()

    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      details,
      message: 'Cannot coerce the result to a single JSON object',
    })
  })

  test('maybeSingle returns null for no row', async () => {
    const { data, error } = await desk.maria.from('borrowers').select('id').eq('id', 9).maybeSingle()

    expect([data, error]).toEqual([null, null])
  })

  test('CSV has a header and one line per row', async () => {
    const { data } = await desk.maria.from('borrowers').select('id, name, email').gt('id', 1).order('id').csv()

    expect(data).toBe('id,name,email\n2,"Ben Cole",\n3,"Cy ""Q"", Doe",cy@x.test')
  })

  test('CSV of a value, of nothing, and without its body', async () => {
    const csv = (path: string, init?: RequestInit) =>
      desk.request(path, { ...init, headers: { accept: 'text/csv' } }).then((reply) => reply.text())

    expect(await csv('/rpc/add_up?a=1')).toBe('add_up\n6')
    expect(await csv('/rpc/numbers')).toBe('numbers\n1\n2\n3')
    expect(await csv('/tags?id=eq.99')).toBe('\n')
    expect(await csv('/tags', { method: 'HEAD' })).toBe('')
    expect(await csv('/tags?id=eq.99', { method: 'PATCH', body: '{"label": "x"}' })).toBe('')
  })

  test.each(['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object'])(
    'one object as %s',
    async (accept) => {
      const reply = await desk.request('/tags?id=eq.1&select=label', { headers: { accept } })

      expect(reply.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
      expect(await reply.json()).toEqual({ label: 'auto' })
    },
  )

  test('nulls can be omitted', async () => {
    const { data } = await desk.maria.from('borrowers').select('id, email, contact_id').eq('id', 2).stripNulls()

    expect(data).toEqual([{ id: 2 }])
  })

  test('the applied preferences are listed', async () => {
    const reply = await desk.request('/borrowers?select=id', {
      headers: { prefer: 'count=exact, handling=lenient, nonsense=1' },
    })

    expect(reply.headers.get('preference-applied')).toBe('count=exact, handling=lenient')
  })
})

describe('times', () => {
  test('are shown in the requested time zone', async () => {
    const reply = await desk.request('/borrowers?select=created_at&id=eq.1', {
      headers: { prefer: 'timezone=America/New_York' },
    })

    expect(await reply.json()).toEqual([{ created_at: '2025-01-05T05:00:00-05:00' }])
    expect(reply.headers.get('preference-applied')).toBe('timezone=America/New_York')
  })

  test.each([
    ['timezone=Mars/Olympus', 200],
    ['handling=strict, timezone=Mars/Olympus', 400],
  ])('an unknown zone is ignored, unless handling is strict: %s', async (prefer, status) => {
    const reply = await desk.request('/borrowers?select=created_at&id=eq.1', { headers: { prefer } })

    expect(reply.status).toBe(status)
  })
})

describe('the schema', () => {
  test('OPTIONS lists the methods of a table, a view, and a function', async () => {
    const allow = async (path: string) => (await desk.request(path, { method: 'OPTIONS' })).headers.get('allow')

    expect(await allow('/borrowers')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/staff')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/counts')).toBe('OPTIONS,GET,HEAD')
    expect(await allow('/rpc/add_up')).toBe('OPTIONS,GET,HEAD,POST')
  })

  test('the root describes what the caller may use, and only that', async () => {
    const mine = await (await desk.request('/')).json()
    const visitors = await (await desk.requestAsVisitor('/')).json()

    expect(mine.definitions.borrowers).toMatchObject({
      required: ['name'],
      properties: { balance: { type: 'number', format: 'numeric(14,2)' }, nicknames: { type: 'array' } },
    })
    expect(mine.definitions.loans.properties.stage.enum).toEqual(['applied', 'funded', 'closed'])
    expect(Object.keys(mine.paths['/contracts'])).toEqual(['get'])
    expect(Object.keys(mine.paths)).not.toContain('/closed_books')
    expect(Object.keys(visitors.definitions)).toEqual(['tags'])
  })

  test('the root lists the accepted and returned content types', async () => {
    const { consumes, produces } = await (await desk.request('/')).json()

    for (const accept of produces) {
      const reply = await desk.request('/loans?limit=1', { headers: { accept } })
      expect(reply.headers.get('content-type')).toContain(accept)
    }
    for (const type of [...consumes, 'application/xml']) {
      const init = { method: 'POST', body: type === 'application/json' ? '[]' : '', headers: { 'content-type': type } }
      expect((await desk.request('/borrowers', init)).status === 415).toBe(!consumes.includes(type))
    }
  })
})
