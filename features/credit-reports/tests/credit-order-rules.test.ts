import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import { forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { asPerson, colleague, founder, type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

const HIT: BureauResult = {
  outcome: 'hit',
  message: 'Found',
  feed: { credit_score: { fico_8: { score: 700 } }, trade_accounts: [] },
}
const WORDS = { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version }

async function lenderWith(firstName = 'Rhonda', lastName = 'Rouse') {
  const maria = await subscriber(desk.database, 'Maria')
  const person = who(firstName, lastName)
  return { maria, order: orderFor(await desk.client(maria, person), person) }
}

const as = <Row>(person: Person, text: string, values: unknown[] = []) =>
  asPerson(desk.database.pools.wire, person, async (db) => (await db.query(text, values)).rows as Row[]) // the caller states the row type
const organization = (person: Person, change: string) =>
  desk.sql(`update app.organizations set ${change} where id = (select organization_id from app.people where id = $1)`, [
    person.id,
  ])

test.each([
  [{ permissible_purpose: undefined }, 400, 'Validation error: Permissible purpose is required'],
  [{ consent: undefined }, 400, 'Validation error: Consent is required'],
  [{ consent: { ...WORDS, text_version: 'never-written' } }, 422, 'This consent text version doesn’t exist'],
  [
    { consent: { ...WORDS, signed_at: '2999-01-01T00:00:00Z' } },
    400,
    'Validation error: Consent time is in the future',
  ],
  [{ consent: { ...WORDS, signed_at: '2020-01-01T00:00:00Z' } }, 422, 'This consent has expired'],
  [{ consent: { ...WORDS, pull_type: 'soft' }, pull_type: 'hard' }, 422, 'This consent covers a soft pull only'],
  [{ consent: { ...WORDS, bureaus: ['experian'] } }, 422, 'This consent does not cover every bureau ordered'],
  [{ consent: undefined, consent_id: crypto.randomUUID() }, 422, 'This client has no such consent'],
])('an order with %j is refused and uses nothing', async (change, status, message) => {
  const { maria, order } = await lenderWith()

  const answer = await desk.order(maria, { ...order, ...change })

  expect(answer).toMatchObject({ status, body: { message, error: message } })
  expect(await desk.credits(maria)).toBe(0)
})

const [EARLIER, LATER, SOON] = ['2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z', inMinutes(2)]

test.each([
  ['signed in a year that was none', { signed_at: '0000-01-01T00:00:00Z', expires_at: LATER }],
  ['signed before the year 1', { signed_at: '0001-01-01T00:00:00+23:59', expires_at: LATER }],
  ['ending after the last year of four digits', { signed_at: EARLIER, expires_at: '9999-12-31T23:59:59-23:59' }],
  ['that ends as it begins', { signed_at: SOON, expires_at: SOON }],
  ['that ends before it begins', { signed_at: inMinutes(4), expires_at: SOON }],
])('a consent %s is refused with a message', async (_, times) => {
  const { maria, order } = await lenderWith()

  const answer = await desk.order(maria, { ...order, consent: { ...WORDS, ...times } })

  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Validation error: Consent /) } })
  expect(await desk.credits(maria)).toBe(0)
})

test('a consent’s times are instants, in whatever zone they are written', async () => {
  const { maria, order } = await lenderWith()
  const times = { signed_at: '2026-01-01T00:00:00+23:59', expires_at: '2998-12-31T00:01:00-23:59' }

  const { status } = await desk.order(maria, { ...order, consent: { ...WORDS, ...times } })

  expect(status).toBe(200)
  expect(
    await as(
      maria,
      "select signed_at at time zone 'UTC' = '2025-12-31 00:01' as signed, expires_at at time zone 'UTC' = '2999-01-01' as ends from public.credit_consents",
    ),
  ).toEqual([{ signed: true, ends: true }])
})

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

test('the consent of an order is on file: its text, purpose, method, person and end', async () => {
  const { maria, order } = await lenderWith()

  await desk.order(
    maria,
    { ...order, consent: { ...WORDS, signed_at: new Date().toISOString() } },
    { 'User-Agent': 'Ledger/7' },
  )

  const consents = await as(maria, 'select *, expires_at - signed_at as lasts from public.credit_consents')
  expect(consents).toEqual([
    expect.objectContaining({
      client_id: order.client_id,
      text_version: DEFAULT_CONSENT_TEXT.version,
      text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      purpose: 'credit_transaction',
      bureaus: order.bureaus,
      pull_type: 'soft',
      method: 'esign',
      single_use: true,
      uses: 1,
      recorded_by: maria.id,
      ip: '127.0.0.1',
      user_agent: 'Ledger/7',
      revoked_at: null,
    }),
  ])
})

