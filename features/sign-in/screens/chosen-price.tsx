import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { type PricingChoice, queryOfChoice } from '#features/public-site/rules/choice.ts'
import { quoteFor } from '#features/public-site/rules/quote.ts'
import { wholeDollars } from '#platform/rules/money.ts'

/** The visitor's choice from the pricing page, with a link to change it. */
export function ChosenPrice({ choice }: { choice: PricingChoice }) {
  const { monthlyCents } = quoteFor(choice)
  return (
    <p className="border-rule border-y py-2.5 text-ink-2">
      <strong className="font-semibold text-ink">{accountTypeLabel(choice.type)}</strong>, {wholeDollars(monthlyCents)}{' '}
      a month after the trial.{' '}
      <a href={`/pricing?${queryOfChoice(choice)}`} className="text-brand underline underline-offset-2">
        Change
      </a>
    </p>
  )
}
