import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { PATIENCE_MS } from '#test/support/patience-ms.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { authenticator } from './auth-world.ts'

const MANY = { count: 1000, seconds: 60 }
const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: MANY, factorPerAddress: MANY }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ isProduction: true, authSettings: { limits } })
})
afterAll(() => app.close())

async function secure({ supabase }: Pick<SignedIn, 'supabase'>): Promise<void> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const code = authenticator(data.totp.secret).code()
  const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
}

async function secured(signedIn: Promise<SignedIn>): Promise<SignedIn> {
  const person = await signedIn
  await secure(person)
  return person
}

const owner = (name: string) => secured(app.subscriber(name))
const member = async (of: SignedIn, name: string, role: 'admin' | 'staff' = 'staff') =>
  secured(app.signIn(await colleague(app.database, of.person, name, role)))
async function secondOwner(of: SignedIn, name: string) {
  const person = await member(of, name)
  const { server } = app.database.pools
  await server.query("update app.people set organization_role = 'owner' where id = $1", [person.person.id])
  return person
}

async function reset(by: SignedIn, of: Pick<SignedIn, 'person'>, reason = 'Lost the phone on a trip') {
  const body = { person_id: of.person.id, reason }
  const { error } = await by.supabase.functions.invoke('reset-second-factor', { body })
  return error === null ? null : { status: error.context.status, ...(await error.context.json()) }
}

const factorsOf = async ({ person }: SignedIn) =>
  (await app.database.pools.server.query('select from auth.mfa_factors where user_id = $1', [person.id])).rowCount

const RESET = 'Your two-factor authentication was reset'

async function mailTo(email: string) {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const found = (await app.mailbox.list()).find(({ to, subject }) => to === email && subject === RESET)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no mail came')
}

test('an owner resets a colleague’s lost factor: it is removed, their sessions end, they are notified, and the act is audited', async () => {
  const maria = await owner('Maria')
  const priya = await member(maria, 'Priya')

  const refusal = await reset(maria, priya)

  expect(refusal).toBeNull()
  expect(await factorsOf(priya)).toBe(0)
  expect((await priya.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const mail = await mailTo(priya.person.email)
  expect(mail.text).toContain('removed by an owner of')
  const { rows } = await app.database.pools.server.query(
    "select actor_id, subject_id, details from app.audit_events where action = 'member.second_factor_reset' and subject_id = $1",
    [priya.person.id],
  )
  expect(rows).toEqual([
    {
      ...{ actor_id: maria.person.id, subject_id: priya.person.id },
      details: { email: priya.person.email, reason: 'Lost the phone on a trip' },
    },
  ])
})

test('the colleague must enroll at the next sign-in, even within the grace period', async () => {
  const maria = await owner('Maria')
  const priya = await member(maria, 'Priya')
  await maria.supabase.rpc('set_second_factor_grace', { grace_days: 7 })
  const { server } = app.database.pools
  await server.query('update app.people set second_factor_grace_from = now() where id = $1', [priya.person.id])
  await reset(maria, priya)

  const again = await app.signIn(priya.person)
  const before = await again.supabase.from('clients').select('id')
  await secure(again)

  expect(before.error).toMatchObject({ code: 'mfa_required' })
  expect((await again.supabase.from('clients').select('id')).error).toBeNull()
})

test('an owner can reset another owner’s factor, but not their own', async () => {
  const maria = await owner('Maria')
  const omar = await secondOwner(maria, 'Omar')

  expect(await reset(maria, maria)).toMatchObject({ status: 409, code: 'OWN_SECOND_FACTOR' })
  expect(await reset(maria, omar)).toBeNull()
  expect(await factorsOf(maria)).not.toBe(0)
})

test.each(['admin', 'staff'] as const)('a member with the role %s cannot reset a factor', async (role) => {
  const maria = await owner('Maria')
  const priya = await member(maria, 'Priya', role)
  const sam = await member(maria, 'Sam')

  for (const of of [maria, sam]) expect(await reset(priya, of)).toMatchObject({ status: 403 })
  expect(await factorsOf(sam)).not.toBe(0)
})

test('an owner cannot reset a factor in another company, or of a person without one', async () => {
  const maria = await owner('Maria')
  const omar = await owner('Omar')
  const plain = { person: await colleague(app.database, maria.person, 'Sam') }

  expect(await reset(maria, omar)).toMatchObject({ status: 404, code: 'MEMBER_NOT_FOUND' })
  expect(await reset(maria, plain)).toMatchObject({ status: 409, code: 'NO_SECOND_FACTOR' })
  expect(await factorsOf(omar)).not.toBe(0)
})

test('a reset requires a reason and a recent sign-in', async () => {
  const maria = await owner('Maria')
  const priya = await member(maria, 'Priya')

  const withoutReason = await reset(maria, priya, ' ')
  await app.database.pools.server.query(
    `update auth.mfa_amr_claims set created_at = created_at - interval '5 hours'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [maria.person.id],
  )

  expect(withoutReason).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  expect(await reset(maria, priya)).toMatchObject({ status: 428, code: 'PT428' })
  expect(await factorsOf(priya)).not.toBe(0)
})

test('a super admin can reset the factor of a company’s only owner, recorded in the company’s log, and of no other member', async () => {
  const ada = await secured(app.signIn(await superAdmin(app.database, 'Ada')))
  const maria = await owner('Maria')
  const priya = await member(maria, 'Priya')
  const omar = await owner('Omar')
  await secondOwner(omar, 'Lena')

  const outcomes = [await reset(ada, priya), await reset(ada, omar), await reset(ada, maria)]

  for (const refused of outcomes.slice(0, 2)) expect(refused).toMatchObject({ status: 409, code: 'OWNERS_DO_IT' })
  expect(outcomes[2]).toBeNull()
  const { rows } = await app.database.pools.server.query(
    `select e.actor_id from app.audit_events e join app.people p on p.organization_id = e.organization_id
      where e.action = 'member.second_factor_reset' and p.id = $1`,
    [maria.person.id],
  )
  expect(rows).toContainEqual({ actor_id: ada.person.id })
  expect((await mailTo(maria.person.email)).text).toContain('removed by Tradeline support')
})
