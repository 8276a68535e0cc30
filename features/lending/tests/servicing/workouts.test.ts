import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let rival: SignedIn
let nora: SignedIn
let clientId: string
let loan: string

const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -400)

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  rival = await app.subscriber('Rival', 'lender')
  nora = await app.signIn(await colleague(app.database, maria.person, 'Nora', 'read_only'))
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
})
afterAll(() => app.close())
beforeEach(async () => {
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'month', first_due: addDays(START, 30), count: 24 },
  }
  const body = { client_id: clientId, loan_type: 'personal', quote }
  const booked = await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
})

const change = (act: object, person = maria) =>
  callCommand(
    app,
    'change-loan',
    { loan_id: loan, on: TODAY, reason: 'Lost the job', ...act },
    { person, key: randomUUID() },
  )
const pay = (dollars: number, on: string) =>
  callCommand(
    app,
    'post-payment',
    { loan_id: loan, amount: dollars, effective_date: on, method: 'cash' },
    { person: maria, key: randomUUID() },
  )
const stored = async () =>
  (
    await app.database.pools.server.query<{ status: string; past_due_amount: string; due: number }>(
      `select l.status, l.past_due_amount::text,
              (select count(*)::int from public.loan_due_items i where i.loan_id = l.id) as due from public.loans l where l.id = $1`,
      [loan],
    )
  ).rows[0]

test('a modification makes a late loan current, writes its new installments, and is reversible', async () => {
  expect(await stored()).toMatchObject({ status: 'past_due', due: 24 })

  const plan = {
    act: 'modification',
    installment: 1,
    count: 48,
    due: addDays(TODAY, 30),
    amount: 45,
    rate_percent: '12',
  }
  const made = await change(plan)

  expect(made.status).toBe(201)
  expect(await stored()).toMatchObject({ status: 'current', past_due_amount: '0.00', due: 48 })
  const undone = { posting_id: made.body.id, reason: 'Entered on the wrong loan' }
  expect((await callCommand(app, 'reverse-payment', undone, { person: maria, key: randomUUID() })).status).toBe(201)
  expect(await stored()).toMatchObject({ status: 'past_due', due: 24 })
})

test('a hardship plan lowers installments for a time', async () => {
  const plan = { act: 'hardship', installment: 14, count: 3, amount: 10 }

  expect((await change(plan)).status).toBe(201)

  const { rows } = await app.database.pools.server.query(
    'select amount::text from public.loan_due_items where loan_id = $1 and number between 14 and 16',
    [loan],
  )
  expect(rows).toEqual([{ amount: '10.00' }, { amount: '10.00' }, { amount: '10.00' }])
})

test('a new calendar is entered, written as due items, and reversible', async () => {
  const plan = {
    act: 'calendar_change',
    installment: 14,
    every: 'two_weeks',
    due: addDays(TODAY, 10),
    count: 20,
    amount: 50,
  }
  const made = await change(plan)

  expect(made.status).toBe(201)
  const days = async () =>
    (
      await app.database.pools.server.query<{ due_on: string }>(
        'select due_on::text from public.loan_due_items where loan_id = $1 and number between 14 and 15 order by number',
        [loan],
      )
    ).rows.map(({ due_on }) => due_on)
  expect(await days()).toEqual([addDays(TODAY, 10), addDays(TODAY, 24)])
  const undone = { posting_id: made.body.id, reason: 'Entered on the wrong loan' }
  expect((await callCommand(app, 'reverse-payment', undone, { person: maria, key: randomUUID() })).status).toBe(201)
  expect(await days()).not.toContain(addDays(TODAY, 10))
})

test('a re-age needs recent payments, makes the loan current, and happens once in 12 months', async () => {
  const plan = { act: 're_age', installment: 1, periods: 14 }
  expect(await change(plan)).toMatchObject({ status: 422, body: { message: /^Only 0 payments arrived/ } })
  for (const days of [60, 40, 20]) await pay(10, addDays(TODAY, -days))

  expect((await change({ ...plan, periods: 2 })).body.message).toMatch(/still be past due/)
  expect((await change(plan)).status).toBe(201)
  expect(await stored()).toMatchObject({ status: 'current' })
  expect((await change(plan)).body.message).toBe('The loan is not past due')
})

test.each([
  ['a hardship plan over the last installment', { act: 'hardship', installment: 20, count: 5, amount: 10 }, 'count'],
  ['a hardship plan that is not lower', { act: 'hardship', installment: 14, count: 2, amount: 500 }, 'amount'],
  ['a modification due today', { act: 'modification', installment: 1, count: 9, due: TODAY, amount: 50 }, 'due'],
  [
    'a calendar that begins with a past-due installment',
    { act: 'calendar_change', installment: 1, every: 'week', due: addDays(TODAY, 7), count: 9, amount: 50 },
    'installment',
  ],
  ['the dismissal of no bankruptcy', { act: 'bankruptcy_dismissed' }, 'act'],
  ['the end of no claim', { act: 'fraud_resolved' }, 'act'],
])('%s is refused', async (_, act, field) => {
  expect(await change(act)).toMatchObject({ status: 422, body: { field } })
})

test.each([
  ['a hardship plan', { act: 'hardship', installment: 14, count: 2, amount: 10 }],
  ['a modification', { act: 'modification', installment: 1, count: 9, due: addDays(TODAY, 30), amount: 50 }],
  [
    'another calendar',
    { act: 'calendar_change', installment: 14, every: 'week', due: addDays(TODAY, 7), count: 9, amount: 50 },
  ],
  ['another payment', { act: 'payment_change', installment: 14, amount: 10 }],
])('%s is refused for a loan with precomputed interest', async (_, act) => {
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'scheduled', day_count: '30/360', start: START },
    calendar: { every: 'month', first_due: addDays(START, 30), count: 24 },
  }
  const body = { client_id: clientId, loan_type: 'personal', quote }
  loan = (await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })).body.id

  expect((await change(act)).body).toMatchObject({ field: 'act', message: /fixed by its contract/ })
})

describe('the letter about a change', () => {
  const letter = (posting_id: string, person = maria) =>
    callCommand(app, 'loan-letter', { loan_id: loan, posting_id }, { person })

  test('is refused without an address, for an entry without a letter, and after its reversal', async () => {
    const fee = await change({ act: 'charge', charge: 'legal', amount: 20 })
    const extension = (await change({ act: 'extension', installment: 14, periods: 1 })).body.id

    expect((await letter(fee.body.id)).body.code).toBe('NO_LETTER')
    expect((await letter(extension)).body.code).toBe('COMPANY_ADDRESS_MISSING')
    const undone = { posting_id: extension, reason: 'Entered on the wrong loan' }
    await callCommand(app, 'reverse-payment', undone, { person: maria, key: randomUUID() })
    expect((await letter(extension)).body.code).toBe('NO_LETTER')
  })

  test('is refused to a reader and to another company', async () => {
    const { id } = (await change({ act: 'extension', installment: 14, periods: 1 })).body

    expect((await letter(id, nora)).status).toBe(403)
    expect((await letter(id, rival)).body.code).toBe('LOAN_NOT_FOUND')
  })
})
