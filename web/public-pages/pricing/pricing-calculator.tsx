import { useSyncExternalStore } from 'react'
import { wholeDollars } from '#domain/money.ts'
import { CLIENT_SLIDER, choiceInQuery, type PricingChoice, PULL_SLIDER, queryOfChoice } from '#domain/pricing/choice.ts'
import { ADD_ON_NAMES, ADD_ONS, BUREAU_ACCESS_CENTS, FEATURES, FEATURES_OF } from '#domain/pricing/price-list.ts'
import { AudienceTabs } from './audience-tabs.tsx'
import { OptionToggle, OptionToggles } from './option-toggles.tsx'
import { QuoteReceipt } from './quote-receipt.tsx'
import { VolumeSlider } from './volume-slider.tsx'

/** The price of what a visitor chooses, to the dollar. The choice stands in the address: a link to it shows the same. */
export function PricingCalculator() {
  const query = useSyncExternalStore(followAddress, queryNow, () => '')
  const choice = choiceInQuery(query)
  const choose = (changes: Partial<PricingChoice>) => changeAddress({ ...choice, ...changes })
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
      <AudienceTabs choice={choice} onChange={changeAddress}>
        <Volumes choice={choice} choose={choose} />
        <OptionToggles
          legend="Features"
          names={FEATURES_OF[choice.type]}
          options={FEATURES}
          chosen={choice.selectedFeatures}
          onChange={(selectedFeatures) => choose({ selectedFeatures })}
        />
        <OptionToggles
          legend="Add-ons"
          names={ADD_ON_NAMES}
          options={ADD_ONS}
          chosen={choice.addOns}
          onChange={(addOns) => choose({ addOns })}
        />
      </AudienceTabs>
      <QuoteReceipt choice={choice} onBilling={(isAnnual) => choose({ isAnnual })} />
    </div>
  )
}

interface PartProps {
  choice: PricingChoice
  choose: (changes: Partial<PricingChoice>) => void
}

function Volumes({ choice, choose }: PartProps) {
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="mb-4 text-h2">Volume</legend>
      <VolumeSlider
        label="Clients"
        {...CLIENT_SLIDER}
        value={choice.clientCount}
        onChange={(clientCount) => choose({ clientCount })}
      />
      <VolumeSlider
        label="Credit reports a month"
        {...PULL_SLIDER}
        value={choice.monthlyPulls}
        onChange={(monthlyPulls) => choose({ monthlyPulls })}
      />
      <OptionToggle
        label="Bureau access"
        price={`up to ${wholeDollars(BUREAU_ACCESS_CENTS)}`}
        isOn={choice.bureauAccess}
        onChange={(bureauAccess) => choose({ bureauAccess })}
      />
    </fieldset>
  )
}

const MOVED = 'pricing-choice'

function queryNow(): string {
  return window.location.search
}

function followAddress(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener(MOVED, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(MOVED, onChange)
  }
}

/** Replaces the address rather than adding one: a slider passes many values, and Back should leave the page. */
function changeAddress(choice: PricingChoice): void {
  window.history.replaceState(null, '', `?${queryOfChoice(choice)}`)
  window.dispatchEvent(new Event(MOVED))
}
