import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { replay } from './engine/replay.ts'
import { events, terms } from './engine/replay-fixture.ts'
import { kindOfMoney, paymentRefusal, withPayment } from './payment.ts'

const TODAY = '2024-06-15'
const received = (effectiveDate: string, amountCents: number) => ({ effectiveDate, amountCents })

describe('a payment can’t be recorded', () => {
  const payoff = replay(terms(), events(), '2024-03-01').payoff.totalCents

  test.each([
    ['in the future', events(), '2024-06-16', 'PAYMENT_DATE', 'A payment can’t be dated in the future'],
    [
      'before the loan',
      events(),
      '2023-12-31',
      'PAYMENT_DATE',
      'The loan began on Jan 1, 2024. A payment can’t be dated earlier.',
    ],
    [
      'once nothing is owed',
      events({ kind: 'payment', on: '2024-03-01', cents: payoff }),
      TODAY,
      'LOAN_PAID_OFF',
      'This loan is paid off. Nothing is owed on it.',
    ],
    [
      'after a settlement',
      events({ kind: 'settlement', on: '2024-03-01', cents: 100 }),
      TODAY,
      'LOAN_LEFT',
      'This loan is settled. Nothing is owed on it.',
    ],
    [
      'after a sale',
      events({ kind: 'sale', on: '2024-03-01' }),
      TODAY,
      'LOAN_LEFT',
      'This loan was sold. Payments go to its new owner.',
    ],
  ])('%s', (_, ledger, day, code, message) => {
    expect(paymentRefusal(terms(), ledger, received(day, 100), TODAY)).toEqual({ code, message })
  })
})

test('a cent more than the payoff is accepted, and becomes a credit balance', () => {
  const { totalCents } = replay(terms(), events(), TODAY).payoff
  const over = received(TODAY, totalCents + 1)

  expect(paymentRefusal(terms(), events(), over, TODAY)).toBeNull()
  expect(withPayment(terms(), events(), over, TODAY)).toMatchObject({
    state: { status: 'paid_off', creditBalanceCents: 1 },
    allocation: { creditCents: 1 },
  })
})

test('money received from the day of a charge-off on is a recovery', () => {
  const state = replay(terms(), events({ kind: 'charge_off', on: '2024-05-01' }), TODAY)

  expect(kindOfMoney(state, '2024-04-30')).toBe('payment')
  expect(kindOfMoney(state, '2024-05-01')).toBe('recovery')
})

test('the preview of any payment is what the ledger says after it, and its parts are the whole payment', () => {
  const { below } = dice(11)
  for (let n = 0; n < 100; n++) {
    const ledger = events(
      { kind: 'payment', on: addDays('2024-01-02', below(100)), cents: 1 + below(200_000) },
      { kind: 'fee', fee: 'late', on: addDays('2024-02-01', below(60)), cents: 1 + below(5_000) },
    )
    const payment = received(addDays('2024-01-01', below(160)), 1 + below(1_100_000))
    const { state, allocation } = withPayment(terms(), ledger, payment, TODAY)
    const entered = { kind: 'payment' as const, id: 'x', on: payment.effectiveDate, cents: payment.amountCents }
    const after = replay(terms(), [...ledger, { ...entered, sequence: 9 }], TODAY)
    const { interestCents, principalCents, feesCents, chargesCents, creditCents } = allocation

    expect(state.payoff).toEqual(after.payoff)
    expect(interestCents + principalCents + feesCents + chargesCents + creditCents).toBe(payment.amountCents)
  }
})
