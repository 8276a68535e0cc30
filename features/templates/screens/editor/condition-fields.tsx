import { MERGE_FIELDS } from '#features/templates/rules/merge-fields.ts'
import type { PartCondition } from '#features/templates/rules/template-content.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'

const FIELD_OPTIONS = MERGE_FIELDS.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }))
const WAYS = [
  { value: 'always', label: 'Always' },
  { value: 'set', label: 'If a field has a value' },
  { value: 'unset', label: 'If a field has no value' },
  { value: 'one_of', label: 'If a field is one of some values' },
]

interface ConditionFieldsProps<Block extends { when?: PartCondition | undefined }> {
  block: Block
  isReadOnly: boolean
  onChange: (block: Block) => void
}

/** When a part is printed. Several conditions together are shown, and kept unless the part is set to another one. */
export function ConditionFields<Block extends { when?: PartCondition | undefined }>({
  block,
  isReadOnly,
  onChange,
}: ConditionFieldsProps<Block>) {
  const { when } = block
  const single = when !== undefined && 'field' in when ? when : null
  const set = (condition: PartCondition | undefined) => {
    onChange(withCondition(block, condition))
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

/** Returns the part with another condition. Without one, the key is left out, because two forms of the same text would differ. */
function withCondition<Block extends { when?: PartCondition | undefined }>(
  block: Block,
  condition: PartCondition | undefined,
): Block {
  const next = { ...block }
  if (condition === undefined) delete next.when
  else next.when = condition
  return next
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
