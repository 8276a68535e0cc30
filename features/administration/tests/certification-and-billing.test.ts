import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueInvoices } from '#features/administration/server/billing/issue-invoices.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { call, signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { call as callApi, madeKey, RHONDAS_ORDER } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'

const NOVEMBER = Date.parse('2026-11-21T12:00:00Z')
const DECEMBER = Date.parse('2026-12-01T00:00:00Z')

let app: TestApp
let maria: SignedIn
let grace: SignedIn
let priya: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  grace = await app.subscriber('Grace', 'cro')
  priya = await signedInColleague(app, maria, 'Priya')
})
afterAll(() => app.close())

const READING = ['purpose_certifications', 'organization_billing', 'organization_invoices']

test.each(READING)('%s is refused to staff and to strangers', async (name) => {
  expect((await maria.supabase.rpc(name)).error).toBeNull()
  expect((await priya.supabase.rpc(name)).error?.code).toBe('42501')
  expect((await app.supabase().rpc(name)).error?.code).toBe('42501')
})

describe('certifying purposes', () => {
  const certify = (person: SignedIn | null, purposes: string[], text_version: string = CERTIFICATION_TEXT.version) =>
    call(app, person, 'certify-purposes', { purposes, text_version })

  test('records the person, the purposes, the text and the end date', async () => {
    const reply = await certify(maria, ['collection', 'credit_transaction', 'collection'])

    expect(reply.status).toBe(200)
    const { data } = await maria.supabase.rpc('purpose_certifications')
    expect(data?.slice(0, 1)).toEqual([
      expect.objectContaining({
        purposes: ['credit_transaction', 'collection'],
        text_version: CERTIFICATION_TEXT.version,
        text_hash: createHash('sha256').update(CERTIFICATION_TEXT.body).digest('hex'),
        certified_by_name: 'Maria',
        is_current: true,
      }),
    ])
    const days = (Date.parse(data[0].expires_at) - Date.parse(data[0].certified_at)) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(365)
    const graces = await grace.supabase.rpc('purpose_certifications')
    expect(graces.data?.map((row: { certified_by_name: string }) => row.certified_by_name)).toEqual(['Grace'])
    const log = await maria.supabase.rpc('organization_audit_log', { count: 1 })
    expect(log.data).toEqual([expect.objectContaining({ action: 'purposes.certified', actor_name: 'Maria' })])
  })

  test('is refused to staff, without a sign-in, and for purposes that the law does not allow', async () => {
    expect((await certify(priya, ['collection'])).status).toBe(403)
    expect((await certify(null, ['collection'])).status).toBe(401)
    expect(await certify(maria, [])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at least one') },
    })
    expect((await certify(maria, ['curiosity'])).status).toBe(400)
    expect((await certify(maria, ['collection'], 'older words')).status).toBe(400)
    expect(await certify(grace, ['collection'])).toMatchObject({ status: 422, body: { code: 'purpose_not_allowed' } })
    expect((await certify(grace, ['written_instructions'])).status).toBe(200)
  })
})

describe('consent texts', () => {
  const add = (person: SignedIn, version: string) =>
    person.supabase.from('consent_texts').insert({ version, body: 'I agree.' }).select('id').single()

  test('are added by owners and admins, and never changed', async () => {
    const { data, error } = await add(maria, 'v1')

    expect(error).toBeNull()
    expect((await add(maria, 'v1')).error?.code).toBe('23505')
    expect((await add(priya, 'v2')).error?.code).toBe('42501')
    expect((await maria.supabase.from('consent_texts').update({ body: 'X' }).eq('id', data?.id)).error?.code).toBe(
      '42501',
    )
    expect((await maria.supabase.from('consent_texts').delete().eq('id', data?.id)).error?.code).toBe('42501')
    expect((await grace.supabase.from('consent_texts').select('id')).data).toEqual([])
  })
})

test.each([
  ['this month', '0 months', 7],
  ['last month', '1 month', 0],
])('of credits used %s, %s ago, %i count as used now', async (_, ago, credits_used) => {
  await app.database.pools.server.query(
    `update app.organizations
        set credits_used = 7, credits_period = date_trunc('month', now() at time zone 'UTC')::date - $2::interval
      where id = (select organization_id from app.people where id = $1)`,
    [maria.person.id, ago],
  )

  const { data } = await maria.supabase.rpc('organization_billing').single()

  expect(data).toMatchObject({ credits_used })
})

