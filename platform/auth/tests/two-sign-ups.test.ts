import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/support/app.ts'
import { pressLink } from './press-link.ts'

const [OWNERS, STRANGERS, NEW] = ['purple elephants 7', 'orange giraffes 8', 'silver herons 9']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signIn = (email: string, password: string) => app.supabase().auth.signInWithPassword({ email, password })

/** Signs up, without waiting for the address's limit. */
async function signUp(email: string, password: string): Promise<void> {
  const { server } = app.database.pools
  await server.query("delete from auth.rate_limits where key like 'mail-confirmation:%'")
  const { error } = await app.supabase().auth.signUp({ email, password })
  if (error) throw error
}

const mails = async (email: string, count: number) =>
  vi.waitFor(async () => {
    const found = (await app.mailbox.list()).filter(({ to }) => to === email)
    if (found.length < count) throw new Error(`Only ${found.length} mails to ${email}`)
    return found
  })

async function openedLink(email: string, count: number): Promise<URLSearchParams> {
  const [newest] = await mails(email, count)
  const reply = await pressLink(app, newest?.links[0] ?? '')
  return new URLSearchParams(new URL(reply.headers.get('location') ?? '').hash.slice(1))
}

test.each([
  ['the owner first', [OWNERS, STRANGERS]],
  ['a stranger first', [STRANGERS, OWNERS]],
])(
  'of two sign-ups with different passwords, %s, neither password counts, and the link asks for a new one',
  async (_, both) => {
    const email = `maria-${randomUUID()}@example.test`
    for (const password of both) await signUp(email, password)

    const arrived = await openedLink(email, 2)

    // The screen asks for a new password, as after a reset.
    expect(arrived.get('type')).toBe('recovery')
    for (const password of both) expect((await signIn(email, password)).error?.code).toBe('invalid_credentials')
    const supabase = app.supabase()
    await supabase.auth.setSession({
      access_token: arrived.get('access_token') ?? '',
      refresh_token: arrived.get('refresh_token') ?? '',
    })
    expect((await supabase.rpc('has_password')).data).toBe(false)
    expect((await supabase.auth.updateUser({ password: NEW })).error).toBeNull()
    expect((await supabase.rpc('has_password')).data).toBe(true)
    expect((await signIn(email, NEW)).error).toBeNull()
  },
)

test('if both chose the same password, it counts and no new one is required', async () => {
  const email = `maria-${randomUUID()}@example.test`
  for (const password of [OWNERS, OWNERS]) await signUp(email, password)

  const arrived = await openedLink(email, 2)

  expect(arrived.get('type')).toBe('signup')
  expect((await signIn(email, OWNERS)).error).toBeNull()
})

test('a third sign-up does not restore a password', async () => {
  const email = `maria-${randomUUID()}@example.test`
  for (const password of [OWNERS, STRANGERS, STRANGERS]) await signUp(email, password)

  expect((await openedLink(email, 3)).get('type')).toBe('recovery')
  expect((await signIn(email, STRANGERS)).error?.code).toBe('invalid_credentials')
})

test('a link redirects only to this site, whatever it requests', async () => {
  const email = `maria-${randomUUID()}@example.test`
  await signUp(email, OWNERS)
  const [mail] = await mails(email, 1)
  const link = new URL(mail?.links[0] ?? '')

  for (const target of [
    'https://evil.test/',
    '//evil.test',
    'https://desk.test@evil.test/',
    'https://desk.test.evil.test/',
    'javascript:alert(1)',
    'blob:https://desk.test/x',
    String.raw`https:\\evil.test`,
  ]) {
    link.searchParams.set('redirect_to', target)
    link.searchParams.set('token', 'wrong')
    const reply = await pressLink(app, String(link))
    expect(new URL(reply.headers.get('location') ?? '').origin, target).toBe('https://desk.test')
  }
})
