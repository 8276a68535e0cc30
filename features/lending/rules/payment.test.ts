import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { type Posting, sumCents } from './account-state.ts'
import { accountAfter } from './allocation.ts'
import { DAY_COUNTS } from './day-count.ts'
import { loanAccount } from './loan-account.ts'
import { accountWith, allocationOf, mostPayableCents, paymentRefusal } from './payment.ts'
import { type LoanTerms, levelInstalmentCents } from './schedule.ts'

const LOAN: LoanTerms = {
  principalCents: 340_000,
  annualRatePercent: '10.8',
  startDate: '2026-01-10',
  firstDueDate: '2026-02-10',
  instalments: 12,
  interval: { everyMonths: 1 },
  dayCount: '30/360',
}
const TODAY = '2026-09-30'
const INSTALMENT = levelInstalmentCents(LOAN)

const entry = (kind: Posting['kind'], effectiveDate: string, amountCents: number, id: string): Posting => ({
  ...{ id, kind, amountCents, effectiveDate, reversesId: null },
})
const payment = (effectiveDate: string, amountCents: number, id = `${effectiveDate} ${amountCents}`) =>
  entry('payment', effectiveDate, amountCents, id)
const received = (effectiveDate: string, amountCents: number) => ({ effectiveDate, amountCents })

/** Pseudorandom numbers below a limit, the same on every run (a linear congruential generator, its high bits). */
function numbersFrom(seed: number) {
  let state = Math.imul(seed, 2_654_435_761)
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return Math.floor(((state >>> 0) / 4_294_967_296) * limit)
  }
}

/**
 * A ledger of payments, fees and reversals, entered in any date order and with several on one day, plus one more
 * payment.
 */
function history(seed: number) {
  const below = numbersFrom(seed)
  const terms: LoanTerms = { ...LOAN, dayCount: DAY_COUNTS[below(DAY_COUNTS.length)] ?? '30/360' }
  const postings: Posting[] = []
  const aDay = () => addDays(LOAN.startDate, 20 * below(12))
  for (let n = 0; n < 10; n += 1) {
    const day = aDay()
    const id = `${below(1000)} ${n}`
    const kind = below(5)
    const taken = postings.find(({ id: own, kind: is }) => is === 'payment' && !isReversed(own))
    if (kind === 0) postings.push(entry('fee', day, 1500, id))
    else if (kind === 1 && taken)
      postings.push({ ...entry('reversal', TODAY, taken.amountCents, id), reversesId: taken.id })
    else {
      const most = mostPayableCents(terms, postings, day)
      const amount = Math.min(most - 1, 1 + below(2 * INSTALMENT))
      if (amount > 0) postings.push(payment(day, amount, id))
    }
  }
  const day = aDay()
  return { terms, postings, day, most: mostPayableCents(terms, postings, day), below }

  function isReversed(id: string) {
    return postings.some(({ reversesId }) => reversesId === id)
  }
}

const SEEDS = Array.from({ length: 40 }, (_, n) => n + 1)

describe.each(SEEDS)('in ledger %i', (seed) => {
  const { terms, postings, day, most, below } = history(seed)
  // Sometimes the full amount.
  const amountCents = below(4) === 0 ? most : 1 + below(most)

  test('the preview of a payment matches the ledger after it, whatever its place among the entries of its day', () => {
    const allocation = allocationOf(terms, postings, received(day, amountCents))
    const shown = accountWith(terms, postings, received(day, amountCents), TODAY)

    for (const id of ['', '~']) {
      const after = [...postings, payment(day, amountCents, id)]
      const [then, before] = [accountAfter(terms, after, day), accountAfter(terms, postings, day)]
      const gained = (part: 'paidInterestCents' | 'paidPrincipalCents') =>
        sumCents(then.instalments.map((row) => row[part])) - sumCents(before.instalments.map((row) => row[part]))
      expect(allocation).toEqual({
        interestCents: gained('paidInterestCents'),
        principalCents: gained('paidPrincipalCents'),
        feesCents: then.paidFeesCents - before.paidFeesCents,
      })
      expect(shown).toEqual(loanAccount(terms, after, TODAY))
    }
  })

  test('the parts of a payment add up to the whole, to the cent', () => {
    const { interestCents, principalCents, feesCents } = allocationOf(terms, postings, received(day, amountCents))

    expect(interestCents + principalCents + feesCents).toBe(amountCents)
  })

  test('the maximum payment leaves no overpayment; a cent more would, or would end the loan before later payments', () => {
    const over = (cents: number) => accountWith(terms, postings, received(day, cents), TODAY).overpaidCents
    const later = postings.filter(({ effectiveDate }) => effectiveDate > day).map(({ effectiveDate }) => effectiveDate)
    const endsEarly = later.some(
      (one) => accountWith(terms, postings, received(day, most + 1), addDays(one, -1)).balanceCents === 0,
    )

    expect(over(most)).toBe(0)
    expect(over(most + 1) > 0 || endsEarly).toBe(true)
  })

  test('a reversed payment leaves the account exactly as before', () => {
    const taken = payment(day, amountCents, 'taken')
    const back: Posting = { ...entry('reversal', TODAY, amountCents, 'back'), reversesId: taken.id }

    expect(loanAccount(terms, [...postings, taken, back], TODAY)).toEqual(loanAccount(terms, postings, TODAY))
  })
})

