import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

// Cases of PostgREST's own specifications and documentation, over tables of this test: aggregates, PUT, bodies that are
// no JSON, single values, time zones, and the settings by which a function chooses its response.
const FIXTURE = `
  create table desk.projects (id int primary key, shop text not null default desk.my_shop(), name text not null, client text);
  create table desk.bills (id int primary key, shop text not null default desk.my_shop(), project_id int references desk.projects (id),
    amount numeric(10, 2) not null, more jsonb);
  create table desk.langs (name text primary key, rank smallint);
  create table desk.workers (first_name text, last_name text, salary int, primary key (first_name, last_name));
  insert into desk.projects values (1, 'north', 'Windows 7', 'M'), (2, 'north', 'Windows 10', 'M'), (3, 'north', 'IOS', 'A'),
    (4, 'north', 'Orphan', null), (9, 'south', 'Hidden', 'M');
  insert into desk.bills values (1, 'north', 1, 100, '{"hours": 4}'), (2, 'north', 1, 200, '{"hours": 20}'), (3, 'north', 2, 700, null),
    (4, 'north', 3, 1200, null), (9, 'south', 9, 5000, null);
  insert into desk.langs values ('Java', 1), ('C', 2);
  insert into desk.workers values ('Ann', 'Lee', 1);
  alter table desk.projects enable row level security;
  alter table desk.bills enable row level security;
  create policy "a shop has its projects" on desk.projects to authenticated using (shop = (select desk.my_shop()));
  create policy "a shop has its bills" on desk.bills to authenticated using (shop = (select desk.my_shop()));
  grant select, insert, update, delete on desk.projects, desk.bills, desk.langs, desk.workers to authenticated;
  create function desk.words_of(text) returns text language sql immutable set search_path = '' as $$ select upper($1) $$;
  create function desk.size_of(bytea) returns int language sql immutable set search_path = '' as $$ select length($1) $$;
  create function desk.first_of(json) returns json language sql immutable set search_path = '' as $$ select $1 -> 0 $$;
  create function desk.picture() returns bytea language sql immutable set search_path = '' as $$ select '\\x89504e47'::bytea $$;
  create function desk.greeting() returns text language sql immutable set search_path = '' as $$ select 'Grüß Gott' $$;
  create function desk.chosen(status text, headers text) returns text language plpgsql volatile set search_path = '' as $$
  begin
    perform set_config('response.status', status, true), set_config('response.headers', headers, true);
    return 'done';
  end $$;
  grant execute on all functions in schema desk to authenticated;`

let desk: RestFixture
let plain: RestFixture
beforeAll(async () => {
  desk = await openRestFixture({ areAggregatesAllowed: true, requestSettings: { searchPath: ['public'] } })
  await desk.owner.query(FIXTURE)
  plain = await openRestFixture()
  await plain.owner.query(FIXTURE)
})
afterAll(() => Promise.all([desk.close(), plain.close()]))

const read = async (path: string) => (await desk.request(path)).json()
const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  desk.request(path, { method, body, headers })
const FULL = { prefer: 'return=representation' }

