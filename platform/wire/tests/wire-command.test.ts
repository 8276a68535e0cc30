import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { managedLogin, openWireFixture, runWire, type WireFixture, wireFile } from './wire-fixture.ts'

const SECRET = 'a-shared-secret-of-at-least-32-characters'

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key in the hosted service's earlier format: a token signed with the shared secret. */
function signed(claims: Record<string, unknown>, secret = SECRET): string {
  const content = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

describe('an external database', () => {
  let desk: WireFixture
  beforeAll(async () => {
    desk = await openWireFixture({
      prepare: true,
      tokens: { secret: SECRET },
      auth: { isAutoconfirmed: true, isLimited: false },
      schemas: ['public', 'other'],
    })
  })
  afterAll(() => desk.close())

  test('its tables can be read and written under its own grants', async () => {
    const { data, error, status } = await desk.client().from('notes').insert({ text: 'mine' }).select('text').single()

    expect({ data, error, status }).toEqual({ data: { text: 'mine' }, error: null, status: 201 })
  })

  test('existing tables without any grants are open like those created later', async () => {
    const { error } = await desk.client().from('made_before').insert({ id: 1 })

    expect(error).toBeNull()
  })

  test('revoked rights stay revoked', async () => {
    await desk.owner.query('create table public.kept_back (id int); revoke all on public.kept_back from anon')

    await expect.poll(async () => (await desk.client().from('kept_back').select()).error?.code).toBe('42501')
  })

  test("functions of a schema created later are public, and see the hosted service's extensions", async () => {
    const later = new pg.Client(desk.databaseUrl)
    await later.connect()
    await later.query(`create schema other;
      grant usage on schema other to anon;
      create function other.drawn() returns text language sql as 'select uuid_nil()::text || length(gen_salt(''bf''))'`)
    await later.end()

    const drawn = async () => (await desk.client().schema('other').rpc('drawn')).data
    await expect.poll(drawn).toBe('00000000-0000-0000-0000-00000000000029')
  })

  test('a request is limited to the timeout of its login role', async () => {
    await desk.owner.query(
      "create function public.patience() returns text language sql stable as $$ select current_setting('statement_timeout') $$",
    )

    await expect.poll(async () => (await desk.client().rpc('patience')).data).toBe('5s')
  })

  test('an error includes row values, as the hosted service’s does', async () => {
    const taken = await desk.client().from('notes').insert({ id: 1, text: 'twice' })
    const missing = await desk.client().from('notes').insert({ id: 2 })

    expect(taken.error?.details).toBe('Key (id)=(1) already exists.')
    expect(missing.error?.details).toBe('Failing row contains (2, null, null).')
  })

  test('people can sign up and sign in, and policies identify them', async () => {
    const person = desk.client()
    const { data, error } = await person.auth.signUp({ email: 'ada@wire.test', password: 'Secret-password-1' })

    const own = await person.from('notes').insert({ text: 'own', owner: data.user?.id }).select('owner').single()

    expect(error).toBeNull()
    expect(own.data).toEqual({ owner: data.user?.id })
    expect((await desk.owner.query('select from auth.users')).rowCount).toBe(1)
  })

  test('files can be stored and read', async () => {
    const service = desk.client(desk.serviceKey).storage
    await service.createBucket('papers')

    const sent = await service.from('papers').upload('a/b.txt', new Blob(['hello'], { type: 'text/plain' }))
    const back = await service.from('papers').download('a/b.txt')

    expect(sent.error).toBeNull()
    expect(await back.data?.text()).toBe('hello')
  })

  test('a token is enough for files, but a request without one is rejected', async () => {
    const buckets = (headers: Record<string, string>) => fetch(`${desk.url}/storage/v1/bucket`, { headers })

    const withToken = await buckets({ authorization: `Bearer ${desk.serviceKey}` })
    const [withoutAny, withAnother] = [await buckets({}), await buckets({ authorization: 'Bearer a.b.c' })]

    expect(withToken.status).toBe(200)
    expect([withoutAny.status, await withoutAny.json()]).toMatchObject([
      400,
      { statusCode: '400', message: "headers must have required property 'authorization'" },
    ])
    expect([withAnother.status, (await withAnother.json()).statusCode]).toEqual([400, '403'])
  })

  test('channels pass their messages', async () => {
    const [one, other] = [desk.client(), desk.client()]
    const heard = new Promise((resolve) => {
      const listening = other.channel('room').on('broadcast', { event: 'hi' }, resolve)
      listening.subscribe((status) => {
        if (status === 'SUBSCRIBED') void one.channel('room').httpSend('hi', { from: 'one' })
      })
    })

    await expect(heard).resolves.toMatchObject({ event: 'hi', payload: { from: 'one' } })
    await Promise.all([one.removeAllChannels(), other.removeAllChannels()])
  })

  test('a change of a published row is sent', async () => {
    await desk.owner.query('alter publication supabase_realtime add table public.notes')
    const client = desk.client()
    const told = new Promise((resolve) => {
      const channel = client.channel('changes')
      channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, resolve)
      channel.on('system', {}, () => void desk.owner.query("insert into public.notes (text) values ('told')"))
      channel.subscribe()
    })

    await expect(told).resolves.toMatchObject({ new: { text: 'told' } })
    await client.removeAllChannels()
  })

  test('functions get the request’s headers and find objects in the extra schemas', async () => {
    const reply = await fetch(`${desk.url}/rest/v1/rpc/told`, {
      method: 'POST',
      headers: { apikey: desk.anonKey, 'x-client-info': 'us', prefer: 'timezone=UTC' },
    })

    expect([reply.status, await reply.json()]).toEqual([200, { agent: 'us', notes: true, zone: 'UTC' }])
  })

  test("the owner of a table gets row changes and file types with the hosted service's rights only", async () => {
    await desk.owner.query(`create table public.made_later (id int primary key, text text);
      alter publication supabase_realtime add table public.made_later;
      revoke all on public.made_later from service_role`)
    const client = desk.client()
    const told = new Promise((resolve) => {
      const channel = client.channel('later')
      channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'made_later' }, resolve)
      const change = async () => {
        await client.from('made_later').insert({ id: 1, text: 'first' })
        await client.from('made_later').delete().eq('id', 1)
      }
      channel.on('system', {}, () => void change())
      channel.subscribe()
    })
    const service = desk.client(desk.serviceKey).storage
    await service.createBucket('pictures', { public: false, allowedMimeTypes: ['image/png'] })

    const sent = await service.from('pictures').upload('a.png', 'not a picture', { contentType: 'image/png' })

    await expect(told).resolves.toMatchObject({ old: { id: 1 } })
    expect(sent.error).toBeNull()
    await client.removeAllChannels()
  })

  test('without its own key, the server signs tokens with the shared secret, and clients verify them at the server', async () => {
    const person = desk.client()
    const { data } = await person.auth.signUp({ email: 'omar@wire.test', password: 'Secret-password-1' })

    const claims = await person.auth.getClaims()
    const refreshed = await person.auth.refreshSession()

    expect(refreshed.data.session?.access_token).not.toBe(data.session?.access_token)
    expect([claims.error, claims.data?.header.alg, claims.data?.claims.sub]).toEqual([null, 'HS256', data.user?.id])
    expect(await (await fetch(`${desk.url}/auth/v1/.well-known/jwks.json`)).json()).toEqual({ keys: [] })
  })

  test('rows of the hosted service’s accounts can be imported unchanged', async () => {
    await desk.owner.query(`insert into auth.users
      (instance_id, email, encrypted_password, confirmation_token, email_change, email_change_token_new, recovery_token)
      values ('00000000-0000-0000-0000-000000000000', 'old@wire.test', '$2y$10$a', '', '', '', '')`)

    const { error } = await desk.client().auth.signInWithPassword({ email: 'old@wire.test', password: 'password123' })

    expect(error?.code).toBe('invalid_credentials')
  })

  test('accounts of old scripts, without separate confirmation of addresses, can be imported too', async () => {
    await desk.owner.query(`insert into auth.users
      (id, email, encrypted_password, confirmed_at, email_change_token, raw_app_meta_data, raw_user_meta_data, role)
      values (gen_random_uuid(), 'older@wire.test', '$2b$04$O9NIGuUUvu2tdWsr1t8OIO64zvoccvEjLv9I16FW0p6qMtkZJY91u',
              '2021-02-17', '', null, 'null', null)`)

    const { data, error } = await desk
      .client()
      .auth.signInWithPassword({ email: 'older@wire.test', password: 'Brought-along-1' })

    expect([error, data.user?.role, data.user?.user_metadata]).toEqual([null, 'authenticated', {}])
    expect(data.user?.email_confirmed_at).toMatch(/^2021-02-17/)
  })

  test('there are no functions', async () => {
    const { error } = await desk.client().functions.invoke('anything')

    expect(error?.context.status).toBe(404)
  })

  test.each([
    ['that never expires', { role: 'service_role' }],
    ['of the hosted administrator', { role: 'supabase_admin', sub: '1234567890' }],
  ])("an API key that is a token %s has the service's rights", async (_what, claims) => {
    const { data, error } = await desk.client(signed({ role: 'anon' })).auth.admin.listUsers()
    const admin = await desk.client().auth.admin.listUsers()

    const key = signed(claims)
    const reply = await fetch(`${desk.url}/auth/v1/admin/users`, {
      headers: { apikey: desk.anonKey, authorization: `Bearer ${key}` },
    })

    expect([data.users, error?.status, admin.error?.status]).toEqual([[], 403, 403])
    expect(reply.status).toBe(200)
  })

  test.each([
    ['another secret', signed({ role: 'service_role' }, 'another-shared-secret-of-32-characters!!')],
    ['a past expiry', signed({ role: 'service_role', exp: 1 })],
  ])('a key signed with %s is rejected', async (_what, key) => {
    const reply = await fetch(`${desk.url}/rest/v1/notes`, { headers: { apikey: key } })

    expect([reply.status, (await reply.json()).message]).toEqual([401, 'Invalid API key'])
  })

  test('a request without a key is rejected', async () => {
    const reply = await fetch(`${desk.url}/rest/v1/notes`)

    expect(reply.status).toBe(401)
  })
})

