import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import type { fieldsOf } from '#ui/forms/form-fields.ts'

type FieldProps = ReturnType<ReturnType<typeof fieldsOf>>

interface PartFieldsProps {
  first: PlainDate
  last: PlainDate
  day: FieldProps
  amount: FieldProps
  onRemove: (() => void) | null
}

/** The day and the amount of one part of a promise or a settlement. */
export function PartFields({ first, last, day, amount, onRemove }: PartFieldsProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField label="Day" type="date" min={first} max={last} {...day} />
      <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...amount} />
      {onRemove !== null && (
        <Button variant="quiet" className="sm:mt-6" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  )
}
