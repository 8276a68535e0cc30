import {
  APPLICATION_IMPORT_FIELDS,
  type ApplicationColumns,
  type ApplicationImportField,
} from '#features/lending/rules/application-import/application-import.ts'
import { SelectField } from '#ui/forms/field.tsx'

interface ColumnMappingProps {
  heads: readonly string[]
  columns: ApplicationColumns
  isDisabled: boolean
  onColumns: (columns: ApplicationColumns) => void
}

/** For each field of an application, the column of the file that has it. */
export function ColumnMapping({ heads, columns, isDisabled, onColumns }: ColumnMappingProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...heads.map((head, place) => ({ value: String(place), label: head || `Column ${place + 1}` })),
  ]
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-2 text-h2">Columns</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        {APPLICATION_IMPORT_FIELDS.map(({ key, label }) => (
          <SelectField
            key={key}
            label={label}
            value={columns[key] ?? ''}
            options={options}
            onChange={({ currentTarget }) => onColumns(withColumn(columns, key, currentTarget.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function withColumn(columns: ApplicationColumns, field: ApplicationImportField, place: string): ApplicationColumns {
  const { [field]: _former, ...rest } = columns
  return place === '' ? rest : { ...rest, [field]: Number(place) }
}