describe('a database without preparation', () => {
  let desk: WireFixture
  beforeAll(async () => {
    desk = await openWireFixture({
      ...{ isApiKeyRequired: false, isPlanShown: true, transactionEnd: 'commit-allow-override' },
      tokens: { secret: SECRET },
      auth: { isSignupOpen: false },
    })
  })
  afterAll(() => desk.close())

  test.each([{}, { apikey: 'foo' }])('no key is needed if none is required: %j', async (headers) => {
    const reply = await fetch(`${desk.url}/rest/v1/notes?select=text`, { headers })

    expect(await reply.json()).toEqual([{ text: 'for everyone' }])
  })

  test.each([
    ['a token of another secret', signed({ role: 'anon' }, 'another-shared-secret-of-32-characters!!')],
    ['no token', 'foo'],
  ])('%s as key and bearer is refused even if no key is required', async (_what, token) => {
    const headers = { apikey: token, authorization: `Bearer ${token}` }
    const reply = await fetch(`${desk.url}/rest/v1/notes?select=text`, { headers })

    expect(reply.status).toBe(401)
  })

  test('trial changes and plans are available if the configuration allows them', async () => {
    const tried = await desk.client().from('notes').insert({ text: 'tried' }).select('text').rollback()
    const plan = await desk.client().from('notes').select().explain()

    expect([tried.data, plan.error]).toEqual([[{ text: 'tried' }], null])
    expect(plan.data).toContain('Aggregate')
    expect((await desk.owner.query("select from public.notes where text = 'tried'")).rowCount).toBe(0)
  })

  test.each(['/auth/v1/settings', '/storage/v1/bucket', '/realtime/v1/api/broadcast'])(
    '%s does not exist without its tables',
    async (prefix) => {
      const reply = await fetch(`${desk.url}${prefix}`)

      expect(reply.status).toBe(404)
      expect((await desk.owner.query("select to_regnamespace('auth') as made")).rows).toEqual([{ made: null }])
    },
  )

  test('no rights are granted in it', async () => {
    const { error } = await desk.client().from('made_before').select()

    expect(error?.code).toBe('42501')
  })

  test('an invalid token is still rejected', async () => {
    const reply = await fetch(`${desk.url}/rest/v1/notes`, { headers: { authorization: 'Bearer a.b.c' } })

    expect([reply.status, (await reply.json()).code]).toEqual([401, 'PGRST301'])
  })
})

test('a database whose owner is not a superuser can be prepared and served', async () => {
  const desk = await openWireFixture({ prepare: true, tokens: { secret: SECRET } }, { loginOf: managedLogin })
  try {
    const { data } = await desk.client().from('notes').select('text')
    const { error } = await desk.client().auth.signUp({ email: 'ada@managed.test', password: 'Secret-password-1' })

    expect([data, error]).toEqual([[{ text: 'for everyone' }], null])
  } finally {
    await desk.close()
  }
})

describe('an invalid configuration', () => {
  test('is rejected in one sentence with every problem', async () => {
    const { file } = wireFile({ databaseUrl: 'mysql://x', port: 70_000, tokens: {}, color: 'red' })

    const { code, said } = await runWire(['--config', file])

    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    for (const problem of ['databaseUrl must be a URL', 'port', 'tokens needs a secret or keys', 'color'])
      expect(said).toContain(problem)
  })

  test.each([
    ['no file is named', [], 'Usage: npm run wire -- --config FILE'],
    ['the file is not there', ['--config', '/nowhere/wire.json'], "can't be read"],
  ])('%s', async (_what, args, words) => {
    const { code, said } = await runWire(args)

    expect(code).toBe(1)
    expect(said).toContain(words)
  })
})
