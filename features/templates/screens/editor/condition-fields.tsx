import { MERGE_FIELDS } from '#features/templates/rules/merge-fields.ts'
import type { PartCondition, TemplateBlock } from '#features/templates/rules/template-content.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'

const FIELD_OPTIONS = MERGE_FIELDS.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }))
const WAYS = [
  { value: 'always', label: 'Always' },
  { value: 'set', label: 'If a field has a value' },
  { value: 'unset', label: 'If a field has no value' },
  { value: 'one_of', label: 'If a field is one of some values' },
]

interface ConditionFieldsProps {
  block: TemplateBlock
  isReadOnly: boolean
  onChange: (block: TemplateBlock) => void
}

/** When a part is printed. Several conditions together are shown, and kept unless the part is set to another one. */
export function ConditionFields({ block, isReadOnly, onChange }: ConditionFieldsProps) {
  const { when } = block
  const single = when !== undefined && 'field' in when ? when : null
  const set = (condition: PartCondition | undefined) => {
    const { when: _earlier, ...without } = block
    onChange(condition === undefined ? without : { ...without, when: condition })
  }
  const name = single?.field ?? 'co_borrower.name'
  const way = wayOf(when)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SelectField
        label="Printed"
        options={way === 'all' ? [{ value: 'all', label: 'If several conditions hold' }, ...WAYS] : WAYS}
        disabled={isReadOnly}
        value={way}
        onChange={({ target }) => set(conditionOf(target.value, name, []))}
      />
      {single !== null && (
        <SelectField
          label="Field"
          options={FIELD_OPTIONS}
          disabled={isReadOnly}
          value={name}
          onChange={({ target }) => set({ ...single, field: target.value })}
        />
      )}
      {single !== null && 'is_one_of' in single && (
        <TextField
          label="Values"
          readOnly={isReadOnly}
          value={single.is_one_of.join(', ')}
          hint="Separated by commas, for example TX, CA."
          onChange={({ target }) => set({ field: name, is_one_of: target.value.split(',').map((one) => one.trim()) })}
        />
      )}
    </div>
  )
}

function wayOf(when: PartCondition | undefined): string {
  if (when === undefined) return 'always'
  if ('all_of' in when) return 'all'
  if ('is_one_of' in when) return 'one_of'
  return when.is_set ? 'set' : 'unset'
}

function conditionOf(way: string, field: string, values: string[]): PartCondition | undefined {
  if (way === 'one_of') return { field, is_one_of: values.length > 0 ? values : [''] }
  if (way === 'set' || way === 'unset') return { field, is_set: way === 'set' }
  return undefined
}