test('the ledgers above cover every kind: with later payments, with fees, and paid off to the last cent', () => {
  const all = SEEDS.map(history)

  expect(all.some(({ postings, day }) => postings.some((one) => one.effectiveDate > day))).toBe(true)
  expect(all.some(({ postings }) => postings.some(({ kind }) => kind === 'fee'))).toBe(true)
  const settled = all.map(({ terms, postings, day, most }) => accountWith(terms, postings, received(day, most), TODAY))
  expect(settled.some(({ status }) => status === 'paid_off')).toBe(true)
})

describe('a payment is applied', () => {
  test('to interest, then principal, and to an old fee only with what an installment leaves over', () => {
    const ledger = [entry('fee', '2026-02-25', 1500, 'fee'), payment('2026-02-20', INSTALMENT)]
    const of = (amountCents: number) => allocationOf(LOAN, ledger, received('2026-03-10', amountCents))

    expect(of(INSTALMENT)).toMatchObject({ feesCents: 0 })
    expect(of(INSTALMENT + 1500)).toEqual({ ...of(INSTALMENT), feesCents: 1500 })
    expect(of(100)).toEqual({ interestCents: 100, principalCents: 0, feesCents: 0 })
  })

  test('back to the borrower who paid interest in advance, if it ends the loan before that accrues', () => {
    const ledger = [payment('2026-01-10', 2 * INSTALMENT)]
    const most = mostPayableCents(LOAN, ledger, '2026-01-10')

    const { interestCents, principalCents } = allocationOf(LOAN, ledger, received('2026-01-10', most))

    expect(interestCents).toBeLessThan(0)
    expect(interestCents + principalCents).toBe(most)
  })
})

describe('a payment is rejected', () => {
  const refused = (day: string, cents: number, ledger: Posting[] = []) =>
    paymentRefusal(LOAN, ledger, received(day, cents), TODAY)
  const payoff = mostPayableCents(LOAN, [], TODAY)

  test.each([
    ['the day the loan began', LOAN.startDate, 100],
    ['today', TODAY, 100],
    ['all of the payoff', TODAY, payoff],
  ])('but not on %s', (_, day, cents) => {
    expect(refused(day, cents)).toBeNull()
  })

  test('before the loan began and in the future', () => {
    expect(refused('2026-01-09', 100)).toEqual({
      code: 'PAYMENT_DATE',
      message: 'The loan began on Jan 10, 2026. A payment can’t be dated earlier.',
    })
    expect(refused('2026-10-01', 100)).toMatchObject({ message: 'A payment can’t be dated in the future' })
  })

  test('above the payoff of its day, and the message gives the payoff', () => {
    expect(refused(TODAY, payoff + 1)).toEqual({
      code: 'PAYMENT_TOO_HIGH',
      message: expect.stringMatching(
        /^This is more than the borrower owes: the payoff on Sep 30, 2026 is \$3,\d{3}\.\d\d$/,
      ),
      mostCents: payoff,
    })
  })

  test('if a later payment would then exceed what is owed', () => {
    const later = payment('2026-09-20', 300_000)
    const most = mostPayableCents(LOAN, [later], '2026-03-01')

    expect(refused('2026-03-01', most, [later])).toBeNull()
    expect(refused('2026-03-01', most + 1, [later])?.message).toMatch(
      /^This is more than the borrower owes\. With the payments dated later, .* can be dated Mar 1, 2026\.$/,
    )
  })

  test('but not because of a later fee or reversed payment, which don’t change the maximum', () => {
    const later = payment('2026-09-20', 300_000)
    const back: Posting = { ...entry('reversal', TODAY, 300_000, 'back'), reversesId: later.id }
    const fee = entry('fee', '2026-09-01', 1500, 'fee')

    const most = mostPayableCents(LOAN, [], '2026-03-01')

    expect(mostPayableCents(LOAN, [later, back, fee], '2026-03-01')).toBe(most)
    expect(refused('2026-03-01', most, [later, back, fee])).toBeNull()
  })

  test('if the loan ended by that day and only a fee was charged and partly paid since', () => {
    const ended = payment('2026-05-10', mostPayableCents(LOAN, [], '2026-05-10'))
    const ledger = [ended, entry('fee', '2026-06-01', 1500, 'fee'), payment('2026-07-01', 500)]

    for (const day of ['2026-03-01', '2026-05-10', '2026-05-20'])
      expect(refused(day, 1, ledger), day).toMatchObject({
        code: 'PAYMENT_TOO_HIGH',
        message: expect.stringContaining('at most $0.00 can be dated'),
        mostCents: 0,
      })
    expect(mostPayableCents(LOAN, ledger, TODAY)).toBe(1000)
    expect(refused(TODAY, 1000, ledger)).toBeNull()
  })

  test('once the loan is paid off, whatever its day', () => {
    const ledger = [payment(TODAY, payoff)]

    expect(refused('2026-02-01', 1, ledger)).toMatchObject({ code: 'LOAN_PAID_OFF' })
  })
})
