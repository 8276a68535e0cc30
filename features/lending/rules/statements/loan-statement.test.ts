import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { loanStatement } from './loan-statement.ts'
import { NOTHING_OWED, owedOf, plus, totalOf } from './owed.ts'

const JANUARY = { from: '2024-01-01', until: '2024-01-31' }
const FEBRUARY = { from: '2024-02-01', until: '2024-02-29' }
const shown = ({ rows }: ReturnType<typeof loanStatement>) =>
  rows.map(({ on, name, amountCents, owed }) => [on, name, amountCents, owed.principal])

describe('a statement', () => {
  test('begins with nothing owed, and ends with the principal and the interest of its days', () => {
    const statement = loanStatement(terms(), events(), JANUARY)

    expect(statement.opening).toEqual(NOTHING_OWED)
    // 10,000.00 × 18% × 30 / 365 = 147.945…
    expect(shown(statement)).toEqual([
      ['2024-01-01', 'Advance', 1_000_000, 1_000_000],
      ['2024-01-31', 'Interest', 14_795, 1_000_000],
    ])
    expect(totalOf(statement.closing)).toBe(1_014_795)
  })

  test('splits a payment, and shows the interest that accrued before it', () => {
    const statement = loanStatement(terms(), events({ kind: 'payment', on: '2024-02-01', cents: 91_680 }), FEBRUARY)

    expect(statement.rows.slice(0, 2)).toMatchObject([
      { on: '2024-02-01', name: 'Interest', amountCents: 493, entryId: null },
      { name: 'Payment', amountCents: -91_680, entryId: 'e1' },
    ])
    expect(statement.rows[1]?.parts).toEqual({ ...NOTHING_OWED, interest: -15_288, principal: -76_392 })
  })

  test('shows what is due: past due, the next installment, and fees', () => {
    const late = terms({ lateFee: { graceDays: 10, cents: 2_500, ofBoth: 'lower' } })
    const due = replay(late, events(), '2024-02-05').items
    const statement = loanStatement(late, events({ kind: 'fee', fee: 'nsf', on: '2024-02-03', cents: 3_000 }), {
      from: '2024-02-01',
      until: '2024-02-05',
    })

    expect(statement).toMatchObject({
      status: 'past_due',
      pastDueCents: due[0]?.dueCents,
      nextDue: { on: '2024-03-01', cents: due[1]?.dueCents },
      dueCents: (due[0]?.dueCents ?? 0) + (due[1]?.dueCents ?? 0) + 3_000,
      nextLateFee: { installment: 1, on: '2024-02-12', cents: 2_500 },
      feesThisYearCents: 3_000,
    })
  })

  test('counts the fees of its last day’s year only, without waived and reversed ones', () => {
    const entered = events(
      { kind: 'fee', fee: 'nsf', on: '2024-12-30', cents: 1_000 },
      { kind: 'fee', fee: 'nsf', on: '2025-01-02', cents: 2_000 },
      { kind: 'waiver', fee: 'e2', on: '2025-01-03', cents: 500 },
      { kind: 'fee', fee: 'other', on: '2025-01-04', cents: 4_000 },
      { kind: 'reversal', reverses: 'e4', on: '2025-01-05' },
    )

    expect(loanStatement(terms(), entered, { from: '2024-12-01', until: '2025-01-31' }).feesThisYearCents).toBe(1_500)
  })
})

describe('a reversal', () => {
  const bounced = events(
    { kind: 'payment', on: '2024-02-01', cents: 91_680 },
    { kind: 'reversal', reverses: 'e1', on: '2024-02-11' },
  )

  test('has the opposite sign of its payment in every part, and the interest since then on its own row', () => {
    const { rows, closing } = loanStatement(terms(), bounced, FEBRUARY)
    const [payment, reversal] = rows.filter(({ entryId }) => entryId !== null)

    expect(reversal).toMatchObject({ name: 'Reversal: payment', amountCents: 91_680 })
    expect(plus(payment?.parts ?? NOTHING_OWED, reversal?.parts ?? NOTHING_OWED)).toEqual(NOTHING_OWED)
    // 10,000.00 × 18% × 41 / 365 = 202.19, less the 152.88 and 45.55 that had accrued with the payment
    expect(rows.find(({ name }) => name === 'Recalculated balance')).toMatchObject({
      on: '2024-02-11',
      amountCents: 376,
    })
    expect(closing).toEqual(loanStatement(terms(), events(), FEBRUARY).closing)
  })

  test('leaves the statement of the month before as it was, so that each begins where the last one ended', () => {
    const early = events(
      { kind: 'payment', on: '2024-01-20', cents: 50_000 },
      { kind: 'reversal', reverses: 'e1', on: '2024-02-11' },
    )
    const [january, february] = [JANUARY, FEBRUARY].map((period) => loanStatement(terms(), early, period))

    expect(january?.closing.principal).toBeLessThan(1_000_000)
    expect(february?.opening).toEqual(january?.closing)
    expect(february?.closing.principal).toBe(1_000_000)
  })

  test('recalculates the payments that came in between', () => {
    const entered = events(
      { kind: 'payment', on: '2024-01-11', cents: 500_000 },
      { kind: 'payment', on: '2024-02-01', cents: 91_680 },
      { kind: 'reversal', reverses: 'e1', on: '2024-02-11' },
    )
    const { rows, closing } = loanStatement(terms(), entered, { from: '2024-01-01', until: '2024-02-11' })
    const besides = rows.find(({ name }) => name === 'Recalculated balance')

    expect(besides?.parts.principal).toBeGreaterThan(0)
    expect(closing).toEqual(owedOf(replay(terms(), entered, '2024-02-11'), entered))
  })
})

