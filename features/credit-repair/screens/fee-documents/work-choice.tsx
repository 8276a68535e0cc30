import type { ComponentProps } from 'react'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import { earliestFeeDay, provenOn, type RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { CheckboxField } from '#ui/forms/field.tsx'

interface WorkChoiceProps {
  /** The form's field of chosen disputes. */
  field: Omit<ComponentProps<typeof CheckboxField>, 'label' | 'hint' | 'value'> & { error?: string | undefined }
  work: readonly RepairWork[]
  channel: SaleChannel
}

/** The finished work that a fee or an invoice can be for. */
export function WorkChoice({ field: { error, ...choice }, work, channel }: WorkChoiceProps) {
  return (
    <fieldset aria-invalid={error === undefined ? undefined : true}>
      <legend className="font-medium text-ink-2 text-small">What the fee is for</legend>
      <div className="mt-1 grid max-h-60 gap-1.5 overflow-y-auto border-rule border-y py-2">
        {work.map((one) => (
          <CheckboxField
            key={one.id}
            value={one.id}
            label={`${one.item_name} at ${bureauName(one.bureau)}`}
            hint={whenPayable(one, channel)}
            {...choice}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-red text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Finished work that can't have a fee, with the reasons. */
export function NeverPayable({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="text-ink-2 text-small">
      {sentence}.
    </p>
  ))
}

function whenPayable(work: RepairWork, channel: SaleChannel): string | undefined {
  const { result_on, shown_in, bureau } = work
  if (result_on === null) return undefined
  const seen = shown_in[0]
  const shown = seen ? `, shown by the report of ${shortDate(seen.reported_on)}` : ''
  const result = `Result on ${shortDate(result_on)}${shown}`
  if (channel !== 'phone') return seen ? result : `${result}. No later report shows it yet: upload the bureau’s answer`
  const from = shortDate(earliestFeeDay(provenOn(work, null) ?? result_on, channel))
  return `${result}. Sold by phone: a fee is possible from ${from}, with a report of ${bureauName(bureau)} from that day or later`
}
