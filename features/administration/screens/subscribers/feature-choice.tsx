import { COMING, isComing } from '#features/public-site/rules/availability.ts'
import { FEATURES, FEATURES_OF, type Feature, type PricedType } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { ComingMark } from '#ui/states/coming-mark.tsx'

interface FeatureChoiceProps {
  accountType: PricedType
  /** The features that the subscriber already has: one that is coming can stay, or be removed. */
  had?: readonly Feature[]
  chosen: readonly Feature[]
  onChange: (chosen: Feature[]) => void
}

/** The features that this account type can add to its plan, with prices. Features that are coming can't be added. */
export function FeatureChoice({ accountType, had = [], chosen, onChange }: FeatureChoiceProps) {
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
            disabled={isComing(feature) && !had.includes(feature)}
            onChange={() => toggle(feature)}
            label={
              <>
                {FEATURES[feature].name}{' '}
                <span className="text-ink-3 text-small">+{wholeDollars(FEATURES[feature].monthlyCents)}/mo</span>{' '}
                {isComing(feature) && <ComingMark>{COMING}</ComingMark>}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
