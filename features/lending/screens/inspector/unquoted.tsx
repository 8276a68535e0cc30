import { labelOf } from '#features/lending/rules/inspector/field-labels.ts'
import type { Inspected } from '#features/lending/rules/inspector/inspected.ts'
import { EXAMPLE_CONTRACT } from '#features/lending/rules/inspector/inspector-fields.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { InspectorForm } from './inspector-form.ts'

interface UnquotedProps {
  inspected: Extract<Inspected, { outcome: 'unquoted' }>
  form: InspectorForm
}

/** Shown in place of the result: the fields that are wrong, or those that are still empty. */
export function Unquoted({ inspected: { problems, missing }, form }: UnquotedProps) {
  if (problems.length > 0)
    return (
      <EmptyState title="Correct the marked fields to see the result">
        {problems.map(({ field, message }) => (
          <span key={`${field} ${message}`} className="block">
            {message}
          </span>
        ))}
      </EmptyState>
    )
  return (
    <EmptyState
      title="Fill in the contract to see the result"
      action={<Button onClick={() => form.change(EXAMPLE_CONTRACT)}>Fill in an example</Button>}
    >
      These fields are still empty: {missing.map(labelOf).join(', ')}.
    </EmptyState>
  )
}
