import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { Posting } from './account-state.ts'
import type { DayCount } from './day-count.ts'
import { loanAccount } from './loan-account.ts'
import { type LoanTerms, levelInstalmentCents, schedule } from './schedule.ts'

const LOAN: LoanTerms = {
  principalCents: 340_000,
  annualRatePercent: '10.8',
  startDate: '2026-01-10',
  firstDueDate: '2026-02-10',
  instalments: 12,
  interval: { everyMonths: 1 },
  dayCount: '30/360',
}
const INSTALMENT = levelInstalmentCents(LOAN)

const payment = (
  effectiveDate: string,
  amountCents: number,
  id = `payment ${effectiveDate} ${amountCents}`,
): Posting => ({
  id,
  kind: 'payment',
  amountCents,
  effectiveDate,
  reversesId: null,
})
const fee = (effectiveDate: string, amountCents: number): Posting => ({
  ...payment(effectiveDate, amountCents, `fee ${effectiveDate}`),
  kind: 'fee',
})
const reversal = (of: Posting, effectiveDate: string): Posting => ({
  ...payment(effectiveDate, of.amountCents, `reversal of ${of.id}`),
  kind: 'reversal',
  reversesId: of.id,
})
const onTime = (count: number): Posting[] =>
  schedule(LOAN)
    .slice(0, count)
    .map(({ dueDate, interestCents, principalCents }) => payment(dueDate, interestCents + principalCents))

describe('a loan', () => {
  test('paid on time is current, and its balance matches the schedule', () => {
    const account = loanAccount(LOAN, onTime(3), '2026-04-20')

    expect(account).toMatchObject({ status: 'current', daysPastDue: 0, pastDueCents: 0, nextPaymentDate: '2026-05-10' })
    expect(account.balanceCents).toBe(schedule(LOAN)[2]?.balanceCents)
    expect(account.instalments.slice(0, 5).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
      'scheduled',
      'scheduled',
    ])
  })

  test.each([
    ['2026-02-10', 'current', 0, 'scheduled'],
    ['2026-02-11', 'past_due', 1, 'late'],
    ['2026-03-11', 'past_due', 29, 'late'],
    ['2026-03-12', 'past_due', 30, 'missed'],
  ])('unpaid on %s is %s, %i days past due, its first instalment %s', (asOf, status, daysPastDue, instalment) => {
    const account = loanAccount(LOAN, [], asOf)

    expect(account).toMatchObject({ status, daysPastDue })
    expect(account.instalments[0]?.status).toBe(instalment)
  })

  test('has a next payment today if today’s installment is unpaid', () => {
    expect(loanAccount(LOAN, [], '2026-02-10').nextPaymentDate).toBe('2026-02-10')
    expect(loanAccount(LOAN, onTime(1), '2026-02-10').nextPaymentDate).toBe('2026-03-10')
    const cent = [payment('2026-02-10', INSTALMENT - 1)]
    expect(loanAccount(LOAN, cent, '2026-02-10').nextPaymentDate).toBe('2026-02-10')
  })

  test('records the day each installment was paid; a payoff pays the rest', () => {
    const paid = onTime(2)
    const payoff = loanAccount(LOAN, paid, '2026-04-20').payoff.totalCents

    const account = loanAccount(LOAN, [...paid, payment('2026-04-20', payoff)], '2026-05-01')

    expect(account).toMatchObject({ status: 'paid_off', overpaidCents: 0 })
    expect(account.instalments.map(({ paidOn }) => paidOn)).toEqual([
      '2026-02-10',
      '2026-03-10',
      ...Array(10).fill('2026-04-20'),
    ])
    const [first] = loanAccount(LOAN, [...paid, payment('2026-04-20', 100)], '2026-05-01').instalments
    expect(first?.paidOn).toBe('2026-02-10')
  })

  test('applies an overpayment on a due date to the next installment', () => {
    const account = loanAccount(LOAN, [payment('2026-02-10', INSTALMENT + 10_000)], '2026-02-11')

    expect(account.instalments.map(({ unpaidCents }) => INSTALMENT - unpaidCents).slice(0, 3)).toEqual([
      INSTALMENT,
      10_000,
      0,
    ])
  })

  test('counts days past due from the oldest unpaid installment', () => {
    const account = loanAccount(LOAN, [payment('2026-02-10', INSTALMENT - 1)], '2026-03-20')

    expect(account).toMatchObject({ daysPastDue: 38, pastDueCents: INSTALMENT + 1, nextPaymentDate: '2026-04-10' })
  })

  test('is paid off after its last instalment', () => {
    const account = loanAccount(LOAN, onTime(12), '2027-03-01')

    expect(account).toMatchObject({
      status: 'paid_off',
      balanceCents: 0,
      nextPaymentDate: null,
      overpaidCents: expect.any(Number),
    })
    expect(new Set(account.instalments.map(({ status }) => status))).toEqual(new Set(['paid']))
  })

  test('applies a payment to interest before principal', () => {
    const [first] = loanAccount(LOAN, [payment('2026-02-10', 4000)], '2026-02-10').instalments

    expect(first).toMatchObject({ interestCents: 3060, paidInterestCents: 3060, paidPrincipalCents: 940, paidOn: null })
  })

  test('applies an advance payment to the next installments', () => {
    const { instalments, daysPastDue } = loanAccount(LOAN, [payment('2026-01-20', 2 * INSTALMENT)], '2026-04-01')

    expect(instalments.slice(0, 3).map(({ status }) => status)).toEqual(['paid', 'paid', 'scheduled'])
    expect(daysPastDue).toBe(0)
  })
})

