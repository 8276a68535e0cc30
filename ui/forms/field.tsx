import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useImpossibleDay } from './impossible-day.ts'

/** The attributes that connect a control with its label, hint, and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The error message for the entered value. */
  error?: string | undefined
}

/** A label, hint, and error connected to a control. `children` receives the attributes for the control. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-ink-2 text-small">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-3 text-small">
          {hint}
        </p>
      )}
      <Problem id={id}>{error}</Problem>
    </div>
  )
}

/** The classes of a text control, for custom controls in a `Field`. */
export const controlStyle =
  'min-h-9 w-full rounded-control border border-rule-strong bg-surface px-2.5 py-1.5 text-ink placeholder:text-ink-3 aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 pointer-coarse:min-h-11 max-sm:text-base'

/** A labeled text input. Spread `form.register('…')` into it. */
export function TextField({ label, hint, error, className = '', ...input }: FieldTexts & ComponentProps<'input'>) {
  const { problem, handlers } = useImpossibleDay(input)
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(control) => (
        <input type="text" {...input} {...handlers} {...control} className={`${controlStyle} ${className}`} />
      )}
    </Field>
  )
}

/** A labeled multi-line text input. Spread `form.register('…')` into it. */
export function TextAreaField({
  label,
  hint,
  error,
  className = '',
  ...textarea
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} className={`${controlStyle} ${className}`} />}
    </Field>
  )
}

/** A labeled select. Spread `form.register('…')` into it. */
export function SelectField({
  label,
  hint,
  error,
  options,
  className = '',
  ...select
}: FieldTexts & ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={`${controlStyle} ${className}`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A checkbox with its label beside it. Spread `form.register('…')` into it. */
export function CheckboxField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label
        className={`flex min-h-6 items-start gap-2 ${hint === undefined ? 'pointer-coarse:min-h-11' : 'pointer-coarse:pt-1.5'}`}
      >
        <input
          {...input}
          id={id}
          type="checkbox"
          // The hint is a label element too. It describes the checkbox but isn't part of its name.
          aria-labelledby={hint === undefined ? undefined : `${id}-label`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0 accent-brand"
        />
        <span id={`${id}-label`}>{label}</span>
      </label>
      {hint !== undefined && (
        // Clicking the hint toggles the checkbox. Label and hint together are tall enough for a finger.
        <label id={`${id}-hint`} htmlFor={id} className="block pl-6 text-ink-3 text-small">
          {hint}
        </label>
      )}
      <Problem id={id} className="pl-6">
        {error}
      </Problem>
    </div>
  )
}

function Problem({ id, className = '', children }: { id: string; className?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={`${id}-error`} className={`flex items-start gap-1 text-red text-small ${className}`}>
      <CircleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
