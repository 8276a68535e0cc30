import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { authenticator } from './auth-world.ts'
import { pressLink } from './press-link.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const PASSWORD = 'correct horse 1'
const NEW_PASSWORD = 'quiet-harbor-lantern-58'
const DEVICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
})
afterAll(() => app.close())

const subjectsTo = async (email: string) =>
  (await app.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)
const mailTo = async (email: string, subject: string) => {
  await expect.poll(() => subjectsTo(email)).toContain(subject)
  return (await app.mailbox.list()).find((mail) => mail.to === email && mail.subject === subject)
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', 'user-agent': DEVICE, ...headers },
    body: JSON.stringify(body),
  })
const signInWith = (email: string, password: string) => post('/auth/v1/token?grant_type=password', { email, password })

describe('the owner of an account is notified by email', () => {
  test('of a new password, with the time, device, and IP address', async () => {
    const dana = await app.subscriber('Dana')

    const { error } = await dana.supabase.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })

    expect(error).toBeNull()
    const mail = await mailTo(dana.person.email, 'Your password was changed')
    expect(mail?.text).toMatch(/When: \w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC\. From: .+, IP address 127\.0\.0\.1\./)
    expect(mail?.text).not.toContain(NEW_PASSWORD)
  })

  test('of a new email address, at the old one', async () => {
    const { person, supabase } = await app.subscriber('Rosa')
    const newEmail = `rosa-new-${crypto.randomUUID()}@example.test`
    await supabase.auth.updateUser({ email: newEmail })
    const links = [
      await mailTo(person.email, 'Confirm the change of your email address'),
      await mailTo(newEmail, 'Confirm your new email address'),
    ].map((mail) => new URL(String(mail?.links.find((link) => link.includes('/auth/v1/verify')))))

    for (const { pathname, search } of links) await pressLink(app, pathname + search)

    const mail = await mailTo(person.email, 'Your email address was changed')
    expect(mail?.text).toContain(newEmail)
  })

  test('of an added or removed factor', async () => {
    const { supabase, person } = await app.subscriber('Nora')
    const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Work phone' })
    const code = authenticator(factor?.totp.secret ?? '').code()
    await supabase.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
    const on = softwareAuthenticator('https://desk.test')
    const started = await supabase.auth.passkey.startRegistration()
    if (started.error) throw started.error
    const { challenge_id: challengeId, options } = started.data
    const { data: passkey } = await supabase.auth.passkey.verifyRegistration({
      ...{ challengeId, credential: on.create(options) },
    })
    await supabase.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })

    const added = await mailTo(person.email, 'A sign-in method was added: an authenticator app')
    await mailTo(person.email, 'A sign-in method was added: a passkey')
    await mailTo(person.email, 'A sign-in method was removed: a passkey')
    expect(added?.text).toContain('Work phone')
  })

  test('of recovery codes that run out', async () => {
    const { supabase, person, token } = await app.subscriber('Ines')
    const authorization = `Bearer ${token}`
    const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const challenge = await supabase.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    const code = authenticator(factor?.totp.secret ?? '').code()
    const raised = await supabase.auth.mfa.verify({
      ...{ factorId: factor?.id ?? '', challengeId: challenge.data?.id ?? '', code },
    })
    const aal2 = { authorization: `Bearer ${raised.data?.access_token}` }
    const made = await post('/auth/v1/factors/recovery-codes', {}, aal2)
    const { codes } = z.object({ codes: z.array(z.string()) }).parse(await made.json())
    const use = (recovery: string) =>
      post('/auth/v1/factors/recovery-codes/verify', { code: recovery }, { authorization })

    for (const recovery of codes.slice(0, 7)) expect((await use(recovery)).status).toBe(200)

    const mail = await mailTo(person.email, 'Your recovery codes are running out')
    expect(mail?.text).toContain('You have 3 codes left.')
  })
})

const signIns = z.array(
  z.object({
    id: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    user_agent: z.string().nullable(),
    address: z.string(),
  }),
)
const historyOf = async ({ supabase }: SignedIn, asked: object = {}) =>
  signIns.parse((await supabase.rpc('my_sign_ins', asked).throwOnError()).data)

describe('the sign-in history', () => {
  test('shows sign-ins and wrong passwords with device and address, newest first', async () => {
    const vera = await app.subscriber('Vera')
    await signInWith(vera.person.email, 'a wrong password')

    const [latest, earlier] = await historyOf(vera)

    expect(latest).toMatchObject({
      ...{ action: 'login_refused', reason: 'invalid_credentials', user_agent: DEVICE, address: '127.0.0.1' },
    })
    expect(earlier).toMatchObject({ action: 'login' })
    expect(await historyOf(vera, { before: latest?.id, count: 1 })).toEqual([earlier])
  })

  test('does not show another person’s history', async () => {
    const [vera, omar] = [await app.subscriber('Vera'), await app.subscriber('Omar')]
    const [entry] = await historyOf(vera)

    const seen = await historyOf(omar, { count: 200 })

    expect(seen.map(({ id }) => id)).not.toContain(entry?.id)
    const anonymous = await app.supabase().rpc('my_sign_ins')
    expect(anonymous.error?.code).toBe('42501')
  })
})

const ACTIONS = ['login', 'login_refused', 'code_refused', 'request_refused']
const events = z.array(
  z.object({
    id: z.string(),
    person_name: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    request: z.string().nullable(),
  }),
)
const logOf = async ({ supabase }: SignedIn, asked: object = {}) =>
  events.parse((await supabase.rpc('organization_security_log', { actions: ACTIONS, ...asked }).throwOnError()).data)

describe('the security page of a company', () => {
  test('shows its owner the rejected attempts of colleagues: passwords, codes, and permissions', async () => {
    await signInWith(sam.person.email, 'a wrong password')
    await post('/auth/v1/verify', { type: 'recovery', email: sam.person.email, token: '123456' })
    for (let asked = 0; asked < 3; asked++)
      await post(
        '/functions/v1/export-audit-log',
        { reason: 'To look at it' },
        { authorization: `Bearer ${sam.token}` },
      )

    const log = await logOf(maria, { person: sam.person.id })

    expect(log.map(({ action, reason, request }) => [action, reason ?? request])).toEqual([
      ['request_refused', 'POST /functions/v1/export-audit-log'],
      ['code_refused', 'otp_expired'],
      ['login_refused', 'invalid_credentials'],
      ['login', null],
    ])
    expect(log[0]?.person_name).toBe('Sam')
  })

  test('is paged without a gap', async () => {
    const all = await logOf(maria, { count: 200 })

    const first = await logOf(maria, { count: 2 })
    const second = await logOf(maria, { count: 2, before: first[1]?.id })

    expect([...first, ...second]).toEqual(all.slice(0, 4))
  })

  test('is for owners only, and shows nothing of another company', async () => {
    const omar = await app.subscriber('Omar')
    const tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'admin'))

    for (const person of [sam, tom])
      expect((await person.supabase.rpc('organization_security_log', { actions: ACTIONS })).error?.code).toBe('42501')
    expect(await logOf(omar, { person: sam.person.id })).toEqual([])
    expect((await logOf(omar)).map(({ person_name }) => person_name)).not.toContain('Sam')
  })

  test('logs an attempt on an account that does not exist, without the typed address', async () => {
    await signInWith('nobody-here@example.test', 'a wrong password')

    const { rows } = await app.database.pools.server.query(
      `select payload from auth.audit_log_entries where payload ->> 'action' = 'login_refused' and payload ->> 'actor_id' is null`,
    )

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('nobody-here')
  })
})
