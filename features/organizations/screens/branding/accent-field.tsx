import { controlStyle, Field } from '#ui/forms/field.tsx'
import { AccentPreview } from './accent-preview.tsx'

// The product's own color, with which the color picker starts.
const FIRST_CHOICE = '#1b4b7a'

interface AccentFieldProps {
  accent: string
  error: string | undefined
  /** The accent as it would be saved; empty while the field is invalid. */
  readable: string
  onChange: (accent: string) => void
}

/** The accent color, typed or picked, with a preview. */
export function AccentField({ accent, error, readable, onChange }: AccentFieldProps) {
  return (
    <>
      <Field
        label="Accent color"
        hint="For example #1b4b7a. It is darkened or lightened if needed to keep text readable."
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
