import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ficoScoreOf } from '#features/credit-reports/rules/bureau-data.ts'
import { replyPlace } from '#features/credit-reports/server/ordering/settlement.ts'
import { subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

const RHONDA = who('Rhonda', 'Rouse')

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

/** Creates a separate lender for each test, with a test applicant as client. */
async function lenderWith(firstName: string, lastName: string, accountType: 'lender' | 'cro' = 'lender') {
  const maria = await subscriber(desk.database, 'Maria', accountType)
  const person = who(firstName, lastName)
  const purpose = accountType === 'cro' ? 'written_instructions' : 'credit_transaction'
  return { maria, order: orderFor(await desk.client(maria, person), person, purpose) }
}

test('an order returns the stored report: each bureau’s response and the credits used', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { status, body } = await desk.order(maria, order)

  expect(status).toBe(200)
  expect(body).toMatchObject({ id: expect.any(String), credits_used: 1, monthly_credit_limit: 250 })
  expect(Object.keys(body.reports ?? {})).toEqual(['experian', 'equifax', 'transunion'])
  expect(body.reports?.experian).toMatchObject({
    status: 'success',
    message: 'Experian credit report generation succeeded',
    full_feed: { credit_score: { fico_8: { score: expect.any(Number) } }, trade_accounts: expect.any(Array) },
  })
})

test('the report is stored as it was answered, with its scores beside it', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { body } = await desk.order(maria, order)

  const [report] = await desk.sql('select * from public.credit_reports where id = $1', [body.id])
  expect(report).toMatchObject({
    client_id: order.client_id,
    report_type: 'tri-bureau',
    status: 'success',
    bureau_data: body.reports,
    ordered_by: maria.id,
    report_data: { bureaus: order.bureaus, outcomes: { experian: 'hit', equifax: 'hit', transunion: 'hit' } },
  })
  expect(report?.experian_score).toBe(ficoScoreOf(body.reports, 'experian'))
})

test('the bureau’s reply is stored encrypted, without SSN and date of birth', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { body } = await desk.order(maria, order)

  const kept = await desk.sql<{ bureau: 'experian'; organization_id: string; sealed: Buffer }>(
    'select * from app.credit_report_replies where report_id = $1 order by bureau',
    [body.id],
  )
  const [reply] = await Promise.all(
    kept
      .filter(({ bureau }) => bureau === 'experian')
      .map((row) => desk.sealer.openBytes(replyPlace(String(body.id), row.bureau), row.sealed, row.organization_id)),
  )
  expect(kept).toHaveLength(3)
  expect(JSON.parse(String(reply))).toMatchObject({
    applicant: { first_name: 'Rhonda', ssn: '[redacted]', date_of_birth: '[redacted]' },
  })
})

test('nothing stored, answered or logged holds the SSN or date of birth in the clear', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  const { body } = await desk.order(maria, { ...order, ssn: '600-22-1639', date_of_birth: '1987-02-01' })
  await desk.order(maria, { ...order, zip: '1', ssn: '600-22-1639', date_of_birth: '1987-02-01' })

  const tables = await desk.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app')`,
  )
  const rows = await Promise.all(tables.map(({ name }) => desk.sql(`select t::text as row from ${name} t`)))
  const everything = JSON.stringify([rows, body]) + desk.log()

  expect(everything).toContain('credit_report.ordered')
  expect(everything).not.toMatch(/600.?22.?1639|1987-02-01|02\/01\/1987/)
})

test('an order is written to the audit trail with who, what came and what it cost', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { body, headers } = await desk.order(maria, order)

  const [event] = await desk.sql('select * from app.audit_events where subject_id = $1', [body.id])
  expect(event).toMatchObject({
    action: 'credit_report.ordered',
    actor_id: maria.id,
    request_id: headers.get('x-request-id'),
    details: { client_id: order.client_id, credits_charged: 1, outcomes: { experian: 'hit' } },
  })
  const [chain] = await desk.sql('select app.first_broken_audit_event($1) as broken', [event?.organization_id])
  expect(chain).toEqual({ broken: null })
})

