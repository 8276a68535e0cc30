import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { call, madeKey, RHONDAS_ORDER } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const act = async ({ supabase }: SignedIn, body: Record<string, unknown>) => {
  const { data, error } = await supabase.functions.invoke('api-keys', { body })
  // supabase-js leaves an error's body in `error.context`.
  return error ? { refused: await error.context.json(), status: error.context.status } : data
}
const sql = (text: string, values: unknown[] = []) => app.database.pools.server.query(text, values)

test('a key is shown once: only its hash is stored, and it is never logged', async () => {
  const { key } = await madeKey(maria)
  await call(app, key, 'GET', '/v1/clients')

  const kept = await sql('select k::text as row from app.api_keys k')
  const audited = await sql('select e::text as row from app.audit_events e')
  const listed = await act(maria, { act: 'list' })

  expect(key).toMatch(/^tl_test_[\w-]{43}$/)
  for (const text of [JSON.stringify(kept.rows), JSON.stringify(audited.rows), JSON.stringify(listed), app.logged()]) {
    expect(text).not.toContain(key.slice(12))
  }
  expect(listed.keys[0]).toMatchObject({ name: 'Website', prefix: key.slice(0, 12), created_by_name: 'Maria' })
  expect(listed.keys[0].last_used_at).not.toBeNull()
})

test('staff can’t see, create or end keys; an admin can', async () => {
  const { id } = await madeKey(maria)
  const staff = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
  const admin = await app.signIn(await colleague(app.database, maria.person, 'Ada', 'admin'))
  const making = { act: 'create', name: 'Mine', scopes: ['clients:read'], mode: 'test', expires_in_days: 30 }

  for (const attempt of [{ act: 'list' }, making, { act: 'rotate', key_id: id }, { act: 'revoke', key_id: id }]) {
    expect(await act(staff, attempt)).toMatchObject({ status: 403, refused: { code: 'PERMISSION_NEEDED' } })
  }
  expect(await act(admin, making)).toMatchObject({ key: expect.any(String) })
})

test('another company’s key can’t be seen, replaced or revoked', async () => {
  const { id, key } = await madeKey(maria)

  expect((await act(omar, { act: 'list' })).keys).toEqual([])
  for (const attempt of ['rotate', 'revoke']) {
    expect(await act(omar, { act: attempt, key_id: id })).toMatchObject({ status: 404 })
  }
  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ scopes: [] }, 'Choose at least one scope'],
  [{ scopes: ['everything'] }, 'Unknown scope'],
  [{ mode: 'free' }, 'Mode must be test or live'],
  [{ expires_in_days: 9_999 }, 'Use at most two years'],
])('a key of %j is refused', async (wrong, sentence) => {
  const making = { act: 'create', name: 'Key', scopes: ['clients:read'], mode: 'test', expires_in_days: null }

  const { status, refused } = await act(maria, { ...making, ...wrong })

  expect(status).toBe(400)
  expect(refused.message).toContain(sentence)
})

