import { expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { amortizingPayment } from './amortizing-payment.ts'

const PLAN = { on: '2024-04-10', installment: 1, count: 36, firstDue: '2024-05-15' }

test.each([
  [36, undefined],
  [36, '0'],
  [120, '9.5'],
  [1, '18'],
])('%s installments at %s percent pay the loan, and the last one is at most a payment', (count, ratePercent) => {
  const plan = { ...PLAN, count, ...(ratePercent !== undefined && { ratePercent }) }
  const cents = amortizingPayment(terms(), events(), plan) ?? 0
  const lastWith = (payment: number) =>
    replay(
      terms(),
      [...events(), { ...plan, kind: 'modification', cents: payment, id: 'm', sequence: 1 }],
      PLAN.on,
    ).items.at(-1)?.unpaidCents ?? 0

  expect(lastWith(cents)).toBeLessThanOrEqual(cents)
  expect(lastWith(cents - 1)).toBeGreaterThan(cents - 1)
  // One cent less in each payment leaves at most that, and its interest, to the last one.
  expect(lastWith(cents)).toBeGreaterThan(cents - 3 * count)
})

test('a loan that owes nothing has none', () => {
  const paid = events({ kind: 'payment', on: '2024-01-01', cents: 10_000_00 })

  expect(amortizingPayment(terms(), paid, PLAN)).toBeNull()
})
