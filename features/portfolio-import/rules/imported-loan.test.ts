import { describe, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { eventsOf, openedLoan } from './imported-loan.ts'
import type { LoanRow } from './loan-row.ts'

const ROW: LoanRow = {
  ...{ loanNumber: 'A', originalCents: 6000_00, ratePercent: '12', count: 24, paymentCents: 282_44, every: 'month' },
  ...{ secondDay: null, openedOn: '2026-03-31', firstPaymentOn: '2026-04-30', principalCents: 4000_00 },
  ...{
    interestCents: 12_34,
    feesCents: 20_00,
    nextDueOn: null,
    paidThrough: null,
    daysPastDue: null,
    pastDueCents: null,
  },
  ...{ loanType: null, product: null, vin: null, collateral: null },
}
const FACTS = { cutoverOn: '2026-11-20', dayCount: 'actual/365' as const }

function opened(change: Partial<LoanRow>) {
  const loan = openedLoan({ ...ROW, ...change }, FACTS, {})
  if ('faults' in loan) throw new Error(JSON.stringify(loan.faults))
  return { ...loan, stateOn: (day: string) => replay(loan.terms, eventsOf(loan.events), day) }
}
const faultOf = (change: Partial<LoanRow>) => openedLoan({ ...ROW, ...change }, FACTS, {})

describe('a loan that opens with its balances', () => {
  test('owes on that day what the file says', () => {
    const state = opened({ nextDueOn: '2026-11-30' }).stateOn('2026-11-20')

    expect(state).toMatchObject({ principalCents: 4000_00, interestCents: 12_34, feesOwedCents: 20_00 })
    expect(state.payoff.totalCents).toBe(4032_34)
    expect(state.nextDue).toEqual({ on: '2026-11-30', cents: 282_44 })
  })

  test('earns interest from that day on', () => {
    // Ten days at 12% on $4,000.
    expect(opened({ nextDueOn: '2026-11-30' }).stateOn('2026-11-30').interestCents).toBe(12_34 + 13_15)
  })

  test('keeps the last day of each month', () => {
    const { terms, stateOn } = opened({ nextDueOn: '2027-02-28', firstPaymentOn: '2026-05-31', openedOn: '2026-04-30' })

    expect(terms.calendar.dates?.slice(0, 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    expect(stateOn('2026-11-20').status).toBe('current')
  })

  test('is as late as its oldest unpaid installment, of which only the rest is due', () => {
    const state = opened({ nextDueOn: '2026-09-30', pastDueCents: 382_44 }).stateOn('2026-11-20')

    expect(state).toMatchObject({ daysPastDue: 51, pastDueCents: 382_44, oldestUnpaidDue: '2026-09-30' })
    expect(state.items.slice(0, 2).map(({ dueCents }) => dueCents)).toEqual([100_00, 282_44])
  })

  test('finds its oldest unpaid installment by the days past due, or by the date that is paid through', () => {
    expect(opened({ daysPastDue: 51 }).stateOn('2026-11-20').oldestUnpaidDue).toBe('2026-09-30')
    expect(opened({ paidThrough: '2026-09-30' }).stateOn('2026-11-20').oldestUnpaidDue).toBe('2026-10-30')
  })

  test('follows two days of the month', () => {
    const row = { every: 'half_month' as const, secondDay: 15, firstPaymentOn: '2026-04-30', count: 48 }
    const { stateOn } = opened({ ...row, nextDueOn: '2026-12-15' })

    expect(
      stateOn('2026-11-20')
        .items.slice(0, 3)
        .map(({ due }) => due),
    ).toEqual(['2026-12-15', '2026-12-30', '2027-01-15'])
  })

  test('of a single payment is due once', () => {
    const row = { every: 'once' as const, count: 1, firstPaymentOn: '2027-03-31', nextDueOn: '2027-03-31' }

    expect(opened(row).stateOn('2026-11-20').items).toHaveLength(1)
  })

  test('ends on the last date of its contract, with all that is left', () => {
    const { stateOn } = opened({ nextDueOn: '2028-02-29', firstPaymentOn: '2026-04-30' })
    const state = stateOn('2028-03-30')

    expect(state.items.at(-1)?.due).toBe('2028-03-30')
    expect(state.pastDueCents + (state.nextDue?.cents ?? 0)).toBe(state.principalCents + state.interestCents)
  })
})

test.each([
  ['days_past_due', { daysPastDue: 10, nextDueOn: '2026-09-30' }],
  ['days_past_due', { daysPastDue: 52 }],
  ['next_due_on', {}],
  ['principal', { principalCents: 0, nextDueOn: '2026-11-30' }],
  ['opened_on', { openedOn: '2026-11-21', nextDueOn: '2026-11-30' }],
])('a contradiction is refused at the column %s', (field, change) => {
  expect(faultOf(change)).toEqual({ faults: [expect.objectContaining({ field })] })
})
