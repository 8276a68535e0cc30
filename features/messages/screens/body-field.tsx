import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { controlStyle, Field } from '#ui/forms/field.tsx'

interface BodyFieldProps {
  label: ReactNode
  body: string
  error: string | undefined
  onWrite: (body: string) => void
  /** The label of the action for Ctrl+Enter (Command+Enter on a Mac). Null while nothing can be sent. */
  act: string | null
  onSend: () => void
}

/** The field for a message's text. */
export function BodyField({ label, body, error, onWrite, act, onSend }: BodyFieldProps) {
  const hint = useId()
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <div>
      <Field label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            aria-describedby={[control['aria-describedby'], act && hint].filter(Boolean).join(' ') || undefined}
            value={body}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={keys}
            // Grows in height only: a long pasted link once pushed the form off the screen.
            className={`${controlStyle} field-sizing-content max-h-80 min-h-28 contain-inline-size`}
          />
        )}
      </Field>
      {act && (
        <p id={hint} className="mt-1 text-ink-3 text-small pointer-coarse:hidden">
          {act}: Ctrl+Enter, on a Mac ⌘+Enter
        </p>
      )}
    </div>
  )
}
