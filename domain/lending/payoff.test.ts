import { expect, test } from 'vitest'
import { accountAfter } from './allocation.ts'
import type { DayCount } from './day-count.ts'
import { payoffOn, perDiemCents } from './payoff.ts'
import type { LoanTerms } from './schedule.ts'

test.each<[DayCount, string, number]>([
  ['actual/365', '2026-05-01', 493],
  ['actual/360', '2026-05-01', 500],
  ['30/360', '2026-05-01', 500],
  ['actual/actual', '2024-05-01', 492],
  ['actual/actual', '2026-05-01', 493],
])('$10,000 at 18 %% costs, %s in the year of %s, %i cents a day', (dayCount, day, expected) => {
  expect(perDiemCents(1_000_000, { annualRatePercent: '18', dayCount }, day)).toBe(expected)
})

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
])('interest accrues by the day: on %s it is %i cents', (day, interestCents) => {
  expect(payoffOn(day, accountAfter(LOAN, [], day), LOAN)).toEqual({
    principalCents: 1_000_000,
    interestCents,
    feesCents: 0,
    totalCents: 1_000_000 + interestCents,
  })
})
