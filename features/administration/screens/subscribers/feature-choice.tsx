import { FEATURES, FEATURES_OF, type Feature, type PricedType } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { CheckboxField } from '#ui/forms/field.tsx'

interface FeatureChoiceProps {
  accountType: PricedType
  chosen: readonly Feature[]
  onChange: (chosen: Feature[]) => void
}

/** The features that this account type can add to its plan, with prices. */
export function FeatureChoice({ accountType, chosen, onChange }: FeatureChoiceProps) {
  const toggle = (feature: Feature) =>
    onChange(chosen.includes(feature) ? chosen.filter((one) => one !== feature) : [...chosen, feature])
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-ink-2 text-small">Features</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {FEATURES_OF[accountType].map((feature) => (
          <CheckboxField
            key={feature}
            checked={chosen.includes(feature)}
            onChange={() => toggle(feature)}
            label={
              <>
                {FEATURES[feature].name}{' '}
                <span className="text-ink-3 text-small">+{wholeDollars(FEATURES[feature].monthlyCents)}/mo</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