test('only the bureaus ordered are asked; the others are stored as pending', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  const askedBefore = { ...desk.sandbox.asked }

  const { body } = await desk.order(maria, { ...order, bureaus: ['equifax', 'equifax'] })

  const [report] = await desk.sql('select bureau_data, experian_score from public.credit_reports where id = $1', [
    body.id,
  ])
  expect(desk.sandbox.asked).toEqual({ ...askedBefore, equifax: askedBefore.equifax + 1 })
  expect(Object.keys(body.reports ?? {})).toEqual(['equifax'])
  expect(report).toMatchObject({ experian_score: null, bureau_data: { experian: { status: 'pending' } } })
})

test.each([
  ['Jeff', 'Nascore', 'success', 0, { experian: 'success', equifax: 'success', transunion: 'success' }],
  ['Tina', 'Thinfile', 'success', 1, { experian: 'success', equifax: 'error', transunion: 'success' }],
  ['Dana', 'Downs', 'success', 1, { experian: 'error', equifax: 'success', transunion: 'success' }],
  ['Gary', 'Garbage', 'success', 1, { experian: 'success', equifax: 'error', transunion: 'success' }],
  ['Terry', 'Timeout', 'success', 1, { experian: 'success', equifax: 'success', transunion: 'error' }],
  ['Sam', 'Slowpoke', 'success', 1, { experian: 'success', equifax: 'success', transunion: 'success' }],
  ['Chris', 'Iceman', 'error', 0, { experian: 'error', equifax: 'error', transunion: 'error' }],
  ['Nora', 'Nohit', 'error', 0, { experian: 'error', equifax: 'error', transunion: 'error' }],
])('ordering %s %s is stored as %s and uses %s credits', async (first, last, status, credits, statuses) => {
  const { maria, order } = await lenderWith(first, last)
  const process = last === 'Timeout' ? desk.impatient : desk

  const { body } = await process.order(maria, order)

  const [report] = await desk.sql('select status from public.credit_reports where id = $1', [body.id])
  const told = Object.fromEntries(Object.entries(body.reports ?? {}).map(([bureau, part]) => [bureau, part.status]))
  expect(told).toEqual(statuses)
  expect(report).toEqual({ status })
  expect(await desk.credits(maria)).toBe(credits)
})

test('when no bureau could fill an order the answer holds the reports and the sentence both screens show', async () => {
  const { maria, order } = await lenderWith('Chris', 'Iceman')

  const { status, body } = await desk.order(maria, { ...order, bureaus: ['experian', 'equifax'] })

  const freeze = 'The consumer has placed a security freeze on this file.'
  expect(status).toBe(200)
  expect(body.reports?.experian).toMatchObject({ status: 'error', outcome: 'frozen', error: freeze, message: freeze })
  expect(body.error).toBe(`Failed to generate credit reports: ${freeze}; ${freeze}`)
  expect(body.message).toBe(body.error)
})

test.each([
  [{}, 'no_hit'],
  [{ ssn: '', date_of_birth: '' }, 'no_hit'],
  [{ ssn: 'XXX-XX-0000', date_of_birth: 'XX/XX/1987' }, 'no_hit'],
  [{ ssn: null, date_of_birth: null }, 'no_hit'],
  [{ ssn: RHONDA.ssn }, 'hit'],
])('an order with %j asks with the stored SSN unless another was typed', async (typed, outcome) => {
  const maria = await subscriber(desk.database, 'Maria')
  const clientId = await desk.client(maria, { ...RHONDA, ssn: '000000000' })

  const { body } = await desk.order(maria, { ...orderFor(clientId, RHONDA), ...typed })

  expect(body.reports?.experian?.outcome).toBe(outcome)
})

test('a state is sent to the bureaus by its full name', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { body } = await desk.order(maria, { ...order, state: 'ct' })

  expect(body.reports?.experian?.status).toBe('success')
})

test('a credit repair organization may order on written instructions only', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse', 'cro')

  const refused = await desk.order(maria, { ...order, permissible_purpose: 'credit_transaction' })
  const granted = await desk.order(maria, { ...order, permissible_purpose: 'written_instructions' })

  expect(refused).toMatchObject({ status: 422, body: { code: 'purpose_not_allowed' } })
  expect(granted.status).toBe(200)
})

