import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authenticator,
  authWorld,
  codeFor,
  confirmed,
  fragmentOf,
  PASSWORD,
  signedIn,
  VERSION,
} from './auth-world.ts'
import { pressLink } from './press-link.ts'

// A concurrent transaction that holds the rows a request needs.
let world: AuthWorld
let other: pg.PoolClient
beforeAll(async () => {
  world = await authWorld()
})
beforeEach(async () => {
  other = await world.pool.connect()
  await other.query('begin')
})
afterEach(async () => {
  await other.query('rollback')
  other.release()
})
afterAll(() => world.close())

const waiting = async () =>
  (await world.sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
    .length

/** Returns the response to a request that waits for the other transaction, which ends meanwhile. */
async function overtaken<Answer>(request: PromiseLike<Answer>): Promise<Answer> {
  const answer = Promise.resolve(request)
  await expect.poll(waiting).toBe(1)
  await other.query('commit')
  return answer
}

test('opening a link while the account is being changed causes no deadlock', async () => {
  const email = anEmail('maria')
  await world.post('/auth/v1/signup', { email, password: PASSWORD })
  const link = (await world.mailTo(email)).links[0] ?? ''
  await other.query('select from auth.users where email = $1 for update', [email])

  const opened = pressLink(world, link)
  await expect.poll(waiting).toBe(1)
  await other.query('select from auth.one_time_tokens where relates_to = $1 for update nowait', [email])
  await other.query('commit')

  const target = new URL((await opened).headers.get('location') ?? '')
  expect(fragmentOf(target)).toHaveProperty('access_token')
})

test('a sign-in with a password that is being replaced opens no session', async () => {
  const email = await confirmed(world, 'maria')
  await other.query("update auth.users set encrypted_password = 'another' where email = $1", [email])

  const { data, error } = await overtaken(world.supabase().auth.signInWithPassword({ email, password: PASSWORD }))

  expect([data.session, error?.code]).toEqual([null, 'invalid_credentials'])
})

test('a session that ends while a second factor is verified stays ended', async () => {
  const { supabase, user } = await signedIn(world, 'maria')
  const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
  const code = authenticator(data?.totp?.secret ?? '').code(Date.now())
  await other.query('delete from auth.sessions where user_id = $1', [user.id])

  const { error } = await overtaken(supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code }))

  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('if two people confirm one address at once, one gets it and the other gets an error', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  const omar = await signedIn(world, 'omar')
  const wanted = anEmail('shared')
  await supabase.auth.updateUser({ email: wanted })
  const [first, second] = [await codeFor(world, email, 2), await codeFor(world, wanted)]
  await world.supabase().auth.verifyOtp({ type: 'email_change', email, token: first })
  await other.query('update auth.users set email = $2 where id = $1', [omar.user.id, wanted])

  const { error } = await overtaken(
    world.supabase().auth.verifyOtp({ type: 'email_change', email: wanted, token: second }),
  )

  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test("removing a factor while a challenge is requested is not a server error, and the next request doesn't find it", async () => {
  const { supabase, session } = await signedIn(world, 'maria')
  const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
  const authorization = `Bearer ${session.access_token}`
  const challenge = () => world.post(`/auth/v1/factors/${data?.id}/challenge`, {}, { ...VERSION, authorization })
  await other.query('delete from auth.mfa_factors where id = $1', [data?.id])

  const answer = await overtaken(challenge())

  expect(answer.status).toBe(503)
  expect((await challenge()).status).toBe(404)
})
