import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { changeLetter } from '#features/lending/rules/servicing/change-letter.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { forgivenPrincipalCents, offerProblem, owedCents } from './settlement.ts'
import { settlementLetter } from './settlement-letter.ts'

const TODAY = '2026-11-30'
const part = (days: number, cents: number) => ({ due_on: addDays(TODAY, days), cents })

test.each([
  ['one payment', [part(0, 500_00)], null],
  ['36 months', [part(0, 1), part(1095, 500_00)], null],
  ['nothing off', [part(0, 1_000_00)], /less than that/],
  ['more than is owed', [part(0, 600_00), part(9, 600_00)], /owes \$1,000\.00/],
  ['a day in the past', [part(-1, 1)], /in the past/],
  ['days out of order', [part(9, 1), part(3, 1)], /after the one before/],
  ['more than 36 months', [part(1100, 1)], /36 months/],
])('an offer of %s', (_, parts, problem) => {
  expect(offerProblem({ parts, acceptBy: TODAY }, 1_000_00, TODAY) ?? 'fine').toMatch(problem ?? /^fine$/)
})

test('an offer needs a debt, and a day to accept it that is not over', () => {
  const parts = [part(0, 1)]

  expect(offerProblem({ parts, acceptBy: TODAY }, 0, TODAY)).toMatch(/Nothing is owed/)
  expect(offerProblem({ parts, acceptBy: addDays(TODAY, -1) }, 9, TODAY)).toMatch(/accept/)
})

/** A linear congruential generator, so that each run tries the same loans. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

describe('the sums of a settlement are the engine’s to the cent', () => {
  test.each(Array.from({ length: 200 }, (_, seed) => [seed + 1]))('loan %i', (seed) => {
    const below = randomOf(seed)
    const contract = terms({ rates: [{ on: '2024-01-01', ratePercent: String(5 + below(30)) }] })
    const before = [
      ...Array.from({ length: below(4) }, (_, n) => ({
        ...({ kind: 'payment', on: addDays('2024-01-20', n * 30), cents: 1_00 + below(900_00) } as const),
      })),
      ...(below(2) === 0
        ? [{ kind: 'fee', fee: 'late', cents: 15_00, on: '2024-05-15', installment: 4 } as const]
        : []),
      ...(below(3) === 0 ? [{ kind: 'charge_off', on: '2024-06-15' } as const] : []),
    ]
    const offered = replay(contract, events(...before), '2024-07-01')
    const owed = owedCents(offered)
    const share = Math.max(1, Math.floor((owed * (20 + below(60))) / 300))
    const kind = offered.chargedOff === null ? 'payment' : 'recovery'
    const parts = [0, 1, 2].map((n) => ({ kind, on: addDays('2024-07-02', n * 30), cents: share }) as const)
    const paid = replay(contract, events(...before, ...parts), '2024-09-01')
    const forgiven = forgivenPrincipalCents(paid)

    const end = replay(
      contract,
      events(...before, ...parts, { kind: 'settlement', on: '2024-09-01', cents: 0 }),
      '2025-01-01',
    )

    const received = [...before, ...parts].reduce(
      (sum, event) => ('cents' in event && event.kind !== 'fee' ? sum + event.cents : sum),
      0,
    )
    const { principalCents, interestCents, feesCents, chargesCents } = end.paid
    const recovered = end.chargedOff?.recoveredCents ?? 0
    expect(end).toMatchObject({ status: 'settled', principalCents: 0, payoff: { totalCents: 0 } })
    expect(principalCents + interestCents + feesCents + chargesCents + recovered + end.creditBalanceCents).toBe(
      received,
    )
    // Recoveries of a charged-off loan count for its principal first.
    const recoveredPrincipal = Math.min(recovered, end.chargedOff?.principalCents ?? 0)
    expect(principalCents + recoveredPrincipal + forgiven).toBe(10_000_00)
    expect(owedCents(paid) >= forgiven).toBe(true)
  })
})

test('the rest is forgiven without money, and comes back with its reversal', () => {
  const settled: LoanEvent[] = events({ kind: 'settlement', on: '2024-03-01', cents: 0 })
  const undone = events(
    { kind: 'settlement', on: '2024-03-01', cents: 0 },
    { kind: 'reversal', on: '2024-03-05', reverses: 'e1' },
  )

  expect(replay(terms(), settled, '2024-04-01')).toMatchObject({ status: 'settled', forgivenCents: 10_000_00 })
  expect(changeLetter(terms(), settled, 'e1')?.parts[0]?.paragraphs?.[0]).toMatch(/all payments of our settlement/)
  expect(replay(terms(), undone, '2024-04-01').payoff).toEqual(replay(terms(), events(), '2024-04-01').payoff)
})

test('the agreement states each payment, the consequences, and both signers', () => {
  const agreed = {
    ...{ totalCents: 600_00, owedCents: 1_300_00, parts: [part(5, 300_00), part(35, 300_00)] },
    ...{ offeredOn: TODAY, acceptBy: addDays(TODAY, 5), graceDays: 3, waivesLateFees: true },
  }
  const letter = settlementLetter(agreed, { company: 'Meridian Lending', borrower: 'Dana Whitfield' })
  const text = JSON.stringify(letter)

  expect(letter.signers).toEqual(['Dana Whitfield', 'Meridian Lending'])
  expect(letter.parts[0]?.amounts?.map(({ cents }) => cents)).toEqual([300_00, 300_00, 600_00])
  expect(text).toMatch(/within 3 days after it.*no late fee.*full balance again.*Form 1099-C/)
  const small = { ...agreed, owedCents: 1_199_99, waivesLateFees: false, graceDays: 0 }
  expect(JSON.stringify(settlementLetter(small, { company: 'M', borrower: 'D' }))).not.toMatch(/1099-C|late fee|within/)
})
