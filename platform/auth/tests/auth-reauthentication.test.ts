import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON_KEY, type AuthWorld, authWorld, codeFor, LOOSE, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld({ isReauthenticationRequired: true })
})
afterAll(() => world.close())

const NEW_PASSWORD = 'a brand new one'

/** A person who signed in the day before yesterday. */
async function longSignedIn(name: string) {
  const person = await signedIn(world, name)
  await world.sql("update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1", [
    person.user.id,
  ])
  return person
}

test('a day after signing in, a new password requires a mailed nonce', async () => {
  const { supabase, email } = await longSignedIn('maria')

  const without = await supabase.auth.updateUser({ password: NEW_PASSWORD })
  const asked = await supabase.auth.reauthenticate()
  const nonce = await codeFor(world, email, 2)
  const { error } = await supabase.auth.updateUser({ password: NEW_PASSWORD, nonce })

  expect(without.error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  })
  expect(asked.error).toBeNull()
  expect(error).toBeNull()
  expect((await world.supabase().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
})

test('a nonce works once, for an hour, and only for its owner', async () => {
  const [maria, omar, ada] = [await longSignedIn('maria'), await longSignedIn('omar'), await longSignedIn('ada')]
  for (const { supabase } of [maria, ada]) await supabase.auth.reauthenticate()
  const nonce = await codeFor(world, maria.email, 2)
  const stale = await codeFor(world, ada.email, 2)
  await world.sql("update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = $1", [
    ada.email,
  ])

  const notMine = await omar.supabase.auth.updateUser({ password: NEW_PASSWORD, nonce })
  const late = await ada.supabase.auth.updateUser({ password: NEW_PASSWORD, nonce: stale })
  const mine = await maria.supabase.auth.updateUser({ password: NEW_PASSWORD, nonce })
  const again = await maria.supabase.auth.updateUser({ password: 'another new one', nonce })

  const REFUSED = { status: 422, code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' }
  expect(notMine.error).toMatchObject(REFUSED)
  expect(late.error).toMatchObject(REFUSED)
  expect(mine.error).toBeNull()
  expect(again.error).toMatchObject(REFUSED)
})

test('a rejected password does not use up the nonce', async () => {
  const { supabase, email } = await longSignedIn('maria')
  await supabase.auth.reauthenticate()
  const nonce = await codeFor(world, email, 2)

  const same = await supabase.auth.updateUser({ password: PASSWORD, nonce })
  const other = await supabase.auth.updateUser({ password: NEW_PASSWORD, nonce })

  expect(same.error?.code).toBe('same_password')
  expect(other.error).toBeNull()
})

test('a person who has just signed in needs no nonce', async () => {
  const { supabase } = await signedIn(world, 'maria')

  expect((await supabase.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
})

test('a nonce cannot sign anyone in', async () => {
  const { supabase, email } = await longSignedIn('maria')
  await supabase.auth.reauthenticate()
  const token = await codeFor(world, email, 2)

  for (const type of ['email', 'magiclink', 'recovery', 'reauthentication']) {
    const response = await world.post('/auth/v1/verify', { type, email, token }, VERSION)

    expect(response.status).toBe(403)
  }
})

test('requesting a nonce twice within a minute, or without signing in, is rejected', async () => {
  const { supabase } = await longSignedIn('maria')
  await supabase.auth.reauthenticate()

  const again = await supabase.auth.reauthenticate()
  const nobody = await world.fetch('/auth/v1/reauthenticate', { headers: { apikey: ANON_KEY, ...VERSION } })

  expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect(nobody.status).toBe(401)
})

test('guesses at a nonce are limited', async () => {
  const { session } = await longSignedIn('maria')
  const strict = world.another({
    isReauthenticationRequired: true,
    limits: { ...LOOSE, verifyPerAccount: { count: 3, seconds: 3600 } },
  })
  const guess = () =>
    strict.fetch('/auth/v1/user', {
      method: 'PUT',
      body: JSON.stringify({ password: NEW_PASSWORD, nonce: '000000' }),
      headers: { apikey: ANON_KEY, authorization: `Bearer ${session.access_token}` },
    })

  const statuses = [(await guess()).status, (await guess()).status, (await guess()).status, (await guess()).status]

  expect(statuses).toEqual([422, 422, 422, 429])
})

const withPassword = async (at: Pick<AuthWorld, 'fetch'>, token: string, body: object) => {
  const response = await at.fetch('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ password: NEW_PASSWORD, ...body }),
    headers: { apikey: ANON_KEY, ...VERSION, authorization: `Bearer ${token}` },
  })
  return [response.status, (await response.json()).code]
}

/** Makes the session, and the sign-in that opened it, this old. */
async function age(userId: string, minutes: number) {
  const then = `now() - interval '${minutes} minutes'`
  await world.sql(`update auth.sessions set created_at = ${then} where user_id = $1`, [userId])
  const claims = `update auth.mfa_amr_claims c set created_at = ${then} from auth.sessions s where s.id = c.session_id and s.user_id = $1`
  await world.sql(claims, [userId])
}

test('in an old session, changing the password requires the correct current password', async () => {
  const asking = world.another({ currentPasswordAfterSeconds: 600 })
  const { session, user } = await signedIn(world, 'maria')
  const token = session.access_token
  await age(user.id, 11)

  expect(await withPassword(asking, token, {})).toEqual([400, 'current_password_required'])
  expect(await withPassword(asking, token, { current_password: 'wrong' })).toEqual([400, 'current_password_invalid'])
  expect(await withPassword(asking, token, { current_password: PASSWORD })).toEqual([200, undefined])
})

test('a person who has just entered the password need not enter it again', async () => {
  const asking = world.another({ currentPasswordAfterSeconds: 600 })
  const { session, user } = await signedIn(world, 'maria')
  await age(user.id, 9)

  expect(await withPassword(asking, session.access_token, {})).toEqual([200, undefined])
})

test('after a mailed link, the current password is not required for an hour', async () => {
  const asking = world.another({ currentPasswordAfterSeconds: 600 })
  const { email, user } = await signedIn(world, 'maria')
  await world.post('/auth/v1/recover', { email })
  const token = await codeFor(world, email, 2)
  const { data } = await world.supabase().auth.verifyOtp({ email, token, type: 'recovery' })
  const withLink = () => withPassword(asking, data.session?.access_token ?? '', {})

  await age(user.id, 61)
  expect(await withLink()).toEqual([400, 'current_password_required'])
  await age(user.id, 59)
  expect(await withLink()).toEqual([200, undefined])
})

test('a current password that is not required must still be correct if sent', async () => {
  const { session } = await signedIn(world, 'maria')

  expect(await withPassword(world, session.access_token, { current_password: 'wrong' })).toEqual([
    400,
    'current_password_invalid',
  ])
})
