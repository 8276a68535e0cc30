import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/support/database/database.ts'
import { managedLogin, openWireFixture, runWire, type WireFixture, wireFile } from './wire-fixture.ts'

const SECRET = 'a-shared-secret-of-at-least-32-characters'
const ADA = { email: 'ada@hub.test', password: 'Brought-along-1' }
const HASH = '$2b$06$nKHJkDZcDTSCp22eAfFKSevSKBYwpwQher369sujvvf4/09DEzXJ.'
const ADAS_ID = '7b1f4a52-0000-4000-8000-00000000000a'
const CONFIG = { prepare: true, tokens: { secret: SECRET }, auth: { isAutoconfirmed: true, isLimited: false } }
const HOSTED = readFileSync(new URL('adopted-database.sql', import.meta.url), 'utf8')

let desk: WireFixture
const file = (text: string) => new Blob([text], { type: 'text/plain' })
const files = () => desk.client(desk.serviceKey).storage.from('shop')

async function signedIn(credentials = ADA) {
  const person = desk.client()
  const { error } = await person.auth.signInWithPassword(credentials)
  expect(error).toBeNull()
  return person
}

const value = async (sql: string) => Object.values((await desk.owner.query(sql)).rows[0] ?? {})[0]

describe('a database created by the hosted service', () => {
  beforeAll(async () => {
    desk = await openWireFixture(CONFIG, { fixture: HOSTED })
  })
  afterAll(() => desk.close())

  test('people sign in with their old password, and see what their policies allow', async () => {
    const ada = await signedIn()

    const rides = await ada.from('rides').select('id, distance_km')
    const added = await ada.from('rides').insert({ id: 3, distance_km: 12 }).select('rider').single()
    const forged = await ada.from('rides').insert({ id: 4, distance_km: 12, rider: crypto.randomUUID() })

    expect(rides.data).toEqual([{ id: 1, distance_km: 42 }])
    expect([added.data, forged.error?.code]).toEqual([{ rider: ADAS_ID }, '42501'])
  })

  test.each([
    ['another password', { ...ADA, password: 'Brought-along-2' }],
    ['none, where none was set', { email: 'omar@hub.test', password: '' }],
    ['its hash', { ...ADA, password: HASH }],
  ])('no one can sign in with %s', async (_what, credentials) => {
    const { error } = await desk.client().auth.signInWithPassword(credentials)

    expect(error?.code).toBe('invalid_credentials')
  })

  test("an account with few values gets the hosted service's defaults and can be changed", async () => {
    const { data } = await desk.client(desk.serviceKey).auth.admin.listUsers()
    const omar = data.users.find(({ email }) => email === 'omar@hub.test')
    const changed = await desk.client(desk.serviceKey).auth.admin.updateUserById(omar?.id ?? '', {
      ...{ password: 'His-own-password-1', user_metadata: { gears: 1 } },
    })

    expect(omar).toMatchObject({ aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} })
    expect(omar?.confirmed_at).toMatch(/^2024-03-02/)
    expect(changed.data.user?.user_metadata).toEqual({ gears: 1 })
    await signedIn({ email: 'omar@hub.test', password: 'His-own-password-1' })
  })

  test.each([
    ['created elsewhere is imported with its account', HASH, null],
    ['of an unknown kind is rejected', '$scrypt$anything', 'validation_failed'],
  ])('a hash %s', async (_what, hash, code) => {
    const email = `${crypto.randomUUID()}@hub.test`
    const account = { email, email_confirm: true, password_hash: hash }

    const { error } = await desk.client(desk.serviceKey).auth.admin.createUser(account)

    expect(error?.code ?? null).toBe(code)
    if (error === null) await signedIn({ ...ADA, email })
  })

  test('a session can be refreshed, can use a second factor, and ends', async () => {
    const ada = await signedIn()

    const refreshed = await ada.auth.refreshSession()
    const factor = await ada.auth.mfa.enroll({ factorType: 'totp' })
    const challenge = await ada.auth.mfa.challenge({ factorId: factor.data?.id ?? '' })
    const ended = await ada.auth.signOut({ scope: 'others' })

    expect([refreshed, factor, challenge, ended].map(({ error }) => error)).toEqual([null, null, null, null])
  })

  test('a sign-up runs the existing triggers', async () => {
    const { data, error } = await desk.client().auth.signUp({ email: 'lin@hub.test', password: 'Secret-password-1' })

    expect([error, data.user?.identities?.length]).toEqual([null, 1])
    expect(await value("select joined_as from public.riders where joined_as = 'lin@hub.test'")).toBe('lin@hub.test')
  })

  test('buckets and files are listed bytewise for people who may see them', async () => {
    const buckets = await desk.client(desk.serviceKey).storage.listBuckets()
    const brochures = await desk.client().storage.from('shop').list('brochures')
    const page = await files().listV2({ prefix: 'brochures/' })
    const ledger = await desk.client().storage.from('shop').list('')

    const names = ['Spring.pdf', 'autumn.pdf']
    expect(buckets.data).toMatchObject([{ id: 'shop', public: false }])
    expect(brochures.data?.map(({ name }) => name)).toEqual(names)
    expect(page.data?.objects.map(({ name }) => name)).toEqual(names.map((name) => `brochures/${name}`))
    expect(ledger.data?.map(({ name }) => name)).toEqual(['brochures'])
  })

  test('a file can be added, replaced, read, and deleted, and one without bytes is not found', async () => {
    const sent = await files().upload('notes/a.txt', file('one'))
    const replaced = await files().upload('notes/a.txt', file('two'), { upsert: true })
    const read = await files().download('notes/a.txt')
    const missing = await files().download('ledger.csv')
    const removed = await files().remove(['notes/a.txt', 'ledger.csv'])

    expect([sent.error, replaced.error, await read.data?.text()]).toEqual([null, null, 'two'])
    expect(missing.error?.message).toBe('Object not found')
    expect(removed.data?.map(({ name }) => name).toSorted()).toEqual(['ledger.csv', 'notes/a.txt'])
  })

  test('tables that only the hosted service may access stay protected', async () => {
    const attempt = desk.owner.query("delete from storage.objects where name = 'brochures/Spring.pdf'")

    await expect(attempt).rejects.toThrow('Files are deleted through their service')
  })

  test('a message sent from SQL is stored in the table with daily partitions and received', async () => {
    const listening = desk.client()
    const heard = new Promise((resolve) => {
      const channel = listening.channel('rides').on('broadcast', { event: 'flat' }, resolve)
      channel.subscribe((status) => {
        const send = `select realtime.send('{"tyre": "rear"}', 'flat', 'rides', false)`
        if (status === 'SUBSCRIBED') void desk.owner.query(send)
      })
    })

    await expect(heard).resolves.toMatchObject({ payload: { tyre: 'rear' } })
    await listening.removeAllChannels()
  })

  test('nothing that existed is removed or changed', async () => {
    expect(await value(`select favourite_bicycle from auth.users where id = '${ADAS_ID}'`)).toBe('tandem')
    expect(await value("select user_id from auth.refresh_tokens where token = 'an old token'")).toBe(ADAS_ID)
    expect(await value("select prosrc from pg_proc where oid = 'auth.uid()'::regprocedure")).toContain('jwt.claim.sub')
    expect(await value("select prosrc from pg_proc where oid = 'storage.foldername(text)'::regprocedure")).toContain(
      'begin',
    )
    expect(await value("select has_function_privilege('anon', 'auth.shop()', 'execute')")).toBe(true)
    expect(await value("select count(*)::int from pg_policies where policyname = 'everyone reads brochures'")).toBe(1)
  })

  test('a second process has nothing to do', async () => {
    const state = () =>
      value(`select jsonb_agg(array[c.oid::regclass::text, c.xmin::text, c.relacl::text] order by c.oid) from pg_class c
              where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)`)
    const before = await state()

    await desk.startAgain()

    expect(await state()).toEqual(before)
    await signedIn()
  })

  const OLD_WAY = `create or replace function auth.uid() returns uuid language sql stable as
    $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$`
  const adasRides = async () => (await signedIn()).from('rides').select('id').order('id')

  test('scripts may add missing objects later, and old functions they restore are replaced', async () => {
    await desk.owner.query(`create schema if not exists auth;
      create table if not exists auth.users (id uuid primary key);
      create policy "riders see folders" on storage.prefixes for select using (auth.uid() is not null);
      ${OLD_WAY}`)

    expect((await adasRides()).data).toContainEqual({ id: 1 })
  })

  test('if the login may not watch for such functions, the next start replaces them', async () => {
    await desk.owner.query(`drop event trigger announce_schema; ${OLD_WAY}`)
    const before = await adasRides()

    await desk.startAgain()

    expect(before).toMatchObject({ status: 200, data: expect.not.arrayContaining([{ id: 1 }]) })
    expect((await adasRides()).data).toContainEqual({ id: 1 })
  })

  test('a role that may not read the list of functions can still create its own', async () => {
    const name = await managedLogin(desk.owner)
    await desk.owner.query(`create schema workshop authorization ${name}; set role ${name}`)

    const made = desk.owner.query("create function workshop.bell() returns text language sql as 'select ''ring'''")

    await expect(made).resolves.toMatchObject({ command: 'CREATE' })
    await desk.owner.query('reset role')
  })
})

