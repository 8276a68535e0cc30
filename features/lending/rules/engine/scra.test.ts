import { describe, expect, test } from 'vitest'
import type { LoanEvent } from './loan-event.ts'
import { replay } from './replay.ts'
import { events, terms } from './replay-fixture.ts'

const SCRA = { kind: 'scra', on: '2024-03-01', until: '2024-09-01', lowersPayments: true } as const
// A year's loan of 10,000.00 at 18 percent, due on the first of each month from February on.
const plain = replay(terms(), events(), '2024-01-01').items
const capped = (on = '2024-03-01') => replay(terms(), events({ ...SCRA, on }), on).items

describe('the SCRA’s cap', () => {
  test('lowers each payment of its time by the forgiven interest, two thirds at 18 percent', () => {
    const items = capped()

    // The installments of April to September have their whole period within the time.
    for (const n of [2, 3, 4, 5, 6, 7]) {
      const forgiven = (plain[n]?.dueCents ?? 0) - (items[n]?.dueCents ?? 0)
      expect(forgiven).toBeGreaterThan(0)
      expect(forgiven).toBeLessThanOrEqual(100_00)
    }
    expect([0, 1, 8, 9, 10].map((n) => items[n]?.dueCents)).toEqual([0, 1, 8, 9, 10].map((n) => plain[n]?.dueCents))
  })

  test('forgives the interest: who pays the lower payments is done by the last due date, with no more to pay', () => {
    const paid = events(
      SCRA,
      ...capped().map(({ due: on, dueCents: cents }) => ({ kind: 'payment', on, cents }) as const),
    )

    const end = replay(terms(), paid, '2025-01-01')
    const before = replay(
      terms(),
      events(...plain.map(({ due: on, dueCents: cents }) => ({ kind: 'payment', on, cents }) as const)),
      '2025-01-01',
    )

    // Rounding and the days of each month make cents of difference; the forgiven interest is not among them.
    expect(Math.abs(end.payoff.totalCents - before.payoff.totalCents)).toBeLessThan(20_00)
    expect(end.paid.interestCents).toBeLessThan(before.paid.interestCents - 200_00)
  })

  test('of a period that is partly within its time, forgives the share of those days', () => {
    const [whole, half] = [capped(), capped('2024-03-16')]
    const forgiven = (items: typeof whole) => (plain[2]?.dueCents ?? 0) - (items[2]?.dueCents ?? 0)

    // Each share is rounded by itself.
    expect(Math.abs(forgiven(half) - (forgiven(whole) * 16) / 31)).toBeLessThan(1)
  })

  test('lowers the interest of a precomputed loan, also that of its last installment', () => {
    const loan = terms({ method: 'scheduled', dayCount: '30/360' })
    const was = replay(loan, events(), '2024-03-01')
    const is = replay(loan, events({ ...SCRA, until: '2025-02-01' }), '2024-03-01')

    expect(is.items.at(-1)?.interestCents).toBeLessThan(was.items.at(-1)?.interestCents ?? 0)
    expect(is.items.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(10_000_00)
    const all = events(
      { ...SCRA, until: '2025-02-01' },
      ...is.items.map(({ due: on, unpaidCents: cents }) => ({ kind: 'payment', on, cents }) as const),
    )
    expect(replay(loan, all, '2025-02-02')).toMatchObject({ status: 'paid_off', creditBalanceCents: 0 })
  })

  test('changes no payment at 6 percent or less, of a paid installment, or of an entry of the release before', () => {
    const low = terms({ rates: [{ on: '2024-01-01', ratePercent: '6' }] })
    const earlier: LoanEvent[] = events({ kind: 'scra', on: '2024-03-01', until: '2024-09-01' })

    expect(replay(low, events(SCRA), '2024-03-01').items).toEqual(replay(low, events(), '2024-03-01').items)
    expect(replay(terms(), earlier, '2024-03-01').items.map(({ dueCents }) => dueCents)).toEqual(
      plain.map(({ dueCents }) => dueCents),
    )
  })

  test('is taken back by a reversal', () => {
    const undone = events(SCRA, { kind: 'reversal', on: '2024-03-02', reverses: 'e1' })

    expect(replay(terms(), undone, '2024-03-05')).toEqual(replay(terms(), events(), '2024-03-05'))
  })
})
