import { describe, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { totalOf } from './owed.ts'
import { payoffLetter, payoffRefusal } from './payoff-letter.ts'
import { changesOf, holdsUntil, payoffLines } from './payoff-words.ts'

const TODAY = '2024-01-20'
const days = (goodThrough = '2024-01-31', today = TODAY) => ({ today, goodThrough })

describe('a payoff letter', () => {
  test('states the principal and the interest through the good-through date, and what each later day adds', () => {
    const letter = payoffLetter(terms(), events(), days())

    expect(letter.owed).toMatchObject({ principal: 1_000_000, interest: 14_795, fees: 0, charges: 0 })
    // 10,000.00 × 18% / 365 = 4.93…
    expect(letter).toMatchObject({ totalCents: 1_014_795, perDiemCents: 493 })
    expect(holdsUntil(letter)[1]).toBe('From February 1, 2024 on, each day adds $4.93 of interest.')
  })

  test('counts fees and charges, and subtracts a credit balance', () => {
    const entered = events(
      { kind: 'payment', on: '2024-01-05', cents: 1_010_000 },
      { kind: 'fee', fee: 'nsf', on: '2024-01-06', cents: 30_000 },
      { kind: 'charge', charge: 'tax', on: '2024-01-07', cents: 5_000 },
    )
    const letter = payoffLetter(terms(), entered, days())

    // 19.73 of interest was owed on the day of the payment.
    expect(letter).toMatchObject({ totalCents: 35_000 - 8_027, perDiemCents: 0 })
    expect(payoffLines(letter.owed)).toEqual([
      { name: 'Principal', cents: 0 },
      { name: 'Interest', cents: 0 },
      { name: 'Fees', cents: 30_000 },
      { name: 'Charges', cents: 5_000 },
      { name: 'Credit balance', cents: -8_027 },
    ])
    expect(holdsUntil(letter)).toContain('No interest is added after that date.')
  })

  test.each(['simple_daily', 'scheduled', 'add_on'] as const)('of a %s loan pays it off on the day', (method) => {
    const entered = events({ kind: 'payment', on: '2024-01-10', cents: 50_000 })
    const { totalCents } = payoffLetter(terms({ method }), entered, days())
    const paid = { id: 'paid', sequence: 9, kind: 'payment', on: '2024-01-31', cents: totalCents } as const

    const after = replay(terms({ method }), [...entered, paid], '2024-01-31')

    expect(after).toMatchObject({ status: 'paid_off', creditBalanceCents: 0, payoff: { totalCents: 0 } })
  })

  test('knows a rate that changes before the good-through date', () => {
    const changed = events({ kind: 'rate_change', on: '2024-01-25', ratePercent: '36' })

    expect(payoffLetter(terms(), changed, days()).perDiemCents).toBe(986)
  })

  test('of a charged-off loan states what was not recovered', () => {
    const entered = events(
      { kind: 'charge_off', on: '2024-01-11' },
      { kind: 'recovery', on: '2024-01-15', cents: 100_000 },
    )
    const letter = payoffLetter(terms(), entered, days())

    expect(letter).toMatchObject({ totalCents: 1_004_932 - 100_000, perDiemCents: 0 })
    expect(totalOf(letter.owed)).toBe(letter.totalCents)
    expect(payoffLines(letter.owed).at(-1)).toEqual({ name: 'Charged-off balance', cents: 904_932 })
  })

  test('warns of a late fee that is assessed by then, and of the fee for a returned payment', () => {
    const strict = terms({ lateFee: { graceDays: 10, cents: 2_500, ofBoth: 'lower' }, nsfFeeCents: 3_000 })
    const warned = changesOf(payoffLetter(strict, events(), days('2024-02-19')))

    expect(warned).toContain('A late fee of $25.00 is added on February 12, 2024 unless installment 1 is paid before.')
    expect(warned[1]).toBe('A payment that the bank returns raises it again, and the contract adds a fee of $30.00.')
    expect(payoffLetter(strict, events(), days('2024-02-11')).lateFee).toBeNull()
  })
})

describe('a payoff letter is refused', () => {
  test.each([
    ['yesterday', addDays(TODAY, -1), 'PAYOFF_DATE'],
    ['today', TODAY, undefined],
    ['thirty days ahead', addDays(TODAY, 30), undefined],
    ['thirty-one days ahead', addDays(TODAY, 31), 'PAYOFF_DATE'],
  ])('by its good-through date: %s', (_, goodThrough, code) => {
    expect(payoffRefusal(terms(), events(), days(goodThrough))?.code).toBe(code)
  })

  test('before the loan begins', () => {
    expect(payoffRefusal(terms(), events(), { today: '2023-12-20', goodThrough: '2023-12-30' })).toEqual({
      code: 'PAYOFF_DATE',
      message: 'The loan begins on Jan 1, 2024. Enter that day or a later one.',
    })
  })

  test.each([
    ['paid off', { kind: 'payment', on: '2024-01-05', cents: 1_010_000 }, 'Nothing is owed on this loan'],
    ['settled', { kind: 'settlement', on: '2024-01-05', cents: 1 }, 'This loan is settled. Nothing is owed on it.'],
    ['sold', { kind: 'sale', on: '2024-01-05' }, 'This loan was sold. Its new owner states the payoff.'],
  ] as const)('of a loan that is %s', (_, event, message) => {
    expect(payoffRefusal(terms(), events(event), days())).toEqual({ code: 'LOAN_ENDED', message })
  })

  test('of a charged-off loan that was settled', () => {
    const entered = events(
      { kind: 'charge_off', on: '2024-01-11' },
      { kind: 'settlement', on: '2024-01-15', cents: 100_000 },
    )

    expect(payoffRefusal(terms(), entered, days())?.code).toBe('LOAN_ENDED')
  })
})
