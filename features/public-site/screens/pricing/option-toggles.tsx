import { COMING, isComing, type PromisedOption } from '#features/public-site/rules/availability.ts'
import type { PricedOption } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { ComingMark } from '#ui/states/coming-mark.tsx'

interface OptionTogglesProps<Name extends PromisedOption> {
  legend: string
  names: readonly Name[]
  options: Record<Name, PricedOption>
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
}

/** Options with their monthly prices, each with a toggle. Options that are coming can't be chosen. */
export function OptionToggles<Name extends PromisedOption>(props: OptionTogglesProps<Name>) {
  const { legend, names, options, chosen, onChange } = props
  return (
    <fieldset>
      <legend className="mb-2 text-h2">{legend}</legend>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="border-rule border-t">
            <OptionToggle
              label={options[name].name}
              price={wholeDollars(options[name].monthlyCents)}
              isOn={chosen.includes(name)}
              isComing={isComing(name)}
              onChange={(isOn) => onChange(names.filter((each) => (each === name ? isOn : chosen.includes(each))))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface OptionToggleProps {
  label: string
  /** The monthly price, as text. */
  price: string
  isOn: boolean
  isComing?: boolean
  onChange: (isOn: boolean) => void
}

export function OptionToggle({ label, price, isOn, isComing: isDisabled = false, onChange }: OptionToggleProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-rule-strong bg-sunken transition-colors duration-100 before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-rule-strong forced-colors:before:bg-[ButtonText] checked:border-brand checked:bg-brand checked:before:translate-x-4 checked:before:bg-on-brand forced-colors:checked:before:bg-[Highlight] disabled:cursor-not-allowed disabled:border-rule disabled:before:bg-rule"
      />
      <span className="flex flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {label} {isDisabled && <ComingMark>{COMING}</ComingMark>}
      </span>
      <span className="text-ink-2">{price}</span>
    </label>
  )
}
