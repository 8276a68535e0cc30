import { useMemo, useState } from 'react'
import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { typedCents } from '#features/lending/rules/inspector/typed-values.ts'
import { productQuote } from '#features/lending/rules/products/product-quote.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { FREQUENCY_NAMES, tierName } from '#features/lending/rules/products/product-words.ts'
import { type Figures, figuresOf } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { QuoteVerdicts } from '#features/lending/screens/inspector/quote-verdicts.tsx'
import { useSettled } from '#features/lending/screens/inspector/use-contract.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { STATES } from '#platform/rules/us-states.ts'
import { Figure, Figures as FigureRow } from '#ui/figures.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'

/** A loan of the product while it is edited: its payment, its cost, and the caps. */
export function LiveQuote({ terms }: { terms: ProductTerms | null }) {
  return (
    <section aria-label="Quote" className="min-w-0 self-start xl:sticky xl:top-4 print:hidden">
      <h2 className="mb-2 border-rule-strong border-b pb-1.5 text-h2">Quote</h2>
      <QuoteOrReason terms={terms} />
    </section>
  )
}

function QuoteOrReason({ terms }: { terms: ProductTerms | null }) {
  if (terms === null)
    return <p className="text-ink-2">Complete the amounts, terms, rates, and fees to see the quote of a loan.</p>
  if (terms.kind === 'line_of_credit')
    return <p className="text-ink-2">A line of credit is kept as data only, so it has no quote.</p>
  return <Quote terms={terms} />
}

interface Wanted {
  amount: string
  term: string
  every: string
  tier: string
  state: string
}

const START: Wanted = { amount: '', term: '', every: '', tier: '', state: '' }

function Quote({ terms }: { terms: ProductTerms }) {
  const [wanted, setWanted] = useState(START)
  const set = (name: keyof Wanted) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setWanted((before) => ({ ...before, [name]: value }))
  }
  const chosen = chosenOf(terms, wanted)
  const { cents, problem } = amountOf(terms, wanted.amount)
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          label="Amount ($)"
          inputMode="decimal"
          autoComplete="off"
          placeholder={(usualCents(terms) / 100).toLocaleString('en-US')}
          value={wanted.amount}
          onChange={set('amount')}
          error={problem}
        />
        <SelectField
          label="Term"
          options={terms.term_months.map((months) => ({ value: String(months), label: `${months} months` }))}
          value={String(chosen.term)}
          onChange={set('term')}
        />
        <SelectField
          label="Tier"
          options={terms.rate_tiers.map(({ tier, annual_rate_percent: rate }) => ({
            value: tier,
            label: `${tierName(tier)}, ${rate}%`,
          }))}
          value={chosen.rate?.tier ?? ''}
          onChange={set('tier')}
        />
        <SelectField
          label="Payments"
          options={terms.payment_frequencies.map((every) => ({ value: every, label: FREQUENCY_NAMES[every] }))}
          value={chosen.every}
          onChange={set('every')}
        />
        <SelectField
          label="State"
          options={STATES.filter(({ value }) => terms.states.some((state) => state === value))}
          value={chosen.state}
          onChange={set('state')}
        />
      </div>
      <QuotedFigures terms={terms} chosen={chosen} cents={cents} />
    </>
  )
}

type Chosen = ReturnType<typeof chosenOf>

// A choice that the terms no longer allow becomes the first one that they do.
function chosenOf(terms: ProductTerms, wanted: Wanted) {
  const { term_months, payment_frequencies, rate_tiers, states } = terms
  return {
    term: term_months.find((months) => String(months) === wanted.term) ?? term_months[0] ?? 12,
    every: payment_frequencies.find((one) => one === wanted.every) ?? payment_frequencies[0] ?? 'month',
    rate: rate_tiers.find(({ tier }) => tier === wanted.tier) ?? rate_tiers[0],
    state: states.find((state) => state === wanted.state) ?? states[0],
  }
}

const usualCents = ({ min_amount_cents: least, max_amount_cents: most }: ProductTerms) =>
  Math.max(least, Math.round(most / 2 / 100_00) * 100_00)

function amountOf(terms: ProductTerms, text: string): { cents: number | null; problem?: string } {
  if (text.trim() === '') return { cents: usualCents(terms) }
  const typed = typedCents(text)
  if ('problem' in typed) return { cents: null, problem: typed.problem }
  const { min_amount_cents: least, max_amount_cents: most } = terms
  if (typed.value >= least && typed.value <= most) return { cents: typed.value }
  return { cents: null, problem: `Enter ${dollarsAndCents(least)} to ${dollarsAndCents(most)}` }
}

interface QuotedFiguresProps {
  terms: ProductTerms
  chosen: Chosen
  cents: number | null
}

function QuotedFigures({ terms, chosen, cents }: QuotedFiguresProps) {
  const { term, every, rate, state } = chosen
  const [start] = useState(() => dateOfInstant(new Date()))
  const request = useMemo(
    () =>
      cents === null || rate === undefined
        ? null
        : productQuote(terms, {
            ...{ amountCents: cents, termMonths: term, frequency: every, ratePercent: rate.annual_rate_percent, state },
            start,
          }),
    [terms, cents, term, every, rate, state, start],
  )
  const settled = useSettled(request)
  const figures = useMemo(() => (request === null ? null : computed(request)), [request])
  if (request === null) return null
  if (figures === null) return <p className="mt-3 text-ink-2">The payment doesn’t cover its interest.</p>
  const { payment, schedule, apr_percent: apr, mapr_percent: mapr } = figures
  return (
    <div className="mt-4">
      <div className="[&>dl+dl]:border-t-0" role="status" aria-label="Quoted loan">
        <FigureRow>
          <Figure label="Payment" value={dollarsAndCents(payment)} note={`${schedule.length} payments`} />
          <Figure label="APR" value={apr === null ? 'None' : `${apr}%`} />
        </FigureRow>
        <FigureRow>
          <Figure label="Finance charge" value={dollarsAndCents(figures.finance_charge)} />
          <Figure label="Total of payments" value={dollarsAndCents(figures.total_of_payments)} />
        </FigureRow>
      </div>
      <QuoteVerdicts request={request} hasMapr={mapr !== null} isSettled={settled === request} />
    </div>
  )
}

function computed(request: QuoteRequest): Figures | null {
  try {
    return figuresOf(request)
  } catch (error) {
    if (error instanceof NegativeAmortization) return null
    throw error
  }
}
