import { randomUUID } from 'node:crypto'
import type { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pressLink } from '#platform/auth/tests/press-link.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

let app: TestApp
let ada: SignedIn
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const wish = (changes: Record<string, unknown> = {}) => ({
  email: `nora-${randomUUID()}@example.test`,
  full_name: 'Nora Vance',
  company_name: 'Vance Motors',
  account_type: 'dealer',
  subscription_plan: 'pro',
  features: ['fraud_detection'],
  ...changes,
})

const create = async (as: SignedIn, wanted: object) => {
  const { data, error, response } = await as.supabase.functions.invoke('create-subscriber', {
    body: wanted as Record<string, unknown>,
  })
  const failed = error as FunctionsHttpError | null
  return { status: response?.status, body: failed ? await failed.context.json() : data }
}

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const organizationOf = async ({ person }: SignedIn): Promise<string> =>
  (await sql('select organization_id as id from app.people where id = $1', [person.id]))[0].id

const invitationTo = async (email: string) => {
  const letter = async () => (await app.mailbox.list()).find(({ to }) => to === email)
  await expect.poll(letter).toBeDefined()
  return letter()
}

describe('adding a subscriber', () => {
  test('creates an organization on trial with its owner, who sets a password by the mailed link and signs in', async () => {
    const wanted = wish()

    const { status, body } = await create(ada, wanted)
    const letter = await invitationTo(wanted.email)
    const opened = await pressLink(app, letter?.links[0] ?? '')
    const target = new URL(opened.headers.get('location') ?? '')
    const {
      access_token = '',
      refresh_token = '',
      type,
    } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
    const nora = app.supabase()
    await nora.auth.setSession({ access_token, refresh_token })
    const chosen = await nora.auth.updateUser({ password: 'a brand new one 7' })
    const signedIn = await app
      .supabase()
      .auth.signInWithPassword({ email: wanted.email, password: 'a brand new one 7' })
    const { data } = await nora.from('users').select('*').eq('id', String(signedIn.data.user?.id)).single()

    expect(status).toBe(201)
    expect([target.pathname, type]).toEqual(['/auth', 'invite'])
    expect([chosen.error, signedIn.error]).toEqual([null, null])
    expect(data).toMatchObject({
      ...{ full_name: 'Nora Vance', company_name: 'Vance Motors', account_type: 'dealer', organization_role: 'owner' },
      ...{ subscription_plan: 'pro', subscription_status: 'trial', monthly_credit_limit: 150, credits_used: 0 },
    })
    expect(await sql('select action, actor_id from app.audit_events where organization_id = $1', [body.id])).toEqual([
      { action: 'subscriber.created', actor_id: ada.person.id },
    ])
  })

  test('with a registered address is refused, and adds nothing', async () => {
    const before = await sql('select count(*)::int as n from app.organizations')

    const { status, body } = await create(ada, wish({ email: maria.person.email.toUpperCase() }))

    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'EMAIL_EXISTS',
      message: 'A user with this email address is already registered',
    })
    expect(await sql('select count(*)::int as n from app.organizations')).toEqual(before)
  })

  test('twice at once adds one', async () => {
    const wanted = wish()

    const statuses = await Promise.all([create(ada, wanted), create(ada, wanted), create(ada, wanted)])

    expect(statuses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  })

  test.each([
    [{ email: 'nora' }, 'Validation error: Enter a valid email address'],
    [{ full_name: '', company_name: ' ' }, 'Validation error: Full name is required, Company name is required'],
    [{ account_type: 'partner' }, 'Validation error: Account type is required'],
    [{ features: ['ai_disputes'] }, 'Validation error: A selected feature is not available for this account type'],
    [{ features: ['lead_scoring'] }, 'Validation error: Lead Scoring is coming. It can’t be added yet.'],
  ])('with %j is refused', async (wrong, message) => {
    expect(await create(ada, wish(wrong))).toMatchObject({ status: 400, body: { message } })
  })

  test('is for super admins only', async () => {
    const wanted = wish()

    const { status, body } = await create(maria, wanted)
    const visitor = await app.supabase().functions.invoke('create-subscriber', { body: wanted })

    expect({ status, message: body.message }).toEqual({ status: 403, message: 'Only a super admin may do this' })
    expect(visitor.response?.status).toBe(401)
    expect(await sql('select from auth.users where email = $1', [wanted.email])).toEqual([])
  })
})