describe('late fees do not pyramid', () => {
  // $300 installments, a $15 fee unpaid since the first month, $300 paid on time in the second.
  const terms: LoanTerms = { ...LOAN, annualRatePercent: '0', principalCents: 360_000 }
  const postings = [payment('2026-02-20', 30_000), fee('2026-02-20', 1500), payment('2026-03-10', 30_000)]

  test('an installment paid in full and on time is satisfied, even if an older fee is owed', () => {
    const account = loanAccount(terms, postings, '2026-03-31')

    expect(account.instalments[1]).toMatchObject({ status: 'paid', paidOn: '2026-03-10' })
    expect(account).toMatchObject({ daysPastDue: 0, pastDueCents: 0 })
  })

  test('a fee stays owed until a payment exceeds the installments due', () => {
    expect(loanAccount(terms, postings, '2026-03-31').feesOwedCents).toBe(1500)

    const after = loanAccount(terms, [...postings, payment('2026-04-10', 31_500)], '2026-04-10')

    expect(after).toMatchObject({ feesOwedCents: 0 })
  })

  test('a loan with an unpaid fee is not paid off', () => {
    const paid = Array.from({ length: 12 }, (_, n) => payment(addMonths('2026-02-10', n), 30_000))

    expect(loanAccount(terms, [...paid, fee('2026-05-20', 1500)], '2027-06-01')).toMatchObject({
      status: 'current',
      balanceCents: 0,
      feesOwedCents: 1500,
    })
  })
})

