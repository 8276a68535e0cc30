import { expect, test } from 'vitest'
import { replay } from './replay.ts'
import { events, terms } from './replay-fixture.ts'

type Entered = Parameters<typeof events>
const on = (day: string, ...entered: Entered) => replay(terms(), events(...entered), day)

test('a later advance raises the principal', () => {
  expect(on('2024-01-05', { kind: 'advance', on: '2024-01-05', cents: 500_00 })).toMatchObject({
    ...{ principalCents: 10_500_00, advancedCents: 10_500_00 },
  })
})

test('a refund pays out a credit balance', () => {
  const payment = { kind: 'payment', on: '2024-01-01', cents: 10_050_00 } as const

  expect(on('2024-01-02', payment).creditBalanceCents).toBe(50_00)
  expect(on('2024-01-02', payment, { kind: 'refund', on: '2024-01-02', cents: 50_00 }).creditBalanceCents).toBe(0)
})

test('a credit reduces the loan as a payment does', () => {
  expect(on('2024-01-11', { kind: 'credit', on: '2024-01-11', cents: 100_00 })).toMatchObject({
    principalCents: 10_000_00 - (100_00 - 49_32),
    paid: { interestCents: 49_32 },
  })
})

test('a waiver takes off a fee what it says, and never more than is owed', () => {
  const fee = { kind: 'fee', fee: 'late', on: '2024-02-15', cents: 15_00, installment: 1 } as const
  const waived = (cents: number) =>
    on('2024-03-01', fee, { kind: 'waiver', on: '2024-02-20', fee: 'e1', cents }).feesOwedCents

  expect([waived(10_00), waived(15_00), waived(99_00)]).toEqual([5_00, 0, 0])
})

test('a charge is owed with the payoff and paid after fees', () => {
  const entered = [
    { kind: 'charge', charge: 'insurance', on: '2024-01-10', cents: 80_00 },
    { kind: 'fee', fee: 'nsf', on: '2024-01-10', cents: 20_00 },
  ] as const
  const before = on('2024-02-01', ...entered)
  const due = before.items[0]?.dueCents ?? 0

  const state = on('2024-02-01', ...entered, { kind: 'payment', on: '2024-02-01', cents: due + 50_00 })

  expect(before.payoff).toMatchObject({ chargesCents: 80_00, feesCents: 20_00 })
  expect(state).toMatchObject({ feesOwedCents: 0, chargesOwedCents: 50_00 })
  expect(state.allocations.get('e3')).toMatchObject({ feesCents: 20_00, chargesCents: 30_00 })
})

test('interest follows the rate of each day: a change, the SCRA, and accrual that is off', () => {
  const perDiem = (day: string, ...entered: Entered) => on(day, ...entered).payoff.perDiemCents
  const change = { kind: 'rate_change', on: '2024-03-01', ratePercent: '9' } as const
  const scra = { kind: 'scra', on: '2024-02-01', until: '2024-06-01' } as const
  const off = { kind: 'accrual_off', on: '2024-02-01' } as const
  const again = { kind: 'accrual_on', on: '2024-05-01' } as const

  expect(['2024-02-29', '2024-03-01'].map((day) => perDiem(day, change))).toEqual([4_93, 2_47])
  expect(['2024-01-31', '2024-02-01', '2024-05-31', '2024-06-01'].map((day) => perDiem(day, scra))).toEqual([
    ...[4_93, 1_64, 1_64, 4_93],
  ])
  expect(['2024-02-01', '2024-04-30', '2024-05-01'].map((day) => perDiem(day, off, again))).toEqual([0, 0, 4_93])
  expect(on('2024-05-01', off, again).interestCents).toBe(152_88)
})

test('a due date moves with those after it', () => {
  const { items, daysPastDue } = on('2024-02-10', {
    ...{ kind: 'due_date_change', on: '2024-01-20', installment: 1, due: '2024-02-15' },
  })

  expect(items.slice(0, 2).map(({ due }) => due)).toEqual(['2024-02-15', '2024-03-15'])
  expect(daysPastDue).toBe(0)
})

