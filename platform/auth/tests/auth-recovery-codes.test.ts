import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, authenticator, authWorld, PASSWORD, signedIn } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const browser = () => world.supabase({ experimental: { recoveryCodes: true } })

async function signIn(email: string): Promise<SupabaseClient> {
  const supabase = browser()
  const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return supabase
}

/** Signed in with a password and an authenticator app. */
async function secured(name: string) {
  const { email, user } = await signedIn(world, name)
  const supabase = await signIn(email)
  const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  const code = authenticator(data?.totp.secret ?? '').code()
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  if (error) throw error
  return { email, user, supabase, factorId: data?.id ?? '' }
}

async function withCodes(name: string) {
  const person = await secured(name)
  const { data, error } = await person.supabase.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...person, codesId: data.id, codes: data.codes }
}

const amrOf = async (supabase: SupabaseClient) => {
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  return { level: data?.currentLevel, methods: data?.currentAuthenticationMethods.map((entry) => Object(entry).method) }
}

const WRONG = { status: 422, code: 'mfa_verification_failed' }

test('recovery codes are shown once and require a factor', async () => {
  const { supabase } = await secured('maria')

  const { data, error } = await supabase.auth.mfa.recoveryCodes.generate()

  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
  expect(new Set(data?.codes).size).toBe(10)
  for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-z2-7]{16}$/)
  expect((await supabase.auth.mfa.recoveryCodes.getStatus()).data).toEqual({
    ...{ id: data?.id, type: 'recovery_code', total: 10, remaining: 10 },
  })
  expect((await supabase.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: data?.id }])
})

test('recovery codes may have a name', async () => {
  const { supabase } = await secured('maria')

  const { data } = await supabase.auth.mfa.recoveryCodes.generate({ friendlyName: 'On paper' })

  expect(data?.friendly_name).toBe('On paper')
})

test('a code replaces the device once, however it is typed', async () => {
  const { email, codes } = await withCodes('maria')
  const [first = ''] = codes
  const typed = ` ${first.slice(0, 8).toUpperCase()}-${first.slice(8)} `
  const supabase = await signIn(email)

  const { data, error } = await supabase.auth.mfa.recoveryCodes.verify({ code: typed })
  const again = await (await signIn(email)).auth.mfa.recoveryCodes.verify({ code: first })

  expect(error).toBeNull()
  expect(data?.access_token).toBeTruthy()
  expect(await amrOf(supabase)).toEqual({ level: 'aal2', methods: ['mfa/recovery_code', 'password'] })
  expect(again.error).toMatchObject(WRONG)
  expect((await supabase.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
})

test('ten uses of one code at once raise one session', async () => {
  const { email, codes } = await withCodes('maria')
  const sessions = await Promise.all(Array.from({ length: 10 }, () => signIn(email)))

  const answers = await Promise.all(
    sessions.map((supabase) => supabase.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })),
  )

  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('a person who lost their device removes it after a recovery code, and starts over', async () => {
  const { email, codes, factorId } = await withCodes('maria')
  const supabase = await signIn(email)
  await supabase.auth.mfa.recoveryCodes.verify({ code: codes[3] ?? '' })

  const removed = await supabase.auth.mfa.unenroll({ factorId })
  const next = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New telephone' })

  expect(removed.error).toBeNull()
  expect(next.error).toBeNull()
  expect((await supabase.auth.mfa.listFactors()).data?.recovery_code).toEqual([])
})

test.each(['', 'aaaaaaaaaaaaaaaa', '000000', "' or true --"])('%j is not a valid recovery code', async (code) => {
  const { email } = await withCodes('maria')

  const { error } = await (await signIn(email)).auth.mfa.recoveryCodes.verify({ code })

  expect(error).toMatchObject(WRONG)
})

test('one person’s code does not work for another', async () => {
  const [maria, omar] = [await withCodes('maria'), await withCodes('omar')]

  const { error } = await (await signIn(omar.email)).auth.mfa.recoveryCodes.verify({ code: maria.codes[0] ?? '' })

  expect(error).toMatchObject(WRONG)
})

test('a person has one set of codes, and a new set replaces it', async () => {
  const { supabase, email, codesId, codes } = await withCodes('maria')

  const second = await supabase.auth.mfa.recoveryCodes.generate()
  const replaced = await supabase.auth.mfa.recoveryCodes.regenerate()

  expect(second.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  expect(replaced.data).toMatchObject({ id: codesId, friendly_name: 'Recovery codes', total: 10 })
  const other = await signIn(email)
  expect((await other.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject(WRONG)
  expect((await other.auth.mfa.recoveryCodes.verify({ code: replaced.data?.codes[0] ?? '' })).error).toBeNull()
})

test('creating, replacing, and removing codes requires a recent use of a factor', async () => {
  const [maria, omar] = [await withCodes('maria'), await secured('omar')]
  const [one, other] = [await signIn(maria.email), await signIn(omar.email)]

  const refusals = [
    await other.auth.mfa.recoveryCodes.generate(),
    await one.auth.mfa.recoveryCodes.regenerate(),
    await one.auth.mfa.recoveryCodes.unenroll(),
  ]

  for (const { error } of refusals) expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('recovery codes are never the only factor', async () => {
  const { supabase, factorId } = await secured('maria')
  await world.sql('delete from auth.mfa_factors where id = $1', [factorId])

  const { error } = await supabase.auth.mfa.recoveryCodes.generate()

  expect(error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' })
})

test('a person without codes gets an error that says so', async () => {
  const { supabase } = await secured('maria')

  const answers = [
    await supabase.auth.mfa.recoveryCodes.getStatus(),
    await supabase.auth.mfa.recoveryCodes.regenerate(),
    await supabase.auth.mfa.recoveryCodes.unenroll(),
  ]

  for (const { error } of answers) expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

test('recovery codes can be removed', async () => {
  const { supabase, codesId } = await withCodes('maria')

  const { data } = await supabase.auth.mfa.recoveryCodes.unenroll()

  expect(data).toEqual({ id: codesId })
  expect((await supabase.auth.mfa.listFactors()).data?.all.map(({ factor_type }) => factor_type)).toEqual(['totp'])
})

test('the database stores only digests of recovery codes', async () => {
  const { codes, codesId } = await withCodes('maria')

  const rows = await world.sql('select * from auth.mfa_recovery_codes where factor_id = $1', [codesId])

  expect(rows).toHaveLength(10)
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
})
