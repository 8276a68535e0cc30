import { FIELDS_OF } from '#features/portfolio-import/rules/import-fields.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import type { Places } from '#features/portfolio-import/rules/mapped-columns.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import type { MappedFile } from './send-files.ts'

interface FileColumnsProps {
  kind: FileKind
  mapped: MappedFile
  onPlaces: (places: Places) => void
}

const SECRET = ['ssn', 'date_of_birth']

/** For each field, the column of the file that has it, with the value of the first row. */
export function FileColumns({ kind, mapped: { file, places }, onPlaces }: FileColumnsProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...file.heads.map((head, place) => ({ value: String(place), label: head || `Column ${place + 1}` })),
  ]
  const count = Object.values(places).filter((place) => place !== undefined).length
  return (
    <Disclosure title="Columns" note={`${count} of ${file.heads.length} columns used`} isOpen>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        {FIELDS_OF[kind].map(({ key, label }) => (
          <SelectField
            key={key}
            label={label}
            hint={exampleOf(key, places[key], file.rows[0])}
            value={places[key] ?? ''}
            options={options}
            onChange={({ currentTarget }) => onPlaces(withPlace(places, key, currentTarget.value))}
          />
        ))}
      </div>
    </Disclosure>
  )
}

function exampleOf(key: string, place: number | undefined, cells: readonly string[] | undefined): string {
  const text = place === undefined ? '' : (cells?.[place] ?? '').trim()
  if (text === '') return ' '
  return SECRET.includes(key) ? 'Hidden' : text.slice(0, 40)
}

function withPlace(places: Places, key: string, value: string): Places {
  const { [key]: _, ...rest } = places
  return value === '' ? rest : { ...rest, [key]: Number(value) }
}
