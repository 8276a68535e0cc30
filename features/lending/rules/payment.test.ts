import { describe, expect, test } from 'vitest'
import { replay } from './engine/replay.ts'
import { events, terms } from './engine/replay-fixture.ts'
import { kindOfMoney, paymentRefusal } from './payment.ts'

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

test('a cent more than the payoff is accepted', () => {
  const { totalCents } = replay(terms(), events(), TODAY).payoff
  const over = received(TODAY, totalCents + 1)

  expect(paymentRefusal(terms(), events(), over, TODAY)).toBeNull()
})

test('money received from the day of a charge-off on is a recovery', () => {
  const state = replay(terms(), events({ kind: 'charge_off', on: '2024-05-01' }), TODAY)

  expect(kindOfMoney(state, '2024-04-30')).toBe('payment')
  expect(kindOfMoney(state, '2024-05-01')).toBe('recovery')
})