describe('aggregates', () => {
  test.each([
    ['/bills?select=count()', [{ count: 4 }]],
    ['/bills?select=n:count()', [{ n: 4 }]],
    ['/bills?select=count()::text', [{ count: '4' }]],
    ['/bills?select=amount.sum()', [{ sum: 2200 }]],
    [
      '/bills?select=amount.avg(),amount.min(),amount.max(),amount.count()',
      [{ avg: 550, min: 100, max: 1200, count: 4 }],
    ],
    [
      '/bills?select=total:amount.sum(),project_id&order=project_id.desc',
      [
        { total: 1200, project_id: 3 },
        { total: 700, project_id: 2 },
        { total: 300, project_id: 1 },
      ],
    ],
    ['/bills?select=total:amount.sum()::text,pid:project_id&project_id=eq.1', [{ total: '300.00', pid: 1 }]],
    ['/bills?select=more->>hours::integer.sum()', [{ sum: 24 }]],
    ['/bills?select=s:more->>hours::integer.sum()::text', [{ s: '24' }]],
    [
      '/bills?select=more->hours,count()&more=not.is.null&order=more->hours',
      [
        { hours: 4, count: 1 },
        { hours: 20, count: 1 },
      ],
    ],
    [
      '/bills?select=project_id,total:amount.sum(),projects(name)&order=project_id&limit=2',
      [
        { project_id: 1, total: 300, projects: { name: 'Windows 7' } },
        { project_id: 2, total: 700, projects: { name: 'Windows 10' } },
      ],
    ],
    [
      '/projects?select=name,bills(amount.sum(),count())&order=id',
      [
        { name: 'Windows 7', bills: [{ sum: 300, count: 2 }] },
        { name: 'Windows 10', bills: [{ sum: 700, count: 1 }] },
        { name: 'IOS', bills: [{ sum: 1200, count: 1 }] },
        { name: 'Orphan', bills: [{ sum: null, count: 0 }] },
      ],
    ],
    [
      '/bills?select=amount.sum(),...projects(client)&order=projects(client)',
      [
        { sum: 1200, client: 'A' },
        { sum: 1000, client: 'M' },
      ],
    ],
    ['/bills?select=...projects(last:name.max())', [{ last: 'Windows 7' }]],
    [
      '/bills?select=id,projects(id.sum(),count())&order=id&limit=2',
      [
        { id: 1, projects: { sum: 1, count: 1 } },
        { id: 2, projects: { sum: 1, count: 1 } },
      ],
    ],
  ])('%s', async (path, rows) => {
    expect(await read(path)).toEqual(rows)
  })

  test('count groups, not rows', async () => {
    const counted = { headers: { prefer: 'count=exact' } }

    const first = await desk.request('/bills?select=project_id,count()&order=project_id&limit=1', counted)
    const head = await desk.request('/bills?select=project_id,count()', { ...counted, method: 'HEAD' })

    expect([first.status, first.headers.get('content-range')]).toEqual([206, '0-0/3'])
    expect(head.headers.get('content-range')).toBe('0-2/3')
  })

  test("are never over another shop's rows", async () => {
    const { data } = await desk.omar.from('bills').select('amount.sum(), count()')

    expect(data).toEqual([{ sum: 5000, count: 1 }])
  })

  test.each(['/bills?select=count()', '/bills?select=amount.sum()', '/projects?select=name,bills(amount.sum())'])(
    'are refused unless they are allowed: %s',
    async (path) => {
      const reply = await plain.request(path)

      expect([reply.status, (await reply.json()).code]).toEqual([400, 'PGRST123'])
    },
  )
})

