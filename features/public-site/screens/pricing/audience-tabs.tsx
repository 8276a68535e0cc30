import type { KeyboardEvent, ReactNode } from 'react'
import { type PricingChoice, withType } from '#features/public-site/rules/choice.ts'
import { AUDIENCE_NAMES, PRICED_TYPES, type PricedType } from '#features/public-site/rules/price-list.ts'

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

interface AudienceTabsProps {
  choice: PricingChoice
  onChange: (choice: PricingChoice) => void
  children: ReactNode
}

/** The audiences as tabs above the options. Arrow keys move between tabs. */
export function AudienceTabs({ choice, onChange, children }: AudienceTabsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEP[event.key]
    if (step === undefined) return
    const position = (PRICED_TYPES.indexOf(choice.type) + step + PRICED_TYPES.length) % PRICED_TYPES.length
    const type = PRICED_TYPES[position] ?? choice.type
    onChange(withType(choice, type))
    document.getElementById(tabId(type))?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label="Prices for" className="flex flex-wrap gap-1">
        {PRICED_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            role="tab"
            id={tabId(type)}
            aria-selected={type === choice.type}
            aria-controls="pricing-sheet"
            tabIndex={type === choice.type ? 0 : -1}
            className="min-h-11 border-transparent border-b-3 px-4 font-semibold text-[0.9375rem] text-ink-2 hover:border-rule-strong aria-selected:border-brand aria-selected:text-ink forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] max-sm:px-2 max-sm:text-table"
            onClick={() => onChange(withType(choice, type))}
            onKeyDown={onKeyDown}
          >
            {AUDIENCE_NAMES[type]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="pricing-sheet"
        aria-labelledby={tabId(choice.type)}
        className="flex flex-col gap-9 border-rule border-t pt-6 text-body"
      >
        {children}
      </div>
    </div>
  )
}

function tabId(type: PricedType): string {
  return `pricing-${type}`
}
