import { quoteReplySchema } from '#features/lending/rules/quotes/quote-reply.ts'
import { quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

export const quoteLoan = endpoint({
  id: 'quoteLoan',
  method: 'post',
  path: '/v1/loans/quotes',
  group: 'Loans',
  title: 'Quote a loan',
  description:
    'Computes the schedule, the APR, the finance charge, and the military APR of a loan, and compares it with the caps of a state. ' +
    'Amounts are whole cents, rates are decimal text, and dates are ISO. Field names are in snake case. ' +
    'With contract_payments, the schedule is the one of a contract, and rate_percent can be left out. ' +
    'A quote stores nothing, so it needs no Idempotency-Key.',
  scope: 'loans:quote',
  isCalculation: true,
  status: 200,
  params: nothing,
  query: nothing,
  body: quoteRequestSchema,
  answer: quoteReplySchema,
  example: {
    body: {
      amount: 500_000,
      rate_percent: '18.5',
      method: 'simple_daily',
      day_count: 'actual/365',
      start: '2026-01-15',
      calendar: { every: 'month', first_due: '2026-02-15', count: 24 },
      charges: [{ kind: 'origination_fee', amount: 7_500, financed: false, prepaid: true }],
      state: 'CO',
    },
  },
})

/** The calls about loans, in the order in which the reference shows them. */
export const LOAN_ENDPOINTS = [quoteLoan]
