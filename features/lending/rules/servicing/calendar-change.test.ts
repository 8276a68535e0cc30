import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { calendarOf, proposedCalendar } from './calendar-change.ts'
import { eventOfChange } from './change-event.ts'
import { changeLetter } from './change-letter.ts'
import { changeRefusal } from './change-refusal.ts'
import { type LoanChange, loanChangeSchema } from './loan-change.ts'

// A year's loan of 10,000.00 at 18 percent from 2024-01-01, due on the first of each month.
const LOAN = terms()
const due = replay(LOAN, events(), '2024-01-01').items[0]?.dueCents ?? 0
const PAID = events({ kind: 'payment', on: '2024-02-01', cents: due })
const TODAY = '2024-02-10'

function asked(over: object = {}): Extract<LoanChange, { act: 'calendar_change' }> {
  const base = {
    ...{ act: 'calendar_change', loan_id: '4f8e2a10-0000-4000-8000-000000000001', on: TODAY, reason: 'New job' },
    ...{ installment: 2, every: 'two_weeks', due: '2024-03-01', count: 1, amount: 10, idempotency_key: 'preview' },
  }
  const change = loanChangeSchema.parse({ ...base, ...over })
  if (change.act !== 'calendar_change') throw new Error('Another act')
  return change
}
/** The change with the number of installments and the amount that the product proposes. */
function proposed(over: object = {}): LoanEvent {
  const change = asked(over)
  const plan = proposedCalendar(LOAN, PAID, change)
  return eventOfChange({ ...change, count: plan?.count ?? 0, amount: plan?.cents ?? 0 }, { id: 'c', sequence: 2 })
}
const after = (change: LoanEvent, ...more: LoanEvent[]) => replay(LOAN, [...PAID, change, ...more], TODAY).items
const daysOf = (items: readonly { due: string }[], first = 1, count = 4) =>
  items.slice(first, first + count).map((item) => item.due)

describe('the open installments follow the new calendar', () => {
  test.each([
    ['every week', { every: 'week', due: '2024-02-16' }, ['2024-02-16', '2024-02-23', '2024-03-01', '2024-03-08']],
    ['every two weeks', {}, ['2024-03-01', '2024-03-15', '2024-03-29', '2024-04-12']],
    [
      'twice a month',
      { every: 'half_month', due: '2024-02-15', second_day: 31 },
      ['2024-02-15', '2024-02-29', '2024-03-15', '2024-03-31'],
    ],
    ['on another day of the month', { every: 'month', due: '2024-02-20' }, ['2024-02-20', '2024-03-20', '2024-04-20']],
  ])('%s', (_, over, days) => {
    expect(daysOf(after(proposed(over)), 1, days.length)).toEqual(days)
  })

  test('paydays before a weekend or a holiday are on the business day before', () => {
    const change = proposed({ every: 'half_month', due: '2024-06-15', second_day: 30, on_business_days: true })

    // June 15 and 30, 2024 are weekend days. Paydays in September: the 15th is a Sunday.
    expect(daysOf(after(change), 1, 7)).toEqual([
      ...['2024-06-14', '2024-06-28', '2024-07-15', '2024-07-30', '2024-08-15', '2024-08-30', '2024-09-13'],
    ])
  })
})

describe('the loan is still paid by the end', () => {
  test.each([
    { every: 'week', due: '2024-02-16' },
    {},
    { every: 'four_weeks' },
    { every: 'half_month', due: '2024-02-15', second_day: 1 },
    { every: 'half_month', due: '2024-02-15', second_day: 31, on_business_days: true },
  ])('with %o', (over) => {
    const change = proposed(over)
    const items = after(change)
    const payments = items.slice(1).map(
      ({ due: on, unpaidCents: cents }, n): LoanEvent => ({
        id: `p${n}`,
        kind: 'payment',
        on,
        cents,
        sequence: 3 + n,
      }),
    )

    const end = replay(LOAN, [...PAID, change, ...payments], '2025-02-01')

    expect(end).toMatchObject({ status: 'paid_off', creditBalanceCents: 0 })
    expect(end.paid.principalCents).toBe(10_000_00)
    expect(items.at(-1)?.due.localeCompare('2025-01-01')).not.toBe(1)
    expect(items.at(-1)?.unpaidCents).toBeLessThanOrEqual(items[1]?.unpaidCents ?? 0)
  })

  test('no interest and no principal of the past changes', () => {
    const [was, is] = [replay(LOAN, PAID, TODAY), replay(LOAN, [...PAID, proposed()], TODAY)]

    expect([is.principalCents, is.interestCents, is.payoff]).toEqual([
      was.principalCents,
      was.interestCents,
      was.payoff,
    ])
  })

  test('a reversal brings the old installments back', () => {
    const undone: LoanEvent = { id: 'r', kind: 'reversal', reverses: 'c', on: TODAY, sequence: 3 }

    expect(after(proposed(), undone)).toEqual(replay(LOAN, PAID, TODAY).items)
  })
})

