import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { STATES } from '#platform/rules/us-states.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { TypedProductForm } from './use-product-form.ts'

const LENDING_STATES = STATES.filter(({ value }) => STATE_CODES.some((code) => code === value))

/** The states of the borrowers. */
export function StateFields({ form: { fields, change, problemOf } }: { form: TypedProductForm }) {
  const chosen: readonly string[] = fields.states
  const problem = problemOf('states')
  const toggle = (state: string, isChosen: boolean) =>
    change({ states: STATE_CODES.filter((code) => (code === state ? isChosen : chosen.includes(code))) })
  return (
    <fieldset
      className="border-rule border-t py-4"
      aria-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
    >
      <legend className="sr-only">States</legend>
      <div className="flex items-center justify-between gap-4">
        <h2 aria-hidden className="text-h2">
          States
        </h2>
        {chosen.length > 0 && (
          <Button variant="quiet" className="-mr-3.5" onClick={() => change({ states: [] })}>
            Clear {chosen.length}
          </Button>
        )}
      </div>
      <p className="mb-2 text-ink-3 text-small">
        Borrowers in these states can apply. Your license must cover each of them.
      </p>
      {problem && <FormError>{problem}</FormError>}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 xl:grid-cols-4">
        {LENDING_STATES.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