describe('PUT', () => {
  test('adds a row, and replaces it the next time', async () => {
    const path = '/langs?name=eq.Go'

    const added = await send('PUT', path, '{"name": "Go", "rank": 19}', FULL)
    const replaced = await send('PUT', path, '[{"name": "Go", "rank": 20}]', FULL)
    const silently = await send('PUT', path, '{"name": "Go", "rank": 21}')

    expect([added.status, await added.json()]).toEqual([201, [{ name: 'Go', rank: 19 }]])
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ name: 'Go', rank: 20 }]])
    expect([silently.status, await silently.text()]).toEqual([204, ''])
    expect(await read('/langs?name=eq.Go')).toEqual([{ name: 'Go', rank: 21 }])
  })

  test('finds a row by a key of two columns', async () => {
    const path = '/workers?first_name=eq.Ann&last_name=eq.Lee&select=salary'

    const replaced = await send('PUT', path, '{"first_name": "Ann", "last_name": "Lee", "salary": 2}', FULL)

    expect([replaced.status, await replaced.json()]).toEqual([200, [{ salary: 2 }]])
  })

  test.each([
    ['/langs', 405, 'PGRST105'],
    ['/langs?rank=eq.1', 405, 'PGRST105'],
    ['/langs?name=eq.Java&rank=eq.1', 405, 'PGRST105'],
    ['/langs?name=not.eq.Java', 405, 'PGRST105'],
    ['/langs?name=gt.Java', 405, 'PGRST105'],
    ['/langs?and=(name.eq.Java)', 405, 'PGRST105'],
    ['/workers?first_name=eq.Ann', 405, 'PGRST105'],
    ['/langs?name=eq.Java&limit=1', 400, 'PGRST114'],
    ['/langs?name=eq.C', 400, 'PGRST115'],
  ])('is refused, and changes nothing: %s', async (path, status, code) => {
    const reply = await send('PUT', path, '{"name": "Java", "rank": 99}', FULL)

    expect([reply.status, (await reply.json()).code]).toEqual([status, code])
    expect(await read('/langs?name=eq.Java')).toEqual([{ name: 'Java', rank: 1 }])
  })

  test('takes one row whose key is sent', async () => {
    const two = await send('PUT', '/langs?name=eq.Java', '[{"name": "Java", "rank": 5}, {"name": "Java", "rank": 6}]')
    const none = await send('PUT', '/langs?name=eq.Java', '{"rank": 5}')
    const empty = await send('PUT', '/langs?name=eq.Java', '[]')

    expect([two.status, none.status, empty.status]).toEqual([500, 400, 400])
    expect(await read('/langs?name=eq.Java')).toEqual([{ name: 'Java', rank: 1 }])
  })

  test("can't replace another shop's row", async () => {
    const reply = await send('PUT', '/projects?id=eq.9', '{"id": 9, "name": "Mine"}')

    expect([reply.status, (await reply.json()).code]).toEqual([403, '42501'])
    expect((await desk.owner.query('select name from desk.projects where id = 9')).rows).toEqual([{ name: 'Hidden' }])
  })
})

describe('a body that is no JSON', () => {
  const CSV = { 'content-type': 'text/csv', ...FULL }

  test('is a table in CSV', async () => {
    const body = 'id,name,client\n20,"A, quoted ""name""",NULL\n21,,M\n'

    const reply = await send('POST', '/projects?select=id,name,client,shop', body, CSV)

    expect([reply.status, await reply.json()]).toEqual([
      201,
      [
        { id: 20, name: 'A, quoted "name"', client: null, shop: 'north' },
        { id: 21, name: '', client: 'M', shop: 'north' },
      ],
    ])
  })

  test('is a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...FULL }

    const row = await send('POST', '/projects?select=name', 'id=22&name=A+form', form)
    const call = await send('POST', '/rpc/add_up', 'a=2&b=3', form)

    expect([row.status, await row.json()]).toEqual([201, [{ name: 'A form' }]])
    expect(await call.json()).toBe(5)
  })

  test.each([
    ['lines of other lengths', 'id,name\n23,a,b\n', 'PGRST102'],
    ['an unknown column', 'id,nom\n23,a\n', 'PGRST204'],
    ['a value of another type', 'id,name\nx,a\n', '22P02'],
    ["another shop's name", 'id,name,shop\n23,a,south\n', '42501'],
  ])('is refused for %s', async (_what, body, code) => {
    const reply = await send('POST', '/projects', body, CSV)

    expect((await reply.json()).code).toBe(code)
    expect(await read('/projects?id=eq.23')).toEqual([])
  })
})

describe('a function of one argument without a name', () => {
  test.each([
    ['/rpc/words_of', 'text/plain', 'green', 'GREEN'],
    ['/rpc/size_of', 'application/octet-stream', 'four', 4],
    ['/rpc/first_of', 'application/json', '[{"a": 1}, 2]', { a: 1 }],
  ])('%s takes a body of %s', async (path, type, body, value) => {
    const reply = await send('POST', path, body, { 'content-type': type })

    expect([reply.status, await reply.json()]).toEqual([200, value])
  })

  test.each([
    ['/rpc/words_of', 'application/octet-stream'],
    ['/rpc/size_of', 'text/plain'],
    ['/rpc/add_up', 'text/plain'],
  ])('%s takes no body of %s', async (path, type) => {
    const reply = await send('POST', path, 'x', { 'content-type': type })

    expect([reply.status, (await reply.json()).code]).toEqual([404, 'PGRST202'])
  })
})

