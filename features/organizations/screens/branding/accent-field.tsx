import { controlStyle, Field } from '#ui/forms/field.tsx'
import { AccentPreview } from './accent-preview.tsx'

// The product's own colour, where a chooser has to begin somewhere.
const FIRST_CHOICE = '#1b4b7a'

interface AccentFieldProps {
  accent: string
  error: string | undefined
  /** The same as it is saved; empty while something in the form can't be. */
  readable: string
  onChange: (accent: string) => void
}

/** The accent, typed or chosen, and what it will look like. */
export function AccentField({ accent, error, readable, onChange }: AccentFieldProps) {
  return (
    <>
      <Field
        label="Accent color"
        hint="Like #1b4b7a. It is darkened or lightened as far as text needs to stay readable."
        error={error}
      >
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="text"
              value={accent}
              maxLength={7}
              spellCheck={false}
              onChange={({ currentTarget: { value } }) => onChange(value)}
              className={`${controlStyle} max-w-32 font-mono`}
            />
            <input
              type="color"
              aria-label="Choose the accent color"
              value={readable || FIRST_CHOICE}
              onChange={({ currentTarget: { value } }) => onChange(value)}
              className="h-9 w-12 rounded-control border border-rule-strong bg-surface p-1 pointer-coarse:h-11"
            />
          </div>
        )}
      </Field>
      {readable !== '' && <AccentPreview accent={readable} />}
    </>
  )
}
