import { useState } from 'react'
import type { ApplicationColumns } from '#features/lending/rules/application-import/application-import.ts'
import {
  APPLICATION_IMPORT_FIELDS,
  type ApplicationImportField,
  type ImportList,
} from '#features/lending/rules/application-import/import-fields.ts'
import { counted } from '#platform/rules/counted.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/field.tsx'

interface ColumnMappingProps {
  heads: readonly string[]
  columns: ApplicationColumns
  isDisabled: boolean
  onColumns: (columns: ApplicationColumns) => void
}

const LIST_TITLES: Readonly<Record<ImportList, string>> = {
  ...{ person: 'Co-applicants and guarantors', collateral: 'Collateral', debt: 'Debts', reference: 'References' },
}
const LISTS: readonly ImportList[] = ['person', 'collateral', 'debt', 'reference']

/** For each field of an application, the column of the file that has it. */
export function ColumnMapping({ heads, columns, isDisabled, onColumns }: ColumnMappingProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...heads.map((head, place) => ({ value: String(place), label: head || `Column ${place + 1}` })),
  ]
  // A list that loses its last column stays open.
  const [openedLists] = useState(() => LISTS.filter((list) => mappedFields(list, columns).length > 0))
  const fieldsOf = (list: ImportList | null) => (
    <div className="space-y-4">
      {shownEntries(list, columns).map((fields) => (
        <div key={fields[0]?.key} className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
          {fields.map(({ key, label }) => (
            <SelectField
              key={key}
              label={label}
              value={columns[key] ?? ''}
              options={options}
              onChange={({ currentTarget }) => onColumns(withColumn(columns, key, currentTarget.value))}
            />
          ))}
        </div>
      ))}
    </div>
  )
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-2 text-h2">Columns</legend>
      {fieldsOf(null)}
      <div className="mt-4">
        {LISTS.map((list) => {
          const mapped = mappedFields(list, columns).length
          return (
            <Disclosure
              key={list}
              title={LIST_TITLES[list]}
              note={mapped === 0 ? 'Not in the file' : counted(mapped, 'column')}
              isOpen={openedLists.includes(list)}
            >
              {fieldsOf(list)}
            </Disclosure>
          )
        })}
      </div>
    </fieldset>
  )
}

const mappedFields = (list: ImportList, columns: ApplicationColumns) =>
  APPLICATION_IMPORT_FIELDS.filter((field) => field.list === list && columns[field.key] !== undefined)

/** The fields of each entry of a list, up to the entry after the last one that is mapped. */
function shownEntries(list: ImportList | null, columns: ApplicationColumns) {
  const last = list === null ? 0 : Math.max(0, ...mappedFields(list, columns).map(({ place }) => place))
  const fields = APPLICATION_IMPORT_FIELDS.filter((field) => field.list === list && field.place <= last + 1)
  const places = [...new Set(fields.map(({ place }) => place))]
  return places.map((at) => fields.filter(({ place }) => place === at))
}

function withColumn(columns: ApplicationColumns, field: ApplicationImportField, place: string): ApplicationColumns {
  const { [field]: _former, ...rest } = columns
  return place === '' ? rest : { ...rest, [field]: Number(place) }
}
