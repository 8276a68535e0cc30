import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { createCreditReport, listClientReports } from '#features/public-api/rules/credit-reports.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type AccountType, directPullContract } from '#test/support/people.ts'
import { type ApiReply, call, madeKey, RHONDAS_ORDER, tenSecondsLater } from './api-fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Creates a separate company for each test, so that no test waits for another test's order throttle. */
async function company(accountType: AccountType = 'lender') {
  const owner = await app.subscriber('Maria', accountType)
  const { key } = await madeKey(owner)
  const order = (body: unknown, headers: Record<string, string> = {}) =>
    call(app, key, 'POST', '/v1/credit-reports', body, headers)
  return { owner, key, order }
}
const replayed = ({ headers }: ApiReply) => headers.get('idempotency-replayed')
const countOf = async ({ supabase }: SignedIn, table: string) => (await supabase.from(table).select('id')).data?.length
const creditsOf = async ({ supabase, person }: SignedIn) =>
  (await supabase.from('users').select('credits_used').eq('id', person.id).single()).data?.credits_used

test('an order returns each bureau’s response, reads the same later, and shows on the client’s screen', async () => {
  const { owner, key, order } = await company()

  const { status, body } = await order(RHONDAS_ORDER)

  expect(status).toBe(201)
  expect(createCreditReport.answer.safeParse(body).error).toBeUndefined()
  expect(body.reports.experian).toMatchObject({ outcome: 'hit', fico8: body.scores.experian, notRead: [] })
  expect(body.reports.experian.scores).toMatchObject([
    { model: 'fico_8', name: 'FICO 8', lowest: 300, highest: 850 },
    { model: 'vantage_4', name: 'VantageScore 4.0' },
  ])
  expect(body.reports.experian.accounts[0]).toMatchObject({ isDisputed: false, remarks: [] })
  expect(body.reports.experian.accounts.length).toBeGreaterThan(3)
  expect((await call(app, key, 'GET', `/v1/credit-reports/${body.id}`)).body).toEqual(body)
  const listed = (await call(app, key, 'GET', `/v1/clients/${body.clientId}/reports`)).body
  expect(listClientReports.answer.safeParse(listed).error).toBeUndefined()
  expect(listed).toMatchObject({ data: [{ id: body.id, scores: body.scores }], nextCursor: null })
  const { data } = await owner.supabase.from('credit_reports').select('id, clients(last_name)').single()
  expect(data).toEqual({ id: body.id, clients: { last_name: 'Rouse' } })
  expect(await creditsOf(owner)).toBe(1)
})

test('an applicant on file is matched, and only the named bureau is asked', async () => {
  const { owner, order } = await company()
  const first = await order(RHONDAS_ORDER)
  await tenSecondsLater(app, owner)
  const shouted = { ...RHONDAS_ORDER.applicant, firstName: 'RHONDA', address: '981 wrestlin way' }

  const second = await order({ ...RHONDAS_ORDER, applicant: shouted, bureaus: ['equifax'] })

  expect(second.body.clientId).toBe(first.body.clientId)
  expect(Object.keys(second.body.reports)).toEqual(['equifax'])
  expect(await countOf(owner, 'clients')).toBe(1)
})

test('a repeated order with one key asks the bureaus once, charges once and returns the same response', async () => {
  const { owner, order } = await company()
  const headers = { 'idempotency-key': randomUUID() }

  const answers = await Promise.all([1, 2, 3].map(() => order(RHONDAS_ORDER, headers)))
  const later = await order(RHONDAS_ORDER, headers)

  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: later.body })
  expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
  expect(replayed(later)).toBe('true')
  expect(await countOf(owner, 'clients')).toBe(1)
  expect(await countOf(owner, 'credit_reports')).toBe(1)
  expect(await creditsOf(owner)).toBe(1)
})

test('an order is repeated with its key without another report, even after its response is deleted', async () => {
  const { owner, order } = await company()
  const headers = { 'idempotency-key': 'for-good' }
  const first = await order(RHONDAS_ORDER, headers)
  await app.database.pools.server.query('delete from app.api_answers')

  const again = await order(RHONDAS_ORDER, headers)

  expect([again.status, again.body.id, replayed(again)]).toEqual([201, first.body.id, 'true'])
  expect(await creditsOf(owner)).toBe(1)
})

test('a key of last week’s order is refused for another applicant, who is not added, and still works for its own', async () => {
  const { owner, order } = await company()
  const headers = { 'idempotency-key': 'last-week' }
  const first = await order(RHONDAS_ORDER, headers)
  await app.database.pools.server.query('delete from app.api_answers')
  const other = { ...RHONDAS_ORDER, applicant: { ...RHONDAS_ORDER.applicant, firstName: 'Elvira' } }

  const refused = await order(other, headers)

  expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await countOf(owner, 'clients')).toBe(1)
  const named = { ...RHONDAS_ORDER, clientId: randomUUID() }
  expect(await order(named, headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await order(RHONDAS_ORDER, headers)).toMatchObject({ status: 201, body: { id: first.body.id } })
})

test('a key used with another order is refused and nothing is ordered', async () => {
  const { owner, order } = await company()
  const headers = { 'idempotency-key': 'one' }
  await order(RHONDAS_ORDER, headers)
  await tenSecondsLater(app, owner)

  const refused = await order({ ...RHONDAS_ORDER, bureaus: ['experian'] }, headers)

  expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await countOf(owner, 'credit_reports')).toBe(1)
})

