import { useSyncExternalStore } from 'react'
import {
  CLIENT_SLIDER,
  choiceInQuery,
  type PricingChoice,
  PULL_SLIDER,
  queryOfChoice,
} from '#features/public-site/rules/choice.ts'
import {
  ADD_ON_NAMES,
  ADD_ONS,
  BUREAU_ACCESS_CENTS,
  FEATURES,
  FEATURES_OF,
} from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { AudienceTabs } from './audience-tabs.tsx'
import { OptionToggle, OptionToggles } from './option-toggles.tsx'
import { QuoteReceipt } from './quote-receipt.tsx'
import { VolumeSlider } from './volume-slider.tsx'

/** The price calculator. The choice is kept in the address, so a link reopens the same choice. */
export function PricingCalculator() {
  const query = useSyncExternalStore(followAddress, queryNow, () => '')
  const choice = choiceInQuery(query)
  const change = (changes: Partial<PricingChoice>) => choose({ ...choice, ...changes })
  const slide = (changes: Partial<PricingChoice>) => chooseSlowly({ ...choice, ...changes })
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
      <AudienceTabs choice={choice} onChange={choose}>
        <Volumes choice={choice} change={change} slide={slide} />
        <OptionToggles
          legend="Features"
          names={FEATURES_OF[choice.type]}
          options={FEATURES}
          chosen={choice.selectedFeatures}
          onChange={(selectedFeatures) => change({ selectedFeatures })}
        />
        <OptionToggles
          legend="Add-ons"
          names={ADD_ON_NAMES}
          options={ADD_ONS}
          chosen={choice.addOns}
          onChange={(addOns) => change({ addOns })}
        />
      </AudienceTabs>
      <QuoteReceipt choice={choice} onBilling={(isAnnual) => change({ isAnnual })} />
    </div>
  )
}

type Change = (changes: Partial<PricingChoice>) => void

function Volumes({ choice, change, slide }: { choice: PricingChoice; change: Change; slide: Change }) {
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="mb-4 text-h2">Volume</legend>
      <VolumeSlider
        label="Clients"
        {...CLIENT_SLIDER}
        value={choice.clientCount}
        onChange={(clientCount) => slide({ clientCount })}
      />
      <VolumeSlider
        label="Credit reports a month"
        {...PULL_SLIDER}
        value={choice.monthlyPulls}
        onChange={(monthlyPulls) => slide({ monthlyPulls })}
      />
      <OptionToggle
        label="Bureau access"
        price={`up to ${wholeDollars(BUREAU_ACCESS_CENTS)}`}
        isOn={choice.bureauAccess}
        onChange={(bureauAccess) => change({ bureauAccess })}
      />
    </fieldset>
  )
}

const MOVED = 'pricing-choice'

// Browsers reject more than a hundred address changes in half a minute, and a slider passes through more values.
const SETTLED_MS = 300

/** The newest choice, until it is written to the address. */
let unwritten: { query: string; timer: number } | null = null

function queryNow(): string {
  return unwritten?.query ?? window.location.search
}

function followAddress(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener(MOVED, onChange)
  // Leaving for another document unmounts no component.
  window.addEventListener('pagehide', writeAddress)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(MOVED, onChange)
    window.removeEventListener('pagehide', writeAddress)
    writeAddress()
  }
}

function choose(choice: PricingChoice): void {
  chooseSlowly(choice)
  // A reload takes the address as it was before pagehide, so a choice that waits is lost.
  writeAddress()
}

function chooseSlowly(choice: PricingChoice): void {
  window.clearTimeout(unwritten?.timer)
  unwritten = { query: `?${queryOfChoice(choice)}`, timer: window.setTimeout(writeAddress, SETTLED_MS) }
  window.dispatchEvent(new Event(MOVED))
}

/** Replaces the address instead of adding a history entry, so Back leaves the page. */
function writeAddress(): void {
  if (unwritten === null) return
  window.clearTimeout(unwritten.timer)
  window.history.replaceState(null, '', unwritten.query)
  unwritten = null
}
