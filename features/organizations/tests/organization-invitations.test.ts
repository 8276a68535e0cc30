import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import {
  ageInvitation,
  call,
  type Reply,
  signedInColleague,
  signedInNewcomer,
  tokenMailedTo,
} from './organization-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let tom: SignedIn
let priya: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
  tom = await signedInColleague(app, maria, 'Tom', 'admin')
  priya = await signedInColleague(app, maria, 'Priya')
})
afterAll(() => app.close())

const address = (name: string) => `${name}-${randomUUID()}@example.test`
const invite = (person: SignedIn | null, email: string, role = 'staff') =>
  call(app, person, 'invitations', { act: 'invite', email, role })
const change = (person: SignedIn | null, act: 'resend' | 'revoke', id: unknown) =>
  call(app, person, 'invitations', { act, invitation_id: id })
const accept = (person: SignedIn | null, body: object) => call(app, person, 'accept-invitation', body)

async function invited(email: string, role = 'staff'): Promise<{ id: unknown; token: string }> {
  const { body } = await invite(maria, email, role)
  return { id: body.id, token: await tokenMailedTo(app, email) }
}

const roleOf = async (email: string) =>
  (await app.database.pools.server.query('select * from public.users where email = $1', [email])).rows[0]

/** Returns the number of this database's connections that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await app.database.pools.server.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
const codeOf = ({ status, body }: Reply) => [status, body.code]

describe('inviting', () => {
  test('mails a link whose token is stored nowhere', async () => {
    const email = address('ben')

    const { token } = await invited(email)

    const kept = await app.database.pools.server.query('select i::text from app.invitations i where email = $1', [
      email,
    ])
    expect(JSON.stringify(kept.rows)).not.toContain(token)
    expect(app.logged()).not.toContain(token)
    expect(await accept(null, { act: 'show', token })).toMatchObject({
      status: 200,
      body: {
        email,
        role: 'staff',
        company_name: 'Maria’s company'.replace('’', "'"),
        invited_by: 'Maria',
        has_account: false,
      },
    })
  })

  test('is for owners and admins', async () => {
    expect(codeOf(await invite(priya, address('x')))).toEqual([403, 'PERMISSION_NEEDED'])
    expect((await invite(null, address('x'))).status).toBe(401)
    expect(codeOf(await invite(await signedInNewcomer(app, 'Nina'), address('x')))).toEqual([403, 'ACCOUNT_INCOMPLETE'])
    expect((await invite(tom, address('x'))).status).toBe(200)
  })

  test('only owners can invite an owner', async () => {
    expect(codeOf(await invite(tom, address('x'), 'owner'))).toEqual([403, 'OWNERS_ONLY'])
    const email = address('x')
    const { body } = await invite(maria, email, 'owner')
    expect(codeOf(await change(tom, 'revoke', body.id))).toEqual([403, 'OWNERS_ONLY'])
    expect(codeOf(await change(tom, 'resend', body.id))).toEqual([403, 'OWNERS_ONLY'])
  })

  test('a member, or a person already invited, is refused, however the address is written', async () => {
    expect(codeOf(await invite(maria, priya.person.email.toUpperCase()))).toEqual([409, 'ALREADY_MEMBER'])
    const email = address('twice')
    await invite(maria, email)
    expect(codeOf(await invite(tom, ` ${email.toUpperCase()} `))).toEqual([409, 'ALREADY_INVITED'])
  })

  test('stops at a hundred open ones, until one is withdrawn; expired ones are not open', async () => {
    const lena = await app.subscriber('Lena')
    await app.database.pools.server.query(
      `insert into app.invitations (organization_id, email, role, token_hash, invited_by, expires_at)
       select organization_id, 'open-' || n || '@example.test', 'staff', sha256(n::text::bytea), id, now() + interval '1 day' * (n - 1)
         from app.people, generate_series(0, 100) n where id = $1 and n <> 1`,
      [lena.person.id],
    )

    const last = await invite(lena, address('last'))

    expect(last.status).toBe(200)
    expect(codeOf(await invite(lena, address('more')))).toEqual([409, 'TOO_MANY_INVITATIONS'])
    await change(lena, 'revoke', last.body.id)
    expect((await invite(lena, address('more'))).status).toBe(200)
  })

  test('the same person twice at once creates one invitation', async () => {
    const email = address('racing')

    const replies = await Promise.all([invite(maria, email), invite(tom, email), invite(maria, email)])

    expect(statusesOf(replies)).toEqual([200, 409, 409])
  })

  test.each([
    [{ act: 'invite', email: 'nobody', role: 'staff' }, 'Enter an email address like name@example.com'],
    [{ act: 'invite', email: '', role: 'staff' }, 'Email is required'],
    [{ act: 'invite', email: 'a@b.test', role: 'root' }, 'Choose a role'],
    [{ act: 'resend', invitation_id: '1' }, 'Invalid invitation ID'],
  ])('%j is refused with a message', async (body, problem) => {
    const reply = await call(app, maria, 'invitations', body)

    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(problem) } })
  })

  test('another company’s invitation can’t be resent or withdrawn', async () => {
    const { id } = await invited(address('hers'))

    expect(codeOf(await change(omar, 'revoke', id))).toEqual([404, 'INVITATION_NOT_FOUND'])
    expect(codeOf(await change(omar, 'resend', id))).toEqual([404, 'INVITATION_NOT_FOUND'])
    expect(codeOf(await change(priya, 'revoke', id))).toEqual([403, 'PERMISSION_NEEDED'])
  })

  test('the list is for owners and admins, and shows only their company’s', async () => {
    const email = address('listed')
    await invite(maria, email)

    const hers = await tom.supabase.rpc('organization_invitations')
    const his = await omar.supabase.rpc('organization_invitations')
    const staffs = await priya.supabase.rpc('organization_invitations')
    const strangers = await app.supabase().rpc('organization_invitations')

    expect(hers.data).toContainEqual(
      expect.objectContaining({ email, role: 'staff', status: 'open', invited_by_name: 'Maria' }),
    )
    expect(JSON.stringify(hers.data)).not.toContain('token')
    expect(his.data).toEqual([])
    expect(staffs.error?.code).toBe('42501')
    expect(strangers.error?.code).toBe('42501')
  })
})

describe('accepting', () => {
  test('a new person chooses a password, becomes a member and can sign in', async () => {
    const email = address('ben')
    const { token } = await invited(email, 'admin')

    const reply = await accept(null, { act: 'sign_up', token, full_name: 'Ben Okri', password: 'correct horse 2' })

    expect(reply).toMatchObject({ status: 200, body: { joined: true, email } })
    const ben = app.supabase()
    expect((await ben.auth.signInWithPassword({ email, password: 'correct horse 2' })).error).toBeNull()
    const { data } = await ben
      .from('users')
      .select('full_name, company_name, organization_role')
      .eq('email', email)
      .single()
    expect(data).toEqual({ full_name: 'Ben Okri', company_name: "Maria's company", organization_role: 'admin' })
  })

  test('a person with an account joins by signing in', async () => {
    const nina = await signedInNewcomer(app, 'Nina')
    const { token } = await invited(nina.person.email)
    const other = { act: 'sign_up', token, full_name: 'Nina', password: 'correct horse 2' }

    expect(codeOf(await accept(null, other))).toEqual([409, 'invitation_has_account'])
    expect((await accept(null, { act: 'join', token })).status).toBe(401)
    expect((await accept(nina, { act: 'join', token })).body).toEqual({ joined: true })

    expect(await roleOf(nina.person.email)).toMatchObject({
      company_name: "Maria's company",
      organization_role: 'staff',
    })
  })

  test('a link works once, even for two at the same moment', async () => {
    const nina = await signedInNewcomer(app, 'Nina')
    const { token } = await invited(nina.person.email)

    const replies = await Promise.all([1, 2, 3].map(() => accept(nina, { act: 'join', token })))

    expect(statusesOf(replies)).toEqual([200, 409, 409])
    expect(codeOf(await accept(null, { act: 'show', token }))).toEqual([409, 'invitation_accepted'])
  })

  test('two sign-ups with one link create one account', async () => {
    const email = address('double')
    const { token } = await invited(email)
    const body = { act: 'sign_up', token, full_name: 'Double', password: 'correct horse 2' }

    const replies = await Promise.all([accept(null, body), accept(null, body)])

    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('a link works only for the address it was mailed to', async () => {
    const nina = await signedInNewcomer(app, 'Nina')
    const { token } = await invited(address('somebody-else'))

    expect(codeOf(await accept(nina, { act: 'join', token }))).toEqual([403, 'invitation_other_address'])
    expect(await roleOf(nina.person.email)).toMatchObject({ organization_role: null })
  })

  test('a person of another organization is refused and stays there', async () => {
    const { token } = await invited(omar.person.email)

    const reply = await accept(omar, { act: 'join', token })

    expect(codeOf(reply)).toEqual([409, 'invitation_other_organization'])
    expect(String(reply.body.message)).toContain('another organization')
    expect(await roleOf(omar.person.email)).toMatchObject({
      company_name: "Omar's company",
      organization_role: 'owner',
    })
  })

  test('an expired link is refused; inviting again sends a new one', async () => {
    const email = address('late')
    const { token } = await invited(email)
    await ageInvitation(app, email, '8 days')

    expect(codeOf(await accept(null, { act: 'show', token }))).toEqual([409, 'invitation_expired'])
    const body = { act: 'sign_up', token, full_name: 'Late', password: 'correct horse 2' }
    expect(codeOf(await accept(null, body))).toEqual([409, 'invitation_expired'])
    expect((await invite(maria, email)).status).toBe(200)
  })

  test('a withdrawn link is refused, and so is one replaced by a newer', async () => {
    const email = address('again')
    const { id, token } = await invited(email)

    expect(codeOf(await change(maria, 'resend', id))).toEqual([429, 'TOO_SOON'])
    await ageInvitation(app, email, '2 minutes')
    expect((await change(maria, 'resend', id)).status).toBe(200)
    expect(codeOf(await accept(null, { act: 'show', token }))).toEqual([404, 'invitation_unknown'])

    await expect.poll(() => tokenMailedTo(app, email)).not.toBe(token)
    const newer = await tokenMailedTo(app, email)
    expect((await change(maria, 'revoke', id)).status).toBe(200)
    expect(codeOf(await accept(null, { act: 'show', token: newer }))).toEqual([409, 'invitation_revoked'])
    expect(codeOf(await change(maria, 'revoke', id))).toEqual([404, 'INVITATION_NOT_FOUND'])
  })

  test.each([
    ['short', 'Password should be at least 10 characters.'],
    ['x'.repeat(73), 'Password cannot be longer than 72 characters'],
  ])('the password "%s" is refused and creates no account', async (password, problem) => {
    const email = address('weak')
    const { token } = await invited(email)

    const reply = await accept(null, { act: 'sign_up', token, full_name: 'Weak', password })

    expect(reply).toMatchObject({ status: 422, body: { message: problem } })
    expect(await roleOf(email)).toBeUndefined()
  })

  test('an invented token is not found', async () => {
    expect(codeOf(await accept(null, { act: 'show', token: 'nothing' }))).toEqual([404, 'invitation_unknown'])
    expect(codeOf(await accept(omar, { act: 'join', token: 'nothing' }))).toEqual([404, 'invitation_unknown'])
  })

  test('is recorded, without the token', async () => {
    const email = address('noted')
    const { token } = await invited(email)
    await accept(null, { act: 'sign_up', token, full_name: 'Noted', password: 'correct horse 2' })

    const { data } = await maria.supabase.rpc('organization_audit_log', { count: 5 })

    expect(data).toContainEqual(
      expect.objectContaining({ action: 'invitation.sent', actor_name: 'Maria', details: { email, role: 'staff' } }),
    )
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'member.joined', actor_name: 'Noted', details: { email, role: 'staff' } }),
    )
    expect(JSON.stringify(data)).not.toContain(token)
  })
})

describe('a person who may no longer invite', () => {
  let ben: SignedIn
  const statusesIn = async () => {
    const { data } = await maria.supabase.rpc('organization_invitations')
    return Object.fromEntries(data.map((row: { email: string; status: string }) => [row.email, row.status]))
  }
  const becomes = (role: string) => maria.supabase.rpc('change_member_role', { member_id: ben.person.id, role })

  beforeEach(async () => {
    ben = await signedInColleague(app, maria, 'Ben', 'admin')
  })

  test('leaves no invitation behind: that of a removed admin no longer works', async () => {
    const [theirs, marias] = [address('theirs'), address('marias')]
    await invite(ben, theirs, 'admin')
    await invite(maria, marias)
    const token = await tokenMailedTo(app, theirs)

    await maria.supabase.rpc('remove_member', { member_id: ben.person.id }).throwOnError()

    expect(codeOf(await accept(null, { act: 'show', token }))).toEqual([409, 'invitation_revoked'])
    const account = { act: 'sign_up', token, full_name: 'Ben again', password: 'correct horse 2' }
    expect(codeOf(await accept(null, account))).toEqual([409, 'invitation_revoked'])
    expect(await roleOf(theirs)).toBeUndefined()
    expect(await statusesIn()).toMatchObject({ [theirs]: 'revoked', [marias]: 'open' })
    const { data } = await maria.supabase.rpc('organization_audit_log', { count: 2 })
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'invitation.revoked',
        actor_name: 'Maria',
        details: { email: theirs, role: 'admin' },
      }),
    )
    expect((await invite(maria, theirs)).status).toBe(200)
  })

  test.each([
    ['owner', 'open', 'open'],
    ['admin', 'open', 'revoked'],
    ['staff', 'revoked', 'revoked'],
  ])('as %s keeps what that role may send: a colleague’s is %s, an owner’s %s', async (role, staffs, owners) => {
    const [one, other] = [address('colleague'), address('owner')]
    await becomes('owner')
    await invite(ben, one)
    await invite(ben, other, 'owner')

    await becomes(role)

    expect(await statusesIn()).toMatchObject({ [one]: staffs, [other]: owners })
  })

  test('keeps those that a colleague resent', async () => {
    const email = address('kept')
    const { body } = await invite(ben, email)
    await ageInvitation(app, email, '2 minutes')
    await change(maria, 'resend', body.id)

    await maria.supabase.rpc('remove_member', { member_id: ben.person.id })

    expect(await statusesIn()).toMatchObject({ [email]: 'open' })
  })

  test('sends none that was waiting while they were removed', async () => {
    const email = address('waiting')
    const db = await app.database.pools.server.connect()
    await db.query('begin')
    await db.query(
      'select from app.organizations where id = (select organization_id from app.people where id = $1) for update',
      [ben.person.id],
    )
    const waiting = invite(ben, email)
    await expect.poll(() => waitingForLocks()).toBe(1)
    await db.query('update app.people set organization_id = null, organization_role = null where id = $1', [
      ben.person.id,
    ])
    await db.query('commit')
    db.release()

    expect(codeOf(await waiting)).toEqual([403, 'PERMISSION_NEEDED'])
    expect(await statusesIn()).not.toHaveProperty([email])
  })
})

test('a super admin without a company runs no organization', async () => {
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))

  expect((await ada.supabase.rpc('organization_members')).error?.code).toBe('42501')
  expect((await invite(ada, address('x'))).status).toBe(403)
})
