import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let clientId: string
let loan: string

const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -70)
/** $1,200 over 26 weeks at 24%, simple interest, with a late fee of $5 after five days. */
const WEEKLY = {
  loan_type: 'personal',
  quote: {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'week', first_due: addDays(START, 7), count: 26 },
  },
  late_fee: { grace_days: 5, cents: 500 },
  nsf_fee_cents: 2_500,
  fee_caps: { other: 101 },
}

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
})
afterAll(() => app.close())
beforeEach(async () => {
  const booked = await callCommand(app, 'book-loan', { client_id: clientId, ...WEEKLY }, { person: maria, key: key() })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
})

const key = () => randomUUID()
const change = (act: object, person = maria, of = loan) =>
  callCommand(app, 'change-loan', { loan_id: of, on: TODAY, reason: 'Agreed by phone', ...act }, { person, key: key() })
const pay = (cents: number, on: string) =>
  callCommand(
    app,
    'post-payment',
    { loan_id: loan, amount: cents / 100, effective_date: on, method: 'cash' },
    { person: maria, key: key() },
  )

/** The loan as the wire shows it, in cents. */
async function stored() {
  const { rows } = await app.database.pools.server.query(
    `select l.*, round(l.amount * 100)::int as amount, round(l.fees_owed * 100)::int as fees_owed,
            round(l.credit_balance * 100)::int as credit_balance, round(l.past_due_amount * 100)::int as past_due_amount,
            l.next_payment_date::text, l.start_date::text, l.first_payment_date::text
       from public.loans l where l.id = $1`,
    [loan],
  )
  return rows[0]
}

/** The loan as the engine computes it from what is stored. */
async function computed(asOf = TODAY) {
  const { rows: loans } = await app.database.pools.server.query<StoredTerms>(
    'select terms from public.loans where id = $1',
    [loan],
  )
  const { rows: postings } = await app.database.pools.server.query<StoredPosting>(
    `select id, kind, round(amount * 100)::int as amount, effective_date::text, reverses_id, details
       from public.loan_postings where loan_id = $1 order by created_at, id`,
    [loan],
  )
  const [terms] = loans
  if (terms === undefined) throw new Error('no loan')
  return replay(loanTermsOf(terms), loanEventsOf(postings), asOf)
}

test('a weekly simple-interest loan lives from its booking to the refund of what was paid too much', async () => {
  const { items } = await computed(START)
  const due = items[0]?.dueCents ?? 0

  // Early, late, short, over, and back-dated.
  for (const [cents, daysAfterStart] of [
    [due, 5],
    [due, 17],
    [due - 1_000, 21],
    [due + 2_500, 28],
    [due, 24],
  ] as const)
    expect(await pay(cents, addDays(START, daysAfterStart))).toMatchObject({ status: 201 })
  const bounced = await pay(due, addDays(START, 35))
  const reversal = { posting_id: bounced.body.id, reason: 'Returned by the bank' }
  expect(await callCommand(app, 'reverse-payment', reversal, { person: maria, key: key() })).toMatchObject({
    status: 201,
  })
  const fee = await change({ act: 'fee', fee: 'nsf', amount: 25 })
  expect(await stored()).toMatchObject({ fees_owed: 2_500, status: 'past_due' })
  expect(await change({ act: 'waiver', fee_id: fee.body.id, amount: 25 })).toMatchObject({ status: 201 })
  expect(await stored()).toMatchObject({ fees_owed: 0 })
  const open = (await computed()).items.find(({ unpaidCents }) => unpaidCents > 0)?.number
  expect(await change({ act: 'extension', installment: open, periods: 8 })).toMatchObject({ status: 201 })
  expect(await stored()).toMatchObject({ status: 'current', past_due_amount: 0 })
  const next = (await computed()).nextDue
  const moved = addDays(next?.on ?? '', 3)
  const number = (await computed()).items.find(({ due: on }) => on === next?.on)?.number
  expect(await change({ act: 'due_date_change', installment: number, due: moved })).toMatchObject({ status: 201 })
  expect(await stored()).toMatchObject({ next_payment_date: moved })

  const { payoff } = await computed()
  expect(await pay(payoff.totalCents + 123, TODAY)).toMatchObject({ status: 201 })

  expect(await stored()).toMatchObject({ status: 'paid_off', amount: 0, credit_balance: 123, next_payment_date: null })
  expect(await change({ act: 'refund', amount: 1.24, method: 'check' })).toMatchObject({
    ...{ status: 422, body: { code: 'CHANGE_REFUSED', message: 'This is more than the credit balance: $1.23' } },
  })
  expect(await change({ act: 'refund', amount: 1.23, method: 'check' })).toMatchObject({ status: 201 })
  expect(await stored()).toMatchObject({ credit_balance: 0 })
  const { paid, advancedCents } = await computed()
  expect(paid.principalCents).toBe(advancedCents)
})

