import { type Ref, useId } from 'react'
import type { Teammate } from '#features/tasks/screens/work-queries.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import { useMentions } from './use-mentions.ts'

interface MentionFieldProps {
  label: string
  value: string
  members: readonly Teammate[]
  error?: string | undefined
  fieldRef?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void
  onCancel?: (() => void) | undefined
}

/** A text field in which @ offers the members who see the client. Arrow keys choose, Enter inserts the name. */
export function MentionField({ label, error, fieldRef, ...settings }: MentionFieldProps) {
  const id = useId()
  const { offered, active, insert, close, onKeyDown, onType } = useMentions(settings)
  const isOffering = offered.length > 0
  return (
    <div className="relative">
      <textarea
        ref={fieldRef}
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={isOffering ? `${id}-list` : undefined}
        aria-activedescendant={isOffering ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        rows={3}
        placeholder="Write a note. Type @ to mention a colleague."
        value={settings.value}
        className={controlStyle}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={({ currentTarget }) => onType(currentTarget)}
      />
      {isOffering && <Offered id={id} offered={offered} active={active} onChoose={insert} />}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-red text-small">
          {error}
        </p>
      )}
    </div>
  )
}

interface OfferedProps {
  id: string
  offered: readonly Teammate[]
  active: number
  onChoose: (name: string) => void
}

/** The text field keeps the focus, and its keys move through the list. */
function Offered({ id, offered, active, onChoose }: OfferedProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Colleagues"
      className="absolute top-full left-0 z-20 mt-1 w-64 max-w-full rounded-sheet border border-rule bg-surface py-1 shadow-float"
    >
      {offered.map(({ id: memberId, name }, place) => (
        <button
          key={memberId}
          id={`${id}-${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className="block w-full truncate px-3 py-1.5 text-left aria-selected:bg-brand-tint pointer-coarse:py-3"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