test('an extension moves the unpaid installments by a period, and interest goes on', () => {
  const extension = { kind: 'extension', on: '2024-01-20', installment: 1, periods: 1 } as const
  const state = on('2024-02-20', extension)

  expect([state.items[0]?.due, state.items.at(-1)?.due]).toEqual(['2024-03-01', '2025-02-01'])
  expect(state).toMatchObject({ status: 'current', interestCents: on('2024-02-20').interestCents })
})

test('another payment is due from an installment on, and reopens one that was paid', () => {
  const due = on('2024-01-01').items[0]?.dueCents ?? 0
  const state = on(
    '2024-03-02',
    { kind: 'payment', on: '2024-02-01', cents: due },
    { kind: 'payment_change', on: '2024-02-02', installment: 1, cents: due + 10_00 },
    { kind: 'payment', on: '2024-02-03', cents: 10_00 },
  )

  expect(state.items[0]).toMatchObject({ dueCents: due + 10_00, state: 'paid', paidOn: '2024-02-03' })
  expect(state).toMatchObject({ status: 'past_due', pastDueCents: due + 10_00 })
})

test('a charge-off leaves the book with its interest, and what comes in later is a recovery', () => {
  const state = on(
    '2024-09-01',
    { kind: 'charge_off', on: '2024-07-01' },
    { kind: 'payment', on: '2024-08-01', cents: 200_00 },
    { kind: 'recovery', on: '2024-08-15', cents: 300_00 },
  )

  expect(state).toMatchObject({
    ...{ status: 'charged_off', principalCents: 0, pastDueCents: 0 },
    chargedOff: { on: '2024-07-01', principalCents: 10_000_00, interestCents: 897_53, recoveredCents: 500_00 },
    payoff: { totalCents: 0, perDiemCents: 0 },
  })
  expect(state.allocations.get('e2')).toMatchObject({ recoveredCents: 200_00, principalCents: 0 })
})

test.each([
  ['settled', { kind: 'settlement', on: '2024-03-01', cents: 100 }],
  ['sold', { kind: 'sale', on: '2024-03-01' }],
] as const)('a loan that was charged off can still be %s', (status, event) => {
  expect(on('2024-04-01', { kind: 'charge_off', on: '2024-02-01' }, event)).toMatchObject({ status })
})

test('a settlement forgives the rest, and a sale takes the loan off the book', () => {
  const settled = on('2024-03-01', { kind: 'settlement', on: '2024-02-01', cents: 6_000_00 })
  const sold = on('2024-03-01', { kind: 'sale', on: '2024-02-01' }, { kind: 'payment', on: '2024-02-10', cents: 1_00 })

  expect(settled).toMatchObject({ status: 'settled', principalCents: 0, payoff: { totalCents: 0 } })
  expect(settled.paid.principalCents + settled.forgivenCents).toBe(10_000_00)
  expect(sold).toMatchObject({ status: 'sold', forgivenCents: 10_000_00, creditBalanceCents: 1_00 })
})

test('death and bankruptcy are marked', () => {
  expect(
    on('2024-03-01', { kind: 'deceased', on: '2024-02-01' }, { kind: 'bankruptcy', on: '2024-02-01', chapter: 13 }),
  ).toMatchObject({ isDeceased: true, bankruptcyChapter: 13 })
})

test('the next amount due is no more than an early payer still owes', () => {
  const state = on('2024-01-02', { kind: 'payment', on: '2024-01-02', cents: 9_900_00 })

  // The payment covers the first installment. The rest earns interest until the second one is due.
  expect(state.principalCents).toBe(104_93)
  expect(state.nextDue).toEqual({ on: '2024-03-01', cents: 104_93 + 3_05 })
  expect(state.items.slice(2).every((item) => item.state === 'paid')).toBe(true)
})

test.each([
  ['charged off', { kind: 'charge_off', on: '2024-05-01' }],
  ['sold', { kind: 'sale', on: '2024-05-01' }],
] as const)('the installments of a loan that was %s keep the balance after each payment', (_, left) => {
  const payment = { kind: 'payment', on: '2024-02-01', cents: on('2024-01-01').items[0]?.dueCents ?? 0 } as const

  const [first] = on('2024-06-01', payment, left).items

  expect(first?.balanceCents).toBe(on('2024-02-01', payment).principalCents)
})
