import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authWorld,
  codeFor,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  SERVICE_KEY,
  SITE,
  VERSION,
} from './auth-world.ts'
import { pressLink } from './press-link.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const signIn = (email: string) => world.supabase().auth.signInWithPassword({ email, password: PASSWORD })

test('an invited person accepts by the mailed link, is signed in, and chooses a password', async () => {
  const email = anEmail('maria')

  const { data, error } = await world.admin().inviteUserByEmail(email, {
    data: { full_name: 'Maria' },
    redirectTo: `${SITE}/welcome`,
  })
  const target = await openLink(world, email)
  const { access_token = '', refresh_token = '', type } = fragmentOf(target)
  const supabase = world.supabase()
  await supabase.auth.setSession({ access_token, refresh_token })
  const chosen = await supabase.auth.updateUser({ password: PASSWORD })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Maria' }, invited_at: expect.any(String) })
  expect((await world.mailTo(email)).subject).toBe('You are invited to Tradeline')
  expect(`${target.origin}${target.pathname}`).toBe(`${SITE}/welcome`)
  expect(type).toBe('invite')
  expect(chosen.error).toBeNull()
  expect((await signIn(email)).error).toBeNull()
})

test('an invitation can be accepted by the code of its mail, too', async () => {
  const email = anEmail('maria')
  await world.admin().inviteUserByEmail(email)

  const token = await codeFor(world, email)
  const { data, error } = await world.supabase().auth.verifyOtp({ type: 'invite', email, token })

  expect([error, data.user?.email]).toEqual([null, email])
})

test('an existing account is not invited, and an unanswered invitation is sent again', async () => {
  const [here, waiting] = [await confirmed(world, 'maria'), anEmail('omar')]
  await world.admin().inviteUserByEmail(waiting)

  const [refused, again] = [await world.admin().inviteUserByEmail(here), await world.admin().inviteUserByEmail(waiting)]

  expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' })
  expect(again.error).toBeNull()
  expect(fragmentOf(await openLink(world, waiting, 2))).toMatchObject({ type: 'invite' })
})

const opened = async (link: string) => fragmentOf(new URL((await pressLink(world, link)).headers.get('location') ?? ''))

test("a stranger who signs up with an invited address can't use the password they chose", async () => {
  const patient = world.another({ mailIntervalSeconds: 0 })
  const email = anEmail('maria')
  await patient.admin().inviteUserByEmail(email, { data: { full_name: 'Maria' } })

  const { data } = await patient
    .supabase()
    .auth.signUp({ email, password: 'a stranger’s choice', options: { data: { full_name: 'Stranger' } } })
  const { type, access_token = '' } = fragmentOf(await openLink(world, email, 2))

  expect(data.user).not.toHaveProperty('invited_at')
  expect(data.user?.identities).toEqual([])
  expect(type).toBe('invite')
  const invited = await world.supabase().auth.getUser(access_token)
  expect(invited.data.user?.user_metadata).toEqual({ full_name: 'Maria', email_verified: true })
  const stranger = await world.supabase().auth.signInWithPassword({ email, password: 'a stranger’s choice' })
  expect(stranger.error?.code).toBe('invalid_credentials')
})

test("a stranger who signed up before the invitation can't use their password either", async () => {
  const patient = world.another({ mailIntervalSeconds: 0 })
  const email = anEmail('maria')
  await patient.supabase().auth.signUp({ email, password: 'a stranger’s choice' })
  await patient.admin().inviteUserByEmail(email)

  const { type } = fragmentOf(await openLink(world, email, 2))

  expect(type).toBe('invite')
  const stranger = await world.supabase().auth.signInWithPassword({ email, password: 'a stranger’s choice' })
  expect(stranger.error?.code).toBe('invalid_credentials')
})

test("any request for a mail to an invited address sends the invitation again, without the request's data", async () => {
  const patient = world.another({ mailIntervalSeconds: 0 })
  const [asked, signingIn] = [anEmail('maria'), anEmail('omar')]
  await patient.admin().inviteUserByEmail(asked)
  await patient.admin().inviteUserByEmail(signingIn, { data: { full_name: 'Omar' } })

  await patient.supabase().auth.resend({ type: 'signup', email: asked })
  await patient.supabase().auth.signInWithOtp({ email: signingIn, options: { data: { full_name: 'Stranger' } } })

  expect(fragmentOf(await openLink(world, asked, 2))).toMatchObject({ type: 'invite' })
  const { access_token = '' } = fragmentOf(await openLink(world, signingIn, 2))
  const { data } = await world.supabase().auth.getUser(access_token)
  expect(data.user?.user_metadata).toEqual({ full_name: 'Omar', email_verified: true })
})

