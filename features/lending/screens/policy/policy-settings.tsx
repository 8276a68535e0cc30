import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { SCORE_MODEL_OPTIONS } from '#features/credit-reports/rules/score-models.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import type { Editor } from './use-editor.ts'

const OF_SEVERAL = [
  { value: 'middle', label: 'The middle score, of two the lower' },
  { value: 'lowest', label: 'The lowest score' },
  { value: 'highest', label: 'The highest score' },
] as const
const PULLS = [
  { value: 'soft', label: 'Soft pull' },
  { value: 'hard', label: 'Hard pull' },
] as const
const BELOW = [
  { value: 'decline', label: 'Decline for the points lost' },
  { value: 'refer', label: 'Refer to a person' },
] as const

interface SettingsProps {
  rest: Policy
  set: (change: Partial<Policy>) => void
}

/** The settings of a policy besides its grids. */
export function PolicySettings({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { rest } = editor.grids
  const set = (change: Partial<Policy>) => editor.change({ rest: { ...rest, ...change } })
  return (
    <fieldset disabled={isReadOnly} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label="Name" value={rest.name} onChange={({ target }) => set({ name: target.value })} />
      <ReportSettings rest={rest} set={set} />
      <OfferSettings rest={rest} set={set} />
    </fieldset>
  )
}

function ReportSettings({ rest: { score, pull }, set }: SettingsProps) {
  return (
    <>
      <SelectField
        label="Score model"
        options={SCORE_MODEL_OPTIONS}
        value={score.model}
        onChange={({ target }) => set({ score: { ...score, model: target.value } })}
      />
      <SelectField
        label="Of several bureaus"
        options={OF_SEVERAL}
        value={score.of_several}
        onChange={({ target }) => set({ score: { ...score, of_several: oneOf(OF_SEVERAL, target.value) } })}
      />
      <SelectField
        label="First pull"
        options={PULLS}
        value={pull.first}
        onChange={({ target }) => set({ pull: { ...pull, first: oneOf(PULLS, target.value) } })}
      />
      <TextField
        label="Bureaus in order"
        hint={`Among ${BUREAUS.join(', ')}`}
        value={pull.bureaus.join(', ')}
        onChange={({ target }) => set({ pull: { ...pull, bureaus: listOf(target.value) } })}
      />
    </>
  )
}

function OfferSettings({ rest, set }: SettingsProps) {
  const { counteroffers, scorecard } = rest
  const setOffers = (change: Partial<Policy['counteroffers']>) =>
    set({ counteroffers: { ...counteroffers, ...change } })
  return (
    <>
      <SelectField
        label="Points below the lowest tier"
        options={BELOW}
        value={rest.below_tiers}
        onChange={({ target }) => set({ below_tiers: oneOf(BELOW, target.value) })}
      />
      <NumberField
        label="Base points"
        value={scorecard.base}
        onNumber={(base) => set({ scorecard: { ...scorecard, base } })}
      />
      <NumberField label="Counteroffers at most" value={counteroffers.most} onNumber={(most) => setOffers({ most })} />
      <TextField
        label="Terms to offer, in months"
        value={counteroffers.terms.join(', ')}
        onChange={({ target }) => setOffers({ terms: listOf(target.value).map(Number) })}
      />
      <CheckboxField
        label="Allow inputs that are proxies"
        hint="The first digits of the ZIP code can stand for a prohibited basis. Ask your counsel."
        checked={rest.allow_proxies}
        onChange={({ target }) => set({ allow_proxies: target.checked })}
      />
    </>
  )
}

function NumberField({ label, value, onNumber }: { label: string; value: number; onNumber: (value: number) => void }) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={({ target }) => onNumber(Number(target.value) || 0)}
    />
  )
}

const listOf = (text: string) => text.split(',').map((one) => one.trim())

/** Returns the value of the chosen option. */
function oneOf<Value extends string>(
  options: readonly [{ value: Value }, ...{ value: Value }[]],
  chosen: string,
): Value {
  return options.find(({ value }) => value === chosen)?.value ?? options[0].value
}
