import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TokenRefused } from '#platform/http/caller.ts'
import { openRestFixture, person, type RestFixture } from './rest-fixture.ts'

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture()
})
afterAll(() => desk.close())

const aliases = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`)

describe('a request that is malformed or names a missing object', () => {
  test.each([
    ['/borrowers?select=id,(', 400, 'PGRST100'],
    ['/borrowers?select=id::', 400, 'PGRST100'],
    ['/borrowers?id=noop.1', 400, 'PGRST100'],
    ['/borrowers?id=1', 400, 'PGRST100'],
    ['/borrowers?or=(id.eq.1', 400, 'PGRST100'],
    ['/borrowers?order=id.sideways', 400, 'PGRST100'],
    ['/borrowers?limit=ten', 400, 'PGRST100'],
    ['/borrowers?limit=-1', 416, 'PGRST103'],
    ['/borrowers?select=loans(borrowers(loans(borrowers(loans(id)))))', 400, 'PGRST100'],
    ['/borrowers?or=(and(or(and(or(and(id.eq.1,id.eq.2))))))', 400, 'PGRST100'],
    [`/borrowers?${Array.from({ length: 51 }, () => 'id=gt.0').join('&')}`, 400, 'PGRST100'],
    [`/borrowers?id=in.(${Array.from({ length: 1001 }, (_, at) => at).join(',')})`, 400, 'PGRST100'],
    [
      `/loans?select=${aliases(51)
        .map((name) => `${name}:borrowers(id)`)
        .join(',')}`,
      400,
      'PGRST100',
    ],
    [
      `/loans?select=${aliases(1_665)
        .map((name) => `${name}:id`)
        .join(',')}`,
      400,
      '54011',
    ],
    ['/rpc/pick?wanted={{{{{{{1}}}}}}}', 400, '54000'],
    ['/rpc/pick?wanted=[2147483647:2147483647]={1}', 400, '54000'],
    ['/borrowers?select=id.count()', 400, 'PGRST123'],
    ['/borrowers?select=name,total:id.sum()::text', 400, 'PGRST123'],
    ['/borrowers?select=nam.count()', 400, '42703'],
    ['/borrowers?loans.id=eq.1', 400, 'PGRST108'],
    ['/borrowers?select=id,loans(id)&loans=eq.1', 400, 'PGRST120'],
    ['/borrowers?select=id,loans(id)&order=loans(id)', 400, 'PGRST118'],
    ['/borrowers?select=id,tags(id)', 400, 'PGRST200'],
    ['/guests?select=id,clients(id)', 400, 'PGRST200'],
    ['/borrower?select=id', 404, 'PGRST205'],
    ['/people?select=id', 404, 'PGRST205'],
    ['/borrowers?select=nam', 400, '42703'],
    ['/borrowers?nam=eq.1', 400, '42703'],
    ['/borrowers?select=id::nothing', 400, '42704'],
    ['/borrowers?id=eq.abc', 400, '22P02'],
    ['/loans?stage=eq.lost', 400, '22P02'],
    ['/borrowers?id=like.1', 404, '42883'],
    ['/borrowers/1', 404, 'PGRST125'],
  ])('%s returns %i %s', async (path, status, code) => {
    const reply = await desk.request(path)

    const body = await reply.json()
    expect([reply.status, body.code]).toEqual([status, code])
    expect(Object.keys(body)).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('a list nested deeper than an array can be is the caller’s mistake, not a server error', async () => {
    const { error, status } = await desk.maria.rpc('pick', { wanted: [[[[[[[1]]]]]]] })

    expect([status, error?.code]).toEqual([400, '54000'])
    expect(desk.logged).toEqual([])
  })

  test('ordering by the columns of many rows is rejected under the name that they are shown by', async () => {
    const { error } = await desk.maria.from('borrowers').select('id, debts:loans(id)').order('debts(id)')

    expect(error).toMatchObject({
      message: "A related order on 'debts' is not possible",
      details: "'borrowers' and 'debts' do not form a many-to-one or one-to-one relationship",
    })
  })

  test.each([
    ['/borrower', "Perhaps you meant the table 'desk.borrowers'"],
    ['/borrowers?select=nam', 'Perhaps you meant to reference the column "borrowers.name".'],
    ['/borrowers?select=id,loan(id)', "Perhaps you meant 'loans' instead of 'loan'."],
  ])('%s gets a suggestion', async (path, hint) => {
    const reply = await desk.request(path)

    expect((await reply.json()).hint).toBe(hint)
  })

  test.each([
    ['POST', '{"id": 1', 400, 'PGRST102'],
    ['POST', '', 400, 'PGRST102'],
    ['POST', '"text"', 400, 'PGRST102'],
    ['POST', '{"nothing": 1}', 400, 'PGRST204'],
    ['POST', `${'['.repeat(40)}${']'.repeat(40)}`, 400, 'PGRST102'],
  ])('%s of %s returns %i %s', async (method, body, status, code) => {
    const reply = await desk.request('/tags', { method, body })

    expect([reply.status, (await reply.json()).code]).toEqual([status, code])
  })

  test.each([
    ['id=0', 'filter (0)', 1, '"0" expecting "not" or operator (eq, gt, ...)'],
    ['id=not.noop.1', 'filter (not.noop.1)', 5, '"n" expecting operator (eq, gt, ...)'],
    ['order=id.smth34', 'order (id.smth34)', 4, '"s" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ])('the error for %s says where it is and what was expected there', async (query, what, column, unexpected) => {
    const reply = await desk.request(`/tags?${query}`)

    expect(await reply.json()).toEqual({
      code: 'PGRST100',
      details: `unexpected ${unexpected}`,
      hint: null,
      message: `"failed to parse ${what}" (line 1, column ${column})`,
    })
  })

  test('two functions with the same argument names are ambiguous', async () => {
    const { error, status } = await desk.maria.rpc('ambiguous', { a: 1 })

    expect([status, error?.code]).toEqual([300, 'PGRST203'])
    expect(error?.message).toBe(
      'Could not choose the best candidate function between: desk.ambiguous(a => integer), desk.ambiguous(a => text)',
    )
  })

  test('a function can only be called by GET and POST', async () => {
    const reply = await desk.request('/rpc/add_up?a=1', { method: 'DELETE' })

    expect([reply.status, (await reply.json()).code]).toEqual([405, 'PGRST101'])
  })

  test.each(['application/xml', 'text/plain', 'application/octet-stream'])('a body of %s is rejected', async (type) => {
    const headers = { 'content-type': type }
    const reply = await desk.request('/tags', { method: 'POST', body: 'id,label\n70,x', headers })

    expect([reply.status, (await reply.json()).code]).toEqual([415, 'PGRST102'])
  })

  test.each([
    [{ accept: 'application/geo+json' }, 406, 'PGRST107'],
    [{ accept: 'application/vnd.pgrst.plan+json' }, 406, 'PGRST107'],
    [{ prefer: 'handling=strict, nonsense=1' }, 400, 'PGRST122'],
    [{ 'accept-profile': 'vault' }, 406, 'PGRST106'],
    // Names that every object has.
    [{ prefer: 'handling=strict, __proto__' }, 400, 'PGRST122'],
    [{ prefer: 'handling=strict, hasOwnProperty=x' }, 400, 'PGRST122'],
    [{ accept: '__proto__' }, 406, 'PGRST107'],
    [{ accept: 'constructor' }, 406, 'PGRST107'],
    [{ 'accept-profile': '__proto__' }, 406, 'PGRST106'],
  ])('headers %j return %i %s', async (headers, status, code) => {
    const reply = await desk.request('/tags', { headers })

    expect([reply.status, (await reply.json()).code]).toEqual([status, code])
  })

  test('a preference with the name of an object property is ignored', async () => {
    const reply = await desk.request('/tags', { headers: { prefer: '__proto__, toString=x, constructor' } })

    expect(reply.status).toBe(200)
  })

  test('a body over 1 MB is rejected', async () => {
    const reply = await desk.request('/tags', { method: 'POST', body: `{"label": "${'x'.repeat(1_100_000)}"}` })

    expect(reply.status).toBe(413)
  })
})

describe('text of a request is never SQL', () => {
  const hostile = `x"; drop table desk.tags; --`

  test.each([
    [`/tags?select=${encodeURIComponent(`"${hostile.replaceAll('"', '\\"')}"`)}`],
    [`/tags?select=id,alias:label&order=${encodeURIComponent(`"${hostile.replaceAll('"', '\\"')}"`)}`],
    [`/tags?${encodeURIComponent(`"${hostile.replaceAll('"', '\\"')}"`)}=eq.1`],
    [`/tags?label=eq.${encodeURIComponent("' or true; --")}`],
    [`/tags?label=in.(${encodeURIComponent(`"a\\"}' or true; --"`)})`],
    [`/tags?select=${encodeURIComponent(`"${hostile.replaceAll('"', '\\"')}":label`)}`],
    [`/borrowers?select=${encodeURIComponent(`profile->>"x') or true; --"`)}`],
    [`/tags?select=${encodeURIComponent('label::text; drop table desk.tags')}`],
    [`/rpc/${encodeURIComponent('add_up(1,2); drop table desk.tags; --')}`],
    [`/${encodeURIComponent('tags"; drop table desk.tags; --')}`],
    [`/loans?story=fts(${encodeURIComponent("english'")}).x`],
  ])('%s', async (path) => {
    const reply = await desk.request(path)

    expect(reply.status).toBeLessThan(500)
    expect((await desk.owner.query('select from desk.tags')).rowCount).toBe(3)
  })

  test('an alias with quotes is only a name', async () => {
    const reply = await desk.request(`/tags?id=eq.1&select=${encodeURIComponent('"a\\"b":label')}`)

    expect(await reply.json()).toEqual([{ 'a"b': 'auto' }])
  })
})

