import type { ComponentProps } from 'react'
import { wholeDollars } from '#domain/money.ts'
import type { PricedType } from '#domain/pricing/price-list.ts'
import { PLAN_NAMES, planFor } from '#domain/subscribers/plan.ts'
import { planLabel } from '#domain/subscribers/subscription.ts'
import { SelectField } from '#web/ui/field.tsx'

/** The plans of a kind of subscriber, each with what it costs and how many credits it brings. */
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
