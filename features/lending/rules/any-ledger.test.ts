import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { type Posting, sumCents } from './account-state.ts'
import { accountAfter } from './allocation.ts'
import { type LoanAccount, loanAccount } from './loan-account.ts'
import { accountWith, allocationOf, mostPayableCents, paymentRefusal } from './payment.ts'
import { type LoanTerms, levelInstalmentCents, schedule } from './schedule.ts'

/**
 * Returns any valid loan terms: from one cent to the column's maximum, rates of 0%, a millionth of a percent or 199%,
 * a first period of one day.
 */
function anyTerms(seed: number): LoanTerms {
  const { below, one } = dice(seed)
  const startDate = addDays('2023-11-25', below(420))
  const terms: LoanTerms = {
    principalCents: one([1, 7, 12_345, 340_000, 99_999_999_999_999]),
    annualRatePercent: one(['0', '0.000001', '5.5', '36', '199']),
    startDate,
    firstDueDate: addDays(startDate, 1 + below(62)),
    instalments: 1 + below(14),
    interval: { everyMonths: 1 },
    dayCount: one(['30/360', 'actual/365', 'actual/360', 'actual/actual']),
  }
  // Agreed a little above the computed amount, or exactly as computed.
  return { ...terms, instalmentCents: levelInstalmentCents(terms) + one([0, 0, 1, 100]) }
}

interface History {
  terms: LoanTerms
  postings: Posting[]
  today: string
  /** The predicted allocation of each payment before it was entered, and the overpayment once it was. */
  taken: { amountCents: number; parts: number[]; overCents: number }[]
}

/** Payments that the product accepts, dated in any order, among fees and reversals of both. */
function anyHistory(seed: number): History {
  const terms = anyTerms(seed)
  const { below, one } = dice(seed + 1000)
  const today = addDays(terms.startDate, 100 + below(500))
  const postings: Posting[] = []
  const taken: History['taken'] = []
  const post = (
    id: string,
    kind: Posting['kind'],
    amountCents: number,
    effectiveDate: string,
    of: string | null = null,
  ) => postings.push({ id, kind, amountCents, effectiveDate, reversesId: of })
  for (let n = 0; n < 12; n += 1) {
    const id = `${below(1000)}-${n}`
    const day = one([today, addDays(terms.startDate, 10 * below(10)), addDays(terms.startDate, 10 * below(40))])
    const back = standing(postings)[below(postings.length + 1)]
    if (day > today) continue
    if (below(5) === 0) post(id, 'fee', 1 + below(2000), day)
    else if (back !== undefined && below(3) === 0) post(id, 'reversal', back.amountCents, today, back.id)
    else {
      const most = mostPayableCents(terms, postings, day)
      const received = {
        effectiveDate: day,
        amountCents: Math.min(most, one([most, 1 + below(3 * (terms.instalmentCents ?? 1))])),
      }
      if (received.amountCents < 1 || paymentRefusal(terms, postings, received, today) !== null) continue
      const parts = Object.values(allocationOf(terms, postings, received))
      const overBefore = loanAccount(terms, postings, today).overpaidCents
      post(id, 'payment', received.amountCents, day)
      const overCents = loanAccount(terms, postings, today).overpaidCents - overBefore
      taken.push({ amountCents: received.amountCents, parts, overCents })
    }
  }
  return { terms, postings, today, taken }
}

const standing = (postings: readonly Posting[]) =>
  postings.filter(({ id, kind }) => kind !== 'reversal' && !postings.some(({ reversesId }) => reversesId === id))

// The product rejects loans whose installment doesn't cover the interest.
const isLent = ({ terms }: History) => schedule(terms).every(({ principalCents }) => principalCents >= 0)
const ALL = Array.from({ length: 80 }, (_, seed) => anyHistory(seed)).filter(isLent)
const sumOf = (postings: readonly Posting[], kind: Posting['kind'], until: string) =>
  sumCents(
    standing(postings)
      .filter((one) => one.kind === kind && one.effectiveDate <= until)
      .map(({ amountCents }) => amountCents),
  )

/** Yields the account on each day with a posting, the day after it, and today. */
function* accounts({ terms, postings, today }: History): Generator<[day: string, LoanAccount]> {
  const days = postings.flatMap(({ effectiveDate }) => [effectiveDate, addDays(effectiveDate, 1)])
  for (const day of new Set([...days, today])) yield [day, loanAccount(terms, postings, day)]
}

