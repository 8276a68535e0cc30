import type { ComponentProps } from 'react'
import { PLAN_NAMES, planFor } from '#features/administration/rules/plan.ts'
import { planLabel } from '#features/administration/rules/subscription.ts'
import type { PricedType } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'

/** The plans of an account type, each with its price and credits. */
export function PlanField({ accountType, ...select }: { accountType: PricedType } & ComponentProps<'select'>) {
  return (
    <SelectField
      label="Subscription Plan"
      required
      options={PLAN_NAMES.map((name) => {
        const { monthlyPriceCents, monthlyCredits } = planFor(accountType, name)
        const credits = monthlyCredits.toLocaleString('en-US')
        return {
          value: name,
          label: `${planLabel(name)}: ${wholeDollars(monthlyPriceCents)} a month, ${credits} credits`,
        }
      })}
      {...select}
    />
  )
}
