import { expect, test } from 'vitest'
import { replay } from './replay.ts'
import { events, terms } from './replay-fixture.ts'
import type { LoanTerms } from './servicing-terms.ts'

test('the per diem of 10,000 at 18% is 4.93 on 365 days and 5.00 on 360', () => {
  const perDiem = (dayCount: LoanTerms['dayCount']) =>
    replay(terms({ dayCount }), events(), '2024-01-01').payoff.perDiemCents

  expect([perDiem('actual/365'), perDiem('actual/360')]).toEqual([4_93, 5_00])
})

test('an early payment saves the interest of the days that follow', () => {
  const state = replay(terms(), events({ kind: 'payment', on: '2024-01-02', cents: 9_000_00 }), '2024-07-01')

  // One day on 10,000.00, then 181 days on what was left of it.
  expect(state.principalCents).toBe(1_004_93)
  expect(state.payoff.interestCents).toBe(Math.round((1_004_93 * 0.18 * 181) / 365))
})

test('a payment of the whole payoff ends the loan, and one cent more becomes a credit balance', () => {
  const payoff = replay(terms(), events(), '2024-03-10').payoff.totalCents

  const state = replay(terms(), events({ kind: 'payment', on: '2024-03-10', cents: payoff + 1 }), '2024-03-10')

  expect(state).toMatchObject({
    status: 'paid_off',
    principalCents: 0,
    creditBalanceCents: 1,
    payoff: { totalCents: 0 },
  })
})

test('a fee on the day of the payoff is owed on its own, and does not bring the loan back', () => {
  const payoff = replay(terms(), events(), '2024-03-10').payoff.totalCents

  const state = replay(
    terms(),
    events(
      { kind: 'payment', on: '2024-03-10', cents: payoff },
      { kind: 'fee', fee: 'nsf', on: '2024-03-10', cents: 25_00 },
    ),
    '2024-06-01',
  )

  expect(state.principalCents).toBe(0)
  expect(state.payoff.totalCents).toBe(25_00)
})

test('an installment paid in full and on time is paid, whatever older fees are owed', () => {
  const due = replay(terms(), events(), '2024-01-01').items[0]?.dueCents ?? 0

  const state = replay(
    terms(),
    events(
      { kind: 'payment', on: '2024-02-01', cents: due },
      { kind: 'fee', fee: 'late', on: '2024-02-10', cents: 15_00 },
      { kind: 'payment', on: '2024-03-01', cents: due },
    ),
    '2024-03-02',
  )

  expect(state).toMatchObject({ daysPastDue: 0, feesOwedCents: 15_00 })
  expect(state.items[1]).toMatchObject({ state: 'paid', paidOn: '2024-03-01' })
})

test('a reversal restores the loan to the cent', () => {
  const payment = { kind: 'payment', on: '2024-02-05', cents: 333_33 } as const
  const before = replay(terms(), events(), '2024-09-09')

  const after = replay(terms(), events(payment, { kind: 'reversal', on: '2024-02-20', reverses: 'e1' }), '2024-09-09')

  expect(after).toEqual(before)
})

test('a loan paid as scheduled ends with its last installment', () => {
  for (const method of ['simple_daily', 'scheduled', 'add_on'] as const) {
    const loan = terms({ method, dayCount: '30/360' })
    const payments = replay(loan, events(), '2024-01-01').items.map(
      ({ due, dueCents }) => ({ kind: 'payment', on: due, cents: dueCents }) as const,
    )

    const last = payments.at(-1)?.on ?? ''
    const beforeLast = replay(loan, events(...payments.slice(0, -1)), last)
    const state = replay(loan, events(...payments), last)

    expect(beforeLast.payoff.totalCents).toBe(payments.at(-1)?.cents)
    expect(state).toMatchObject({ status: 'paid_off', creditBalanceCents: 0 })
  }
})
