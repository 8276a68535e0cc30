import { priceSheet } from '#features/administration/server/billing/price-sheet.ts'
import type { PricingChoice } from '#features/public-site/rules/choice.ts'
import type { PricedType } from '#features/public-site/rules/price-list.ts'
import { quoteFor } from '#features/public-site/rules/quote.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'

const AUDIENCE: Record<PricedType, string> = { lender: 'Lender', dealer: 'Auto dealer', cro: 'Credit repair' }

/** Returns the quote as a one-page letter-size PDF. The same choice on the same day gives the same bytes. */
export function quotePdf(choice: PricingChoice, day: PlainDate): Promise<Uint8Array> {
  const { lines, monthlyCents, annualCents } = quoteFor(choice)
  const { type, clientCount, monthlyPulls } = choice
  return priceSheet({
    title: 'Tradeline quote',
    day,
    facts: [
      `Quote of ${longDate(day)}`,
      `${AUDIENCE[type]} · ${count(clientCount)} clients · ${count(monthlyPulls)} credit reports a month`,
    ],
    lines: lines.map(({ label, monthlyCents: price }) => [label, price === 0 ? 'included' : wholeDollars(price)]),
    totals: [
      ['Total per month', wholeDollars(monthlyCents)],
      ['Twelve months', wholeDollars(annualCents)],
    ],
    terms: 'Prices in US dollars, per month unless said otherwise. Every account starts as a trial in the sandbox.',
  })
}

const count = (number: number): string => number.toLocaleString('en-US')