describe('an open invitation', () => {
  const resend = async (as: SignedIn, personId: unknown) => {
    const { error, response } = await as.supabase.functions.invoke('resend-subscriber-invitation', {
      body: { person_id: personId },
    })
    const failed = error as FunctionsHttpError | null
    return { status: response?.status, body: failed ? await failed.context.json() : null }
  }
  const emailsTo = async (email: string) => (await app.mailbox.list()).filter(({ to }) => to === email)
  const invited = async () => {
    const wanted = wish()
    await create(ada, wanted)
    const letter = await invitationTo(wanted.email)
    const [person] = await sql('select id from auth.users where email = $1', [wanted.email])
    return { id: String(person.id), email: wanted.email, link: letter?.links[0] ?? '' }
  }
  const minutesPass = (id: string) =>
    sql(`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where id = $1`, [id])
  const arrival = async (link: string) =>
    new URL((await pressLink(app, link)).headers.get('location') ?? '').hash.includes('access_token')

  test('is resent, and then only the new link lets the owner in', async () => {
    const nora = await invited()
    await minutesPass(nora.id)

    const { status } = await resend(ada, nora.id)
    await expect.poll(async () => (await emailsTo(nora.email)).length).toBe(2)
    const links = (await emailsTo(nora.email)).map(({ links: [link] }) => link ?? '')
    const newer = links.find((link) => link !== nora.link) ?? ''

    expect(status).toBe(204)
    expect(await arrival(nora.link)).toBe(false)
    expect(await arrival(newer)).toBe(true)
    expect(
      await sql(`select actor_id from app.audit_events where subject_id = $1 and action = 'subscriber.invited_again'`, [
        nora.id,
      ]),
    ).toEqual([{ actor_id: ada.person.id }])
  })

  test('is not resent within a minute', async () => {
    const nora = await invited()

    const { status, body } = await resend(ada, nora.id)

    expect(status).toBe(429)
    expect(body.message).toMatch(/^It was just sent\. Please wait \d+ seconds before sending it again\.$/)
    expect(await emailsTo(nora.email)).toHaveLength(1)
  })

  test('is not possible after it was accepted, or for a person without a subscriber', async () => {
    expect(await resend(ada, maria.person.id)).toMatchObject({
      ...{ status: 409, body: { message: 'This invitation was already accepted' } },
    })
    expect(await resend(ada, randomUUID())).toMatchObject({ status: 404 })
    expect(await resend(ada, 'x')).toMatchObject({
      status: 400,
      body: { message: 'Validation error: Invalid user ID' },
    })
  })

  test('can be resent only by super admins', async () => {
    const nora = await invited()
    await minutesPass(nora.id)

    expect(await resend(maria, nora.id)).toMatchObject({
      status: 403,
      body: { message: 'Only a super admin may do this' },
    })
    expect(await emailsTo(nora.email)).toHaveLength(1)
  })
})

describe('the calls of the overview', () => {
  test.each([
    ['platform_overview', {}],
    ['subscriber_list', { wish: {} }],
    ['subscriber', { subscriber_id: randomUUID() }],
    ['change_subscription', { subscriber_id: randomUUID(), was: {}, wanted: {} }],
  ])('%s is refused to a subscriber', async (name, values) => {
    const { error } = await maria.supabase.rpc(name, values)

    expect(error?.code).toBe('42501')
  })

  test('end with the role', async () => {
    const tess = await app.signIn(await superAdmin(app.database, 'Tess'))
    expect((await tess.supabase.rpc('platform_overview')).error).toBeNull()

    await sql('update app.people set is_super_admin = false where id = $1', [tess.person.id])

    expect((await tess.supabase.rpc('platform_overview')).status).toBe(401)
    expect((await create(tess, wish())).status).toBe(401)
  })

  test('an overview’s response is small', async () => {
    const { data } = await ada.supabase.rpc('platform_overview')

    expect(JSON.stringify(data).length).toBeLessThan(4096)
    expect(data).toMatchObject({ pulls: { h24: 0 }, standing: { 'subscribers.lender.trial': 1 } })
  })
})

const call = async (name: string, values: object) => {
  const { data, error } = await ada.supabase.rpc(name, values)
  if (error) throw error
  return data
}
const list = (asked: object) => call('subscriber_list', { wish: asked })
const companies = async (asked: object): Promise<string[]> =>
  (await list(asked)).rows.map((row: { company_name: string }) => row.company_name)