test('a sign-up link is returned to the administrator instead of mailed', async () => {
  const email = anEmail('maria')

  const { data, error } = await world.admin().generateLink({
    ...{ type: 'signup', email, password: PASSWORD },
    options: { data: { status: 'alpha' }, redirectTo: `${SITE}/welcome` },
  })
  const fragment = await opened(data.properties?.action_link ?? '')

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { status: 'alpha' } })
  expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: `${SITE}/welcome` })
  expect(data.properties?.action_link).toMatch(
    new RegExp(`verify\\?token=${data.properties?.hashed_token}&type=signup&redirect_to=${SITE}/welcome$`),
  )
  expect(data.properties?.email_otp).toMatch(/^\d{6}$/)
  expect(fragment).toMatchObject({ type: 'signup' })
  expect((await signIn(email)).error).toBeNull()
  expect(await world.mailsTo(email)).toHaveLength(0)
})

test.each(['recovery', 'magiclink'] as const)('a %s link works like a mailed one', async (type) => {
  const email = await confirmed(world, 'maria')

  const { data } = await world.admin().generateLink({ type, email })
  const { error } = await world
    .supabase()
    .auth.verifyOtp({ email, token: data.properties?.email_otp ?? '', type: 'magiclink' })

  expect(data.properties?.verification_type).toBe(type)
  expect(error).toBeNull()
})

test('an invitation link, and a magic link for a new address, create an account', async () => {
  const [invited, fresh] = [anEmail('maria'), anEmail('omar')]

  const invitation = await world.admin().generateLink({ type: 'invite', email: invited })
  const magic = await world.admin().generateLink({ type: 'magiclink', email: fresh })

  expect(invitation.data.user).toMatchObject({ email: invited, invited_at: expect.any(String) })
  expect(magic.data.properties?.verification_type).toBe('signup')
  expect(await opened(invitation.data.properties?.action_link ?? '')).toMatchObject({ type: 'invite' })
  expect(await opened(magic.data.properties?.action_link ?? '')).toMatchObject({ type: 'signup' })
})

test('a change of address has one link for each mailbox', async () => {
  const [email, newEmail] = [await confirmed(world, 'maria'), anEmail('maria')]

  const current = await world.admin().generateLink({ type: 'email_change_current', email, newEmail })
  const next = await world.admin().generateLink({ type: 'email_change_new', email, newEmail })

  expect(current.data.user).toMatchObject({ email, new_email: newEmail })
  expect(current.data.properties?.action_link).toContain('type=email_change&')
  expect(await opened(current.data.properties?.action_link ?? '')).toHaveProperty('message')
  expect(await opened(next.data.properties?.action_link ?? '')).toMatchObject({ type: 'email_change' })
  expect((await signIn(newEmail)).error).toBeNull()
})

test.each([
  [{ type: 'recovery', email: 'nobody@example.test' }, 404, 'user_not_found', 'User with this email not found'],
  [{ type: 'email_change_new', email: 'nobody@example.test', new_email: 'x@example.test' }, 404, 'user_not_found'],
  [{ type: 'recovery' }, 400, 'validation_failed', 'An email address is required'],
  [{ type: 'signup', email: 'xx:;x@x.x', password: PASSWORD }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'somebody@example.test' }, 400, 'validation_failed'],
  [{ type: 'sms', email: 'somebody@example.test' }, 400, 'validation_failed'],
])('the link %j is rejected', async (body, status, code, message = expect.any(String)) => {
  const response = await world.post('/auth/v1/admin/generate_link', body, { apikey: SERVICE_KEY, ...VERSION })

  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message })
})

test('no link is made for a taken address', async () => {
  const [taken, mover] = [await confirmed(world, 'maria'), await confirmed(world, 'omar')]

  const signup = await world.admin().generateLink({ type: 'signup', email: taken, password: PASSWORD })
  const change = await world.admin().generateLink({ type: 'email_change_new', email: mover, newEmail: taken })

  for (const { error } of [signup, change]) expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})