describe('a database from before separate confirmation of addresses', () => {
  beforeAll(async () => {
    desk = await openWireFixture(CONFIG, {
      fixture: `
        create schema auth;
        create table auth.users (id uuid primary key, aud varchar(255), role varchar(255), email varchar(255) unique,
          encrypted_password varchar(255), confirmed_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
          created_at timestamptz, updated_at timestamptz);
        create table auth.refresh_tokens (id bigserial primary key, token varchar(255), user_id varchar(255), revoked bool,
          created_at timestamptz, updated_at timestamptz);
        create table auth.audit_log_entries (instance_id uuid, id uuid primary key, payload json, created_at timestamptz);
        create function auth.uid() returns uuid language sql stable as
          $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
        create table public.rides (id int primary key, rider uuid default auth.uid());
        insert into auth.users (id, email, encrypted_password, confirmed_at)
          values ('${ADAS_ID}', '${ADA.email}', '${HASH}', '2021-02-17')`,
    })
  })
  afterAll(() => desk.close())

  test('is served like a later one, and identifies the caller', async () => {
    const ada = await signedIn()

    const ride = await ada.from('rides').insert({ id: 1 }).select('rider').single()
    const { data } = await ada.auth.getUser()

    expect(ride.data).toEqual({ rider: ADAS_ID })
    expect(data.user?.email_confirmed_at).toMatch(/^2021-02-17/)
  })

  test('accepts accounts that are imported while it is served', async () => {
    await desk.owner.query(`insert into auth.users (id, email, encrypted_password, confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), 'lin@hub.test', '${HASH}', now(), 'null')`)

    const lin = await signedIn({ ...ADA, email: 'lin@hub.test' })

    expect((await lin.auth.updateUser({ data: { gears: 3 } })).data.user?.user_metadata).toEqual({ gears: 3 })
  })
})

test('the product’s own database is not treated as an external one', async () => {
  const product = await testDatabase()
  const { file: config } = wireFile({ databaseUrl: product.ownerUrl, port: 0, ...CONFIG })

  const { code, said } = await runWire(['--config', config])
  await product.close()

  expect([code, said.trim()]).toEqual([
    1,
    'This database is the product’s own: start it with npm start, or without "prepare"',
  ])
})

test("a login without the right to change others' objects gets an error with the required statement", async () => {
  const theirs = await openWireFixture({ ...CONFIG, prepare: false }, { fixture: HOSTED })
  const url = new URL(theirs.databaseUrl)
  url.username = await managedLogin(theirs.owner)
  await theirs.owner.query(`grant create on database ${url.pathname.slice(1)} to ${url.username}`)
  const { file: config } = wireFile({ databaseUrl: url.href, port: 0, ...CONFIG })

  const { code, said } = await runWire(['--config', config])
  await theirs.close()

  expect(code).toBe(1)
  expect(said).toContain('Preparing the database failed at: create type auth.factor_status')
  expect(said).toContain('because: permission denied for schema auth')
})