test('a charge-off moves the balance, a recovery lowers it, and a settlement forgives the rest', () => {
  const entered = events(
    { kind: 'fee', fee: 'late', on: '2024-05-10', cents: 2_500, installment: 1 },
    { kind: 'charge_off', on: '2024-06-01' },
    { kind: 'recovery', on: '2024-07-01', cents: 100_000 },
    { kind: 'settlement', on: '2024-08-01', cents: 200_000 },
  )
  const { rows, closing } = loanStatement(terms(), entered, { from: '2024-06-01', until: '2024-08-31' })
  const of = (name: string) => rows.find((row) => row.name === name)

  expect(of('Charge-off')).toMatchObject({ amountCents: 0, owed: { principal: 0, interest: 0, fees: 2_500 } })
  expect(of('Charge-off')?.parts.chargedOff).toBe(
    -(of('Charge-off')?.parts.principal ?? 0) - (of('Charge-off')?.parts.interest ?? 0),
  )
  expect(of('Payment after the charge-off')).toMatchObject({ amountCents: -100_000, parts: { chargedOff: -100_000 } })
  expect(of('Settlement')?.amountCents).toBe(-200_000)
  expect(of('Forgiven in the settlement')?.amountCents).toBeLessThan(0)
  expect(closing).toEqual(NOTHING_OWED)
})

test('a charged-off loan is due as a whole', () => {
  const entered = events(
    { kind: 'charge_off', on: '2024-01-11' },
    { kind: 'recovery', on: '2024-01-15', cents: 100_000 },
  )

  expect(loanStatement(terms(), entered, JANUARY)).toMatchObject({ dueCents: 904_932, nextDue: null, pastDueCents: 0 })
})

test('a payment that was entered later counts from its own date', () => {
  const entered = events(
    { kind: 'payment', on: '2024-02-20', cents: 10_000 },
    { kind: 'payment', on: '2024-02-05', cents: 20_000 },
  )
  const { rows } = loanStatement(terms(), entered, FEBRUARY)

  expect(rows.flatMap(({ entryId, on }) => (entryId === null ? [] : [[entryId, on]]))).toEqual([
    ['e2', '2024-02-05'],
    ['e1', '2024-02-20'],
  ])
})

test('a second advance adds to the principal on its day', () => {
  const two = terms({
    advances: [
      { on: '2024-01-01', cents: 1_000_000 },
      { on: '2024-01-16', cents: 500_000 },
    ],
  })
  const statement = loanStatement(two, events({ kind: 'advance', on: '2024-01-16', cents: 500_000 }), JANUARY)

  expect(shown(statement).map(([on, name, , principal]) => [on, name, principal])).toEqual([
    ['2024-01-01', 'Advance', 1_000_000],
    ['2024-01-16', 'Interest', 1_000_000],
    ['2024-01-16', 'Advance', 1_500_000],
    ['2024-01-31', 'Interest', 1_500_000],
  ])
})

const LEDGERS = 500