test('a request without a key or with an unknown key is refused', async () => {
  for (const [key, code] of [
    [null, 'missing_api_key'],
    ['tl_test_guessed', 'invalid_api_key'],
    [app.anonKey, 'invalid_api_key'],
    [maria.token, 'invalid_api_key'],
  ] as const) {
    const { status, headers, body } = await call(app, key, 'GET', '/v1/clients')
    expect({ status, code: body.code, type: headers.get('content-type') }).toEqual({
      status: 401,
      code,
      type: 'application/problem+json',
    })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('a revoked key stops working with the next request', async () => {
  const { id, key } = await madeKey(maria)
  await act(maria, { act: 'revoke', key_id: id })

  expect(await call(app, key, 'GET', '/v1/clients')).toMatchObject({ status: 401, body: { code: 'revoked_api_key' } })
  expect(await act(maria, { act: 'revoke', key_id: id })).toMatchObject({ status: 404 })
})

test('an expired key does not work', async () => {
  const { id, key } = await madeKey(maria, { days: 1 })
  await sql("update app.api_keys set expires_at = now() - interval '1 second' where id = $1", [id])

  expect(await call(app, key, 'GET', '/v1/clients')).toMatchObject({ status: 401, body: { code: 'expired_api_key' } })
  expect(await act(maria, { act: 'rotate', key_id: id })).toMatchObject({ status: 404 })
})

test('a replaced key works for a day beside its successor, which has the same scopes and lifetime', async () => {
  const { id, key } = await madeKey(maria, { scopes: ['clients:read'], days: 90 })

  const rotated = await act(maria, { act: 'rotate', key_id: id })

  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)
  expect((await call(app, rotated.key, 'GET', '/v1/clients')).status).toBe(200)
  expect((await call(app, rotated.key, 'POST', '/v1/clients', {})).body.code).toBe('insufficient_scope')
  const { rows } = await sql(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from app.api_keys where id in ($1, $2) order by 1',
    [id, rotated.id],
  )
  expect(rows.map(({ hours }) => hours)).toEqual([24, 2160])
})

test('a key has one successor, however often and concurrently it is replaced', async () => {
  const { id } = await madeKey(maria)
  const replace = () => act(maria, { act: 'rotate', key_id: id })

  const outcomes = [...(await Promise.all([replace(), replace(), replace()])), await replace()]

  expect(outcomes.filter(({ key }) => key)).toHaveLength(1)
  expect(outcomes.filter(({ refused }) => refused?.code === 'API_KEY_NOT_FOUND')).toHaveLength(3)
  const { keys } = await act(maria, { act: 'list' })
  expect(keys.find((key: { id: string }) => key.id === id)).toMatchObject({ replaced_at: expect.any(String) })
})

test('a key allows only its scopes', async () => {
  const { key } = await madeKey(maria, { scopes: ['clients:read'] })

  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)
  for (const [method, path, scope] of [
    ['POST', '/v1/clients', 'clients:write'],
    ['POST', '/v1/credit-reports', 'reports:write'],
    ['GET', `/v1/credit-reports/${maria.person.id}`, 'reports:read'],
    ['GET', `/v1/clients/${maria.person.id}/reports`, 'reports:read'],
  ] as const) {
    const { status, body } = await call(app, key, method, path, method === 'POST' ? {} : undefined)
    expect({ status, code: body.code, scope: body.scope }).toEqual({ status: 403, code: 'insufficient_scope', scope })
  }
})

test('the keys of a person who is no longer owner or admin stop working', async () => {
  const ada = await app.signIn(await colleague(app.database, maria.person, 'Ada', 'admin'))
  const { key } = await madeKey(ada)
  await sql("update app.people set organization_role = 'staff' where id = $1", [ada.person.id])

  expect(await call(app, key, 'GET', '/v1/clients')).toMatchObject({ status: 401, body: { code: 'orphaned_api_key' } })
})

test('a key has only its creator’s current permissions, and ends when they can’t manage keys', async () => {
  const held = ['see_all_clients', 'manage_integrations', 'change_clients'] as const
  const casey = await app.signIn(await colleagueWith(app.database, maria.person, held))
  const { key } = await madeKey(casey)
  const roleId = (await sql('select role_id from app.people where id = $1', [casey.person.id])).rows[0].role_id
  const allow = (permissions: readonly string[]) =>
    maria.supabase.rpc('save_role', { role_name: 'Integrator', permissions, role_id: roleId }).throwOnError()
  const order = await call(app, key, 'POST', '/v1/credit-reports', RHONDAS_ORDER)
  expect(order).toMatchObject({ status: 403, body: { code: 'permission_needed' } })

  await allow(['see_all_clients', 'manage_integrations'])
  const added = await call(app, key, 'POST', '/v1/clients', { firstName: 'Lee', lastName: 'New' })
  expect(added).toMatchObject({ status: 403, body: { code: 'insufficient_role', scope: 'clients:write' } })
  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)

  await allow(['see_all_clients'])
  expect(await call(app, key, 'GET', '/v1/clients')).toMatchObject({ status: 401, body: { code: 'orphaned_api_key' } })
})

test('a key stops working with the next request after its creator was removed from the company', async () => {
  const ada = await app.signIn(await colleague(app.database, maria.person, 'Ada', 'admin'))
  const { key } = await madeKey(ada)
  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)

  const { error } = await maria.supabase.rpc('remove_member', { member_id: ada.person.id })

  expect(error).toBeNull()
  expect(await call(app, key, 'GET', '/v1/clients')).toMatchObject({ status: 401, body: { code: 'orphaned_api_key' } })
  const { keys } = await act(maria, { act: 'list' })
  expect(keys).toContainEqual(expect.objectContaining({ created_by_name: 'Ada' }))
})

test('a key’s minute begins with its first request, and responses show how much is left', async () => {
  const { id, key } = await madeKey(maria)
  await sql(
    "update app.api_keys set minute_requests = 119, minute_began_at = now() - interval '30 seconds' where id = $1",
    [id],
  )

  const last = await call(app, key, 'GET', '/v1/clients')
  const refused = await call(app, key, 'GET', '/v1/clients')

  expect([last.status, refused.status]).toEqual([200, 429])
  for (const seconds of [last.headers.get('ratelimit-reset'), refused.headers.get('retry-after')]) {
    expect(Number(seconds)).toBeGreaterThan(2)
    expect(Number(seconds)).toBeLessThanOrEqual(30)
  }
})

test('a key has a limit per minute, responses show it, and further requests must wait', async () => {
  const { id, key } = await madeKey(maria)
  const first = await call(app, key, 'GET', '/v1/clients')
  await sql('update app.api_keys set minute_requests = 119 where id = $1', [id])

  const last = await call(app, key, 'GET', '/v1/clients')
  const refused = await call(app, key, 'GET', '/v1/clients')

  expect(first.headers.get('ratelimit-limit')).toBe('120')
  expect(first.headers.get('ratelimit-remaining')).toBe('119')
  expect([last.status, last.headers.get('ratelimit-remaining')]).toEqual([200, '0'])
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', requestId: expect.any(String) } })
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await sql("update app.api_keys set minute_began_at = now() - interval '61 seconds' where id = $1", [id])
  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)
})
