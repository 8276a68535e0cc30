import type { OwnField, PageSize } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'

interface PlaceEntriesProps {
  field: OwnField
  pages: readonly PageSize[]
  isReadOnly: boolean
  onChange: (field: OwnField) => void
}

const SIDES = [
  { side: 'x', label: 'From the left' },
  { side: 'y', label: 'From the top' },
  { side: 'width', label: 'Width' },
  { side: 'height', label: 'Height' },
] as const

/** The place of a field in numbers, in points. 72 points are an inch. */
export function PlaceEntries({ field, pages, isReadOnly, onChange }: PlaceEntriesProps) {
  const options = pages.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }))
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1 text-ink-3 text-small">Place in points. 72 points are an inch.</legend>
      <SelectField
        label="On page"
        options={options}
        disabled={isReadOnly}
        value={String(field.page)}
        onChange={({ target }) => onChange({ ...field, page: Number(target.value) })}
      />
      <span />
      {SIDES.map(({ side, label }) => (
        <TextField
          key={side}
          label={label}
          type="number"
          min={0}
          readOnly={isReadOnly}
          value={Number.isNaN(field[side]) ? '' : field[side]}
          onChange={({ target }) => onChange({ ...field, [side]: target.valueAsNumber })}
        />
      ))}
    </fieldset>
  )
}
