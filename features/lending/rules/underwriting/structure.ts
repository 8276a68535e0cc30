import { typedCents, typedCount, typedPercent } from '#features/lending/rules/inspector/typed-values.ts'
import type { ChosenLoan, QuotableTerms } from '#features/lending/rules/products/product-quote.ts'
import { decidedTerms } from './approved-terms.ts'

/** One way to make the loan, as typed: what is left of the price after the down payment is lent. */
export interface TypedStructure {
  price: string
  down_payment: string
  term_months: string
  rate: string
}

interface Place {
  frequency: ChosenLoan['frequency']
  state: ChosenLoan['state']
  start: ChosenLoan['start']
}

/** A structure with its figures, or the sentence that says why it has none. */
export type Structured = ReturnType<typeof decidedTerms>

/** Computes a typed structure with the loan engine. */
export function structured(typed: TypedStructure, terms: QuotableTerms | null, place: Place): Structured {
  const price = typedCents(typed.price)
  const down = typed.down_payment.trim() === '' ? { value: 0 } : typedCents(typed.down_payment)
  const months = typedCount(typed.term_months)
  const rate = typedPercent(typed.rate)
  for (const read of [price, down, months, rate]) if ('problem' in read) return { problem: read.problem }
  if (!('value' in price && 'value' in down && 'value' in months && 'value' in rate)) return { problem: '' }
  const amountCents = price.value - down.value
  if (amountCents <= 0) return { problem: 'The down payment leaves nothing to lend.' }
  if (months.value < 1 || months.value > 600) return { problem: 'The term must be 1 to 600 months.' }
  const { frequency, state, start } = place
  const choice = {
    ...{ amount_cents: amountCents, down_payment_cents: down.value, term_months: months.value },
    ...{ payment_frequency: frequency, rate_percent: rate.value },
  }
  return decidedTerms(choice, terms, { asOf: start, state })
}

interface Asked {
  /** The amount of the application in cents. */
  amount: number
  down_payment_cents: number | null
  term_months: number | null
}

const USUAL_MONTHS = 36

/** Returns three structures to begin with: as asked, with more down, and over a longer term. `rate` is percent a year. */
export function startingStructures(asked: Asked, terms: readonly number[], rate: string): TypedStructure[] {
  const down = asked.down_payment_cents ?? 0
  const price = asked.amount + down
  const months = asked.term_months ?? terms[0] ?? USUAL_MONTHS
  const longer = terms.find((one) => one > months) ?? months + 12
  const typed = (downCents: number, term: number): TypedStructure => ({
    ...{ price: dollars(price), down_payment: dollars(downCents), term_months: String(term), rate },
  })
  return [typed(down, months), typed(down + Math.round(price / 10), months), typed(down, longer)]
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