test('a second order within ten seconds gets the wait in seconds, and succeeds with its key afterwards', async () => {
  const { owner, order } = await company()
  const headers = { 'idempotency-key': 'patient' }
  await order(RHONDAS_ORDER)

  const early = await order(RHONDAS_ORDER, headers)
  await tenSecondsLater(app, owner)
  const late = await order(RHONDAS_ORDER, headers)

  expect(early).toMatchObject({ status: 429, body: { code: 'too_soon' } })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
  const again = await order(RHONDAS_ORDER, headers)
  expect([late, again].map(({ status }) => status)).toEqual([201, 201])
  // The earlier request found the client, the later one ordered, and only the third was a replay.
  expect([late, again].map(replayed)).toEqual([null, 'true'])
})

test('without credits an order is refused with the day new ones arrive', async () => {
  const { owner, order } = await company()
  await app.database.pools.server.query(
    'update app.organizations set monthly_credit_limit = 0 where id = (select organization_id from app.people where id = $1)',
    [owner.person.id],
  )

  expect(await order(RHONDAS_ORDER)).toMatchObject({
    status: 402,
    body: { code: 'credits_used_up', resetsOn: expect.any(String), monthlyCreditLimit: 0 },
  })
})

test.each([
  [{ bureaus: [] }, 'bureaus', 400],
  [{ bureaus: ['no_bureau'] }, 'bureaus.0', 400],
  [{ permissiblePurpose: undefined }, 'permissiblePurpose', 400],
  [{ permissiblePurpose: 'curiosity' }, 'permissiblePurpose', 400],
  [{ applicant: { ...RHONDAS_ORDER.applicant, zip: '1' } }, 'applicant.zip', 400],
  [{ applicant: { ...RHONDAS_ORDER.applicant, ssn: '12' } }, 'applicant.ssn', 400],
  [{ consent: { method: 'telepathy', textVersion: 'x' } }, 'consent.method', 400],
])('an order with %j is refused with its field, and no client is added', async (wrong, field, status) => {
  const { owner, order } = await company()

  const refused = await order({ ...RHONDAS_ORDER, ...wrong })

  expect(refused).toMatchObject({ status, body: { errors: [{ field }] } })
  expect(await countOf(owner, 'clients')).toBe(0)
})

test.each([
  [{ consent: undefined }, 400, 'validation_failed'],
  [{ consent: { method: 'esign', textVersion: 'never-written' } }, 422, 'consent_text_unknown'],
  [{ pullType: 'hard' }, 422, 'identity_required'],
])('an order with %j is refused as on the screen', async (wrong, status, code) => {
  const { owner, order } = await company()

  expect(await order({ ...RHONDAS_ORDER, ...wrong })).toMatchObject({ status, body: { code } })
  expect(await countOf(owner, 'credit_reports')).toBe(0)
})

test('a credit repair organization orders on the consumer’s written instructions only', async () => {
  const { owner, order } = await company('cro')

  expect(await order(RHONDAS_ORDER)).toMatchObject({ status: 422, body: { code: 'purpose_not_allowed' } })
  expect(await countOf(owner, 'clients')).toBe(0)
  expect((await order({ ...RHONDAS_ORDER, permissiblePurpose: 'written_instructions' })).status).toBe(201)
})

test('a credit repair organization without a direct-pull contract is refused, and no client is added', async () => {
  const { owner, order } = await company('cro')
  await directPullContract(app.database, owner.person, false)

  const refused = await order({ ...RHONDAS_ORDER, permissiblePurpose: 'written_instructions' })

  expect(refused).toMatchObject({ status: 403, body: { code: 'direct_pull_barred', detail: DIRECT_PULL_BARRED } })
  expect(await countOf(owner, 'clients')).toBe(0)
})

test('another company’s client and report are not found', async () => {
  const { order } = await company()
  const stranger = await company('dealer')
  const { body } = await order(RHONDAS_ORDER)

  const ordered = await stranger.order({ ...RHONDAS_ORDER, clientId: body.clientId })

  expect(ordered).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await call(app, stranger.key, 'GET', `/v1/credit-reports/${body.id}`)).status).toBe(404)
  expect(await countOf(stranger.owner, 'credit_reports')).toBe(0)
})

test('a live key can’t order if there is only the sandbox', async () => {
  const { owner } = await company()
  const { key } = await madeKey(owner, { mode: 'live' })

  expect(await call(app, key, 'POST', '/v1/credit-reports', RHONDAS_ORDER)).toMatchObject({
    status: 403,
    body: { code: 'wrong_mode' },
  })
  expect((await call(app, key, 'GET', '/v1/clients')).status).toBe(200)
})

test('an SSN in an order is encrypted, and never returned or logged', async () => {
  const { owner, order } = await company()
  const applicant = { ...RHONDAS_ORDER.applicant, ssn: '600-22-1639', dateOfBirth: '1987-02-01' }

  const { status, body } = await order({ ...RHONDAS_ORDER, applicant, pullType: 'hard' }, { 'idempotency-key': 'hard' })

  expect(status).toBe(201)
  const { data } = await owner.supabase.from('clients').select('ssn, date_of_birth').single()
  expect(data).toEqual({ ssn: 'XXX-XX-1639', date_of_birth: 'XX/XX/1987' })
  const { rows } = await app.database.pools.server.query('select a::text as row from app.api_answers a')
  expect(JSON.stringify(body) + JSON.stringify(rows) + app.logged()).not.toMatch(/600-?22-?1639|1987-02-01/)
})