test.each([
  ['two weeks', {}, ['2024-03-15', '2024-03-29']],
  // The 15th and the 1st in turn: an extension keeps both days.
  ['twice a month', { every: 'half_month', due: '2024-03-01', second_day: 15 }, ['2024-03-15', '2024-04-01']],
  [
    'paydays',
    { every: 'half_month', due: '2024-03-01', second_day: 15, on_business_days: true },
    ['2024-03-15', '2024-04-01', '2024-04-15', '2024-05-01', '2024-05-15', '2024-05-31'],
  ],
])('a later extension moves along the new calendar: %s', (_, over, days) => {
  const extension: LoanEvent = { id: 'x', kind: 'extension', on: TODAY, installment: 2, periods: 1, sequence: 3 }

  expect(daysOf(after(proposed(over), extension), 1, days.length)).toEqual(days)
})

test('an extension of payments twice a month that begins with the second day keeps both days', () => {
  const twice = terms({ calendar: { every: 'half_month', firstDue: '2024-02-01', secondDay: 15, count: 8 } })
  const extension = { kind: 'extension', on: '2024-02-02', installment: 2, periods: 1 } as const

  expect(daysOf(replay(twice, events(extension), '2024-02-02').items)).toEqual([
    ...['2024-03-01', '2024-03-15', '2024-04-01', '2024-04-15'],
  ])
})

test.each([
  ['a past-due installment', { on: '2024-03-05', due: '2024-03-08' }, 'installment'],
  ['a first due date today', { due: TODAY }, 'due'],
  ['a pause of more than a month', { due: '2024-04-02' }, 'due'],
  ['an installment that is paid', { installment: 1 }, 'installment'],
  ['payments twice a month without the other day', { every: 'half_month' }, 'second_day'],
  ['the same day twice', { every: 'half_month', second_day: 1 }, 'second_day'],
  ['another day for payments each week', { every: 'week', second_day: 15 }, 'second_day'],
  ['an end long after the old one', { count: 40 }, 'count'],
])('%s is refused', (_, over, field) => {
  const change = asked(over)

  expect(changeRefusal(LOAN, PAID, change, change.on)).toMatchObject({ code: 'CHANGE_REFUSED', field })
})

test('precomputed loans keep their calendar', () => {
  expect(changeRefusal(terms({ method: 'scheduled' }), PAID, asked(), TODAY)).toMatchObject({
    ...{ field: 'act', message: expect.stringMatching(/fixed by its contract/) },
  })
})

test('the letter states the new days, the amount, and the last payment', () => {
  const change = proposed({ on_business_days: true })

  const letter = changeLetter(LOAN, [...PAID, change], 'c')

  expect(letter?.title).toBe('Calendar change')
  expect(letter?.parts[0]?.paragraphs?.join(' ')).toMatch(
    /due every two weeks, or on the business day before.*replaced by 22 installments of \$\d+\.\d\d, beginning on March 1, 2024.*December 20, 2024/,
  )
})

test('a preview finds no calendar for a loan that is paid off', () => {
  const paid = [...PAID, ...events({ kind: 'payment', on: '2024-02-02', cents: 20_000_00 }).slice(1)]

  expect(proposedCalendar(LOAN, paid, asked())).toBeNull()
  expect(calendarOf({ every: 'month' })).toEqual({ every: 'month' })
})
