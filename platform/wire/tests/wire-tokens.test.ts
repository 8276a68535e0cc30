import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { managedLogin, openWireFixture, type WireFixture } from './wire-fixture.ts'

const SECRET = 'a-shared-secret-of-at-least-32-characters'

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: Record<string, unknown>): string {
  const content = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}`
  return `${content}.${createHmac('sha256', SECRET).update(content).digest('base64url')}`
}

describe('a token signed with the shared secret', () => {
  let desk: WireFixture
  beforeAll(async () => {
    desk = await openWireFixture({ prepare: true, tokens: { secret: SECRET } })
  })
  afterAll(() => desk.close())

  const withToken = (path: string, claims: Record<string, unknown>, init: RequestInit = {}) =>
    fetch(`${desk.url}${path}`, {
      ...init,
      headers: { apikey: desk.anonKey, authorization: `Bearer ${signed(claims)}`, 'content-type': 'application/json' },
    })
  const FRESH = { exp: Math.floor(Date.now() / 1000) + 3600 }

  test('is served in its role if the login may switch to that role', async () => {
    await desk.owner.query(`create role auditor_of_wire nologin; grant auditor_of_wire to authenticator;
      grant usage on schema public to auditor_of_wire; grant select on public.notes to auditor_of_wire;
      create or replace function public.acting() returns text language sql stable as 'select current_user::text';
      grant execute on function public.acting() to auditor_of_wire`)

    const acting = async () => (await withToken('/rest/v1/rpc/acting', { ...FRESH, role: 'auditor_of_wire' })).json()

    await expect.poll(acting).toBe('auditor_of_wire')
  })

  test.each([
    ['that does not exist', 'nobody_of_wire', 401, '22023'],
    ['that means the login itself', 'none', 401, 'PGRST303'],
    ['that is empty', '', 401, 'PGRST303'],
  ])('with a role %s is rejected for its role', async (_what, role, status, code) => {
    const table = await withToken('/rest/v1/notes', { ...FRESH, role })
    const file = await withToken('/storage/v1/bucket', { ...FRESH, role })
    const [refusal, fileRefusal] = [await table.json(), await file.json()]

    expect([table.status, refusal.code]).toEqual([status, code])
    for (const { message } of [refusal, fileRefusal]) expect(message).toMatch(/role/i)
    for (const { message } of [refusal, fileRefusal]) expect(message).not.toMatch(/secret|signature|verified/i)
  })

  test.each([
    ['another audience', { aud: 'another' }, 'JWT not in audience'],
    ['several audiences, none of them ours', { aud: ['one', 'two'] }, 'JWT not in audience'],
  ])('for %s is rejected', async (_what, claims, message) => {
    const reply = await withToken('/rest/v1/notes', { ...FRESH, role: 'authenticated', ...claims })

    expect([reply.status, (await reply.json()).message]).toEqual([401, message])
  })

  test.each([{}, { aud: 'authenticated' }, { aud: ['another', 'authenticated'], iss: 'https://elsewhere.test' }])(
    'with %j is accepted from anyone who knows the secret',
    async (claims) => {
      expect((await withToken('/rest/v1/notes', { ...FRESH, role: 'authenticated', ...claims })).status).toBe(200)
    },
  )
})

test('is accepted only from configured issuers', async () => {
  const desk = await openWireFixture({
    prepare: true,
    tokens: { secret: SECRET, issuers: ['https://ours.test/auth/v1'] },
  })
  const read = async (iss: string) => {
    const token = signed({ role: 'authenticated', sub: 'x', aud: 'authenticated', iss, exp: 4_000_000_000 })
    return (
      await fetch(`${desk.url}/rest/v1/notes`, { headers: { apikey: desk.anonKey, authorization: `Bearer ${token}` } })
    ).status
  }
  try {
    const statuses = [
      await read('https://ours.test/auth/v1'),
      await read(`${desk.url}/auth/v1`),
      await read('https://x.test'),
    ]

    expect(statuses).toEqual([200, 200, 401])
  } finally {
    await desk.close()
  }
})

test('with a role that the login may not use is rejected for the role, not for the secret', async () => {
  const desk = await openWireFixture({ prepare: true, tokens: { secret: SECRET } }, { loginOf: managedLogin })
  try {
    const token = signed({ role: 'pg_read_all_data', exp: 4_000_000_000 })
    const headers = { apikey: desk.anonKey, authorization: `Bearer ${token}` }
    const reply = await fetch(`${desk.url}/rest/v1/notes`, { headers })

    expect([reply.status, (await reply.json()).message]).toEqual([
      403,
      'permission denied to set role "pg_read_all_data"',
    ])
  } finally {
    await desk.close()
  }
})