describe('rows and rights of others', () => {
  test("another shop’s rows can't be read, changed, or deleted", async () => {
    const read = await desk.omar.from('borrowers').select('id').lt('id', 4)
    const changed = await desk.omar.from('borrowers').update({ name: 'Mine' }).eq('id', 1).select('id')
    const deleted = await desk.omar.from('loans').delete().eq('id', 10).select('id')
    const counted = await desk.omar.from('borrowers').select('id', { count: 'exact', head: true })
    const embedded = await desk.omar.from('tags').select('loans(id)').eq('id', 1)

    expect([read.data, changed.data, deleted.data]).toEqual([[], [], []])
    expect(counted.count).toBe(1)
    expect(embedded.data).toEqual([{ loans: [] }])
    const { rows } = await desk.owner.query('select name from desk.borrowers where id = 1')
    expect(rows).toEqual([{ name: 'Ada King' }])
  })

  test.each([
    ['a row of another shop', () => desk.omar.from('borrowers').insert({ name: 'Spy', shop: 'north' })],
    ['a column that is not granted', () => desk.maria.from('borrowers').select('secret')],
    ['a column that may not be set', () => desk.maria.from('borrowers').insert({ name: 'X', secret: 'y' })],
    ['a table that is not granted', () => desk.maria.from('closed_books').select()],
  ])('%s is rejected with 42501', async (_what, attempt) => {
    const { error, status } = await attempt()

    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('a visitor is asked to sign in, but can read public rows', async () => {
    const refused = await desk.visitor.from('loans').select()
    const open = await desk.visitor.from('tags').select('label').eq('id', 1)

    expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
    expect(open.data).toEqual([{ label: 'auto' }])
  })

  test('a session that has ended is rejected on its next request', async () => {
    const { error, status } = await desk
      .as(person('north', { session_id: '00000000-0000-4000-8000-00000000dead' }))
      .from('tags')
      .select()

    expect([status, error?.code]).toEqual([401, 'PT401'])
  })

  test.each([
    ['expired', 'PGRST303', 'JWT expired'],
    ['signature', 'PGRST301', 'JWT could not be verified'],
  ] as const)('an invalid token (%s) returns %s', async (reason, code, message) => {
    const refusing = await openRestFixture({ callerOf: () => Promise.reject(new TokenRefused(reason)) })

    const reply = await refusing.request('/tags')

    expect([reply.status, await reply.json()]).toEqual([401, { code, details: null, hint: null, message }])
    await refusing.close()
  })

  test('no role or claim of one request reaches the next', async () => {
    await desk.maria.from('borrowers').select('id')

    const reply = await desk.visitor.from('borrowers').select('id')

    expect(reply.status).toBe(401)
  })
})

describe('database errors', () => {
  test('contents of a row are neither returned nor logged', async () => {
    const blank = await desk.maria.from('borrowers').insert({ id: 90, name: ' ', email: 'hidden@x.test' })
    const taken = await desk.maria.from('tags').insert({ id: 1, label: 'hidden-label' })
    const dangling = await desk.maria.from('loan_tags').insert({ loan_id: 11, tag_id: 4242 })

    expect(blank).toMatchObject({ status: 400, error: { code: '23514', details: null } })
    expect(taken).toMatchObject({ status: 409, error: { code: '23505' } })
    expect(dangling).toMatchObject({ status: 409, error: { code: '23503' } })
    expect(JSON.stringify([blank.error, taken.error, dangling.error, desk.logged])).not.toMatch(/hidden|4242/)
  })

  test('after an error the connection serves the next request', async () => {
    for (let at = 0; at < 12; at++) await desk.request('/borrowers?id=eq.abc')

    const { data } = await desk.maria.from('tags').select('label').eq('id', 1).single()

    expect(data).toEqual({ label: 'auto' })
  })
})

describe('a schema that changes', () => {
  test('is read again after its notification, and statements prepared before still run', async () => {
    await desk.maria.from('tags').select().eq('id', 3)
    await desk.owner.query("alter table desk.tags add column color text default 'red'; notify pgrst, 'reload schema'")

    await expect
      .poll(async () => (await desk.maria.from('tags').select('color').eq('id', 3)).data)
      .toEqual([{ color: 'red' }])
    const { data } = await desk.maria.from('tags').select().eq('id', 3)

    expect(data).toEqual([{ id: 3, label: 'urgent', parent_id: null, color: 'red' }])
  })

  test('accepts values of a column’s new type', async () => {
    await desk.owner.query("alter table desk.tags add column weight int default 2; notify pgrst, 'reload schema'")
    const weighing = () => desk.maria.from('tags').select('label').eq('weight', 1.5).eq('id', 3)
    await expect.poll(async () => (await weighing()).error?.code).toBe('22P02')

    await desk.owner.query(
      "alter table desk.tags alter column weight type numeric using 1.5; notify pgrst, 'reload schema'",
    )

    await expect.poll(async () => (await weighing()).data).toEqual([{ label: 'urgent' }])
  })
})
