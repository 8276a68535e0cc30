import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANON_KEY,
  type AuthWorld,
  anEmail,
  authWorld,
  codeFor,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  signedIn,
  VERSION,
} from './auth-world.ts'
import { pressLink } from './press-link.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

/** A person who has requested another address. Both mailboxes have a mail. */
async function moving(name: string) {
  const person = await signedIn(world, name)
  const newEmail = anEmail(name)
  const { data, error } = await person.supabase.auth.updateUser({ email: newEmail })
  if (error) throw error
  return { ...person, newEmail, asked: data.user }
}

const signIn = (email: string) => world.supabase().auth.signInWithPassword({ email, password: PASSWORD })
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

test('a new address applies only after both mailboxes confirm', async () => {
  const { email, newEmail, asked } = await moving('maria')

  expect(asked).toMatchObject({ email, new_email: newEmail })
  expect((await world.mailTo(email, 2)).subject).toBe('Confirm the change of your email address')
  expect((await world.mailTo(newEmail)).subject).toBe('Confirm your new email address')
  expect((await signIn(newEmail)).error?.code).toBe('invalid_credentials')
})

test.each([
  ['the old one first', (email: string, newEmail: string) => [email, newEmail] as const],
  ['the new one first', (email: string, newEmail: string) => [newEmail, email] as const],
])('both links change it, %s', async (_, inOrder) => {
  const { email, newEmail, user } = await moving('maria')
  const [first, second] = inOrder(email, newEmail)

  const half = fragmentOf(await openLink(world, first, first === email ? 2 : 1))
  const between = await signIn(newEmail)
  const whole = fragmentOf(await openLink(world, second, second === email ? 2 : 1))

  expect(half).toEqual({ message: HALF })
  expect(between.error).not.toBeNull()
  expect(whole).toMatchObject({ type: 'email_change', token_type: 'bearer' })
  const { data } = await signIn(newEmail)
  expect(data.user).toMatchObject({
    id: user.id,
    email: newEmail,
    user_metadata: { email: newEmail, email_verified: true },
    identities: [{ provider: 'email', email: newEmail }],
  })
  expect(data.user).not.toHaveProperty('new_email')
  expect((await signIn(email)).error?.code).toBe('invalid_credentials')
})

test('the mailed digits confirm too, each with the address they were sent to', async () => {
  const { email, newEmail } = await moving('maria')
  const token = await codeFor(world, email, 2)

  const response = await world.post('/auth/v1/verify', { type: 'email_change', email, token }, VERSION)
  const { data, error } = await world
    .supabase()
    .auth.verifyOtp({ type: 'email_change', email: newEmail, token: await codeFor(world, newEmail) })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ msg: HALF, code: '200' })
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(newEmail)
})

test("one mailbox can't confirm for the other", async () => {
  const { email, newEmail } = await moving('maria')
  const token = await codeFor(world, newEmail)
  const verify = (fields: object) => world.post('/auth/v1/verify', { type: 'email_change', ...fields }, VERSION)

  const first = await verify({ email: newEmail, token })
  const again = await verify({ email: newEmail, token })
  const crossed = await verify({ email, token })

  expect([first.status, again.status, crossed.status]).toEqual([200, 403, 403])
  expect((await signIn(newEmail)).error).not.toBeNull()
})

test("an earlier confirmation doesn't count for another new address", async () => {
  const { supabase, email, newEmail } = await moving('maria')
  await openLink(world, newEmail)
  await world.sql("update auth.users set email_change_sent_at = now() - interval '61 seconds' where email = $1", [
    email,
  ])
  const oldLink = (await world.mailTo(email, 2)).links[0] ?? ''
  const third = anEmail('maria')

  await supabase.auth.updateUser({ email: third })
  const stale = fragmentOf(new URL((await pressLink(world, oldLink)).headers.get('location') ?? ''))
  const half = fragmentOf(await openLink(world, third))

  expect(stale).toMatchObject({ error_code: 'otp_expired' })
  expect(half).toEqual({ message: HALF })
  expect((await signIn(newEmail)).error).not.toBeNull()
})

test('if one confirmation is enough, it comes from the new mailbox', async () => {
  const single = world.another({ isEmailChangeDoublyConfirmed: false })
  const { session, email } = await signedIn(world, 'maria')
  const newEmail = anEmail('maria')
  await single.fetch('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ email: newEmail }),
    headers: { apikey: ANON_KEY, authorization: `Bearer ${session.access_token}` },
  })
  const { links } = await world.mailTo(newEmail)

  const target = new URL((await pressLink(single, links[0] ?? '')).headers.get('location') ?? '')

  expect(fragmentOf(target)).toMatchObject({ type: 'email_change' })
  expect(await world.mailsTo(email)).toHaveLength(1)
  expect((await signIn(newEmail)).error).toBeNull()
})

test("another person's address is rejected, even if they confirmed it first at the last moment", async () => {
  const taken = await confirmed(world, 'omar')
  const { supabase } = await signedIn(world, 'maria')
  const mover = await moving('ada')
  await openLink(world, mover.email, 2)
  await world.another({ isAutoconfirmed: true }).post('/auth/v1/signup', { email: mover.newEmail, password: PASSWORD })

  const refused = await supabase.auth.updateUser({ email: taken })
  const late = fragmentOf(await openLink(world, mover.newEmail))

  expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' })
  expect(late).toMatchObject({ error_code: 'email_exists' })
})

test('a second request within a minute is rejected', async () => {
  const { supabase } = await moving('maria')

  const { error } = await supabase.auth.updateUser({ email: anEmail('maria') })

  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
})

test('an invalid address is rejected', async () => {
  const { supabase } = await signedIn(world, 'maria')

  expect((await supabase.auth.updateUser({ email: 'maria' })).error).toMatchObject({ status: 400 })
  expect((await supabase.auth.updateUser({ phone: '+15555550100' })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  })
})

test('both mails can be sent again, and a person without a pending change gets the same response but no mail', async () => {
  const { email, newEmail } = await moving('maria')
  const idle = await confirmed(world, 'omar')
  await world.sql("update auth.users set email_change_sent_at = now() - interval '61 seconds' where email = $1", [
    email,
  ])

  const answers = await Promise.all(
    [email, idle, anEmail('nobody')].map((address) =>
      world.post('/auth/v1/resend', { type: 'email_change', email: address }),
    ),
  )

  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
    [200, {}],
    [200, {}],
    [200, {}],
  ])
  await world.mailTo(newEmail, 2)
  await world.mailTo(email, 3)
  expect(await world.mailsTo(idle)).toHaveLength(1)
})

test('setting a new password cancels a pending change of address', async () => {
  const { supabase, email, newEmail } = await moving('maria')
  await supabase.auth.updateUser({ password: 'a brand new one' })

  const targets = [await openLink(world, email, 2), await openLink(world, newEmail)]

  for (const target of targets) expect(fragmentOf(target)).toMatchObject({ error_code: 'otp_expired' })
  expect((await supabase.auth.getUser()).data.user?.email).toBe(email)
})

test('links to the old address stop working after the change', async () => {
  const { email, newEmail } = await moving('maria')
  await world.post('/auth/v1/recover', { email })
  const recovery = (await world.mailTo(email, 3)).links[0] ?? ''
  const change = (await world.mailsTo(email)).find(({ subject }) => subject.includes('change'))?.links[0] ?? ''
  await pressLink(world, change)
  await openLink(world, newEmail)

  const target = new URL((await pressLink(world, recovery)).headers.get('location') ?? '')

  expect(fragmentOf(target)).toMatchObject({ error_code: 'otp_expired' })
})
