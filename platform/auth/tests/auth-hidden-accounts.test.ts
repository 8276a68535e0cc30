import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/support/app.ts'
import {
  ANON_KEY,
  type AuthWorld,
  anEmail,
  authWorld,
  codeFor,
  confirmed,
  openLink,
  PASSWORD,
  signedIn,
} from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld({ hidesAccounts: true })
})
afterAll(() => world.close())

/** Everything an outsider sees of a response, with times, random ids, and their own address normalized. */
async function seen(response: Response, email: string) {
  const text = (await response.text())
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME')
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))
  return { status: response.status, text, headers }
}

const ask = async (path: string, email: string, more: object = {}, at: Pick<AuthWorld, 'post'> = world) =>
  seen(await at.post(`/auth/v1/${path}`, { email, ...more }), email)

const unconfirmed = async () => {
  const email = anEmail('una')
  await world.post('/auth/v1/signup', { email, password: PASSWORD })
  await aMinutePasses()
  return email
}

/** For rate limits and mail intervals. */
async function aMinutePasses(): Promise<void> {
  await world.sql("update auth.rate_limits set spent_until = spent_until - interval '61 seconds'")
  await world.sql("update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds'")
}

const ofEveryKind = async () => [await confirmed(world, 'maria'), await unconfirmed(), anEmail('nobody')]

test.each([
  ['a one-time code without creating an account', 'otp', { create_user: false }],
  ['a one-time code', 'otp', {}],
  ['a reset link', 'recover', {}],
  ['the confirmation mail again', 'resend', { type: 'signup' }],
  ['the confirmation of another address', 'resend', { type: 'email_change' }],
  ['a wrong code', 'verify', { type: 'email', token: '000000' }],
])('requesting %s gives the same response with and without an account, twice', async (_, path, more) => {
  const responses = []
  for (const email of await ofEveryKind()) responses.push([await ask(path, email, more), await ask(path, email, more)])

  expect(responses[0]).toEqual(responses[2])
  expect(responses[1]).toEqual(responses[2])
})

test("if sign-ups are closed, requesting a code doesn't reveal who has an account", async () => {
  const closed = world.another({ hidesAccounts: true, isSignupOpen: false })

  const responses = []
  for (const email of await ofEveryKind()) responses.push(await ask('otp', email, {}, closed))

  expect(responses[0]).toMatchObject({ status: 200, text: '{}' })
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1)
})

test('an unknown address that requests a code without creating an account gets neither an account nor a mail', async () => {
  const email = anEmail('nobody')

  await ask('otp', email, { create_user: false })

  expect(await world.sql('select from auth.users where email = $1', [email])).toEqual([])
  expect(await world.mailsTo(email)).toEqual([])
})

test.each([
  [['otp', 'signup']],
  [['otp', 'resend']],
  [['otp', 'recover']],
  [['signup', 'otp', 'signup']],
  [['otp', 'otp', 'signup', 'resend']],
  [['resend', 'signup', 'signup', 'resend', 'a minute', 'resend', 'signup', 'resend', 'a minute', 'signup']],
])('no sequence of requests distinguishes a taken address from a new one: %j', async (acts) => {
  const emails = await ofEveryKind()
  await aMinutePasses()
  const responses = []
  for (const email of emails) {
    const statuses = []
    for (const act of acts) {
      if (act === 'a minute') await aMinutePasses()
      else statuses.push((await ask(act, email, { create_user: false, type: 'signup', password: PASSWORD })).status)
    }
    responses.push(statuses)
  }

  expect(responses[0]).toEqual(responses[2])
  expect(responses[1]).toEqual(responses[2])
})

test('without the password, a banned account looks like any other', async () => {
  const email = await confirmed(world, 'maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email])
  const signIn = (address: string, password: string) => ask('token?grant_type=password', address, { password })

  expect(await signIn(email, 'wrong')).toEqual(await signIn(anEmail('nobody'), 'wrong'))
  expect(JSON.parse((await signIn(email, PASSWORD)).text)).toMatchObject({ error_code: 'user_banned' })
})

/** A person who requests another address. Returns all they see, at once and later. */
async function moving(to: string) {
  const person = await signedIn(world, 'omar')
  const authorization = `Bearer ${person.session.access_token}`
  const headers = { apikey: ANON_KEY, authorization }
  const hidden = async (response: Response) => {
    const { text, ...rest } = await seen(response, to)
    return { ...rest, text: text.replaceAll(person.email, 'OWN') }
  }
  const change = () =>
    world.fetch('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ email: to }) }).then(hidden)
  const asked = [await change(), await change()]
  const kept = await hidden(await world.fetch('/auth/v1/user', { headers }))
  const mail = (await world.mailTo(person.email, 2)).subject
  const half = await openLink(world, person.email, 2)
  return { person, shown: { asked, kept, mail, half: half.hash } }
}

test('changing to a taken address looks like changing to a free one, from the first response to the last', async () => {
  const taken = await moving(await confirmed(world, 'maria'))
  const free = await moving(anEmail('free'))
  const unproven = await moving(await unconfirmed())

  expect(taken.shown).toEqual(free.shown)
  expect(unproven.shown).toEqual(free.shown)
  expect(free.shown.asked.map(({ status }) => status)).toEqual([200, 429])
})

test('the owner of a requested address is notified and keeps it', async () => {
  const owners = await confirmed(world, 'maria')
  const { person } = await moving(owners)

  const mail = await world.mailTo(owners, 2)

  expect(mail).toMatchObject({ subject: 'Your email address is already in use', links: [] })
  expect(await codeFor(world, owners, 2)).toBe('')
  expect(await world.sql('select from auth.users where id = $1 and email = $2', [person.user.id, owners])).toEqual([])
})

test('the product hides its accounts', async () => {
  const app = await testApp()
  try {
    const { error } = await app
      .supabase()
      .auth.signInWithOtp({ email: anEmail('nobody'), options: { shouldCreateUser: false } })

    expect(error).toBeNull()
  } finally {
    await app.close()
  }
})
