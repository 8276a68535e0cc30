import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { longDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { colleague } from '#test/support/people.ts'

/** The printer's thread starts with the first document, which takes seconds on a busy machine. */
const PRINTING_MS = 90_000
const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -70)
const PERIOD = { from: START, until: TODAY }

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let clientId: string
let loan: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  clientId = await clientOf(maria)
  await addAddress(maria)
})
afterAll(() => app.close())
beforeEach(async () => {
  loan = await loanOf(maria, clientId)
})

async function clientOf(person: SignedIn): Promise<string> {
  const client = {
    ...{ first_name: 'Dana', last_name: 'Whitfield', address: '12 Elm Street' },
    ...{ city: 'Detroit', state: 'MI', zip: '48201' },
  }
  return (await person.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
}

async function loanOf(person: SignedIn, client_id: string): Promise<string> {
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'week', first_due: addDays(START, 7), count: 26 },
  }
  const body = { client_id, loan_type: 'personal', quote, nsf_fee_cents: 2_500 }
  return (await callCommand(app, 'book-loan', body, { person, key: randomUUID() })).body.id
}

/** Puts a company's address on file, as a submission for its review. The EIN is left empty. */
async function addAddress({ person }: SignedIn) {
  await app.database.pools.server.query(
    `insert into app.company_submissions (organization_id, details, sent_by_name, sent_at, ein_sealed, ein_last_four)
     select organization_id, $2, 'Maria', now(), '', '6789' from app.people where id = $1`,
    [person.id, JSON.stringify({ address: '410 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' })],
  )
}

const pay = (cents: number, on: string, reference?: string) =>
  callCommand(
    app,
    'post-payment',
    { loan_id: loan, amount: cents / 100, effective_date: on, method: 'check', reference },
    { person: maria, key: randomUUID() },
  )

