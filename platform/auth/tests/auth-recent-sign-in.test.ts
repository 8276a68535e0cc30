import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON_KEY, type AuthWorld, authenticator, authWorld, confirmed, PASSWORD, signedIn } from './auth-world.ts'
import { answerFactor, bearer, device, PASSKEY_SETTINGS, withPasskey } from './passkey-people.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld(PASSKEY_SETTINGS)
})
afterAll(() => world.close())

const leaveAlone = (userId: string, hours = 5) =>
  world.sql(
    `update auth.mfa_amr_claims set created_at = created_at - $2 * interval '1 hour'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId, hours],
  )

const AGAIN = { status: 428, code: 'PT428', message: 'Confirm that it is you to go on' }

test('a borrowed session that is five hours old cannot enroll a factor and lock the owner out', async () => {
  const { supabase, user, session } = await signedIn(world, 'maria')
  await leaveAlone(user.id)

  const app = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Theirs' })
  const key = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Theirs' })
  const passkey = await supabase.auth.passkey.startRegistration()
  const address = await supabase.auth.updateUser({ email: 'thief@example.test' })

  for (const { error } of [app, key, passkey, address]) expect(error).toMatchObject(AGAIN)
  expect(session.access_token).toBeTruthy()
  expect((await supabase.auth.mfa.listFactors()).data?.all).toEqual([])
})

test("it cannot finish the owner's enrollment or remove the owner's factor either", async () => {
  const { supabase, user, passkey } = await withPasskey(world, 'maria')
  await supabase.auth.refreshSession()
  const app = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const key = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  if (app.error) throw app.error
  await leaveAlone(user.id)

  const code = authenticator(app.data.totp.secret).code()
  const finished = await supabase.auth.mfa.challengeAndVerify({ factorId: app.data.id, code })
  const created = await answerFactor(world, supabase, key.data?.id ?? '', device())
  const removed = await supabase.auth.passkey.delete({ passkeyId: passkey.id })
  const unenrolled = await supabase.auth.mfa.unenroll({ factorId: passkey.id })
  const codes = await world.post('/auth/v1/factors/recovery-codes', {}, await bearer(supabase))

  for (const { error } of [finished, removed, unenrolled]) expect(error).toMatchObject(AGAIN)
  expect(created.reply.status).toBe(428)
  expect(codes.status).toBe(428)
})

test('a fresh passkey signature is a recent sign-in', async () => {
  const { supabase, user, on, passkey } = await withPasskey(world, 'maria')
  await leaveAlone(user.id)
  const before = await supabase.auth.passkey.startRegistration()

  const { reply } = await answerFactor(world, supabase, passkey.id, on)

  expect(before.error).toMatchObject(AGAIN)
  expect(reply.status).toBe(200)
  expect(
    (
      await world.fetch('/auth/v1/passkeys/registration/options', {
        method: 'POST',
        body: '{}',
        headers: { apikey: ANON_KEY, authorization: `Bearer ${(await reply.json()).access_token}` },
      })
    ).status,
  ).toBe(200)
})

test('if passkeys are off, GoTrue’s errors apply and no recent sign-in is required', async () => {
  const plain = world.another({ passkeys: null, recentSignInSeconds: Number.POSITIVE_INFINITY })
  const email = await confirmed(world, 'maria')
  const supabase = plain.supabase()
  const { data } = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  await leaveAlone(data.user?.id ?? '')

  const key = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const started = await plain.supabase().auth.passkey.startAuthentication()
  const app = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })

  expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  expect(started.error).toMatchObject({ status: 404, code: 'passkey_disabled' })
  expect(app.error).toBeNull()
})
