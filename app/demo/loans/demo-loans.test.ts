import { describe, expect, test } from 'vitest'
import { demoClient, townClients } from '#app/demo/demo-clients.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { scheduledLoan } from '#features/lending/rules/rates/apr.ts'
import { aprCheck } from '#features/lending/rules/rates/apr-check.ts'
import { loanEventsOf, loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { type DemoLender, type DemoLoan, demoLoan } from './demo-loans.ts'

const TODAY = '2026-11-21'

const loansOf = (kind: DemoLender, count: number) =>
  Array.from({ length: count }, (_, n) => demoLoan(demoClient(`A ${kind}`, n), kind, TODAY)).filter(
    (loan) => loan !== null,
  )

function stateOf({ terms, postings }: DemoLoan) {
  const advance = {
    id: 'a',
    kind: 'disbursement',
    amount: terms.original_amount,
    effective_date: terms.start_date,
  } as const
  const events = loanEventsOf([{ ...advance, reverses_id: null, details: {} }, ...postings])
  return replay(loanTermsOf(terms), events, TODAY)
}

describe.each(['lender', 'dealer'] as const)('the demo loans of a %s', (kind) => {
  const loans = loansOf(kind, 60)

  test('are the same on every machine', () => {
    expect(loansOf(kind, 60)).toEqual(loans)
  })

  test('show every status', () => {
    const statuses = loans.map((loan) => stateOf(loan).status)

    expect(new Set(statuses)).toEqual(new Set(['current', 'past_due', 'paid_off']))
  })

  test('have valid payments: after the start, not after today, none twice', () => {
    for (const { terms, postings } of loans) {
      for (const { effective_date, amount } of postings) {
        expect(effective_date >= terms.start_date && effective_date <= TODAY).toBe(true)
        expect(amount ?? 0).toBeGreaterThan(0)
      }
      expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)
    }
  })

  test('amortize: each installment pays more than its interest', () => {
    for (const { terms } of loans) {
      expect(agreedSchedule(loanTermsOf(terms)).every(({ principalCents }) => principalCents > 0)).toBe(true)
    }
  })
})

test('the demo lender’s contracts disclose a correct APR, one that is too low, or none', () => {
  const loans = Array.from({ length: 48 }, (_, n) => demoLoan(demoClient('Meridian Lending', n), 'lender', TODAY))

  const verdicts = loans
    .filter((loan) => loan !== null)
    .map(({ terms, prepaidCents, disclosed }) => {
      const loan = scheduledLoan(loanTermsOf(terms), prepaidCents)
      return disclosed && aprCheck(loan, disclosed.aprPercent).verdict
    })

  expect(new Set(verdicts)).toEqual(new Set(['accurate', 'understated', null]))
  expect(verdicts.filter((verdict) => verdict === 'understated').length).toBeLessThan(5)
})

test('one of the demo lender’s loans is so late that its charge-off is proposed', () => {
  const loans = Array.from({ length: 80 }, (_, n) => demoLoan(demoClient('Meridian Lending', n), 'lender', TODAY))

  const latest = Math.max(...loans.map((loan) => (loan ? stateOf(loan).daysPastDue : 0)))

  expect(latest).toBeGreaterThanOrEqual(120)
})

test('a file opened last month has no loan yet', () => {
  expect(demoLoan({ ...demoClient('A lender', 1), ageDays: 44 }, 'lender', TODAY)).toBeNull()
})

test('a person has no loan if a bureau reports a death or a possible sanctions match, or no bureau has a file', () => {
  const barred = townClients('A lender').filter(({ isBarred }) => isBarred)

  expect(barred.map(({ lastName }) => lastName)).toEqual(
    expect.arrayContaining(['Deceased', 'Watchlist', 'Nohit', 'Iceman']),
  )
  for (const client of barred) expect(demoLoan({ ...client, ageDays: 400 }, 'lender', TODAY)).toBeNull()
})