async function file(command: string, body: object, person = maria) {
  const response = await app.fetch(`/functions/v1/${command}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ loan_id: loan, ...body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const statement = (body: object, person?: SignedIn) => file('loan-statement', body, person)
const payoff = (body: object, person?: SignedIn) => file('payoff-letter', body, person)
const refusal = ({ status, bytes }: { status: number; bytes: Buffer }) => ({ status, ...JSON.parse(String(bytes)) })

async function rows(period = PERIOD) {
  const { bytes } = await statement({ ...period, format: 'csv' })
  return Papa.parse<Record<string, string>>(String(bytes).replace('\uFEFF', ''), { header: true, skipEmptyLines: true })
    .data
}

async function noted(action: string) {
  const { rows: events } = await app.database.pools.server.query(
    'select actor_id, subject_id, details from app.audit_events where action = $1 and subject_id = $2',
    [action, loan],
  )
  return events
}

describe('a statement', () => {
  test(
    'as PDF has the parties, the terms, each amount, and what is due',
    async () => {
      await pay(6_000, addDays(START, 7))

      const { status, headers, bytes } = await statement({ ...PERIOD, format: 'pdf' })
      const words = await wordsOf(bytes)

      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="loan-statement-${START}-to-${TODAY}.pdf"`)
      for (const said of [
        ...['Dana Whitfield', '12 Elm Street', 'Detroit, MI 48201', 'Personal loan of $1,200.00', '26 weekly payments'],
        ...[`Loan statement from ${shortDate(START)} to ${shortDate(TODAY)}`, 'Opening balance', 'Closing balance'],
        ...['-60.00', '1,200.00', 'Past due', 'Amount due by'],
      ])
        expect(words).toContain(said)
      const closing = (await rows()).at(-1)
      expect(words).toContain(dollarsAndCents(Math.round(Number(closing?.Payoff) * 100)))
    },
    PRINTING_MS,
  )

  test('as CSV adds up, and ends with the loan’s stored balance', async () => {
    await pay(6_000, addDays(START, 7), '1042')
    await pay(500, TODAY)
    const all = await rows()
    const { rows: stored } = await app.database.pools.server.query(
      'select amount::float8 from public.loans where id = $1',
      [loan],
    )

    expect(all[0]).toMatchObject({ Entry: 'Opening balance', Payoff: '0' })
    expect(all.filter(({ Entry }) => Entry === 'Payment')).toMatchObject([
      { Date: addDays(START, 7), Amount: '-60', Method: 'Check', Reference: '1042' },
      { Date: TODAY, Amount: '-5' },
    ])
    expect(Number(all.at(-1)?.['Principal balance'])).toBe(stored[0].amount)
    expect(all.reduce((total, { Amount }) => total + Number(Amount), 0)).toBeCloseTo(Number(all.at(-1)?.Payoff), 6)
  })

  test('begins where the one before it ended', async () => {
    await pay(6_000, addDays(START, 7))
    const [before, after] = [
      await rows({ from: START, until: addDays(START, 20) }),
      await rows({ from: addDays(START, 21), until: TODAY }),
    ]

    expect(after[0]?.Payoff).toBe(before.at(-1)?.Payoff)
  })

  test('of a period that goes on ends today', async () => {
    const { headers } = await statement({ from: START, until: addDays(TODAY, 20), format: 'csv' })

    expect(headers.get('content-disposition')).toContain(`-to-${TODAY}.csv`)
  })

  test('is noted in the audit log and in the client’s timeline', async () => {
    await statement({ ...PERIOD, format: 'csv' })

    expect(await noted('loan_statement.exported')).toEqual([
      { actor_id: maria.person.id, subject_id: loan, details: { client_id: clientId, ...PERIOD, format: 'csv' } },
    ])
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId })
    expect(data?.[0]).toMatchObject({ action: 'loan_statement.exported', actor_id: maria.person.id })
  })

  test.each([
    ['February 30', { from: '2026-02-30', until: TODAY }, 400, 'VALIDATION_FAILED'],
    ['no dates', {}, 400, 'VALIDATION_FAILED'],
    ['another format', { ...PERIOD, format: 'xls' }, 400, 'VALIDATION_FAILED'],
    ['a last day before the first', { from: TODAY, until: START }, 422, 'STATEMENT_PERIOD'],
    ['a first day in the future', { from: addDays(TODAY, 2), until: addDays(TODAY, 3) }, 422, 'STATEMENT_PERIOD'],
    ['days before the loan', { from: addDays(START, -9), until: addDays(START, -1) }, 422, 'STATEMENT_PERIOD'],
  ])('is refused for %s, and nothing is noted', async (_, body, status, code) => {
    expect(refusal(await statement({ format: 'csv', ...body }))).toMatchObject({ status, code })
    expect(await noted('loan_statement.exported')).toEqual([])
  })
})

