import { nthDueDate } from '#features/lending/rules/engine/payment-calendar.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { type DecidedTerms, paymentsOfTerms, USUAL_TERMS } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** Returns the quote of approved terms for a loan that begins on a day. Without a first due day, that is one period later. */
export function quoteOfTerms(terms: DecidedTerms, start: PlainDate, firstDue: PlainDate | undefined): QuoteRequest {
  const every = terms.payment_frequency
  const count = paymentsOfTerms(terms)
  return {
    ...{ amount: terms.amount_cents, rate_percent: terms.rate_percent, start },
    method: terms.method ?? USUAL_TERMS.method,
    day_count: terms.day_count ?? USUAL_TERMS.day_count,
    calendar: { every, first_due: firstDue ?? nthDueDate({ every, firstDue: start, count }, 1), count },
    charges: terms.charges ?? [],
  }
}

/** Returns each way in which a loan differs from the approved terms, in words. Its days can differ. */
export function differences(terms: DecidedTerms, quote: QuoteRequest): string[] {
  const { rate_percent: rate, calendar } = quote
  const checks: [isOther: boolean, words: string][] = [
    [quote.amount !== terms.amount_cents, `an amount of ${dollarsAndCents(terms.amount_cents)}`],
    [Number(rate) !== Number(terms.rate_percent), `a rate of ${Number(terms.rate_percent)}%`],
    [
      calendar.every !== terms.payment_frequency || calendar.count !== paymentsOfTerms(terms),
      `${paymentsOfTerms(terms)} payments, one each ${PERIODS[terms.payment_frequency]}`,
    ],
    [terms.method !== null && quote.method !== terms.method, 'the interest method of its product'],
    [terms.day_count !== null && quote.day_count !== terms.day_count, 'the day count of its product'],
    [terms.charges !== null && chargesText(quote.charges) !== chargesText(terms.charges), chargesWords(terms.charges)],
    [SPECIAL.some((field) => isSet(quote[field])), 'level payments'],
  ]
  return checks.flatMap(([isOther, words]) => (isOther ? [words] : []))
}

const PERIODS = { week: 'week', two_weeks: 'two weeks', half_month: 'half month', month: 'month' } as const
const SPECIAL = [
  'payment_cents',
  'contract_payments',
  'balloon_cents',
  'interest_only',
  'equal_principal',
  'principal_grace',
  'round_payment_to_cents',
  'advances',
  'rate_changes',
] as const satisfies readonly (keyof QuoteRequest)[]
const isSet = (value: unknown) =>
  value !== undefined && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0)

const chargesText = (charges: QuoteRequest['charges'] | null) =>
  (charges ?? [])
    .map(({ kind, amount, financed, prepaid }) => `${kind} ${amount} ${financed} ${prepaid}`)
    .toSorted()
    .join(', ')

function chargesWords(charges: DecidedTerms['charges']): string {
  const sum = (charges ?? []).reduce((total, { amount }) => total + amount, 0)
  return sum === 0 ? 'no charges' : `charges of ${dollarsAndCents(sum)}`
}
