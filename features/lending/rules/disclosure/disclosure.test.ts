import { expect, test } from 'vitest'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { type QuoteRequest, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { type DisclosedContract, type Disclosure, disclosureOf } from './disclosure.ts'
import { disclosureChanges } from './disclosure-changes.ts'
import { disclosureProblem } from './disclosure-check.ts'
import { proceedsCents } from './itemization.ts'

const QUOTE = quoteRequestSchema.parse({
  ...{ amount: 5_000_00, rate_percent: '18', method: 'simple_daily', day_count: 'actual/365', start: '2026-12-01' },
  calendar: { every: 'month', first_due: '2027-01-01', count: 24 },
  charges: [
    { kind: 'origination_fee', amount: 100_00 },
    { kind: 'title_fee', amount: 33_00, financed: true },
  ],
})

const contractOf = (quote: QuoteRequest, changed: Partial<DisclosedContract> = {}): DisclosedContract => ({
  creditor: { name: 'Harbor Lending', address: '1 Main St, Austin, TX 78701', license: null },
  ...{ quote, figures: figuresOf(quote), lateFee: undefined, security: [], sale: null },
  ...{ payouts: [], assumption: null, rescindBy: null, hasDemandFeature: false, estimates: [] },
  ...changed,
})

function disclosed(quote: QuoteRequest = QUOTE, changed: Partial<DisclosedContract> = {}): Disclosure {
  const made = disclosureOf(contractOf(quote, changed))
  if ('problem' in made) throw new Error(made.problem)
  return made
}

test('the figures are those of the quote, and the APR has two decimals', () => {
  const figures = figuresOf(QUOTE)

  expect(disclosed()).toMatchObject({
    apr_percent: Number(figures.apr_percent).toFixed(2),
    finance_charge_cents: figures.finance_charge,
    amount_financed_cents: 4_933_00,
    total_of_payments_cents: figures.finance_charge + 4_933_00,
    credit_sale: null,
    prepayment: { penalty: 'none', refund: null },
  })
})

test('the payments are grouped: equal ones with their number, and a last one that differs', () => {
  const { payments } = disclosed()

  expect(payments).toEqual([
    { count: 23, payment_cents: expect.any(Number), first_due: '2027-01-01', every: 'month' },
    { count: 1, payment_cents: expect.any(Number), first_due: '2028-12-01', every: 'once' },
  ])
  expect(payments[0]?.payment_cents).not.toBe(payments[1]?.payment_cents)
})

test('the itemization adds up to the amount financed', () => {
  const { itemization } = disclosed(QUOTE, { payouts: [{ kind: 'payoff', payee: 'First Bank', cents: 2_000_00 }] })

  expect(itemization).toEqual({
    amount_financed_cents: 4_933_00,
    given_to_borrower_cents: 2_900_00,
    paid_on_account_cents: 0,
    paid_to_others: [
      { to: 'public_officials', payee: null, kind: 'title_fee', cents: 33_00 },
      { to: 'named', payee: 'First Bank', kind: 'payoff', cents: 2_000_00 },
    ],
    prepaid_finance_charge_cents: 100_00,
  })
  expect(proceedsCents(QUOTE)).toBe(4_900_00)
})

test('payouts above the proceeds are refused', () => {
  const payouts = [{ kind: 'payoff' as const, payee: 'First Bank', cents: 4_900_01 }]

  expect(disclosureOf(contractOf(QUOTE, { payouts }))).toEqual({
    problem: 'The payouts are more than the proceeds of the loan.',
  })
})

const PRICES = {
  ...{ cash_price_cents: 5_500_00, down_payment_cents: 500_00, trade_in_cents: 0, trade_in_payoff_cents: 0 },
  trade_in: '',
}

test('a sale on credit states the total price with the down payment', () => {
  const { credit_sale: sale, total_of_payments_cents: total } = disclosed(QUOTE, { sale: PRICES })

  expect(sale).toEqual({ total_sale_price_cents: total + 500_00, down_payment_cents: 500_00, prices: PRICES })
})

test('a sale whose prices don’t lead to the approved amount has no disclosure', () => {
  const sale = { ...PRICES, cash_price_cents: 9_000_00 }

  expect(disclosureOf(contractOf(QUOTE, { sale }))).toEqual({
    problem: expect.stringContaining('comes to $8,500.00, but the approved amount is $5,000.00'),
  })
})

test('a disclosure from a quote is accurate; one that says less is not', () => {
  const made = disclosed()

  expect(disclosureProblem(made, QUOTE.calendar)).toBeNull()
  expect(disclosureProblem({ ...made, apr_percent: '18.00' }, QUOTE.calendar)).toContain('understated')
  expect(
    disclosureProblem({ ...made, finance_charge_cents: made.finance_charge_cents - 10_01 }, QUOTE.calendar),
  ).toContain('finance charge')
})

test.each([
  [
    'a higher fee',
    { charges: [{ kind: 'origination_fee', amount: 110_00, financed: false, prepaid: false }] },
    'the finance charge',
  ],
  ['another start', { start: '2026-12-02' }, 'the start of the loan'],
  ['another first due day', { calendar: { ...QUOTE.calendar, first_due: '2027-01-05' } }, 'the due dates'],
] as const)('%s changes the disclosure', (_, change, expected) => {
  const changed = disclosed(quoteRequestSchema.parse({ ...QUOTE, ...change }))

  expect(disclosureChanges(disclosed(), changed)).toContain(expected)
})

test('the same contract has no changes', () => {
  expect(disclosureChanges(disclosed(), disclosed())).toEqual([])
})
