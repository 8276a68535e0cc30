import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type DisputableItem, isDebt } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { MOST_DISPUTES } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import type { StartForm } from './start-dialog.tsx'
import { commonReasonOptions } from './start-form.ts'

interface ChooseManyProps {
  items: readonly DisputableItem[]
  isDisputed: readonly boolean[]
  form: StartForm
}

/** Chooses all negative debts at once, and gives all chosen items without a reason the same one. */
export function ChooseMany({ items, isDisputed, form }: ChooseManyProps) {
  const [reason, setReason] = useState('')
  const lines = useWatch({ control: form.control, name: 'lines' })
  const chosen = items.filter((_, place) => lines[place]?.is_chosen)
  const debts = items.flatMap((item, place) =>
    isDebt(item) && item.isNegative && isDisputed[place] !== true ? [place] : [],
  )
  if (debts.length < 2) return null
  const chooseAll = () => {
    for (const place of debts.slice(0, MOST_DISPUTES)) form.setValue(`lines.${place}.is_chosen`, true)
  }
  const giveAll = (value: string) => {
    setReason(value)
    for (const [place, line] of lines.entries()) {
      if (line.is_chosen && (line.reason === '' || line.reason === reason))
        form.setValue(`lines.${place}.reason`, value)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Button type="button" onClick={chooseAll}>
        Choose all {debts.length} negative items
      </Button>
      {chosen.length > 1 && (
        <SelectField
          label="Reason for all chosen"
          options={commonReasonOptions(chosen.map(({ kind }) => kind))}
          value={reason}
          onChange={({ target }) => giveAll(target.value)}
        />
      )}
    </div>
  )
}
