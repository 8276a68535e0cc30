import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { loanEventsOf, postingOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { lateFeesDue } from './late-fees.ts'
import { changesWhatWasGiven, effectsOfPayment, effectsOfReversal } from './posting-effects.ts'

const TODAY = '2024-03-20'
const LOAN = terms({ lateFee: { graceDays: 10, cents: 25_00, ofBoth: 'lower' } })
const DUE = replay(LOAN, events(), '2024-01-01').items[0]?.dueCents ?? 0

const stored = (event: LoanEvent): StoredPosting => ({ id: event.id, ...postingOf(event) })
const ledger = (...plain: Parameters<typeof events>) => events(...plain).map(stored)
/** The late fee of the first installment, as the aging job assesses it. */
const automatic = (postings: StoredPosting[]): StoredPosting[] =>
  postings.map((one) => (one.kind === 'fee' ? { ...one, details: { ...one.details, isAutomatic: true } } : one))
const LATE_FEE = { kind: 'fee', fee: 'late', on: '2024-02-12', cents: 25_00, installment: 1 } as const
const SECOND = { kind: 'payment', on: '2024-03-01', cents: DUE } as const
const received = (effectiveDate: string, amountCents = DUE) => ({ effectiveDate, amountCents })

describe('a payment of today', () => {
  test('changes nothing that was given before', () => {
    const effects = effectsOfPayment(LOAN, ledger(SECOND), received(TODAY), TODAY)

    expect(effects).toMatchObject({ feesTakenBack: [], changedReceipts: [] })
    expect(changesWhatWasGiven(effects)).toBe(false)
  })

  test('shows where any money goes, and its parts are the whole payment', () => {
    const { below } = dice(11)
    for (let n = 0; n < 100; n++) {
      const postings = ledger(
        { kind: 'payment', on: addDays('2024-01-02', below(70)), cents: 1 + below(200_000) },
        { ...LATE_FEE, on: addDays('2024-02-12', below(30)), cents: 1 + below(5_000) },
      )
      const payment = received(addDays('2024-01-01', below(79)), 1 + below(1_100_000))
      const { after, allocation } = effectsOfPayment(LOAN, postings, payment, TODAY)
      const entered = { id: 'x', kind: 'payment', on: payment.effectiveDate, cents: payment.amountCents } as const
      const all = [...postings, stored({ ...entered, sequence: 3 })]
      const { interestCents, principalCents, feesCents, chargesCents, creditCents } = allocation

      expect(after.payoff).toEqual(replay(LOAN, loanEventsOf(all), TODAY).payoff)
      expect(interestCents + principalCents + feesCents + chargesCents + creditCents).toBe(payment.amountCents)
    }
  })

  test('of a cent more than the payoff leaves a credit balance', () => {
    const { totalCents } = replay(LOAN, events(), TODAY).payoff

    const effects = effectsOfPayment(LOAN, ledger(), received(TODAY, totalCents + 1), TODAY)

    expect(effects).toMatchObject({
      after: { status: 'paid_off', creditBalanceCents: 1 },
      allocation: { creditCents: 1 },
    })
  })
})

describe('a back-dated payment', () => {
  test('takes back the automatic late fee of an installment that it pays on time', () => {
    const postings = automatic(ledger(LATE_FEE))

    const effects = effectsOfPayment(LOAN, postings, received('2024-02-01'), TODAY)

    expect(effects.feesTakenBack).toMatchObject([{ id: 'e1', on: '2024-02-12', cents: 25_00 }])
    expect(effects).toMatchObject({ before: { feesOwedCents: 25_00 }, after: { feesOwedCents: 0 } })
    expect(changesWhatWasGiven(effects)).toBe(true)
  })

  test.each([
    ['a fee that a person entered', ledger(LATE_FEE), '2024-02-01'],
    ['the fee of an installment that it pays after the grace period', automatic(ledger(LATE_FEE)), '2024-02-12'],
    [
      'a fee that was reversed',
      automatic(ledger(LATE_FEE, { kind: 'reversal', on: '2024-02-13', reverses: 'e1' })),
      '2024-02-01',
    ],
  ])('does not take back %s', (_, postings, day) => {
    expect(effectsOfPayment(LOAN, postings, received(day), TODAY).feesTakenBack).toEqual([])
  })

  test('lists each later payment whose interest and principal change, with both splits', () => {
    const effects = effectsOfPayment(LOAN, ledger(SECOND), received('2024-02-01'), TODAY)

    // 10,000.00 × 18% × 60 ÷ 365 before. With the payment: 9,236.03 × 18% × 29 ÷ 365.
    expect(effects.changedReceipts).toMatchObject([
      { id: 'e1', on: '2024-03-01', cents: DUE, before: { interestCents: 295_89 }, after: { interestCents: 132_09 } },
    ])
    const [changed] = effects.changedReceipts
    for (const split of [changed?.before, changed?.after])
      expect((split?.interestCents ?? 0) + (split?.principalCents ?? 0)).toBe(DUE)
    expect(changesWhatWasGiven(effects)).toBe(true)
  })

  test('lists the payment that had paid a fee that is taken back', () => {
    const postings = automatic(ledger(LATE_FEE, { ...SECOND, cents: 2 * DUE + 25_00 }))

    const { changedReceipts } = effectsOfPayment(LOAN, postings, received('2024-02-01'), TODAY)

    expect(changedReceipts).toMatchObject([{ before: { feesCents: 25_00 }, after: { feesCents: 0 } }])
  })

  test('does not list a payment that was reversed, or one before it', () => {
    const postings = ledger({ kind: 'payment', on: '2024-01-15', cents: DUE }, SECOND, {
      kind: 'reversal',
      on: '2024-03-05',
      reverses: 'e2',
    })

    expect(effectsOfPayment(LOAN, postings, received('2024-02-01'), TODAY).changedReceipts).toEqual([])
  })
})

describe('a reversal', () => {
  const PERIOD = { today: TODAY, bookedOn: '2024-01-01' }
  const FIRST = { kind: 'payment', on: '2024-02-01', cents: DUE } as const
  const paid = ledger(FIRST, SECOND)
  const reverse = (postings: StoredPosting[], id: string, period = PERIOD) =>
    effectsOfReversal(LOAN, postings, { id, amount: null }, period)

  test('of a payment shows the loan as if it had never come in', () => {
    const { before, after } = reverse(paid, 'e1')

    expect(before).toMatchObject({ status: 'current', pastDueCents: 0 })
    expect(after).toMatchObject({ status: 'past_due', pastDueCents: DUE })
    expect(after.payoff).toEqual(replay(LOAN, events(SECOND), TODAY).payoff)
  })

  test('lists the later payments whose split changes, but not the reversed one', () => {
    const { changedReceipts } = reverse(paid, 'e1')

    expect(changedReceipts).toMatchObject([
      { id: 'e2', before: { interestCents: 132_09 }, after: { interestCents: 295_89 } },
    ])
  })

  test('lists the late fees that the aging job then assesses', () => {
    const { lateFees } = reverse(paid, 'e1')
    const reversed = events(FIRST, SECOND, { kind: 'reversal', on: TODAY, reverses: 'e1' })

    expect(lateFees).not.toEqual([])
    expect(lateFees).toEqual(lateFeesDue(LOAN, reversed, { from: PERIOD.bookedOn, today: TODAY }))
  })

  test('causes no late fee for an installment that was late before the loan came into the books', () => {
    expect(reverse(paid, 'e1', { today: TODAY, bookedOn: TODAY }).lateFees).toEqual([])
  })

  test('of a fee changes the receipt of the payment that paid it', () => {
    const postings = ledger(FIRST, { ...LATE_FEE, fee: 'nsf' }, { ...SECOND, cents: DUE + 25_00 })

    const { changedReceipts, after } = reverse(postings, 'e2')

    expect(changedReceipts).toMatchObject([{ id: 'e3', before: { feesCents: 25_00 }, after: { feesCents: 0 } }])
    expect(after.feesOwedCents).toBe(0)
  })
})
