import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

// Calls of functions as in PostgREST's own specifications, over functions of this test.
const FIXTURE = `
  create domain desk."text/plain" as text;
  create domain desk."image/png" as bytea;
  create table desk.plans (id int primary key, name text);
  create table desk.steps (id int primary key, plan_id int references desk.plans (id));
  create domain desk.good_plan as desk.plans;
  insert into desk.plans values (1, 'First'), (2, 'Second');
  insert into desk.steps values (1, 1), (2, 1);
  grant select on desk.plans, desk.steps to authenticated;
  create function desk.added(a int, b int) returns int language sql immutable set search_path = '' as $$ select a + b $$;
  create function desk.joined(variadic words text[] default '{}') returns text[] language sql immutable set search_path = '' as $$ select words $$;
  create function desk.plans_from(lowest int) returns setof desk.plans language sql stable set search_path = '' as $$ select * from desk.plans where id >= lowest order by id $$;
  create function desk.plan_of(id int) returns desk.good_plan language sql stable set search_path = '' as $$ select p::desk.plans::desk.good_plan from desk.plans p where p.id = $1 $$;
  create function desk.welcome() returns desk."text/plain" language sql immutable set search_path = '' as $$ select 'Hello' $$;
  create function desk.photo() returns desk."image/png" language sql immutable set search_path = '' as $$ select '\\x89504e47'::bytea $$;
  create function desk.either(json) returns json language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.either(jsonb) returns jsonb language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.whole(json) returns json language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.maybe() returns int language sql immutable set search_path = '' as $$ select 1 $$;
  create function desk.maybe(text default 'a') returns text language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.note(text) returns text language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.number(int) returns int language sql immutable set search_path = '' as $$ select $1 $$;
  create function desk.same(z int) returns int language sql immutable set search_path = '' as $$ select z $$;
  create function desk.same(z text) returns text language sql immutable set search_path = '' as $$ select z $$;
  create function desk.same(z date) returns date language sql immutable set search_path = '' as $$ select z $$;
  create function desk.cookie() returns text language sql stable set search_path = '' as $$ select current_setting('request.cookies')::json ->> 'flavor' $$;
  create function desk.bake() returns void language plpgsql volatile set search_path = '' as $$
  begin perform set_config('response.headers', '[{"Set-Cookie": "a=1; Path=/"}, {"Set-Cookie": "b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT"}]', true); end $$;
  create function desk.raised(message text, detail text) returns void language plpgsql volatile set search_path = '' as $$
  begin raise sqlstate 'PGRST' using message = message, detail = detail; end $$;
  grant execute on all functions in schema desk to authenticated;`

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture({ requestSettings: { searchPath: ['public'] } })
  await desk.owner.query(FIXTURE)
})
afterAll(() => desk.close())

const post = async (path: string, body: string, type = 'application/json') =>
  (await desk.request(path, { method: 'POST', body, headers: { 'content-type': type } })).json()
const FORM = 'application/x-www-form-urlencoded'

describe('the arguments of a function', () => {
  test.each([
    ['the first of a list', '/rpc/added', '[{"a": 1, "b": 2}, {"a": 4, "b": 6}]', undefined, 3],
    ['the first line of a table in CSV', '/rpc/added', 'a,b\n1,2\n4,6', 'text/csv', 3],
    ['those that the request names', '/rpc/added?columns=a,b', '{"a": 1, "b": 2, "c": 3}', undefined, 3],
    ['the last of a repeated field', '/rpc/added', 'a=1&b=5&b=2', FORM, 3],
    ['every field of a variadic one', '/rpc/joined', 'words=hi&words=there', FORM, ['hi', 'there']],
    ['one field of a variadic one', '/rpc/joined', 'words=hi', FORM, ['hi']],
    ['a list for a variadic one', '/rpc/joined', '{"words": ["hi", "there"]}', undefined, ['hi', 'there']],
  ])('are %s', async (_which, path, body, type, result) => {
    expect(await post(path, body, type)).toEqual(result)
  })

  test('may repeat in an address', async () => {
    const read = async (path: string) => (await desk.request(path)).json()

    expect(await read('/rpc/joined?words=hi&words=the,re')).toEqual(['hi', 'the,re'])
    expect(await read('/rpc/joined')).toEqual([])
    expect(await read('/rpc/added?a=1&b=5&b=2')).toBe(3)
  })

  test('never come from the address of a POST, where parameters are filters', async () => {
    expect(await post('/rpc/added?a=1', '{"a": 1, "b": 2}')).toMatchObject({ code: 'PGRST100' })
    expect(await post('/rpc/plans_from?id=eq.2', '{"lowest": 1}')).toEqual([{ id: 2, name: 'Second' }])
  })

  test('of a form are its own in every call', async () => {
    expect(await post('/rpc/added', 'a=1&b=2', FORM)).toBe(3)
    expect(await post('/rpc/added', 'a=5&b=2', FORM)).toBe(7)
  })
})