test('credits are reset on the first day of the next month, wherever that is shown', async () => {
  const { rows } = await app.database.pools.server.query<{ now: Date }>('select now()')
  const now = rows[0]?.now ?? new Date()
  const resets_on = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
  const { key } = await madeKey(maria)
  await app.database.pools.server.query(
    'update app.organizations set monthly_credit_limit = 0 where id = (select organization_id from app.people where id = $1)',
    [maria.person.id],
  )

  const billing = await maria.supabase.rpc('organization_billing').single()
  const terms = await maria.supabase.rpc('credit_order_terms').single()
  const refused = await callApi(app, key, 'POST', '/v1/credit-reports', RHONDAS_ORDER)

  expect([billing.data, terms.data]).toMatchObject([{ resets_on }, { resets_on }])
  expect(refused).toMatchObject({ status: 402, body: { code: 'credits_used_up', resetsOn: resets_on } })
})

describe('invoices', () => {
  const issue = (now: number) => issueInvoices(app.database.pools.server, now)
  const invoicesOf = async (person: SignedIn) => (await person.supabase.rpc('organization_invoices')).data
  const pdf = (person: SignedIn, number: unknown) =>
    app.fetch('/functions/v1/invoice-pdf', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    })

  beforeAll(async () => {
    await app.database.pools.server.query(
      `update app.organizations set subscription_status = 'active', subscription_plan = 'pro', company_name = 'Žižek & 家'
        where id = (select organization_id from app.people where id = $1)`,
      [maria.person.id],
    )
  })

  test('are written once a month, however often and concurrently', async () => {
    const issued = await Promise.all([issue(NOVEMBER), issue(NOVEMBER), issue(NOVEMBER)])

    expect(issued.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await issue(DECEMBER)).toBe(1)
    expect(await invoicesOf(maria)).toEqual([
      expect.objectContaining({ month: '2026-12-01', plan: 'pro', amount_cents: 99_900 }),
      expect.objectContaining({ month: '2026-11-01', plan: 'pro', amount_cents: 99_900 }),
    ])
    expect(await invoicesOf(grace)).toEqual([])
  })

  test('stay unchanged when the plan changes', async () => {
    await app.database.pools.server.query(
      "update app.organizations set subscription_plan = 'basic' where subscription_plan = 'pro'",
    )

    expect((await invoicesOf(maria))[0]).toMatchObject({ plan: 'pro', amount_cents: 99_900 })
    const { data } = await maria.supabase.rpc('organization_billing').single()
    expect(data).toMatchObject({ subscription_plan: 'basic', monthly_price_cents: 49_900, credits_used: 0 })
  })

  test('are available as a PDF, to those who run the organization', async () => {
    const [{ number }] = await invoicesOf(maria)

    const reply = await pdf(maria, number)

    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const file = await PDFDocument.load(bytes)
    expect(await wordsOf(bytes)).toContain('Pro plan (Lender), ')
    expect(file.getTitle()).toMatch(/^Tradeline invoice INV-\d{6}$/)
    expect((await pdf(priya, number)).status).toBe(403)
    expect((await pdf(grace, number)).status).toBe(404)
    expect((await pdf(maria, 'one')).status).toBe(400)
  })

  test('are not written for free plans, trials and ended subscriptions', async () => {
    const noah = await app.subscriber('Noah', 'partner')
    const stands = 'update app.organizations set subscription_status = $2 where company_name = $1'
    await app.database.pools.server.query(stands, ['Noah\u0027s company', 'active'])
    for (const status of ['trial', 'cancelled']) {
      await app.database.pools.server.query(stands, ['Grace\u0027s company', status])

      await issue(Date.parse('2027-01-31T23:59:59Z'))

      expect([await invoicesOf(noah), await invoicesOf(grace)], status).toEqual([[], []])
    }
    expect((await invoicesOf(maria))[0].month).toBe('2027-01-01')
  })
})
