import { expect, test } from 'vitest'
import { demoClient } from '#app/demo/demo-clients.ts'
import { demoLoan } from '#app/demo/loans/demo-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { differenceOn, ORDER_WITHIN_A_DAY, type StoredLoan } from './comparison.ts'
import { disbursementOf, randomLoan } from './random-loans.ts'

/*
 * The former ledger, a model of the figures before the loan engine, against the engine: a loan that was made before has the same
 * figures on every day.
 */

const LOANS = 2_000

/** The day of a posting in the middle of the history, and that of the last one or a day after it. */
function daysOf({ terms, postings }: StoredLoan): string[] {
  const posted = postings.map(({ effective_date }) => effective_date).toSorted()
  const [middle, last] = [posted[Math.floor(posted.length / 2)], posted.at(-1) ?? terms.start_date]
  return [middle ?? last, addDays(last, (postings.length * terms.term_months) % 40)]
}

/** Returns the number of loans by the kind of their first difference. */
function differencesOf(loans: readonly StoredLoan[], days = daysOf): Record<string, number> {
  const loansByKind: Record<string, number> = {}
  for (const loan of loans) {
    const kind = days(loan).reduce<string | null>((found, day) => found ?? differenceOn(loan, day), null)
    if (kind !== null) loansByKind[kind] = (loansByKind[kind] ?? 0) + 1
  }
  return loansByKind
}

test('2,000 random loans owe what they owed before if each day’s fees were entered before its payments', () => {
  expect(differencesOf(Array.from({ length: LOANS }, () => randomLoan('fees first')))).toEqual({})
})

test('2,000 random loans with any order of entry differ only by the order within a day', () => {
  const kinds = Object.keys(differencesOf(Array.from({ length: LOANS }, () => randomLoan('any order'))))

  expect(kinds).toEqual([ORDER_WITHIN_A_DAY])
})

test('the loans of the demo owe what they owed before, in every month', () => {
  const today = '2026-11-21'
  const found = (['lender', 'dealer'] as const).flatMap((kind) =>
    Array.from({ length: 40 }, (_, n) => demoLoan(demoClient(`A ${kind}`, n), kind, today)),
  )
  const loans = found
    .filter((loan) => loan !== null)
    .map(({ terms, postings }) => ({ terms, postings: [disbursementOf(terms), ...postings] }))
  const everyMonth = ({ terms }: StoredLoan) => Array.from({ length: 14 }, (_, n) => addDays(terms.start_date, 29 * n))

  expect(loans.length).toBeGreaterThan(30)
  expect(differencesOf(loans, everyMonth)).toEqual({})
})
