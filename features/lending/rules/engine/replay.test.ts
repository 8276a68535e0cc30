import { expect, test } from 'vitest'
import { loanAccount } from '#features/lending/rules/loan-account.ts'
import { dice } from '#test/support/dice.ts'
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

test('scheduled interest gives the figures that loans had before', () => {
  const { below: random } = dice(7)
  for (let n = 0; n < 300; n++) {
    const count = 1 + random(36)
    const ratePercent = String(random(36))
    const dayCount = (['30/360', 'actual/365', 'actual/360', 'actual/actual'] as const)[random(4)] ?? '30/360'
    const cents = 1_000_00 + random(2_000_000)
    const loan = terms({
      ...{ method: 'scheduled', dayCount, advances: [{ on: '2024-01-01', cents }] },
      rates: [{ on: '2024-01-01', ratePercent }],
      calendar: { every: 'month', firstDue: '2024-02-01', count },
    })
    const old = {
      ...{ principalCents: cents, annualRatePercent: ratePercent, startDate: '2024-01-01' },
      ...{ firstDueDate: '2024-02-01', instalments: count, interval: { everyMonths: 1 }, dayCount },
    }
    const payments = Array.from({ length: random(8) }, (_, m) => ({
      kind: 'payment' as const,
      on: `2024-${String(2 + m).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
      cents: 1 + random(Math.ceil((2 * cents) / count)),
    }))
    const postings = payments.map(({ on, cents: amountCents }, m) => ({
      ...{ id: String(m), kind: 'payment' as const, amountCents, effectiveDate: on, reversesId: null },
    }))
    const day = `2025-0${1 + random(9)}-1${random(9)}`

    const state = replay(
      loan,
      [
        { kind: 'advance', id: 'a', on: '2024-01-01', sequence: -1, cents },
        ...payments.map((p, m) => ({ ...p, id: `p${m}`, sequence: m })),
      ],
      day,
    )
    const account = loanAccount(old, postings, day)

    expect({
      n,
      balance: state.principalCents,
      pastDue: state.pastDueCents,
      days: state.daysPastDue,
      next: state.nextDue?.on ?? null,
      payoff: state.payoff.totalCents,
    }).toEqual({
      n,
      ...{ balance: account.balanceCents, pastDue: account.pastDueCents, days: account.daysPastDue },
      ...{ next: account.nextPaymentDate, payoff: account.payoff.totalCents },
    })
  }
})
