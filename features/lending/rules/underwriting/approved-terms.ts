import { z } from 'zod'
import { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { paymentsOf } from '#features/lending/rules/decisioning/level-price.ts'
import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS } from '#features/lending/rules/engine/finance-charge.ts'
import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { type ChosenLoan, productQuote, type QuotableTerms } from '#features/lending/rules/products/product-quote.ts'
import { FREQUENCY_NAMES } from '#features/lending/rules/products/product-words.ts'
import { type Figures, figuresOf } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** Where the terms of a decision come from. */
export const TERMS_SOURCES = ['structure', 'engine', 'counteroffer', 'person'] as const

const MOST_CENTS = 99_999_999_999
const cents = (least: number) => z.int('must be whole cents').min(least).max(MOST_CENTS)
const loan = {
  amount_cents: cents(1),
  down_payment_cents: cents(0).default(0),
  term_months: z.int('must be whole months').min(1).max(MOST_MONTHS),
  payment_frequency: z.enum(REQUESTED_FREQUENCIES),
  rate_percent: z.string().regex(/^\d{1,3}(\.\d{1,10})?$/, "must be a percentage as text, such as '18.99'"),
}

/** The terms that a person chooses for an approval or a counteroffer. The server computes the rest. */
export const termsChoiceSchema = z.strictObject({ source: z.enum(TERMS_SOURCES), ...loan })
export type TermsChoice = z.output<typeof termsChoiceSchema>

const charge = z.strictObject({
  kind: z.enum(CLOSING_CHARGE_KINDS),
  amount: cents(1),
  financed: z.boolean(),
  prepaid: z.boolean(),
})

/** The terms of an approval or a counteroffer as stored: the choice, the product's contract, and what the borrower pays. Whole cents. */
export const decidedTermsSchema = z.strictObject({
  ...loan,
  /** Null without a product: then the approval leaves the method and the charges open. */
  method: z.enum(METHODS).nullable(),
  day_count: z.enum(DAY_COUNTS).nullable(),
  charges: z.array(charge).nullable(),
  payment_cents: z.int(),
  payments: z.int(),
  /** The APR of a loan that begins on `as_of`, in percent with two decimals. */
  apr_percent: z.string().nullable(),
  finance_charge_cents: z.int(),
  amount_financed_cents: z.int(),
  total_of_payments_cents: z.int(),
  as_of: z.string().refine(isPlainDate),
})
export type DecidedTerms = z.output<typeof decidedTermsSchema>

// Without a product, nothing says how interest is charged; this is the usual way.
export const USUAL_TERMS: QuotableTerms = {
  method: 'simple_daily',
  day_count: 'actual/365',
  fees: [],
  loan_type: 'other',
}

interface Computed {
  terms: DecidedTerms
  request: QuoteRequest
  figures: Figures
}

/** Computes chosen terms with the loan engine, or returns a sentence that says why they make no loan. */
export function decidedTerms(
  choice: Omit<TermsChoice, 'source'>,
  product: QuotableTerms | null,
  { asOf, state }: { asOf: PlainDate; state: ChosenLoan['state'] },
): Computed | { problem: string } {
  const { amount_cents: amountCents, term_months: termMonths, payment_frequency: frequency, rate_percent } = choice
  const chosen = { amountCents, termMonths, frequency, ratePercent: rate_percent, state, start: asOf }
  const request = productQuote(product ?? USUAL_TERMS, chosen)
  const prepaid = (request.charges ?? []).reduce((sum, { amount, financed }) => (financed ? sum : sum + amount), 0)
  if (prepaid >= amountCents) return { problem: 'The prepaid charges leave nothing to lend.' }
  try {
    return withFigures(choice, product, request, figuresOf(request))
  } catch (error) {
    if (error instanceof NegativeAmortization) return { problem: 'The payment doesn’t cover its interest.' }
    throw error
  }
}

function withFigures(
  { amount_cents, down_payment_cents, term_months, payment_frequency, rate_percent }: Omit<TermsChoice, 'source'>,
  product: QuotableTerms | null,
  request: QuoteRequest,
  figures: Figures,
): Computed {
  return {
    ...{ request, figures },
    terms: {
      ...{ amount_cents, down_payment_cents, term_months, payment_frequency, rate_percent },
      method: product && request.method,
      day_count: product && request.day_count,
      charges: product && (request.charges ?? []),
      ...{ payment_cents: figures.payment, payments: figures.schedule.length },
      ...{ apr_percent: figures.apr_percent, finance_charge_cents: figures.finance_charge },
      ...{ amount_financed_cents: figures.amount_financed, total_of_payments_cents: figures.total_of_payments },
      as_of: request.start,
    },
  }
}

/** Returns terms in one sentence, as the applicant reads them in a counteroffer. */
export function termsSentence(terms: DecidedTerms): string {
  const {
    amount_cents,
    down_payment_cents: down,
    term_months,
    payment_frequency: every,
    rate_percent,
    payments,
  } = terms
  const withDown = down > 0 ? ` with ${dollarsAndCents(down)} down` : ''
  const paid = `${payments} payments of ${dollarsAndCents(terms.payment_cents)}, ${FREQUENCY_NAMES[every].toLowerCase()}`
  return `${dollarsAndCents(amount_cents)}${withDown} over ${term_months} months at ${Number(rate_percent)}% a year: ${paid}.`
}

/** Returns the choice that stored terms were computed from. */
export const choiceOf = (terms: Omit<TermsChoice, 'source'>, source: TermsChoice['source']): TermsChoice => ({
  ...{ source, amount_cents: terms.amount_cents, down_payment_cents: terms.down_payment_cents },
  ...{ term_months: terms.term_months, payment_frequency: terms.payment_frequency, rate_percent: terms.rate_percent },
})

/** Returns true if two terms lend the same loan. The days on which they were computed can differ. */
export const areSameTerms = (one: Omit<TermsChoice, 'source'>, other: Omit<TermsChoice, 'source'>): boolean =>
  one.amount_cents === other.amount_cents &&
  one.down_payment_cents === other.down_payment_cents &&
  one.term_months === other.term_months &&
  one.payment_frequency === other.payment_frequency &&
  Number(one.rate_percent) === Number(other.rate_percent)

/** Returns the number of payments of chosen terms. */
export const paymentsOfTerms = ({ term_months, payment_frequency }: Omit<TermsChoice, 'source'>): number =>
  paymentsOf(term_months, payment_frequency)