test('a second order within ten seconds gets the wait in seconds, for the last credit too', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  await desk.sql(
    'update app.organizations set monthly_credit_limit = 2 where id = (select organization_id from app.people where id = $1)',
    [maria.id],
  )
  await desk.order(maria, order)

  const { status, body, headers } = await desk.order(maria, order)

  expect(status).toBe(429)
  expect(body.message).toMatch(/^Please wait (10|[1-9]) seconds before submitting another request$/)
  expect(body.error).toBe(body.message)
  expect(body.message).toContain(` ${headers.get('retry-after')} `)
  expect(await desk.credits(maria)).toBe(1)
})

test('after ten seconds another order goes through, and one organization never slows another', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  const { maria: omar, order: omarsOrder } = await lenderWith('Rhonda', 'Rouse')
  await desk.order(maria, order)
  await desk.tenSecondsLater(maria)

  const answers = [await desk.order(maria, order), await desk.order(omar, omarsOrder)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('an order beyond the monthly credits is refused before any bureau is asked', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  await desk.sql(
    'update app.organizations set monthly_credit_limit = 2, credits_used = 2 where id = (select organization_id from app.people where id = $1)',
    [maria.id],
  )
  const askedBefore = desk.sandbox.asked.experian

  const { status, body } = await desk.order(maria, order)

  expect(status).toBe(402)
  expect(body).toMatchObject({ code: 'CREDITS_USED_UP', message: expect.stringContaining('All 2 credits') })
  expect(desk.sandbox.asked.experian).toBe(askedBefore)
})

test.each([
  [{ client_id: 'x' }, 'Validation error: Invalid client ID'],
  [{ first_name: '' }, 'Validation error: First name is required'],
  [{ zip: '069', city: '' }, 'Validation error: City is required, ZIP code must be at least 5 characters'],
  [{ state: '' }, 'Validation error: State is required'],
  [{ state: '  ' }, 'Invalid state name or abbreviation'],
  [{ state: 'Ontario' }, 'Invalid state name or abbreviation'],
  [{ bureaus: [] }, 'Validation error: Please select at least one bureau'],
])('an order with %j is refused as error and as message, and nothing is used', async (change, message) => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { status, body } = await desk.order(maria, { ...order, ...change })

  expect(status).toBe(400)
  expect(body).toMatchObject({ error: message, message })
  expect(await desk.credits(maria)).toBe(0)
})

test.each<[{ ssn?: string; date_of_birth?: string }, string]>([
  [{ ssn: '666123456' }, 'No SSN is issued with these digits'],
  [{ ssn: '912781234' }, 'This is an ITIN, not an SSN'],
  [{ date_of_birth: '2020-01-01' }, 'The applicant is under 18'],
  [{ date_of_birth: '2020-01-01', ssn: '123450000' }, 'No SSN is issued with these digits. The applicant is under 18'],
])('an order with %j, typed or on file, is refused before any bureau is asked', async (identity, message) => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')
  const onFile = await desk.client(maria, {
    ...RHONDA,
    ssn: identity.ssn ?? RHONDA.ssn,
    dateOfBirth: identity.date_of_birth ?? RHONDA.dateOfBirth,
  })
  const askedBefore = desk.sandbox.asked.experian

  const answers = [await desk.order(maria, { ...order, ...identity })]
  answers.push(await desk.order(maria, orderFor(onFile, RHONDA)))

  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body).toEqual({ code: 'applicant_refused', error: message, message })
  }
  expect([desk.sandbox.asked.experian, await desk.credits(maria)]).toEqual([askedBefore, 0])
})

test('a birth date in the future is refused', async () => {
  const { maria, order } = await lenderWith('Rhonda', 'Rouse')

  const { status, body } = await desk.order(maria, { ...order, date_of_birth: '2099-01-01' })

  expect([status, body.message]).toEqual([422, 'Date of birth is in the future'])
})

test('a client of another organization, or an unknown one, is not found', async () => {
  const { order } = await lenderWith('Rhonda', 'Rouse')
  const omar = await subscriber(desk.database, 'Omar', 'dealer')

  const answers = await Promise.all([desk.order(omar, order), desk.order(omar, { ...order, client_id: randomUUID() })])

  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: 'Client not found', message: 'Client not found' })
  }
  expect(await desk.credits(omar)).toBe(0)
})