describe('the list of subscribers', () => {
  test('finds by company, name and email, in any case, and treats % and _ literally', async () => {
    const email = `quill-${randomUUID()}@example.test`
    await create(ada, wish({ email, company_name: '100% Autos', full_name: 'Ozra Quill' }))

    expect(await companies({ search: '0% aut' })).toEqual(['100% Autos'])
    expect(await companies({ search: 'OZRA' })).toEqual(['100% Autos'])
    expect(await companies({ search: email })).toEqual(['100% Autos'])
    expect(await companies({ search: '1__% Autos' })).toEqual([])
  })

  test('filters by type, newest first, and pages', async () => {
    await app.subscriber('Cleo', 'cro')

    expect(await companies({ account_type: 'cro' })).toEqual(["Cleo's company"])
    expect((await companies({}))[0]).toBe("Cleo's company")
    expect(await list({ page: 9 })).toMatchObject({ rows: [] })
  })
})

describe('a subscription', () => {
  const was = { plan: 'basic', status: 'trial', features: [] }
  const change = (id: string, wanted: object, seen: object = was) =>
    ada.supabase.rpc('change_subscription', { subscriber_id: id, was: seen, wanted })
  const changesOf = (id: string) =>
    sql(
      `select actor_id, details from app.audit_events where organization_id = $1 and action = 'subscription.changed'`,
      [id],
    )

  test('changes once, with its credits, and is recorded once; the second of two requests gets an error', async () => {
    const nell = await app.subscriber('Nell')
    const id = await organizationOf(nell)
    const wanted = { plan: 'pro', status: 'active', features: ['api_access'] }

    const answers = await Promise.all([change(id, wanted), change(id, wanted)])

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409'])
    const data = await call('subscriber', { subscriber_id: id })
    expect(data).toMatchObject({
      ...{ subscription_plan: 'pro', subscription_status: 'active', features: ['api_access'] },
      ...{
        monthly_price_dollars: 999 + 199,
        monthly_credit_limit: 1000,
        people: [{ role: 'owner', full_name: 'Nell' }],
      },
    })
    expect(data.days).toHaveLength(30)
    expect(data.events[0]).toMatchObject({ action: 'subscription.changed', actor: 'Ada' })
    expect(await changesOf(id)).toMatchObject([
      {
        actor_id: ada.person.id,
        details: {
          subscription_plan: ['basic', 'pro'],
          subscription_status: ['trial', 'active'],
          monthly_credit_limit: [250, 1000],
        },
      },
    ])
  })

  test('shows the name of a custom role', async () => {
    const nora = await app.subscriber('Nora')
    await colleagueWith(app.database, nora.person, ['see_all_clients'])

    const { people } = await call('subscriber', { subscriber_id: await organizationOf(nora) })

    expect(people).toMatchObject([
      { role: 'owner', role_name: null },
      { role: 'custom', role_name: expect.stringMatching(/^Role \d+$/) },
    ])
  })

  test('sent unchanged changes nothing and is not recorded', async () => {
    const id = await organizationOf(await app.subscriber('Otto'))

    const { error } = await change(id, was)

    expect(error).toBeNull()
    expect(await changesOf(id)).toEqual([])
  })

  test.each([
    [{ plan: 'gold', status: 'active', features: [] }, 'This plan doesn’t exist for this account type'],
    [{ plan: 'pro', status: 'active', features: ['bhph_tools'] }, 'This feature doesn’t exist for this account type'],
    [
      { plan: 'pro', status: 'active', features: ['custom_workflows'] },
      'Custom Workflows is coming. It can’t be added yet.',
    ],
  ])('can’t be set to %j', async (wanted, message) => {
    const id = await organizationOf(maria)

    expect((await change(id, wanted)).error?.message).toBe(message)
    expect(await changesOf(id)).toEqual([])
  })

  test('keeps a feature that is coming, and can lose it, but not get it back', async () => {
    const id = await organizationOf(await app.subscriber('Opal'))
    await sql("update app.organizations set features = '{custom_workflows}' where id = $1", [id])
    const kept = { ...was, features: ['custom_workflows'] }

    const added = await change(id, { ...was, features: ['api_access', 'custom_workflows'] }, kept)
    const removed = await change(id, was, { ...was, features: ['api_access', 'custom_workflows'] })
    const again = await change(id, kept)

    expect([added.error, removed.error]).toEqual([null, null])
    expect(again.error?.message).toBe('Custom Workflows is coming. It can’t be added yet.')
  })

  test('that doesn’t exist is not found', async () => {
    expect((await change(randomUUID(), was)).error?.message).toBe('Subscriber not found')
    expect(await call('subscriber', { subscriber_id: randomUUID() })).toBeNull()
  })

  test('changed by a table request is recorded as well', async () => {
    const pia = await app.subscriber('Pia')

    await ada.supabase.from('users').update({ subscription_status: 'past_due' }).eq('id', pia.person.id)

    expect(await changesOf(await organizationOf(pia))).toMatchObject([
      { details: { subscription_status: ['trial', 'past_due'] } },
    ])
  })
})
