import { expect, test } from 'vitest'
import { productFitProblems } from './product-fit.ts'
import { PERSONAL_TERMS } from './product-fixture.ts'

const ASKED = { loan_type: 'personal', amount_cents: 5_000_00, term_months: 24, payment_frequency: 'month' }

test.each<[object, [string, string][]]>([
  [{}, []],
  [{ term_months: null, payment_frequency: null }, []],
  [{ amount_cents: 500_00 }, []],
  [{ amount_cents: 499_99 }, [['amount_cents', '“Short loan” is for $500.00 to $10,000.00']]],
  [{ amount_cents: 10_000_00 }, []],
  [{ amount_cents: 10_000_01 }, [['amount_cents', '“Short loan” is for $500.00 to $10,000.00']]],
  [{ term_months: 18 }, [['term_months', '“Short loan” has terms of 12, 24, 36 months']]],
  [{ payment_frequency: 'week' }, [['payment_frequency', '“Short loan” is paid every month, every two weeks']]],
  [{ loan_type: 'auto' }, [['loan_type', '“Short loan” is for another type of loan']]],
])('a request with %j has the problems %j', (change, problems) => {
  expect(productFitProblems(PERSONAL_TERMS, 'Short loan', { ...ASKED, ...change })).toEqual(problems)
})
