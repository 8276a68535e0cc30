import { PLAN_NAMES, planFor } from '#features/administration/rules/plan.ts'
import { planLabel } from '#features/administration/rules/subscription.ts'
import { AUDIENCE_NAMES, PRICED_TYPES, type PricedType } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { PageTitle } from './page-title.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'

const lowestPrice = (type: PricedType) => wholeDollars(planFor(type, 'basic').monthlyPriceCents)

export function PricingPage() {
  return (
    <PublicFrame current="/pricing">
      <PageTitle title="Pricing">
        Lenders from {lowestPrice('lender')}/mo, auto dealers from {lowestPrice('dealer')}/mo, credit repair from{' '}
        {lowestPrice('cro')}/mo. Choose what you need and see the exact price.
      </PageTitle>
      <LedgerSection number="01" title="What you need">
        <div id="pricing-calculator" />
        <noscript>
          <p className="mt-4 text-ink-2">The calculator needs JavaScript. You can read the plans below without it.</p>
        </noscript>
      </LedgerSection>
      {PRICED_TYPES.map((type, index) => (
        <LedgerSection key={type} number={`0${index + 2}`} title={`Plans for ${AUDIENCE_NAMES[type]}`}>
          <PlanTable type={type} />
        </LedgerSection>
      ))}
      <LedgerSection number="05" title="Try it first">
        <p className="mb-6 max-w-[62ch] text-ink-2">
          Every account starts as a trial in the sandbox: the full product, with test applicants and no real pulls. Live
          services start after your company is reviewed and approved.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/auth?signup=true" className={buttonStyle('primary')}>
            Start Free Trial
          </a>
          <a href="/auth" className={buttonStyle()}>
            Login
          </a>
        </div>
      </LedgerSection>
    </PublicFrame>
  )
}

function PlanTable({ type }: { type: PricedType }) {
  return (
    <table className="w-full max-w-[720px] border-collapse text-left">
      <caption className="sr-only">Plans for {AUDIENCE_NAMES[type]}</caption>
      <thead>
        <tr className="text-ink-3 text-label *:pb-2 *:font-medium">
          <th scope="col">Plan</th>
          <th scope="col" className="text-right">
            Per month
          </th>
          <th scope="col" className="text-right">
            Reports included
          </th>
        </tr>
      </thead>
      <tbody>
        {PLAN_NAMES.map((plan) => {
          const { monthlyPriceCents, monthlyCredits } = planFor(type, plan)
          return (
            <tr key={plan} className="border-rule border-t *:py-3">
              <th scope="row" className="font-semibold">
                {planLabel(plan)}
              </th>
              <td className="text-right font-semibold">{wholeDollars(monthlyPriceCents)}</td>
              <td className="text-right">{monthlyCredits.toLocaleString('en-US')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