describe('a change', () => {
  test('sent five times at once with one key is entered once', async () => {
    const body = { loan_id: loan, on: TODAY, reason: 'Returned', act: 'fee', fee: 'nsf', amount: 25 }
    const sent = key()

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => callCommand(app, 'change-loan', body, { person: maria, key: sent })),
    )

    expect(new Set(replies.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await stored()).toMatchObject({ fees_owed: 2_500 })
  })

  test('by twenty clerks at once enters each, to the cent', async () => {
    await Promise.all(Array.from({ length: 20 }, () => change({ act: 'fee', fee: 'other', amount: 1.01 })))

    expect(await stored()).toMatchObject({ fees_owed: 2_020 })
  })

  test.each([
    ['a fee of zero', { act: 'fee', fee: 'nsf', amount: 0 }, 400],
    ['a negative fee', { act: 'fee', fee: 'nsf', amount: -5 }, 400],
    ['a fee that is not a number', { act: 'fee', fee: 'nsf', amount: Number.NaN }, 400],
    ['a fee of half a cent', { act: 'fee', fee: 'nsf', amount: 0.005 }, 400],
    ['February 30', { act: 'fee', fee: 'nsf', amount: 5, on: '2026-02-30' }, 400],
    ['a day before the loan', { act: 'fee', fee: 'nsf', amount: 5, on: addDays(START, -1) }, 422],
    ['tomorrow', { act: 'fee', fee: 'nsf', amount: 5, on: addDays(TODAY, 1) }, 422],
    ['a returned-payment fee above the contract’s', { act: 'fee', fee: 'nsf', amount: 25.01 }, 422],
    ['a fee that the contract doesn’t state', { act: 'fee', fee: 'extension', amount: 1 }, 422],
    ['a late fee without an installment', { act: 'fee', fee: 'late', amount: 5 }, 422],
    ['a late fee for an installment that is not late', { act: 'fee', fee: 'late', amount: 5, installment: 26 }, 422],
    ['a waiver of an unknown fee', { act: 'waiver', fee_id: randomUUID(), amount: 5 }, 422],
    ['a refund of nothing', { act: 'refund', amount: 5, method: 'check' }, 422],
    ['an installment that the loan lacks', { act: 'extension', installment: 27, periods: 1 }, 422],
    ['a due date before the installment', { act: 'due_date_change', installment: 26, due: START }, 422],
    ['a rate of 1000%', { act: 'rate_change', rate_percent: '1000' }, 400],
    ['an unknown act', { act: 'forgive' }, 400],
    ['a reason that is missing', { act: 'sale', reason: ' ' }, 400],
  ])('is rejected and changes nothing: %s', async (_, act, status) => {
    const before = await stored()

    expect(await change(act)).toMatchObject({ status })
    expect(await stored()).toEqual(before)
  })

  test('is refused to another company, and without the permission for its kind', async () => {
    const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
    const fee = { act: 'fee', fee: 'nsf', amount: 25 }

    expect(await change(fee, omar)).toMatchObject({ status: 404, body: { code: 'LOAN_NOT_FOUND' } })
    expect(await change(fee, priya)).toMatchObject({ status: 201 })
    expect(await change({ act: 'sale' }, priya)).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
  })

  test('of a loan that was sold is refused, except for what is still owed to the borrower', async () => {
    await change({ act: 'sale' })

    expect(await change({ act: 'charge', charge: 'legal', amount: 5 })).toMatchObject({
      ...{ status: 409, body: { code: 'LOAN_ENDED', message: 'This loan was sold, so this can’t be entered.' } },
    })
    expect(await stored()).toMatchObject({ status: 'sold', amount: 0 })
  })
})

test('aging twice, late, or for a day long past gives the figures of that day', async () => {
  const { server } = app.database.pools
  const figures = async () =>
    (({ status, days_past_due, past_due_amount, next_payment_date }) => ({
      ...{ status, days_past_due, past_due_amount, next_payment_date },
    }))(await stored())

  for (const day of [addDays(TODAY, 30), addDays(TODAY, 30), addDays(TODAY, 400)]) {
    await ageLoans(server, day)
    const state = await computed(day)

    expect(await figures()).toEqual({
      ...{ status: state.status, days_past_due: state.daysPastDue, past_due_amount: state.pastDueCents },
      next_payment_date: state.nextDue?.on ?? null,
    })
  }
})
