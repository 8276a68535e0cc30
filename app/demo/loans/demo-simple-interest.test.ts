import { describe, expect, test } from 'vitest'
import { demoClient, townClients } from '#app/demo/demo-clients.ts'
import { DEMO_ORGANIZATIONS } from '#app/demo/demo-people.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { lateFeesDue } from '#features/lending/rules/servicing/late-fees.ts'
import { loanEventsOf, loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { demoLoan } from './demo-loans.ts'
import { asSimpleInterest } from './demo-simple-interest.ts'

const DEALER = DEMO_ORGANIZATIONS.find(({ accountType }) => accountType === 'dealer')

function loansOn(today: string) {
  const company = DEALER?.companyName ?? ''
  const generated = Array.from({ length: DEALER?.clients ?? 0 }, (_, n) => demoClient(company, n))
  return [...townClients(company), ...generated].flatMap((client) => {
    const monthly = demoLoan(client, 'dealer', today)
    const loan = monthly && asSimpleInterest(client, monthly, today)
    return loan === null || loan === monthly ? [] : [{ ...loan, client }]
  })
}

const stateOf = ({ terms, postings }: ReturnType<typeof loansOn>[number], today: string) =>
  replay(loanTermsOf(terms), loanEventsOf(postings), today)

// Demo data is seeded on any day.
describe.each([0, 1, 2, 3, 4, 5, 6, 30, 100].map((days) => addDays('2026-11-21', days)))('seeded on %s', (today) => {
  const loans = loansOn(today)
  const postings = loans.flatMap((loan) => loan.postings)

  test('the dealer’s simple-interest loans show every feature of the page of a loan', () => {
    const states = loans.map((loan) => stateOf(loan, today))

    expect(new Set(states.map(({ status }) => status))).toEqual(
      new Set(['current', 'past_due', 'paid_off', 'charged_off']),
    )
    expect(new Set(loans.map(({ terms }) => terms.terms?.calendar.every))).toEqual(new Set(['week', 'two_weeks']))
    expect(states.some(({ creditBalanceCents }) => creditBalanceCents > 0)).toBe(true)
    expect(states.some(({ feesOwedCents }) => feesOwedCents > 0)).toBe(true)
    for (const kind of ['extension', 'reversal', 'waiver', 'charge_off', 'recovery'] as const)
      expect(postings.map((one) => one.kind)).toContain(kind)
    for (const fee of ['late', 'nsf', 'extension'])
      expect(postings.map(({ details }) => details)).toContainEqual(expect.objectContaining({ fee }))
  })

  test('their postings are dated within the loan, and each has its own id', () => {
    for (const { terms, postings: own, client } of loans) {
      expect(terms.start_date >= addDays(today, -client.ageDays)).toBe(true)
      for (const { effective_date } of own)
        expect(effective_date >= terms.start_date && effective_date <= today).toBe(true)
    }
    expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)
  })

  test('the aging job finds every late fee assessed', () => {
    for (const { terms, postings: own } of loans)
      expect(lateFeesDue(loanTermsOf(terms), loanEventsOf(own), { from: terms.start_date, today })).toEqual([])
  })
})

test('they are the same on every machine', () => {
  expect(loansOn('2026-11-21')).toEqual(loansOn('2026-11-21'))
})
