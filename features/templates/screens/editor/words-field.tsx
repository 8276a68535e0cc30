import { useRef } from 'react'
import { FIELD_GROUPS, MERGE_FIELDS } from '#features/templates/rules/merge-fields.ts'
import { controlStyle, Field } from '#ui/forms/field.tsx'

interface WordsFieldProps {
  label: string
  value: string
  isReadOnly: boolean
  rows?: number
  hint?: string
  onChange: (value: string) => void
}

/** A text with a menu that inserts a field of the case where the cursor is. */
export function WordsField({ label, value, isReadOnly, rows = 3, hint, onChange }: WordsFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`)
    area.current?.focus()
  }
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint}>
        {(control) => (
          <textarea
            ref={area}
            {...control}
            rows={rows}
            readOnly={isReadOnly}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlStyle} resize-y`}
          />
        )}
      </Field>
      {!isReadOnly && <InsertField of={label} onInsert={insert} />}
    </div>
  )
}

function InsertField({ of, onInsert }: { of: string; onInsert: (name: string) => void }) {
  return (
    <select
      aria-label={`Insert a field into ${of.toLowerCase()}`}
      value=""
      onChange={({ target }) => onInsert(target.value)}
      className={`${controlStyle} max-w-60 text-small`}
    >
      <option value="">Insert a field…</option>
      {Object.entries(FIELD_GROUPS).map(([group, names]) => (
        <optgroup key={group} label={names.en}>
          {MERGE_FIELDS.filter((field) => field.group === group).map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