test('a consent for one report is used once, a standing one until it is withdrawn', async () => {
  const { maria, order } = await lenderWith()
  const again = async (consentId: unknown) => {
    await desk.tenSecondsLater(maria)
    return desk.order(maria, { ...order, consent: undefined, consent_id: consentId })
  }
  await desk.order(maria, order)
  const [once] = await as<{ id: string }>(maria, 'select id from public.credit_consents')
  await desk.tenSecondsLater(maria)
  await desk.order(maria, { ...order, consent: { ...WORDS, single_use: false } })
  const [standing] = await as<{ id: string }>(maria, 'select id from public.credit_consents where not single_use')

  const answers = [await again(once?.id), await again(standing?.id)]
  await as(maria, 'select public.revoke_credit_consent($1)', [standing?.id])
  answers.push(await again(standing?.id))

  expect(answers.map(({ body }) => body.message ?? 'ordered')).toEqual([
    'This consent was given for one report and has been used',
    'ordered',
    'The consumer has withdrawn this consent',
  ])
})

test('another organization’s consent can’t be withdrawn, and no consent twice', async () => {
  const { maria, order } = await lenderWith()
  const { maria: omar } = await lenderWith()
  await desk.order(maria, order)
  const [consent] = await as<{ id: string }>(maria, 'select id from public.credit_consents')
  const revoke = (person: Person) => as(person, 'select public.revoke_credit_consent($1)', [consent?.id])

  await expect(revoke(omar)).rejects.toMatchObject({ code: 'PT404' })
  await revoke(maria)

  await expect(revoke(maria)).rejects.toMatchObject({ code: 'PT404' })
})

describe('the certification of permissible purposes', () => {
  async function uncertified() {
    const maria = await founder(desk.database, 'Maria')
    const rhonda = who('Rhonda', 'Rouse')
    return { maria, order: orderFor(await desk.client(maria, rhonda), rhonda) }
  }
  const certify = (person: Person, purposes: string[]) =>
    desk.invoke(person, 'certify-purposes', { purposes, text_version: CERTIFICATION_TEXT.version })

  test('is required before the first order, and then allows it', async () => {
    const { maria, order } = await uncertified()

    const refused = await desk.order(maria, order)
    await certify(maria, ['credit_transaction'])
    const granted = await desk.order(maria, order)

    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'certification_required', certify_path: '/dashboard/org-admin?section=certification' },
    })
    expect(refused.body.message).toContain('has not certified')
    expect([granted.status, await desk.credits(maria)]).toEqual([200, 1])
  })

  test('covers the chosen purposes; only the newest one counts', async () => {
    const { maria, order } = await uncertified()
    await certify(maria, ['credit_transaction', 'collection'])
    await certify(maria, ['collection'])

    const refused = await desk.order(maria, order)
    const granted = await desk.order(maria, { ...order, permissible_purpose: 'collection' })

    expect([refused.status, granted.status]).toEqual([403, 200])
  })

  test('lapses after a year, and then nothing is ordered, counted or requested', async () => {
    const { maria, order } = await uncertified()
    await certify(maria, ['credit_transaction'])
    await desk.sql(
      `update app.purpose_certifications set certified_at = now() - interval '366 days', expires_at = now() - interval '1 day'
        where certified_by = $1`,
      [maria.id],
    )
    const asked = { ...desk.sandbox.asked }

    const refused = await desk.order(maria, order)

    expect(refused).toMatchObject({ status: 403, body: { code: 'certification_required' } })
    expect(refused.body.message).toContain('has lapsed')
    expect([await desk.credits(maria), desk.sandbox.asked]).toEqual([0, asked])
    expect(await as(maria, 'select from public.credit_consents')).toEqual([])
  })

  test('is readable for people who order, only in their own organization', async () => {
    const { maria } = await uncertified()
    const ben = await colleague(desk.database, maria, 'Ben')
    await certify(maria, ['collection'])
    const told = (person: Person) => as(person, 'select * from public.credit_certification()')

    expect(await told(ben)).toEqual([
      expect.objectContaining({ purposes: ['collection'], is_current: true, may_certify: false }),
    ])
    expect(await told((await uncertified()).maria)).toEqual([
      { purposes: [], expires_at: null, is_current: false, may_certify: true },
    ])
  })
})

test('an organization’s own text counts, written by its owner and never changed', async () => {
  const { maria, order } = await lenderWith()
  const ben = await colleague(desk.database, maria, 'Ben')
  const write = (person: Person) =>
    as(person, `insert into public.consent_texts (version, body) values ('ours-1', 'I agree to be looked up.')`)

  await expect(write(ben)).rejects.toMatchObject({ code: '42501' })
  await write(maria)
  await expect(as(maria, `update public.consent_texts set body = 'x'`)).rejects.toMatchObject({ code: '42501' })
  const { status } = await desk.order(maria, { ...order, consent: { ...WORDS, text_version: 'ours-1' } })

  expect(status).toBe(200)
})

test('an own text can’t have a built-in text’s name', async () => {
  const { maria } = await lenderWith()
  const write = (version: string) =>
    as(maria, `insert into public.consent_texts (version, body) values ($1, 'I agree to anything.')`, [version])

  for (const version of [DEFAULT_CONSENT_TEXT.version, 'Standard-2027-01']) {
    await expect(write(version)).rejects.toMatchObject({
      code: '22023',
      message: `Names like ${version} are reserved for the texts included with Tradeline`,
    })
  }
})