test(`in ${LEDGERS} random ledgers the opening balance and the rows add up to the closing balance`, () => {
  const random = dice(20_240_101)
  const wrong: string[] = []
  for (let n = 0; n < LEDGERS; n++) {
    const [own, entered] = randomLedger(random)
    const from = addDays('2024-01-01', random.below(200) - 20)
    const until = addDays(from < '2024-01-01' ? '2024-01-01' : from, random.below(250))

    const statement = loanStatement(own, entered, { from, until })

    const moved = statement.rows.reduce((owed, { parts }) => plus(owed, parts), statement.opening)
    const known = entered.filter(({ on }) => on <= until)
    const expected = owedOf(replay(own, known, until), known)
    if (JSON.stringify(moved) !== JSON.stringify(statement.closing)) wrong.push(`${n}: rows`)
    if (JSON.stringify(statement.closing) !== JSON.stringify(expected)) wrong.push(`${n}: closing`)
    if (statement.rows.some(({ amountCents, parts }) => amountCents !== totalOf(parts))) wrong.push(`${n}: parts`)
    const listed = entered.filter(({ on }) => on >= from && on <= until).length
    if (statement.rows.filter(({ entryId }) => entryId !== null).length !== listed) wrong.push(`${n}: entries`)
    const before = loanStatement(own, entered, { from: '2023-12-01', until: addDays(from, -1) })
    if (JSON.stringify(before.closing) !== JSON.stringify(statement.opening)) wrong.push(`${n}: opening`)
    wrong.push(...wrongSigns(statement, entered).map((problem) => `${n}: ${problem}`))
  }

  expect(wrong).toEqual([])
})

const LOWERING: readonly LoanEvent['kind'][] = ['payment', 'credit', 'recovery', 'settlement', 'waiver']
const RAISING: readonly LoanEvent['kind'][] = ['advance', 'fee', 'charge', 'refund']

/** Rows whose amount isn't that of their ledger entry, with the sign of its kind. */
function wrongSigns({ rows }: ReturnType<typeof loanStatement>, entered: readonly LoanEvent[]): string[] {
  const byId = new Map(entered.map((event) => [event.id, event]))
  return rows.flatMap(({ entryId, amountCents }) => {
    const event = byId.get(entryId ?? '')
    if (event === undefined || !('cents' in event) || event.kind === 'waiver' || event.kind === 'payment_change')
      return []
    const sign = Number(RAISING.includes(event.kind)) - Number(LOWERING.includes(event.kind))
    const expected = sign === 0 ? 0 : sign * event.cents
    return amountCents === expected ? [] : [`${event.kind} of ${event.cents} is ${amountCents}`]
  })
}

function randomLedger(random: Dice): [LoanTerms, LoanEvent[]] {
  const method = random.one(['simple_daily', 'scheduled', 'add_on'] as const)
  const own = terms({
    ...{ method, waterfall: DEFAULT_WATERFALL[method], dayCount: random.one(['actual/365', '30/360'] as const) },
    calendar: {
      every: random.one(['month', 'two_weeks'] as const),
      firstDue: '2024-02-01',
      count: 4 + random.below(12),
    },
  })
  const entered = events()
  const money = () => 1 + random.below(random.one([5_000, 100_000, 1_200_000]))
  const day = () => addDays('2024-01-01', random.below(400))
  const add = (event: object) => {
    // Each branch below is an event of its kind.
    entered.push({ ...event, id: `e${entered.length}`, sequence: entered.length } as LoanEvent)
  }
  for (let left = random.below(14); left > 0; left--) {
    const on = day()
    const other = random.one(entered)
    const isReversed = entered.some((event) => event.kind === 'reversal' && event.reverses === other.id)
    const acts = [
      () => add({ kind: 'payment', on, cents: money() }),
      () => add({ kind: 'payment', on, cents: money() }),
      () => add({ kind: 'payment', on, cents: 86_000 }),
      () => add({ kind: 'fee', fee: 'nsf', on, cents: 2_500 }),
      () => add({ kind: 'charge', charge: 'insurance', on, cents: money() }),
      () => add({ kind: 'credit', on, cents: money() }),
      () => add({ kind: 'rate_change', on, ratePercent: String(random.below(30)) }),
      () => add({ kind: 'due_date_change', on, installment: 2, due: addDays(on, 20) }),
      () => other.kind === 'fee' && add({ kind: 'waiver', on, fee: other.id, cents: other.cents }),
      () =>
        other.kind !== 'reversal' &&
        other.id !== 'e0' &&
        !isReversed &&
        add({ kind: 'reversal', reverses: other.id, on: on < other.on ? other.on : on }),
      () => random.below(6) === 0 && add({ kind: 'charge_off', on }),
      () => random.below(6) === 0 && add({ kind: 'settlement', on, cents: money() }),
      () => random.below(10) === 0 && add({ kind: 'sale', on }),
    ]
    random.one(acts)()
  }
  return [own, entered]
}
