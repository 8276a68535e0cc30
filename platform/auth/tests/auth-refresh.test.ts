import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { type AuthWorld, authWorld, newKey, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const refresh = async (refresh_token: string, at: Pick<AuthWorld, 'post'> = world) => {
  const response = await at.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, VERSION)
  const body = await response.json()
  return { status: response.status, body, next: String(body.refresh_token) }
}

const NOT_FOUND = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' }
const ALREADY_USED = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }

/** Waits until a replaced token no longer works. */
const afterReuseInterval = () =>
  world.sql("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where revoked")

test('a refresh returns a new token of the same session', async () => {
  const { supabase, session } = await signedIn(world, 'maria')
  const before = (await supabase.auth.getClaims()).data?.claims.session_id

  const { data, error } = await supabase.auth.refreshSession()

  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect((await supabase.auth.getClaims()).data?.claims.session_id).toBe(before)
  expect(data.user?.id).toBe(session.user.id)
})

test('ten refreshes with one token at once all succeed and return the same next token', async () => {
  const { session } = await signedIn(world, 'maria')

  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
  expect((await refresh(answers[0]?.next ?? '')).status).toBe(200)
})

test('ten refreshes over two processes return the same next token too', async () => {
  const { session } = await signedIn(world, 'maria')
  const second = world.another({})

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => refresh(session.refresh_token, index % 2 === 0 ? world : second)),
  )

  expect(new Set(answers.map(({ status, next }) => `${status} ${next}`)).size).toBe(1)
})

test('with a full disk no one can sign in or refresh for now, and no session is lost', async () => {
  const { session } = await signedIn(world, 'maria')
  await world.sql(`create function pg_temp.fill() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end; $$`)
  await world.sql('create trigger full_disk before insert on auth.refresh_tokens execute function pg_temp.fill()')

  const refused = await refresh(session.refresh_token)
  const signIn = { email: session.user.email, password: PASSWORD }
  const stranger = await world.post('/auth/v1/token?grant_type=password', signIn, VERSION)
  await world.sql('drop trigger full_disk on auth.refresh_tokens')

  const message = 'The server has no disk space left, so nothing was saved. Please try again in a few minutes.'
  const words = { code: 'unavailable', message }
  expect([refused.status, refused.body]).toEqual([503, words])
  expect([stranger.status, await stranger.json()]).toEqual([503, words])
  expect((await refresh(session.refresh_token)).status).toBe(200)
})

test('a client that lost the response gets the active token again, however late', async () => {
  const { session } = await signedIn(world, 'maria')
  const first = await refresh(session.refresh_token)
  await afterReuseInterval()

  const again = await refresh(session.refresh_token)

  expect(again).toMatchObject({ status: 200, next: first.next })
})

test('the token before the last one still works within ten seconds', async () => {
  const { session } = await signedIn(world, 'maria')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.next)

  const late = await refresh(session.refresh_token)

  expect(late.status).toBe(200)
  expect([second.next, third.next]).not.toContain(late.next)
})

test('using a stolen old token ends the whole session, access tokens included', async () => {
  const { session, supabase } = await signedIn(world, 'maria')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.next)
  await afterReuseInterval()

  const theft = await refresh(session.refresh_token)

  expect(theft).toMatchObject({ status: 400, body: ALREADY_USED })
  for (const token of [third.next, second.next, session.refresh_token]) {
    expect(await refresh(token)).toMatchObject({ status: 400, body: ALREADY_USED })
  }
  expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a theft leaves the person’s other sessions active and is logged', async () => {
  const { session, email, supabase } = await signedIn(world, 'maria')
  await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  const second = await refresh(session.refresh_token)
  await refresh(second.next)
  await afterReuseInterval()

  await refresh(session.refresh_token)

  expect((await supabase.auth.getUser()).error).toBeNull()
  const entries = await world.sql(
    "select from auth.audit_log_entries where payload ->> 'action' = 'token_revoked' and payload ->> 'actor_username' = $1",
    [email],
  )
  expect(entries).toHaveLength(1)
})

test.each(['', 'unknown', "' or true --"])('the unknown token %j is not found', async (token) => {
  const { status, body } = await refresh(token)

  expect(status).toBe(400)
  expect(body).toEqual(token === '' ? { code: 'validation_failed', message: 'refresh_token required' } : NOT_FOUND)
})

test('after a sign-out the refresh token is unknown', async () => {
  const { session, supabase } = await signedIn(world, 'maria')
  await supabase.auth.signOut()

  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: NOT_FOUND })
})

test('a session past its end has expired', async () => {
  const { session, user } = await signedIn(world, 'maria')
  await world.sql('update auth.sessions set not_after = now() where user_id = $1', [user.id])

  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
})

test('a banned person cannot refresh', async () => {
  const { session, user } = await signedIn(world, 'maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])

  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
})

test('when its last token is rejected the client forgets the session', async () => {
  const { email, user } = await signedIn(world, 'maria')
  const supabase = world.another({ accessTokenSeconds: 1 }).supabase()
  await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  await world.sql('delete from auth.sessions where user_id = $1', [user.id])

  await sleep(1100)
  const { data, error } = await supabase.auth.getSession()

  expect(error).toMatchObject({ code: 'refresh_token_not_found' })
  expect(data.session).toBeNull()
})

test('sessions survive a key rotation', async () => {
  const { session } = await signedIn(world, 'maria')
  const changed = world.another({}, { keys: tokenKeys([newKey('next')], Date.now) })

  const first = await refresh(session.refresh_token, changed)
  const lostReply = await refresh(session.refresh_token, changed)

  expect(first.status).toBe(200)
  expect(lostReply).toMatchObject({ status: 200, next: first.next })
})

test('a token replaced before a key rotation still works within ten seconds', async () => {
  const { session } = await signedIn(world, 'maria')
  const changed = world.another({}, { keys: tokenKeys([newKey('next')], Date.now) })
  await refresh(session.refresh_token)

  const afterwards = await refresh(session.refresh_token, changed)

  expect(afterwards.status).toBe(200)
  expect((await refresh(afterwards.next, changed)).status).toBe(200)
})
