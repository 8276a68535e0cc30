import { describe, expect, test } from 'vitest'
import { accounted } from '#features/accounting/rules/accounting-date.ts'
import { journalOfMonth, type Receivables } from '#features/accounting/rules/loan-journal.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { completeMonths } from '#features/lending/rules/servicing/month-end.ts'
import { loanEventsOf, type PostingKind } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { annualInterest, annualLetter } from './annual-interest.ts'

const LONG = terms({ calendar: { every: 'month', firstDue: '2024-02-01', count: 60 } })
const of = (year: number, list = events(), isMortgage = false) => annualInterest(LONG, list, { year, isMortgage })
const pay = (on: string, cents: number) => ({ kind: 'payment', on, cents }) as const

describe('the interest of a year', () => {
  test('is that of its payments, by their effective dates', () => {
    const list = events(pay('2024-12-31', 500_00), pay('2025-01-01', 600_00))

    // At 18 percent, all of both payments is interest.
    expect([of(2024, list).interestCents, of(2025, list).interestCents]).toEqual([500_00, 600_00])
  })

  test('leaves out a payment that was reversed in a later year, and a credit', () => {
    const list = events(
      pay('2024-06-01', 300_00),
      pay('2024-12-01', 200_00),
      { kind: 'credit', on: '2024-12-05', cents: 50_00 },
      { kind: 'reversal', on: '2025-02-01', reverses: 'e1' },
    )

    expect(of(2024, list).interestCents).toBe(200_00)
  })

  test('states the principal on January 1, or at the origination', () => {
    const list = events(pay('2024-02-01', 5_000_00))

    expect(of(2024, list).principalCents).toBe(10_000_00)
    expect(of(2025, list).principalCents).toBeLessThan(5_200_00)
    expect(of(2025, list).principalCents).toBeGreaterThan(5_000_00)
  })

  test.each([
    [599_99, true, 'annual'],
    [600_00, true, 'form_1098'],
    [600_00, false, 'annual'],
  ] as const)('of %i cents, on a mortgage: %s, is %s', (cents, isMortgage, kind) => {
    expect(of(2024, events(pay('2024-12-01', cents)), isMortgage).kind).toBe(kind)
  })
})

/** The figure of the books: income that was earned, less the interest that is still receivable. */
function receivedByTheBooks(postings: Parameters<typeof accounted>[0], year: number): number {
  const facts = { start: '2024-01-01', bookedOn: '2024-01-01', frozenAt: new Map() }
  const books = { terms: LONG, postings: accounted(postings, facts), prepaidCents: 0 }
  const balances: Record<string, number> = {
    ...{ loans_receivable: 0, interest_receivable: 0, fees_receivable: 0, customer_credits: 0 },
  }
  const at: Record<number, number> = {}
  for (const month of completeMonths('2024-01-01', '2026-01-01')) {
    // The journal reads all receivables, which are above.
    for (const entry of journalOfMonth(books, month, { ...balances } as Receivables))
      for (const { account, cents } of entry.amounts) balances[account] = (balances[account] ?? 0) + cents
    at[Number(month.slice(0, 4))] = -(balances['interest_income'] ?? 0) - (balances['interest_receivable'] ?? 0)
  }
  return (at[year] ?? 0) - (at[year - 1] ?? 0)
}

/** A ledger of random payments over two years, some of them reversed later, if wanted also in the year after. */
function randomPostings(seed: number, acrossYears: boolean) {
  const random = dice(seed)
  let day = '2024-01-01'
  const entered = (kind: PostingKind, amount: number, reverses_id: string | null = null) => ({
    ...{ kind, amount, effective_date: day, reverses_id, details: {}, method: 'ach', entered_on: day },
    entered_at: Date.parse(day) * 1000,
  })
  const postings = [{ id: 'p0', ...entered('disbursement', 10_000_00) }]
  for (let n = 1; n < 22; n++) {
    day = addDays(day, 5 + random.below(28))
    const isOpen = ({ id, kind, effective_date: on }: (typeof postings)[number]) =>
      kind === 'payment' &&
      !postings.some((one) => one.reverses_id === id) &&
      (acrossYears || on.slice(0, 4) === day.slice(0, 4))
    const taken = random.below(5) === 0 ? postings.findLast(isOpen) : undefined
    postings.push({
      id: `p${n}`,
      ...(taken ? entered('reversal', taken.amount, taken.id) : entered('payment', 1_00 + random.below(700_00))),
    })
  }
  return postings
}

describe('the figures equal the books to the cent', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => [seed + 1])
  const interest = (postings: ReturnType<typeof randomPostings>, year: number) =>
    annualInterest(LONG, loanEventsOf(postings), { year, isMortgage: true }).interestCents

  test.each(seeds)('in each year: loan %i', (seed) => {
    const postings = randomPostings(seed, false)

    for (const year of [2024, 2025]) expect(interest(postings, year)).toBe(receivedByTheBooks(postings, year))
  })

  // A closed year of the books never changes: they count a reversal in the next year, and the statement corrects the year.
  test.each(seeds)('in all, where a payment is reversed in the year after: loan %i', (seed) => {
    const postings = randomPostings(seed, true)
    const total = (of: typeof interest) => of(postings, 2024) + of(postings, 2025)

    expect(total(interest)).toBe(total(receivedByTheBooks))
  })
})

test('the letter has the boxes of Form 1098 for a mortgage, and says otherwise that it is no tax form', () => {
  const about = { loanId: '4f8e2a10-0000-4000-8000-000000000001', year: 2025, originatedOn: '2024-01-01' }
  const figures = { interestCents: 700_00, principalCents: 10_000_00, property: '1 Main St, Reno, NV' }

  const form = JSON.stringify(annualLetter({ ...about, ...figures, kind: 'form_1098', isCorrection: true }))
  const other = JSON.stringify(annualLetter({ ...about, ...figures, kind: 'annual', isCorrection: false }))

  expect(form).toMatch(
    /Corrected.*Form 1098.*Box 1: Interest received in 2025.*Box 2.*Box 3.*Box 8: Property: 1 Main St/,
  )
  expect(other).toMatch(/This is not a tax form/)
  expect(other).not.toMatch(/1098|Box|Main St/)
})