test('a body with an empty key is the only argument of a function without names', async () => {
  expect(await post('/rpc/whole', '{"": 1}')).toEqual({ '': 1 })
  expect(await post('/rpc/note', '{"": "x"}')).toBe('{"": "x"}')
})

test('a row of a domain embeds what its table does', async () => {
  const rows = await post('/rpc/plan_of?select=name,steps(id)', '{"id": 1}')

  expect(rows).toEqual({ name: 'First', steps: [{ id: 1 }, { id: 2 }] })
})

describe('a value whose domain is a media type', () => {
  test('is sent as that type if asked for', async () => {
    const text = await desk.request('/rpc/welcome', { headers: { accept: 'text/plain' } })
    const image = await desk.request('/rpc/photo', { headers: { accept: 'image/png' } })

    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'Hello'])
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await image.arrayBuffer()).toString('hex')).toBe('89504e47')
  })

  test('is JSON otherwise, and no other type', async () => {
    const refused = await desk.request('/rpc/photo', { headers: { accept: 'image/jpeg' } })

    expect(await (await desk.request('/rpc/welcome')).json()).toBe('Hello')
    expect(refused.status).toBe(406)
  })
})

describe('a function that is not found', () => {
  test.each([
    ['/rpc/number', 'text/plain', 'desk.number with a single unnamed text parameter', null],
    ['/rpc/number', 'text/xml', 'desk.number with a single unnamed xml parameter', null],
    ['/rpc/number', 'application/octet-stream', 'desk.number with a single unnamed bytea parameter', null],
    ['/rpc/added', 'text/csv', 'desk.added with parameter 1', null],
    [
      '/rpc/nota',
      'application/json',
      'desk.nota with parameter x or with a single unnamed json/jsonb parameter',
      'desk.note',
    ],
  ])('%s by %s says what was searched', async (path, type, searched, near) => {
    const hint = near && `Perhaps you meant to call the function ${near}`

    expect(await post(path, type.endsWith('json') ? '{"x": 1}' : '1\n2', type)).toMatchObject({
      code: 'PGRST202',
      details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
      hint,
    })
  })

  test.each([
    ['/rpc/maybe', '{}', 'desk.maybe(), desk.maybe( => text)'],
    ['/rpc/either', '{"x": 1}', 'desk.either( => json), desk.either( => jsonb)'],
    ['/rpc/same', '{"z": 1}', 'desk.same(z => date), desk.same(z => integer), desk.same(z => text)'],
  ])('%s is ambiguous, in the order of arguments and types', async (path, body, candidates) => {
    expect(await post(path, body)).toMatchObject({
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${candidates}`,
    })
  })
})

test('OPTIONS names the methods by which a function can be called', async () => {
  const allowed = async (path: string) => (await desk.request(path, { method: 'OPTIONS' })).headers.get('allow')

  expect(await allowed('/rpc/bake')).toBe('OPTIONS,POST')
  expect(await allowed('/rpc/added')).toBe('OPTIONS,GET,HEAD,POST')
})

describe('cookies', () => {
  test('of the request are read as JSON', async () => {
    const response = await desk.request('/rpc/cookie', { headers: { cookie: 'a=1; flavor=plain' } })

    expect(await response.json()).toBe('plain')
  })

  test('of the response are headers of their own', async () => {
    const response = await desk.request('/rpc/bake', { method: 'POST', body: '{}' })

    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT'])
  })
})

test('an error that a function raises with text that is no JSON is shown with it', async () => {
  expect(await post('/rpc/raised', '{"message": "Oops", "detail": "No"}')).toMatchObject({
    code: 'PGRST121',
    details: "Invalid JSON value for MESSAGE: 'Oops'",
    hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  })
})
