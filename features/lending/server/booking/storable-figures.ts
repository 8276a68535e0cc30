import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { monthsOf } from '#features/lending/server/quotes/caps-of-state.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { loanTooLarge, loanTooLong } from './errors.ts'

// The most that an amount column holds. The whole loan may be due one day.
const MOST_CENTS = 99_999_999_999_999
const MOST_PERCENT = 999

/**
 * Returns the figures of a loan as the table's columns take them.
 *
 * @throws FunctionError if a column doesn't hold the loan
 */
export function storableFigures(quote: QuoteRequest, figures: Figures): Figures {
  if (figures.total_of_payments > MOST_CENTS) throw loanTooLarge()
  if (monthsOf(quote) > MOST_MONTHS) throw loanTooLong(MOST_MONTHS)
  if (Number(quote.rate_percent) > MOST_PERCENT)
    throw validationFailed(`Validation error: quote.rate_percent can be at most ${MOST_PERCENT}`)
  if ((figures.schedule[0]?.due ?? '') <= quote.start)
    throw validationFailed('Validation error: quote.contract_payments must begin after the start')
  return { ...figures, payment: figures.payment || firstPaymentOf(figures) }
}

// Most payments can be 0, such as those of the first months without interest. The column holds the first one that isn't.
function firstPaymentOf({ schedule }: Figures): number {
  return schedule.find(({ payment }) => payment > 0)?.payment ?? 0
}
