import { expect, test } from 'vitest'
import { lateChargeWords, prepaymentWords, securityWords, timingWords } from './disclosure-words.ts'

const FEE = { grace_days: 10, cents: 15_00, percent: '5', of_both: 'lower', maximum: null } as const

test.each([
  [null, 'There is no late charge.'],
  [
    FEE,
    'If a payment is more than 10 days late, you will be charged $15.00 or 5% of the unpaid part of the payment, whichever is less.',
  ],
  [
    { ...FEE, percent: null, maximum: { kind: 'amount' as const, cents: 10_00 } },
    'If a payment is more than 10 days late, you will be charged $15.00, but at most $10.00.',
  ],
  [
    { ...FEE, grace_days: 0, cents: null },
    'If a payment is late, you will be charged 5% of the unpaid part of the payment.',
  ],
])('the late charge %j is one sentence', (charge, words) => {
  expect(lateChargeWords(charge, 'en')).toBe(words)
})

test('the sentences exist in Spanish', () => {
  expect(lateChargeWords(FEE, 'es')).toBe(
    'Si un pago se atrasa más de 10 días, se le cobrará $15.00 o el 5% de la parte no pagada del pago, lo que sea menor.',
  )
  expect(prepaymentWords({ penalty: 'none', refund: 'actuarial' }, 'es')).toContain('reembolso')
  expect(timingWords({ count: 24, payment_cents: 1, first_due: '2027-01-05', every: 'month' }, 'es')).toBe(
    'cada mes, a partir del 5 de enero de 2027',
  )
})

test('the security interest names what is bought apart from other property', () => {
  const security = [
    { name: '2019 Honda Accord', is_purchased: true },
    { name: 'A boat', is_purchased: false },
  ]

  expect(securityWords(security, 'en')).toBe(
    'You are giving a security interest in the property being purchased: 2019 Honda Accord; A boat.',
  )
  expect(securityWords([], 'en')).toBe('This loan is unsecured.')
})
