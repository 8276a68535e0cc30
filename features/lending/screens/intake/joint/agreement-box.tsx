import { useId } from 'react'

interface AgreementBoxProps {
  /** The statement that a checked box makes. */
  text: string
  isChecked: boolean
  error: string | undefined
  onChange: (isChecked: boolean) => void
}

/** A box with which a reader states the intent to apply jointly: 12 CFR 1002.7(d)(1). It is never checked beforehand. */
export function AgreementBox({ text, isChecked, error, onChange }: AgreementBoxProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-sheet border border-rule-strong p-3 has-checked:border-brand has-checked:bg-sunken">
        <input
          type="checkbox"
          name="intends_jointly"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-1 size-4 shrink-0 accent-brand"
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="font-medium">{text}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-red text-small">
          {error}
        </p>
      )}
    </div>
  )
}
