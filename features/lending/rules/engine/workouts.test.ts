import { describe, expect, test } from 'vitest'
import { lateFeesDue } from '#features/lending/rules/servicing/late-fees.ts'
import { replay } from './replay.ts'
import { events, terms } from './replay-fixture.ts'

type Entered = Parameters<typeof events>
const on = (day: string, ...entered: Entered) => replay(terms(), events(...entered), day)
const due = on('2024-01-01').items[0]?.dueCents ?? 0

describe('lower payments for a time', () => {
  const plan = { kind: 'payment_change', on: '2024-01-20', installment: 2, cents: 300_00, count: 3 } as const

  test('lower only those installments, and leave the rest to the last one', () => {
    const { items } = on('2024-01-20', plan)

    expect(items.slice(0, 6).map(({ dueCents }) => dueCents)).toEqual([due, 300_00, 300_00, 300_00, due, due])
    expect(items.at(-1)?.unpaidCents).toBeGreaterThan(3 * (due - 300_00))
  })

  test('keep a borrower current who pays them', () => {
    const paid = ['2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01'].map(
      (day, n) => ({ kind: 'payment', on: day, cents: n === 0 ? due : 300_00 }) as const,
    )

    expect(on('2024-05-02', plan, ...paid)).toMatchObject({ status: 'current', pastDueCents: 0 })
    expect(on('2024-05-02', ...paid).status).toBe('past_due')
  })
})

describe('a modification', () => {
  const MODIFIED = {
    kind: 'modification',
    on: '2024-04-10',
    installment: 2,
    cents: 250_00,
    count: 48,
    firstDue: '2024-05-15',
  } as const
  const modified = (more: { ratePercent?: string; count?: number; cents?: number } = {}) => ({ ...MODIFIED, ...more })
  const firstPayment = { kind: 'payment', on: '2024-02-01', cents: due } as const

  test('replaces the open installments, so a late loan is current again', () => {
    expect(on('2024-04-10', firstPayment)).toMatchObject({ status: 'past_due' })

    const state = on('2024-04-10', firstPayment, modified())

    expect(state).toMatchObject({ status: 'current', pastDueCents: 0, nextDue: { on: '2024-05-15', cents: 250_00 } })
    expect(state.items).toHaveLength(49)
    expect(state.items.map(({ number }) => number)).toEqual(Array.from({ length: 49 }, (_, n) => n + 1))
    expect(state.items.at(-1)?.due).toBe('2028-04-15')
  })

  test('changes no principal and no interest of the past', () => {
    const [before, after] = [on('2024-04-10', firstPayment), on('2024-04-10', firstPayment, modified())]

    expect([after.principalCents, after.interestCents]).toEqual([before.principalCents, before.interestCents])
    expect(after.payoff.totalCents).toBe(before.payoff.totalCents)
  })

  test('can change the rate from its day on', () => {
    const day = (date: string) => on(date, firstPayment, modified({ ratePercent: '9' })).payoff.perDiemCents

    expect(day('2024-04-10') * 2 - day('2024-04-09')).toBeLessThan(3)
  })

  test('keeps the part of an installment that was paid', () => {
    const state = on('2024-04-10', firstPayment, { kind: 'payment', on: '2024-03-01', cents: 100_00 }, modified())

    expect(state.items[1]).toMatchObject({ number: 2, dueCents: 100_00, state: 'paid' })
    expect(state.items[2]).toMatchObject({ number: 3, due: '2024-05-15', dueCents: 250_00 })
  })

  test('is undone by its reversal', () => {
    const undone = [firstPayment, modified(), { kind: 'reversal', on: '2024-04-12', reverses: 'e2' }] as const

    expect(on('2024-04-12', ...undone)).toEqual(on('2024-04-12', firstPayment))
  })

  test('paid as it says ends the loan with the last installment', () => {
    const agreed = modified({ count: 3, cents: 3_300_00 })
    const paid = ['2024-05-15', '2024-06-15'].map((day) => ({ kind: 'payment', on: day, cents: 3_300_00 }) as const)
    const rest = on('2024-07-15', firstPayment, agreed, ...paid)

    expect(rest.items.at(-1)).toMatchObject({ due: '2024-07-15', unpaidCents: rest.payoff.totalCents })
    const last = { kind: 'payment', on: '2024-07-15', cents: rest.payoff.totalCents } as const
    expect(on('2024-07-15', firstPayment, agreed, ...paid, last)).toMatchObject({
      status: 'paid_off',
      principalCents: 0,
    })
  })
})

describe('late fees', () => {
  const rule = { lateFee: { graceDays: 5, cents: 15_00, ofBoth: 'lower' } } as const
  const fees = (...entered: Entered) =>
    lateFeesDue(terms(rule), events(...entered), { from: '2024-01-01', today: '2024-05-20' }).map(({ on: day }) => day)

  test('stop with a bankruptcy and begin again when it is dismissed', () => {
    expect(fees()).toEqual(['2024-02-07', '2024-03-07', '2024-04-07', '2024-05-07'])
    expect(fees({ kind: 'bankruptcy', on: '2024-03-01', chapter: 13 })).toEqual(['2024-02-07'])
    expect(
      fees({ kind: 'bankruptcy', on: '2024-03-01', chapter: 13 }, { kind: 'bankruptcy_dismissed', on: '2024-05-01' }),
    ).toEqual(['2024-02-07', '2024-05-07'])
  })

  test('stop while the SCRA caps the interest, which includes fees', () => {
    expect(fees({ kind: 'scra', on: '2024-02-05', until: '2024-04-30' })).toEqual(['2024-05-07'])
  })

  test('of a stay that was reversed are due', () => {
    expect(
      fees(
        { kind: 'bankruptcy', on: '2024-03-01', chapter: 7 },
        { kind: 'reversal', on: '2024-03-02', reverses: 'e1' },
      ),
    ).toHaveLength(4)
  })
})

test('a claim of identity theft stays until it is resolved', () => {
  const claim = { kind: 'fraud', on: '2024-02-01' } as const

  expect(on('2024-02-02', claim).isFraudClaimed).toBe(true)
  expect(on('2024-02-02', claim, { kind: 'fraud_resolved', on: '2024-02-02' }).isFraudClaimed).toBe(false)
})
