import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authWorld,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  SITE,
  signedIn,
  VERSION,
} from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

/** A client that exchanges codes, with its own storage for verifiers. */
function browser(at: Pick<AuthWorld, 'supabase'> = world) {
  const kept = new Map<string, string>()
  return at.supabase({
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

const codeIn = (target: URL): string => target.searchParams.get('code') ?? ''
const trade = (auth_code: string, code_verifier: string) =>
  world.post('/auth/v1/token?grant_type=pkce', { auth_code, code_verifier }, VERSION)

const verifier = randomBytes(32).toString('base64url')
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

/** Requests a recovery link with our own challenge and opens it. */
async function opened(): Promise<{ email: string; code: string }> {
  const email = await confirmed(world, 'maria')
  await world.post('/auth/v1/recover', { email, ...challenge })
  return { email, code: codeIn(await openLink(world, email, 2)) }
}

test('a sign-up link returns a code, which its browser exchanges for the session', async () => {
  const email = anEmail('maria')
  const supabase = browser()
  await supabase.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE}/welcome?from=mail` } })

  const target = await openLink(world, email)
  const { data, error } = await supabase.auth.exchangeCodeForSession(codeIn(target))

  expect(`${target.origin}${target.pathname}`).toBe(`${SITE}/welcome`)
  expect(target.searchParams.get('from')).toBe('mail')
  expect(target.hash).toBe('')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test.each([
  ['recovery', (email: string) => browserAsking(email, 'recovery')],
  ['magic', (email: string) => browserAsking(email, 'magic')],
] as const)('a %s link brings a code back too', async (_, ask) => {
  const email = await confirmed(world, 'maria')
  const supabase = await ask(email)

  const { data, error } = await supabase.auth.exchangeCodeForSession(codeIn(await openLink(world, email, 2)))

  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
})

async function browserAsking(email: string, kind: 'recovery' | 'magic') {
  const supabase = browser()
  if (kind === 'recovery') await supabase.auth.resetPasswordForEmail(email)
  else await supabase.auth.signInWithOtp({ email })
  return supabase
}

test('a confirmation that is mailed again returns the code to the requesting browser', async () => {
  const email = anEmail('maria')
  await world.post('/auth/v1/signup', { email, password: PASSWORD })
  await world.sql("update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1", [
    email,
  ])
  const supabase = browser()

  await supabase.auth.resend({ type: 'signup', email })
  const { error } = await supabase.auth.exchangeCodeForSession(codeIn(await openLink(world, email, 2)))

  expect(error).toBeNull()
})

test('a change of address returns a code once both mailboxes have confirmed', async () => {
  const { email } = await signedIn(world, 'maria')
  const supabase = browser()
  await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  const newEmail = anEmail('maria')
  await supabase.auth.updateUser({ email: newEmail })

  const half = await openLink(world, email, 2)
  const whole = await openLink(world, newEmail)
  const { data, error } = await supabase.auth.exchangeCodeForSession(codeIn(whole))

  expect(half.searchParams.get('message')).toContain('Confirmation link accepted')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(newEmail)
})

test('the code works once, and only with its verifier', async () => {
  const { code } = await opened()

  const wrong = await trade(code, 'another person’s')
  const right = await trade(code, verifier)
  const again = await trade(code, verifier)

  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
  ])
  expect(right.status).toBe(200)
  expect([again.status, await again.json()]).toEqual([
    404,
    { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
  ])
})

test('ten exchanges of one code at once open one session', async () => {
  const { code } = await opened()

  const answers = await Promise.all(Array.from({ length: 10 }, () => trade(code, verifier)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
})

test('the code is valid for five minutes', async () => {
  const { code, email } = await opened()
  await world.sql(
    `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'
      where user_id = (select id from auth.users where email = $1)`,
    [email],
  )

  const late = await trade(code, verifier)

  expect([late.status, await late.json()]).toEqual([
    422,
    { code: 'flow_state_expired', message: 'invalid flow state, flow state has expired' },
  ])
})

test('a banned person’s code cannot be exchanged', async () => {
  const { code, email } = await opened()
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where email = $1", [email])

  expect((await trade(code, verifier)).status).toBe(400)
})

test('neither the database nor the link holds the code before the link is opened', async () => {
  const { code, email } = await opened()

  const rows = await world.sql('select * from auth.flow_state')

  expect(JSON.stringify(rows)).not.toContain(code)
  expect((await world.mailTo(email, 2)).links[0]).toMatch(
    /token=pkce_[0-9a-f]{64}&type=recovery&redirect_to=https:\/\//,
  )
})

test('a plain challenge is its own verifier', async () => {
  const email = await confirmed(world, 'maria')
  await world.post('/auth/v1/recover', { email, code_challenge: verifier, code_challenge_method: 'plain' })

  const code = codeIn(await openLink(world, email, 2))

  expect((await trade(code, verifier)).status).toBe(200)
})

test('a used link reports its error in the query, where a browser that exchanges codes looks', async () => {
  const { email } = await opened()

  const target = await openLink(world, email, 2)

  expect(target.searchParams.get('error_code')).toBe('otp_expired')
  expect(fragmentOf(target)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

test.each([
  [{ code_challenge: verifier }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ ...challenge, code_challenge_method: 's512' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ ...challenge, code_challenge: 'short' }, /^code challenge has to be 43 to 128/],
  [{ ...challenge, code_challenge: `${verifier}'` }, /^code challenge has to be 43 to 128/],
])('the challenge %j is rejected', async (fields, message) => {
  const response = await world.post('/auth/v1/recover', { email: anEmail('maria'), ...fields }, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(message) })
})

test.each([{}, { auth_code: 'x' }, { code_verifier: 'x' }])('an exchange of %j is rejected', async (body) => {
  const response = await world.post('/auth/v1/token?grant_type=pkce', body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: 'invalid request: both auth code and code verifier should be non-empty',
  })
})
