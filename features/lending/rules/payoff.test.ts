import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { sumCents } from './account-state.ts'
import { accountAfter } from './allocation.ts'
import { payoffOn } from './payoff.ts'
import { type LoanTerms, schedule } from './schedule.ts'

const LOAN: LoanTerms = {
  principalCents: 1_000_000,
  annualRatePercent: '18',
  startDate: '2026-01-01',
  firstDueDate: '2026-02-01',
  instalments: 24,
  interval: { everyMonths: 1 },
  dayCount: 'actual/365',
}

test.each([
  ['2026-01-01', 0],
  ['2026-01-02', 493],
  ['2026-01-11', 4932],
  ['2026-02-01', 15_288],
])('interest accrues daily: on %s it is %i cents', (day, interestCents) => {
  expect(payoffOn(day, accountAfter(LOAN, [], day), LOAN)).toEqual({
    principalCents: 1_000_000,
    interestCents,
    feesCents: 0,
    totalCents: 1_000_000 + interestCents,
  })
})

// From the last day of January, the days of 30/360 are fewer than a month, but its interest is not.
test.each([
  ['2026-02-27', 13_500],
  ['2026-02-28', 15_000],
])(
  'under 30/360 the interest from January to the end of February is earned on its due date: on %s it is %i cents',
  (day, interestCents) => {
    const loan: LoanTerms = { ...LOAN, startDate: '2026-01-31', firstDueDate: '2026-02-28', dayCount: '30/360' }

    expect(payoffOn(day, accountAfter(loan, [], day), loan).interestCents).toBe(interestCents)
  },
)

describe('a payoff', () => {
  const payment = (effectiveDate: string, amountCents: number) => ({
    ...{ id: effectiveDate, kind: 'payment' as const, amountCents, effectiveDate, reversesId: null },
  })
  const fee = { ...payment('2026-02-05', 2_500), kind: 'fee' as const }

  test('subtracts what was paid on interest first, and adds unpaid fees', () => {
    const day = '2026-02-10'
    const account = accountAfter(LOAN, [payment('2026-02-01', 20_000), fee], day)

    expect(payoffOn(day, account, LOAN)).toMatchObject({
      // 20,000 minus January's interest of 15,288.
      principalCents: 1_000_000 - 4_712,
      // Nine days of February's scheduled balance.
      interestCents: 4_285,
      feesCents: 2_500,
    })
  })

  test.each(['2026-01-20', '2026-02-10', '2027-06-30', '2030-01-01'])('on %s is the sum of its parts', (day) => {
    const account = accountAfter(LOAN, [payment('2026-02-01', 20_000), fee], day)
    const { principalCents, interestCents, feesCents, totalCents } = payoffOn(day, account, LOAN)

    expect(totalCents).toBe(principalCents + interestCents + feesCents)
  })

  test('adds no interest after the last due date', () => {
    const account = accountAfter(LOAN, [], '2030-01-01')
    const agreed = sumCents(schedule(LOAN).map(({ interestCents }) => interestCents))

    expect(payoffOn('2028-01-01', account, LOAN).interestCents).toBe(agreed)
    expect(payoffOn('2030-01-01', account, LOAN).interestCents).toBe(agreed)
  })

  test('never shrinks from one day to the next without a payment', () => {
    const account = accountAfter(LOAN, [], LOAN.startDate)
    const totals = Array.from(
      { length: 120 },
      (_, day) => payoffOn(addDays(LOAN.startDate, day), account, LOAN).totalCents,
    )

    expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  })
})
