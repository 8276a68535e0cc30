import { expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { appliedPayments } from './applied-payments.ts'
import { balanceProof } from './balance-proof.ts'

test('the proof of a balance shows each span’s interest by its days and principal', () => {
  const ledger = events({ kind: 'payment', on: '2024-01-31', cents: 1_000_00 })

  const steps = balanceProof(terms(), ledger, '2024-02-10')

  // 10,000.00 × 18% × 30 ÷ 365 = 147.945…, and 9,147.95 × 18% × 10 ÷ 365 = 45.11….
  expect(steps).toMatchObject([
    { on: '2024-01-01', days: 0, accruedCents: 0, principalCents: 10_000_00 },
    { on: '2024-01-31', days: 30, principalBeforeCents: 10_000_00, accruedCents: 147_95, principalCents: 9_147_95 },
    {
      on: '2024-02-10',
      days: 10,
      principalBeforeCents: 9_147_95,
      accruedCents: 45_11,
      interestCents: 45_11,
      event: null,
    },
  ])
})

test('the steps of any ledger end at its balance, and their interest is what accrued', () => {
  const { below, one } = dice(5)
  for (let n = 0; n < 60; n++) {
    const method = one(['simple_daily', 'scheduled', 'add_on'] as const)
    const ledger = events(
      { kind: 'payment', on: addDays('2024-01-02', below(100)), cents: 1 + below(300_000) },
      { kind: 'fee', fee: 'late', on: addDays('2024-01-02', below(100)), cents: 1 + below(4_000) },
      { kind: 'payment', on: addDays('2024-01-02', below(150)), cents: 1 + below(300_000) },
      { kind: 'reversal', on: '2024-05-01', reverses: one(['e1', 'e2']) },
    )
    const loan = terms({ method })
    const state = replay(loan, ledger, '2024-06-10')

    const steps = balanceProof(loan, ledger, '2024-06-10')

    const last = steps.at(-1)
    expect(last).toMatchObject({ principalCents: state.principalCents, interestCents: state.interestCents })
    expect(last?.feesCents).toBe(state.feesOwedCents)
    const paid = steps.reduce((sum, { allocation }) => sum + (allocation?.interestCents ?? 0), 0)
    const accrued = steps.reduce((sum, { accruedCents }) => sum + accruedCents, 0)
    expect(Math.abs(accrued - paid - state.interestCents)).toBeLessThanOrEqual(steps.length)
  }
})

test('each installment lists the payments that went to it', () => {
  const due = replay(terms(), events(), '2024-01-01').items[0]?.dueCents ?? 0
  const ledger = events(
    { kind: 'payment', on: '2024-01-20', cents: due - 10_00 },
    { kind: 'payment', on: '2024-02-10', cents: 110_00 },
  )

  const applied = appliedPayments(replay(terms(), ledger, '2024-02-15'), ledger)

  expect(applied.get(1)).toMatchObject([
    { eventId: 'e1', on: '2024-01-20', cents: due - 10_00 },
    { eventId: 'e2', on: '2024-02-10', cents: 10_00 },
  ])
  expect(applied.get(2)).toMatchObject([{ eventId: 'e2', cents: 100_00 }])
})