describe('the ledger', () => {
  const postings = [
    payment('2026-02-10', INSTALMENT),
    fee('2026-03-25', 1500),
    payment('2026-03-28', 12_345),
    payment('2026-04-10', INSTALMENT + 5_000),
    payment('2026-04-10', 777),
    payment('2026-05-01', 90_000),
  ]

  test('gives the same account whatever the order of entry', () => {
    const account = loanAccount(LOAN, postings, '2026-06-30')

    for (let turn = 0; turn < postings.length; turn += 1) {
      const shuffled = [...postings.slice(turn), ...postings.slice(0, turn)].toReversed()
      expect(loanAccount(LOAN, shuffled, '2026-06-30')).toEqual(account)
    }
  })

  test('returns to its previous state, to the cent, after a reversal', () => {
    for (const [n, posting] of postings.entries()) {
      const without = postings.filter((_, index) => index !== n)
      expect(loanAccount(LOAN, [...postings, reversal(posting, '2026-06-01')], '2026-06-30')).toEqual(
        loanAccount(LOAN, without, '2026-06-30'),
      )
    }
  })

  test('accounts for every cent received', () => {
    for (const day of ['2026-03-28', '2026-04-10', '2026-05-01', '2027-01-01']) {
      const extra = payment(day, 400_000)
      for (const entries of [postings, [...postings, extra]]) {
        const received = entries.filter((one) => one.kind === 'payment').reduce((sum, one) => sum + one.amountCents, 0)
        const { instalments, feesOwedCents, overpaidCents } = loanAccount(LOAN, entries, '2027-06-30')
        const onInstalments = instalments.reduce((sum, row) => sum + row.paidInterestCents + row.paidPrincipalCents, 0)
        expect(onInstalments + (1500 - feesOwedCents) + overpaidCents).toBe(received)
      }
    }
  })

  test('ignores postings in the future', () => {
    expect(loanAccount(LOAN, postings, '2026-02-28')).toEqual(loanAccount(LOAN, postings.slice(0, 1), '2026-02-28'))
  })
})

describe('a payoff', () => {
  test('at maturity is the last installment', () => {
    const last = schedule(LOAN).at(-1)
    const { payoff } = loanAccount(LOAN, onTime(11), '2027-01-10')

    expect(payoff.totalCents).toBe((last?.interestCents ?? 0) + (last?.principalCents ?? 0))
  })

  test('paid on its day ends the loan exactly; one cent less does not', () => {
    const history = [...onTime(2), fee('2026-04-25', 1500), payment('2026-04-26', 10_000)]
    for (let ahead = 0; ahead < 200; ahead += 7) {
      const day = addDays('2026-04-27', ahead)
      const { totalCents } = loanAccount(LOAN, history, day).payoff

      const paid = loanAccount(LOAN, [...history, payment(day, totalCents)], day)
      const short = loanAccount(LOAN, [...history, payment(day, totalCents - 1)], day)

      expect(paid, day).toMatchObject({ status: 'paid_off', balanceCents: 0, feesOwedCents: 0, overpaidCents: 0 })
      expect(short.status, day).not.toBe('paid_off')
    }
  })

  test.each<[DayCount, number]>([
    ['actual/365', 493],
    ['actual/360', 500],
    ['30/360', 500],
    ['actual/actual', 493],
  ])('of $10,000 at 18 %%, %s, grows by %i cents a day', (dayCount, perDiemCents) => {
    const terms: LoanTerms = { ...LOAN, principalCents: 1_000_000, annualRatePercent: '18', dayCount }

    expect(loanAccount(terms, [], LOAN.startDate).perDiemCents).toBe(perDiemCents)
  })

  test('grows by the per diem each day, also on a past-due loan, but not after maturity', () => {
    for (let ahead = 0; ahead < 400; ahead += 1) {
      const day = addDays(LOAN.startDate, ahead)
      const [today, tomorrow] = [loanAccount(LOAN, [], day), loanAccount(LOAN, [], addDays(day, 1))]

      expect(today.perDiemCents, day).toBe(tomorrow.payoff.totalCents - today.payoff.totalCents)
    }
    expect(loanAccount(LOAN, [], '2027-01-09').perDiemCents).toBeGreaterThan(0)
    expect(loanAccount(LOAN, [], '2027-01-10').perDiemCents).toBe(0)
  })

  test('returns interest that was paid in advance and never accrued', () => {
    const { payoff } = loanAccount(LOAN, [payment('2026-01-10', 2 * INSTALMENT)], '2026-01-10')

    expect(payoff.totalCents).toBe(LOAN.principalCents - 2 * INSTALMENT)
  })
})