describe('in any ledger that the product can write', () => {
  test('the preview applies the whole payment to interest, principal and fees', () => {
    for (const { amountCents, parts } of ALL.flatMap(({ taken }) => taken)) expect(sumCents(parts)).toBe(amountCents)
  })

  test('no accepted payment leaves an overpayment, in itself or in payments dated later', () => {
    expect(new Set(ALL.flatMap(({ taken }) => taken.map(({ overCents }) => Math.max(0, overCents))))).toEqual(
      new Set([0]),
    )
  })

  test('every cent received is applied to an installment or a fee, or overpaid because a fee was reversed', () => {
    for (const history of ALL) {
      const { terms, postings } = history
      for (const [day, { instalments, overpaidCents, feesOwedCents }] of accounts(history)) {
        const onInstalments = sumCents(instalments.map((row) => row.paidInterestCents + row.paidPrincipalCents))
        const { paidFeesCents } = accountAfter(terms, postings, day)

        expect(onInstalments + paidFeesCents + overpaidCents, day).toBe(sumOf(postings, 'payment', day))
        expect(paidFeesCents + feesOwedCents, day).toBe(sumOf(postings, 'fee', day))
      }
    }
  })

  test('no amount is negative, and no installment is overpaid', () => {
    for (const history of ALL) {
      for (const [day, account] of accounts(history)) {
        const rows = account.instalments.flatMap((row) => [
          ...[row.paidInterestCents, row.paidPrincipalCents, row.waivedInterestCents, row.unpaidCents],
          row.principalCents - row.paidPrincipalCents,
        ])
        const { balanceCents, pastDueCents, overpaidCents, feesOwedCents, payoff } = account
        const least = Math.min(...rows, balanceCents, pastDueCents, overpaidCents, feesOwedCents, payoff.totalCents)

        expect(least, `${day} ${JSON.stringify(history)}`).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('a loan is paid off exactly if its payoff is zero, and then nothing is past due', () => {
    for (const history of ALL) {
      for (const [day, { status, payoff, pastDueCents, nextPaymentDate }] of accounts(history)) {
        const isOver = payoff.totalCents === 0

        expect(status === 'paid_off', day).toBe(isOver)
        expect(isOver && (pastDueCents > 0 || nextPaymentDate !== null), day).toBe(false)
      }
    }
  })

  test('paying the maximum today ends the loan without an overpayment', () => {
    for (const { terms, postings, today } of ALL) {
      const before = loanAccount(terms, postings, today)
      if (before.status === 'paid_off') continue
      const received = { effectiveDate: today, amountCents: mostPayableCents(terms, postings, today) }

      expect(accountWith(terms, postings, received, today)).toMatchObject({
        ...{ status: 'paid_off', balanceCents: 0, feesOwedCents: 0, overpaidCents: before.overpaidCents },
      })
    }
  })

  test('reversing everything restores the agreed schedule', () => {
    for (const { terms, postings, today } of ALL) {
      const back = standing(postings).map(
        (taken): Posting => ({
          ...taken,
          id: `back ${taken.id}`,
          kind: 'reversal',
          effectiveDate: today,
          reversesId: taken.id,
        }),
      )

      expect(loanAccount(terms, [...postings, ...back], today)).toEqual(loanAccount(terms, [], today))
    }
  })

  test('the order of entry has no effect', () => {
    for (const { terms, postings, today } of ALL)
      expect(loanAccount(terms, postings.toReversed(), today)).toEqual(loanAccount(terms, postings, today))
  })
})

test('the generated ledgers cover every kind', () => {
  const all = ALL.map((history) => ({
    ...history,
    account: loanAccount(history.terms, history.postings, history.today),
  }))

  for (const status of ['current', 'past_due', 'paid_off'])
    expect(all.filter(({ account }) => account.status === status).length, status).toBeGreaterThan(5)
  for (const kind of ['fee', 'reversal', 'payment'])
    expect(all.filter(({ postings }) => postings.some((one) => one.kind === kind)).length, kind).toBeGreaterThan(20)
  expect(all.some(({ account }) => account.overpaidCents > 0)).toBe(true)
  expect(all.some(({ terms }) => schedule(terms).some(({ principalCents }) => principalCents === 0))).toBe(true)
})
