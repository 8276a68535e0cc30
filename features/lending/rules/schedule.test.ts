import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { DAY_COUNTS } from './day-count.ts'
import { dueDates, type Instalment, type LoanTerms, levelInstalmentCents, schedule } from './schedule.ts'

const MONTHLY: LoanTerms = {
  principalCents: 10_000,
  annualRatePercent: '7',
  startDate: '2024-01-01',
  firstDueDate: '2024-02-01',
  instalments: 6,
  interval: { everyMonths: 1 },
  dayCount: '30/360',
}

const totals = (rows: Instalment[]) => rows.map((row) => row.interestCents + row.principalCents)
const interest = (rows: Instalment[]) => rows.map((row) => row.interestCents)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the schedules published by Apache Fineract', () => {
  test('100.00 at 7 % over six months', () => {
    const rows = schedule(MONTHLY)

    expect(totals(rows)).toEqual([1701, 1701, 1701, 1701, 1701, 1700])
    expect(interest(rows)).toEqual([58, 49, 39, 29, 20, 10])
  })

  test('100.00 at 7 % over twelve months is 8.65 a month', () => {
    expect(levelInstalmentCents({ ...MONTHLY, instalments: 12 })).toBe(865)
  })

  // Fineract moves the installment by a cent to bring the last one nearer (33.57, 33.57, 33.58). We round plainly.
  test('biweekly on a year of 364 days: plain rounding, with a slightly lower last payment', () => {
    const rows = schedule({
      ...MONTHLY,
      annualRatePercent: '9.4822',
      firstDueDate: '2024-01-15',
      instalments: 3,
      interval: { everyDays: 14 },
      dayCount: 'actual/364',
    })

    expect(totals(rows)).toEqual([3358, 3358, 3356])
    expect(interest(rows)).toEqual([36, 24, 12])
  })

  test('every fifteen days on a year of 360', () => {
    const rows = schedule({
      ...MONTHLY,
      annualRatePercent: '9.4822',
      firstDueDate: '2024-01-16',
      interval: { everyDays: 15 },
      dayCount: 'actual/360',
    })

    expect(totals(rows)).toEqual([1690, 1690, 1690, 1690, 1690, 1689])
  })

  test('a zero rate divides the principal evenly', () => {
    const rows = schedule({ ...MONTHLY, principalCents: 100_000, annualRatePercent: '0', instalments: 4 })

    expect(totals(rows)).toEqual([25_000, 25_000, 25_000, 25_000])
  })

  test('installments in whole dollars: the last one makes up the difference', () => {
    const terms = { principalCents: 500_000, annualRatePercent: '12', instalments: 18, wholeDollars: true }

    const rows = schedule({ ...MONTHLY, ...terms })

    expect(totals(rows)).toEqual([...Array.from({ length: 17 }, () => 30_500), 30_322])
    expect(interest(rows).slice(0, 3)).toEqual([5000, 4745, 4487])
    expect(sum(interest(rows))).toBe(48_822)
  })

  test('flat interest stays the same to the end', () => {
    const terms = {
      principalCents: 500_000,
      annualRatePercent: '12',
      instalments: 18,
      wholeDollars: true,
      isFlat: true,
    }

    const rows = schedule({ ...MONTHLY, ...terms })

    expect(totals(rows)).toEqual([...Array.from({ length: 17 }, () => 32_800), 32_400])
    expect(new Set(interest(rows))).toEqual(new Set([5000]))
  })
})

test('the CFPB’s sample closing disclosure: 162,000 at 3.875 % over thirty years is 761.78 a month', () => {
  const terms = { principalCents: 16_200_000, annualRatePercent: '3.875', instalments: 360 }

  expect(levelInstalmentCents({ ...MONTHLY, ...terms })).toBe(76_178)
})

test('under 30/360 a loan due on the last day of each month costs the same as one due mid-month', () => {
  const terms = { ...MONTHLY, instalments: 12 }
  const lastDays = schedule({ ...terms, startDate: '2025-12-31', firstDueDate: '2026-01-31' })
  const middles = schedule({ ...terms, startDate: '2025-12-15', firstDueDate: '2026-01-15' })

  expect(lastDays.map(({ dueDate }) => dueDate).slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(interest(lastDays)).toEqual(interest(middles))
  expect(totals(lastDays)).toEqual(totals(middles))
})

test('under 30/360 January 31 to February 28 is thirty days like any other month', () => {
  const rows = schedule({ ...MONTHLY, startDate: '2023-01-31', firstDueDate: '2023-02-28' })

  expect(interest(rows)[0]).toBe(58)
})

test('quarterly installments are numbered, three months apart, with three months of interest each', () => {
  const terms = { annualRatePercent: '8', firstDueDate: '2024-04-01', instalments: 4, interval: { everyMonths: 3 } }

  const rows = schedule({ ...MONTHLY, ...terms })

  expect(rows.map(({ number, dueDate }) => [number, dueDate])).toEqual([
    [1, '2024-04-01'],
    [2, '2024-07-01'],
    [3, '2024-10-01'],
    [4, '2025-01-01'],
  ])
  // Two percent a quarter: 200, then less as the principal goes down.
  expect(interest(rows)).toEqual([200, 151, 102, 52])
  expect(totals(rows)).toEqual([2626, 2626, 2626, 2627])
})

test('an odd first period is charged by days', () => {
  const rows = schedule({ ...MONTHLY, startDate: '2023-12-17' })

  // 44 days: December 17 to February 1 in months of thirty days.
  expect(interest(rows)[0]).toBe(86)
})

describe('for any terms', () => {
  const cases = DAY_COUNTS.flatMap((dayCount) =>
    [1, 7, 12, 60].flatMap((instalments) =>
      ['0', '0.5', '7.25', '24.999', '199'].map((annualRatePercent, n) => ({
        ...MONTHLY,
        dayCount,
        instalments,
        annualRatePercent,
        principalCents: 123_457 * (n + 1),
        firstDueDate: addDays('2024-01-20', 5 * n),
      })),
    ),
  )

  test('the principal of all installments adds up to the loan, and nothing is owed at the end', () => {
    for (const terms of cases) {
      const rows = schedule(terms)
      expect(sum(rows.map((row) => row.principalCents)), JSON.stringify(terms)).toBe(terms.principalCents)
      expect(rows.at(-1)?.balanceCents).toBe(0)
    }
  })

  test('the last installment differs by at most a cent per installment, grown at the rate', () => {
    for (const terms of cases.filter(({ annualRatePercent }) => Number(annualRatePercent) < 25)) {
      const all = totals(schedule(terms))
      expect(Math.abs((all[0] ?? 0) - (all.at(-1) ?? 0)), JSON.stringify(terms)).toBeLessThanOrEqual(
        2 * terms.instalments + 1,
      )
    }
  })
})

test('monthly due dates return to the day of the first one', () => {
  expect(dueDates('2024-01-31', { everyMonths: 1 }, 3)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31'])
})

test('biweekly due dates are fourteen days apart', () => {
  expect(dueDates('2024-12-20', { everyDays: 14 }, 3)).toEqual(['2024-12-20', '2025-01-03', '2025-01-17'])
})
