import { planFor } from '#features/administration/rules/plan.ts'
import { type PricingChoice, queryOfChoice } from '#features/public-site/rules/choice.ts'
import { planCovering, quoteFor } from '#features/public-site/rules/quote.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { buttonStyle } from '#ui/button-style.ts'

interface QuoteReceiptProps {
  choice: PricingChoice
  onBilling: (isAnnual: boolean) => void
}

/** The quote, line by line, with its total and links to start a trial or download it. */
export function QuoteReceipt({ choice, onBilling }: QuoteReceiptProps) {
  const { lines, monthlyCents, annualCents } = quoteFor(choice)
  const query = queryOfChoice(choice)
  return (
    <section
      aria-labelledby="quote"
      className="rounded-sheet border border-rule bg-surface p-5 text-body lg:sticky lg:top-6"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id="quote" className="text-h2">
          Your quote
        </h3>
        <BillingSwitch isAnnual={choice.isAnnual} onChange={onBilling} />
      </div>
      <dl>
        {lines.map(({ label, monthlyCents: cents }) => (
          <div key={label} className="flex justify-between gap-4 border-rule border-t py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{cents === 0 ? 'included' : wholeDollars(times(choice, cents))}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-rule-strong border-t-2 pt-2">
          <dt className="font-semibold">{choice.isAnnual ? 'Total per year' : 'Total per month'}</dt>
          <dd aria-live="polite" className="text-kpi">
            {wholeDollars(choice.isAnnual ? annualCents : monthlyCents)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-ink-3 text-small">
        {choice.isAnnual
          ? `Twelve months at ${wholeDollars(monthlyCents)}.`
          : `${wholeDollars(annualCents)} for twelve months.`}{' '}
        <CreditsHint choice={choice} />
      </p>
      <div className="mt-5 flex flex-col gap-2">
        <a href={`/auth?signup=true&${query}`} className={buttonStyle('primary')}>
          Start Free Trial
        </a>
        <a href={`/pricing/quote.pdf?${query}`} className={buttonStyle()}>
          Download quote (PDF)
        </a>
        <a href="/auth" className={buttonStyle('quiet')}>
          Login
        </a>
      </div>
    </section>
  )
}

function times({ isAnnual }: PricingChoice, cents: number): number {
  return isAnnual ? cents * 12 : cents
}

/** The number of pulls doesn't change the price. It determines which plan has enough credits. */
function CreditsHint({ choice }: { choice: PricingChoice }) {
  const pulls = choice.monthlyPulls.toLocaleString('en-US')
  const plan = planCovering(choice)
  if (choice.monthlyPulls === 0) return null
  if (plan === null) return <>No plan includes {pulls} reports a month; contact us for a larger plan.</>
  const { monthlyCredits, monthlyPriceCents } = planFor(choice.type, plan)
  return (
    <>
      For {pulls} reports a month choose the {plan} plan: it includes {monthlyCredits.toLocaleString('en-US')}, and
      costs {wholeDollars(monthlyPriceCents)} a month.
    </>
  )
}

function BillingSwitch({ isAnnual, onChange }: { isAnnual: boolean; onChange: (isAnnual: boolean) => void }) {
  return (
    <fieldset className="flex rounded-control border border-rule-strong">
      <legend className="sr-only">Show prices</legend>
      {[false, true].map((annual) => (
        <label
          key={String(annual)}
          className="flex min-h-8 cursor-pointer items-center rounded-control px-2.5 text-small has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="billing"
            className="sr-only"
            checked={isAnnual === annual}
            onChange={() => onChange(annual)}
          />
          {annual ? 'Yearly' : 'Monthly'}
        </label>
      ))}
    </fieldset>
  )
}
