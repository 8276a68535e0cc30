import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import type { QueueDraft } from './queue-draft.ts'

interface QueueFieldsProps {
  draft: QueueDraft
  place: number
  isDisabled: boolean
  onChange: (fields: Partial<QueueDraft>) => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

/** The name and the conditions of a queue, and its place in the order. */
export function QueueFields({ draft, place, isDisabled, onChange, onUp, onDown, onRemove }: QueueFieldsProps) {
  const text = (label: string, name: 'minDays' | 'maxDays' | 'minDollars' | 'maxDollars' | 'silentDays') => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <li className="grid gap-3 border-rule border-b py-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label={`${place}. Name`}
            value={draft.name}
            maxLength={80}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </div>
        {!isDisabled && <PlaceButtons name={draft.name} onUp={onUp} onDown={onDown} onRemove={onRemove} />}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {text('Days late from', 'minDays')}
        {text('Days late to', 'maxDays')}
        {text('Past due from (USD)', 'minDollars')}
        {text('Past due to (USD)', 'maxDollars')}
        {text('Days without contact', 'silentDays')}
      </div>
      <div className="flex flex-wrap gap-x-6">
        <CheckboxField
          label="A promise was broken"
          checked={draft.isBroken}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange({ isBroken: currentTarget.checked })}
        />
        <CheckboxField
          label="The first payment was missed"
          checked={draft.isFirst}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange({ isFirst: currentTarget.checked })}
        />
      </div>
    </li>
  )
}

interface PlaceButtonsProps extends Pick<QueueFieldsProps, 'onUp' | 'onDown' | 'onRemove'> {
  name: string
}

function PlaceButtons({ name, onUp, onDown, onRemove }: PlaceButtonsProps) {
  return (
    <>
      <Button aria-label={`Move ${name} up`} disabled={onUp === null} onClick={() => onUp?.()}>
        <ArrowUp aria-hidden size={16} />
      </Button>
      <Button aria-label={`Move ${name} down`} disabled={onDown === null} onClick={() => onDown?.()}>
        <ArrowDown aria-hidden size={16} />
      </Button>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  )
}
