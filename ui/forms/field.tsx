import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** What a control needs so that its label, hint and error are read with it. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The problem with what was entered, in words. */
  error?: string | undefined
}

/** Label, control, hint and error, tied together. `children` receives the attributes for the control. */
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

/** The look of a text control, for controls of one's own inside a `Field`. */
export const controlStyle =
  'min-h-9 w-full rounded-control border border-rule-strong bg-surface px-2.5 py-1.5 text-ink placeholder:text-ink-3 aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 pointer-coarse:min-h-11 max-sm:text-base'

/** A labelled text input; takes `form.register('…')` as it is. */
export function TextField({ label, hint, error, className = '', ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={`${controlStyle} ${className}`} />}
    </Field>
  )
}

/** A labelled text of several lines; takes `form.register('…')` as it is. */
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

/** A labelled choice of one; takes `form.register('…')` as it is. */
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

/** A checkbox with its label beside it; takes `form.register('…')` as it is. */
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
          // The hint, a label too, describes the box and does not name it.
          aria-labelledby={hint === undefined ? undefined : `${id}-label`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0 accent-brand"
        />
        <span id={`${id}-label`}>{label}</span>
      </label>
      {hint !== undefined && (
        // A press on it is for the box as well: label and hint together are as tall as a finger needs.
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
    <p id={`${id}-error`} className={`flex items-center gap-1 text-red text-small ${className}`}>
      <CircleAlert aria-hidden size={13} className="shrink-0" />
      {children}
    </p>
  )
}