describe('a single value', () => {
  test('is sent as bytes', async () => {
    const reply = await desk.request('/rpc/picture', { headers: { accept: 'application/octet-stream' } })

    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  })

  test('is sent as text', async () => {
    const reply = await desk.request('/rpc/greeting', { headers: { accept: 'text/plain' } })

    expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['text/plain; charset=utf-8', 'Grüß Gott'])
  })

  test.each([
    ['/rpc/greeting', 'application/octet-stream'],
    ['/rpc/numbers', 'text/plain'],
    ['/projects', 'application/octet-stream'],
  ])('%s is not sent as %s', async (path, accept) => {
    const reply = await desk.request(path, { headers: { accept } })

    expect([reply.status, (await reply.json()).code]).toEqual([406, 'PGRST107'])
  })
})

describe('Prefer: timezone', () => {
  test.each([
    ['+05:30', '2025-01-05T15:30:00+05:30'],
    ['-08:00', '2025-01-05T02:00:00-08:00'],
    ['America/Los_Angeles', '2025-01-05T02:00:00-08:00'],
  ])('%s', async (zone, created_at) => {
    const prefer = `handling=strict, timezone=${zone}`

    const reply = await desk.request('/borrowers?id=eq.1&select=created_at', { headers: { prefer } })

    expect(await reply.json()).toEqual([{ created_at }])
    expect(reply.headers.get('preference-applied')).toBe(`handling=strict, timezone=${zone}`)
  })

  test.each(['+25:00', '+5:30', 'Jupiter/Io'])('%s is refused when strict, else ignored', async (zone) => {
    const ask = (handling: string) =>
      desk.request('/borrowers?id=eq.1&select=created_at', { headers: { prefer: `${handling}, timezone=${zone}` } })

    const [strict, lenient] = [await ask('handling=strict'), await ask('handling=lenient')]

    expect([strict.status, (await strict.json()).code]).toEqual([400, 'PGRST122'])
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
  })
})

describe('a function', () => {
  const call = (status: string, headers: string) => send('POST', '/rpc/chosen', JSON.stringify({ status, headers }))

  test('chooses the status and the headers of its response', async () => {
    const reply = await call('418', '[{"X-Shop": "north"}, {"Cache-Control": "public"}]')

    expect([reply.status, await reply.json()]).toEqual([418, 'done'])
    expect([reply.headers.get('x-shop'), reply.headers.get('cache-control')]).toEqual(['north', 'public'])
    expect((await desk.request('/langs')).status).toBe(200)
  })

  test.each([
    ['abc', '', 'PGRST112'],
    ['999', '', 'PGRST112'],
    ['', '{"a": "b"}', 'PGRST111'],
    ['', '[{"a": 1}]', 'PGRST111'],
    ['', '[{"a": "b\\nc: d"}]', 'PGRST111'],
  ])('gets an error for the status %j and the headers %j', async (status, headers, code) => {
    const reply = await call(status, headers)

    expect([reply.status, (await reply.json()).code]).toEqual([500, code])
  })

  test('chooses nothing where that is not allowed', async () => {
    const body = JSON.stringify({ status: '418', headers: '[{"x-shop": "north"}]' })

    const reply = await plain.request('/rpc/chosen', { method: 'POST', body })

    expect([reply.status, reply.headers.get('x-shop')]).toEqual([200, null])
  })
})

test('a response names its schema, and an error its code', async () => {
  const found = await desk.request('/langs')
  const refused = await desk.request('/nothing')

  expect(found.headers.get('content-profile')).toBe('desk')
  expect(refused.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
})