test('a consent keeps the hash of its text, even if an older text has the built-in one’s name', async () => {
  const { maria, order } = await lenderWith()
  await as(maria, `insert into public.consent_texts (version, body) values ('ours', 'I agree to be looked up.')`)
  // A text that was created before the built-in names were reserved.
  await desk.sql(`update public.consent_texts set version = $1 where version = 'ours'`, [DEFAULT_CONSENT_TEXT.version])

  await desk.order(maria, order)

  const consents = await as(maria, 'select text_hash from public.credit_consents')
  expect(consents).toEqual([{ text_hash: createHash('sha256').update('I agree to be looked up.').digest('hex') }])
})

test.each(['ssn', 'date_of_birth'])('a hard pull requires a typed or stored %s', async (column) => {
  const { maria, order } = await lenderWith()
  const hard = { ...order, pull_type: 'hard' }
  const granted = await desk.order(maria, hard)
  await desk.sql(`update public.clients set ${column} = null where id = $1`, [order.client_id])
  await desk.tenSecondsLater(maria)

  const refused = await desk.order(maria, hard)

  expect(granted.status).toBe(200)
  expect(refused).toMatchObject({ status: 422, body: { code: 'identity_required' } })
})

test('a new month starts with no credits used, and last month’s order returns nothing to it', async () => {
  const { maria, order } = await lenderWith('Chris', 'Iceman')
  await organization(maria, `credits_used = 250, credits_period = credits_period - interval '1 month'`)
  const shown = await as(maria, 'select credits_used from public.users')

  const frozen = await desk.order(maria, order)
  await desk.tenSecondsLater(maria)
  const rhonda = who('Rhonda', 'Rouse')
  const hit = await desk.order(maria, orderFor(await desk.client(maria, rhonda), rhonda))

  expect(shown).toEqual([{ credits_used: 0 }])
  expect([frozen.body.credits_used, hit.body.credits_used]).toEqual([0, 1])
  expect(await desk.credits(maria)).toBe(1)
})

test.each([
  ['lender', '/pricing?type=lender'],
  // Partners have no list price.
  ['partner', '/pricing'],
])('at the limit a %s sees when new credits arrive and where to get more', async (accountType, upgrade_path) => {
  const { maria, order } = await lenderWith()
  await organization(maria, `credits_used = monthly_credit_limit, account_type = '${accountType}'`)

  const { status, body } = await desk.order(maria, order)

  expect(status).toBe(402)
  expect(body).toMatchObject({
    code: 'CREDITS_USED_UP',
    message: 'All 250 credits for this month are used. Upgrade the plan or wait until next month.',
    resets_on: expect.stringMatching(/^\d{4}-\d\d-01$/),
    upgrade_path,
  })
})

test.each(['past_due', 'cancelled'])('a subscription that is %s orders nothing and still reads', async (status) => {
  const { maria, order } = await lenderWith()
  await organization(maria, "subscription_status = 'active'")
  await organization(maria, `subscription_status = '${status}'`)

  const answer = await desk.order(maria, order)

  expect(answer).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_LAPSED' } })
  expect(await as(maria, 'select id from public.clients')).toHaveLength(1)
})

test('a plan that counts bureaus charges those with a hit', async () => {
  const { maria, order } = await lenderWith('Tina', 'Thinfile')
  await desk.sql(`update app.plans set credit_unit = 'bureau' where account_type = 'lender' and plan = 'basic'`)

  const { body } = await desk.order(maria, order)

  await desk.sql(`update app.plans set credit_unit = 'order'`)
  expect(body.credits_used).toBe(2)
})

test('during an order, only its own organization sees the bureaus’ progress', async () => {
  const { maria, order } = await lenderWith()
  const { maria: omar } = await lenderWith()
  const answered = Promise.withResolvers<void>()
  const slowAtEquifax: BureauGateway = {
    deadlineMs: 20_000,
    async pull(_, bureau) {
      if (bureau === 'equifax') await answered.promise
      return { result: HIT, reply: null }
    },
  }
  const progress = (person: Person) =>
    as<{ bureau: string; outcome: string }>(person, `select bureau, outcome from public.credit_pull_progress('sams')`)
  const ordering = desk.anotherProcess(slowAtEquifax).order(maria, { ...order, idempotency_key: 'sams' })

  await expect
    .poll(() => progress(maria))
    .toEqual([
      { bureau: 'experian', outcome: 'hit' },
      { bureau: 'equifax', outcome: 'asking' },
      { bureau: 'transunion', outcome: 'hit' },
    ])
  expect(await progress(omar)).toEqual([])
  answered.resolve()
  await ordering

  expect((await progress(maria)).map(({ outcome }) => outcome)).toEqual(['hit', 'hit', 'hit'])
})

test('staff can see which bureaus are working', async () => {
  const { maria } = await lenderWith()

  const { status, body } = await desk.invoke(maria, 'bureau-status', {})

  expect(status).toBe(200)
  expect(body).toEqual({
    bureaus: forEachBureau(() => ({ state: 'asked', retry_at: null })),
  })
})