describe('a payoff letter', () => {
  test(
    'states the payoff with its parts, the daily amount, and where to send it',
    async () => {
      await pay(6_000, addDays(START, 7))
      const goodThrough = addDays(TODAY, 10)

      const { status, bytes } = await payoff({ good_through: goodThrough })
      const words = await wordsOf(bytes)

      expect(status).toBe(200)
      const closing = (await rows()).at(-1)
      const principal = Math.round(Number(closing?.['Principal balance']) * 100)
      const perDiem = dollarsAndCents(Math.round((principal * 24) / 36_500))
      const [{ details }] = await noted('payoff_letter.printed')
      expect(details).toMatchObject({ client_id: clientId, good_through: goodThrough })
      for (const said of [
        ...[dollarsAndCents(principal), dollarsAndCents(Math.round(details.amount * 100))],
        ...[`From ${longDate(addDays(goodThrough, 1))} on, each day adds ${perDiem} of interest`],
        ...['410 Wharf Street', 'Portland, ME 04101', loan, 'a fee of $25.00'],
      ])
        expect(words).toContain(said)
    },
    PRINTING_MS,
  )

  test(
    'needs the company’s address, at least that of its latest notice, and says where to add it',
    async () => {
      const client_id = await clientOf(omar)
      loan = await loanOf(omar, client_id)

      expect(refusal(await payoff({ good_through: TODAY }, omar))).toMatchObject({
        ...{ status: 409, code: 'COMPANY_ADDRESS_MISSING' },
        message: expect.stringContaining('in the company review, under Org Admin'),
      })
      expect(await noted('payoff_letter.printed')).toEqual([])

      await declined(client_id)
      expect(await wordsOf((await payoff({ good_through: TODAY }, omar)).bytes)).toContain('5 Bank Street')
    },
    PRINTING_MS,
  )

  /** Declines an application of Omar's client, with the company's address on the notice. */
  async function declined(client_id: string) {
    const { rows: applications } = await app.database.pools.server.query(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'auto', 1200 from public.clients where id = $1 returning id`,
      [client_id],
    )
    const notice = {
      ...{ report_id: null, reasons: ['low_income'], bureaus: [], creditor_address: '5 Bank Street', agency: 'ftc' },
    }
    const decision = { application_id: applications[0].id, decision: 'declined', notice }
    expect(await callCommand(app, 'decide-application', decision, { person: omar })).toMatchObject({ status: 200 })
  }

  test.each([
    ['a date that doesn’t exist', '2026-02-30', 400, 'VALIDATION_FAILED'],
    ['no date', undefined, 400, 'VALIDATION_FAILED'],
    ['a week ago', addDays(TODAY, -7), 422, 'PAYOFF_DATE'],
    ['five weeks ahead', addDays(TODAY, 35), 422, 'PAYOFF_DATE'],
  ])('is refused for %s', async (_, good_through, status, code) => {
    expect(refusal(await payoff({ good_through }))).toMatchObject({ status, code })
  })

  test('of a loan that is paid off is refused', async () => {
    await pay(200_000, TODAY)

    expect(refusal(await payoff({ good_through: TODAY }))).toMatchObject({
      ...{ status: 409, code: 'LOAN_ENDED', message: 'Nothing is owed on this loan' },
    })
  })
})

describe('without access', () => {
  test('another company finds no loan', async () => {
    for (const [command, body] of [
      ['loan-statement', { ...PERIOD, format: 'csv' }],
      ['payoff-letter', { good_through: TODAY }],
    ] as const)
      expect(refusal(await file(command, body, omar))).toMatchObject({ status: 404, code: 'LOAN_NOT_FOUND' })
    expect(await noted('loan_statement.exported')).toEqual([])
  })

  test('a member who may not export data gets no file', async () => {
    const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'read_only'))
    expect(refusal(await statement({ ...PERIOD, format: 'csv' }, priya))).toMatchObject({
      status: 403,
      code: 'PERMISSION_NEEDED',
    })
    expect(refusal(await payoff({ good_through: TODAY }, priya))).toMatchObject({
      status: 403,
      code: 'PERMISSION_NEEDED',
    })
  })
})

test('a letter about an extension states its effect and the payoff, and is noted in the file', async () => {
  const extension = {
    act: 'extension',
    loan_id: loan,
    installment: 20,
    periods: 1,
    on: TODAY,
    reason: 'Agreed by phone',
  }
  const { id } = (await callCommand(app, 'change-loan', extension, { person: maria, key: randomUUID() })).body

  const { status, bytes } = await file('loan-letter', { posting_id: id })
  const words = await wordsOf(bytes)

  expect(status).toBe(200)
  for (const said of [
    'Dana Whitfield',
    'Extension',
    'moved by 1 payment period',
    'Payoff on this day',
    'Interest goes on',
  ])
    expect(words).toContain(said)
  expect(await noted('loan_letter.printed')).toMatchObject([{ details: { letter: 'Extension' } }])
})
