import { expect, test } from 'vitest'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import { extensionRuleOf } from './extension-limits.ts'
import { bookingOfProduct } from './product-booking.ts'
import { PERSONAL_TERMS } from './product-fixture.ts'

const ASKED: BookLoan = { client_id: 'c', loan_type: 'personal', quote: {}, idempotency_key: 'k' }

test('a booking gets the fees and the waterfall of its product', () => {
  expect(bookingOfProduct(ASKED, 'simple_daily', PERSONAL_TERMS)).toEqual({
    ...ASKED,
    late_fee: { grace_days: 10, percent: '5', of_both: 'lower' },
    ...{ nsf_fee_cents: 15_00, fee_caps: {}, short_tolerance_cents: 0, mla_exemption: null },
    waterfall: ['due', 'fees', 'charges', 'principal'],
  })
})

test('a booking keeps its own figures, and another method keeps its own waterfall', () => {
  const booked = bookingOfProduct({ ...ASKED, nsf_fee_cents: 0 }, 'add_on', PERSONAL_TERMS)

  expect(booked).toMatchObject({ nsf_fee_cents: 0 })
  expect(booked).not.toHaveProperty('waterfall')
})

test('a booking gets the limits and the fee of extensions, which the loan keeps', () => {
  const product = { ...PERSONAL_TERMS, extension_fee_cents: 20_00, extension_limits: { most_in_life: 4 } }

  const { extension_limits } = bookingOfProduct(ASKED, 'simple_daily', product)

  expect(extension_limits).toEqual({ most_in_life: 4, fee_cents: 20_00 })
  expect(extensionRuleOf(extension_limits)).toMatchObject({ mostInLife: 4, feeCents: 20_00 })
  expect(extensionRuleOf({})).toBeUndefined()
})
