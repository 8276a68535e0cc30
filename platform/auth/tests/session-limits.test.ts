import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sql = (text: string, values: unknown[]) => app.database.pools.server.query(text, values)
const limit = ({ supabase }: SignedIn, idle_minutes: number, total_hours: number) =>
  supabase.rpc('set_session_limits', { idle_minutes, total_hours })

/** Simulates that the person signed in, and refreshed their token, that long ago. */
const age = ({ person }: SignedIn, interval: string) =>
  sql(
    `update auth.sessions set created_at = created_at - $2::interval, not_after = not_after - $2::interval,
            updated_at = updated_at - $2::interval where user_id = $1`,
    [person.id, interval],
  )

/** Returns the statuses of four requests: for a table, a file, a function, and the account. */
async function reached({ token }: SignedIn): Promise<number[]> {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const paths = ['/rest/v1/clients?select=id', '/storage/v1/bucket', '/functions/v1/bureau-status', '/auth/v1/user']
  const replies = paths.map((path) =>
    app.fetch(path, { headers, ...(path.includes('functions') && { method: 'POST', body: '{}' }) }),
  )
  return (await Promise.all(replies)).map(({ status }) => status)
}

const refreshed = async ({ supabase }: SignedIn) => (await supabase.auth.refreshSession()).error

test('a session that is idle for 12 hours ends everywhere and can’t be refreshed', async () => {
  const [maria, omar] = [await app.subscriber('Maria'), await app.subscriber('Omar')]
  await age(maria, '12 hours')
  await age(omar, '11 hours 59 minutes')

  expect(await reached(maria)).toEqual([401, 400, 401, 403])
  expect(await refreshed(maria)).toMatchObject({ code: 'session_expired' })
  expect(await reached(omar)).toEqual([200, 200, 200, 200])
  expect(await refreshed(omar)).toBeNull()
})

test('a refresh restarts the idle time, but no session lasts longer than seven days', async () => {
  const maria = await app.subscriber('Maria')
  const left = async () => {
    const { rows } = await sql(
      `select round(extract(epoch from max(not_after) - now()) / 3600)::int as hours from auth.sessions where user_id = $1`,
      [maria.person.id],
    )
    return rows[0].hours
  }
  await age(maria, '10 hours')
  const before = await left()
  await refreshed(maria)
  const after = await left()
  await sql(`update auth.sessions set created_at = now() - interval '6 days 20 hours' where user_id = $1`, [
    maria.person.id,
  ])
  await refreshed(maria)

  expect([before, after, await left()]).toEqual([2, 12, 4])
  await age(maria, '4 hours')
  expect(await refreshed(maria)).toMatchObject({ code: 'session_expired' })
})

test('an owner can shorten the sessions of the company, including current ones', async () => {
  const maria = await app.subscriber('Maria')
  const [priya, omar] = [
    await app.signIn(await colleague(app.database, maria.person, 'Priya')),
    await app.subscriber('Omar'),
  ]
  for (const person of [priya, omar]) await age(person, '31 minutes')

  const { error } = await limit(maria, 30, 8)

  expect(error).toBeNull()
  expect((await reached(priya))[0]).toBe(401)
  expect((await reached(omar))[0]).toBe(200)
  expect((await reached(maria))[0]).toBe(200)
  expect((await maria.supabase.rpc('session_limits').single()).data).toEqual({
    ...{ idle_minutes: 30, total_hours: 8, may_change: true },
  })
  const { rows } = await sql(
    "select details from app.audit_events where actor_id = $1 and action = 'organization.session_limits'",
    [maria.person.id],
  )
  expect(rows).toEqual([
    { details: { from_idle_minutes: 720, to_idle_minutes: 30, from_total_hours: 168, to_total_hours: 8 } },
  ])
})

test('tokens are refreshed well within a short idle time', async () => {
  const maria = await app.subscriber('Maria')
  const usual = (await app.signIn(maria.person)).supabase
  await limit(maria, 15, 168)
  const short = (await app.signIn(maria.person)).supabase

  expect((await usual.auth.getSession()).data.session?.expires_in).toBe(3600)
  expect((await short.auth.getSession()).data.session?.expires_in).toBe(300)
})

test.each([
  [14, 168],
  [721, 168],
  [720, 0],
  [720, 169],
])('limits of %i idle minutes and %i hours in total are rejected', async (idle, total) => {
  const { error } = await limit(await app.subscriber('Maria'), idle, total)

  expect(error).toMatchObject({ code: 'PT422' })
})

test.each(['admin', 'staff'] as const)('a member with the role %s cannot change the limits', async (role) => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', role))

  expect((await limit(priya, 60, 24)).error).toMatchObject({ code: '42501' })
  expect((await priya.supabase.rpc('session_limits').single()).data).toMatchObject({
    idle_minutes: 720,
    may_change: false,
  })
})

test('a borrowed session and a visitor cannot change the limits', async () => {
  const maria = await app.subscriber('Maria')
  await sql(
    `update auth.mfa_amr_claims set created_at = created_at - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [maria.person.id],
  )

  expect((await limit(maria, 60, 24)).error).toMatchObject({ code: 'PT428' })
  expect((await app.supabase().rpc('set_session_limits', { idle_minutes: 60, total_hours: 24 })).error?.code).toBe(
    '42501',
  )
})

test("a super admin’s view of a subscriber ends with the admin's session", async () => {
  const maria = await app.subscriber('Maria')
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const { rows } = await sql('select organization_id from app.people where id = $1', [maria.person.id])
  const { data, error } = await ada.supabase.functions.invoke('view-subscriber', {
    body: { act: 'start', subscriber_id: rows[0].organization_id, reason: 'They asked for help' },
  })
  const view = { ...maria, token: data?.access_token }
  const during = (await reached(view))[0]

  await age(ada, '12 hours')

  expect([error, during, (await reached(view))[0]]).toEqual([null, 200, 401])
})
