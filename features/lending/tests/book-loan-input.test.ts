import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { book, MONTHLY, monthly, ownStateRule } from './booking-fixture.ts'
import { TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  await ownStateRule(app, maria, 'NV')
  clientId = (await clientOf(maria, { state: 'NV' })).id
})
afterAll(() => app.close())

const lend = (quote: object, more: object = {}) => book(app, maria, { client_id: clientId, quote, ...more })
/** The loan as staff read it. */
const loanOf = async (id: string) =>
  (await maria.supabase.from('loans').select('*').eq('id', id).single().throwOnError()).data
const countOfLoans = async () =>
  (await maria.supabase.from('loans').select('id', { count: 'exact', head: true }).throwOnError()).count

const AGREED = { amount: 1200_00, ratePercent: '12', months: 12 }
const on = (first_due: string) => ({ every: 'month', first_due, count: 12 })

describe('no loan is booked', () => {
  test.each<[string, object, object?]>([
    ['a negative amount', { ...MONTHLY, amount: -1 }],
    ['no amount', { ...MONTHLY, amount: 0 }],
    ['an amount that is huge', { ...MONTHLY, amount: 1e12 }],
    ['half a cent', { ...MONTHLY, amount: 100.5 }],
    ['an amount as text', { ...MONTHLY, amount: '120000' }],
    ['an amount that is no number', { ...MONTHLY, amount: Number.NaN }],
    ['a negative rate', { ...MONTHLY, rate_percent: '-1' }],
    ['a rate that is no number', { ...MONTHLY, rate_percent: 'NaN' }],
    ['a rate of four digits', { ...MONTHLY, rate_percent: '1000' }],
    ['no rate', { ...MONTHLY, rate_percent: undefined }],
    ['a start on February 30', { ...MONTHLY, start: '2026-02-30' }],
    [
      'a first payment on the day it starts',
      monthly({ ...AGREED, start: '2026-01-01' }, { calendar: on('2026-01-01') }),
    ],
    ['no payments', { ...MONTHLY, calendar: { ...MONTHLY.calendar, count: 0 } }],
    ['too many payments', { ...MONTHLY, calendar: { ...MONTHLY.calendar, count: 1041 } }],
    ['a method that is unknown', { ...MONTHLY, method: 'rule_of_78' }],
    ['payments that were made', { ...MONTHLY, payments: [{ on: '2026-02-01', amount: 1 }] }],
    ['a type that is unknown', MONTHLY, { loan_type: 'boat' }],
    ['a field that is unknown', MONTHLY, { amount: 5 }],
    ['an exemption of another loan type', MONTHLY, { mla_exemption: 'dwelling' }],
    ['a late fee without an amount', MONTHLY, { late_fee: { grace_days: 5 } }],
    ['a waterfall with fees first', MONTHLY, { waterfall: ['fees', 'due'] }],
    ['a waterfall that names a part twice', MONTHLY, { waterfall: ['due', 'due'] }],
  ])('with %s', async (_, quote, more = {}) => {
    const before = await countOfLoans()

    const { status, body } = await lend(quote, more)

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' })
    expect(body.message).toMatch(/^Validation error: \S/)
    expect(await countOfLoans()).toBe(before)
  })

  test('without a key', async () => {
    const { status, body } = await callCommand(
      app,
      'book-loan',
      { loan_type: 'personal', client_id: clientId, quote: MONTHLY },
      { person: maria },
    )

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' })
  })

  test('with a payment below its interest', async () => {
    expect(await lend({ ...MONTHLY, payment_cents: 11_99 })).toMatchObject({
      status: 422,
      body: { code: 'NEGATIVE_AMORTIZATION', payment: 1, interest: 12_00 },
    })
    expect((await lend({ ...MONTHLY, payment_cents: 12_01 })).status).toBe(201)
  })
})

describe('at the limits', () => {
  const fromStart = [
    { on: '2026-01-02', amount: 600_00 },
    { on: '2026-02-01', amount: 606_06 },
  ]
  const count = (of: number, every = 'month') => ({ ...MONTHLY, calendar: { ...MONTHLY.calendar, every, count: of } })

  test.each<[string, object, object?]>([
    ['one cent', { ...MONTHLY, amount: 1 }, { monthly_payment: 0.01 }],
    ['the most cents', { ...MONTHLY, amount: 99_999_999_999 }],
    ['no interest', { ...MONTHLY, rate_percent: '0' }, { monthly_payment: 100 }],
    ['a rate of ten decimals', { ...MONTHLY, rate_percent: '9.1234567891' }, { interest_rate: 9.123457 }],
    ['the highest rate', { ...MONTHLY, rate_percent: '999' }],
    ['481 monthly payments', count(481), { term_months: 481 }],
    ['600 monthly payments', count(600), { term_months: 600 }],
    ['1,040 weekly payments', count(1040, 'week'), { term_months: 240 }],
    ['26 weekly payments', count(26, 'week'), { term_months: 7 }],
    ['a start in the past century', { ...MONTHLY, start: '1999-12-31' }],
    ['a start in the future', monthly({ ...AGREED, start: addDays(TODAY, 40) }), { amount: 0, status: 'current' }],
    ['interest only, without any', { ...MONTHLY, rate_percent: '0', interest_only: true }, { monthly_payment: 1200 }],
    ['a balloon', { ...MONTHLY, balloon_cents: 600_00 }],
    ['payments that the contract lists', { ...count(2), contract_payments: fromStart }],
  ])('a loan of %s is booked', async (_, quote, stored = {}) => {
    const { status, body } = await lend(quote)

    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String) } })
    expect(await loanOf(body.id)).toMatchObject(stored)
  })

  test.each<[string, object, number, string]>([
    ['601 monthly payments', count(601), 422, 'LOAN_TOO_LONG'],
    [
      'a payment in a hundred years',
      { ...MONTHLY, calendar: { ...on('2126-01-01'), every: 'once', count: 1 } },
      422,
      'LOAN_TOO_LONG',
    ],
    [
      'more interest than an amount column holds',
      { ...count(600), method: 'add_on', amount: 99_999_999_999, rate_percent: '999', start: '1900-01-01' },
      422,
      'LOAN_TOO_LARGE',
    ],
    ['a rate above the highest', { ...MONTHLY, rate_percent: '999.5' }, 400, 'VALIDATION_FAILED'],
    [
      'a payment on the first day',
      { ...count(1), contract_payments: [{ on: MONTHLY.start, amount: 1200_00 }] },
      400,
      'VALIDATION_FAILED',
    ],
  ])('a loan of %s is refused', async (_, quote, status, code) => {
    const before = await countOfLoans()

    const reply = await lend(quote)

    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
    expect(await countOfLoans()).toBe(before)
  })
})
