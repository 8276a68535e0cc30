import { useMemo, useState } from 'react'
import {
  type Colleague,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  importedRow,
  MAPPED_FIELDS,
  type MappedField,
} from '#features/clients/rules/client-import.ts'
import { useSsnPolicy } from '#features/clients/screens/sensitive/ssn-policy.ts'
import type { ImportFile, RowProblem } from '#platform/browser/import-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { problemsOf } from './client-import-file.ts'
import { checkOnServer } from './client-import-run.ts'
import { SplitNames } from './split-names.tsx'

const ROWS_SHOWN = 20

interface ImportMappingProps {
  file: ImportFile
  /** The members whom the file may name as assigned contact. */
  colleagues: readonly Colleague[]
  columns: ImportColumns
  onColumns: (columns: ImportColumns) => void
  onOtherFile: () => void
  onChecked: (importId: string) => void
}

/** Maps columns to fields and shows what the add form would report for each row. */
export function ImportMapping({ file, colleagues, columns, onColumns, onOtherFile, onChecked }: ImportMappingProps) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const { isSandbox, isRepair } = useSsnPolicy()
  const problems = useMemo(
    () => problemsOf(file, columns, { today, ssnPolicy: { isSandbox, isRepair } }, colleagues),
    [file, columns, today, isSandbox, isRepair, colleagues],
  )
  const [share, setShare] = useState(0)
  const checking = useMutation({ mutationFn: () => checkOnServer(file, columns, setShare), onSuccess: onChecked })
  const good = file.rows.length - problems.length
  return (
    <section className="space-y-6">
      <p role="status">
        <strong>{file.name}</strong>: {counted(file.rows.length, 'row')}, {good.toLocaleString('en-US')} ready,{' '}
        {problems.length.toLocaleString('en-US')} with problems.
      </p>
      {file.above > 0 && (
        <p className="text-ink-2">
          The header is row {file.headLine}. {counted(file.above, 'row')} above it {file.above === 1 ? 'is' : 'are'}{' '}
          left out.
        </p>
      )}
      <Columns file={file} columns={columns} onColumns={onColumns} isDisabled={checking.isPending} />
      <SplitNames file={file} columns={columns} />
      <Preview file={file} columns={columns} problems={problems} />
      {checking.isError && <FormError>{checking.error.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={good === 0}
          pending={checking.isPending && `Sending... ${Math.round(share * 100)} %`}
          onClick={() => checking.mutate()}
        >
          Check the file
        </Button>
        <Button onClick={onOtherFile} disabled={checking.isPending}>
          Choose another file
        </Button>
      </div>
    </section>
  )
}

interface ColumnsProps extends Pick<ImportMappingProps, 'file' | 'columns' | 'onColumns'> {
  isDisabled: boolean
}

function Columns({ file, columns, onColumns, isDisabled }: ColumnsProps) {
  const choices = file.heads.map((head, place) => ({ value: String(place), label: head || `Column ${place + 1}` }))
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-2 text-h2">Columns</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {MAPPED_FIELDS.map(({ key, label }) => (
          <SelectField
            key={key}
            label={label}
            value={columns[key] ?? ''}
            onChange={(event) => onColumns(withColumn(columns, key, event.target.value))}
            options={[{ value: '', label: isSplit(columns, key) ? 'From name' : 'Not in the file' }, ...choices]}
          />
        ))}
      </div>
    </fieldset>
  )
}

const isSplit = (columns: ImportColumns, field: MappedField) =>
  columns.whole_name !== undefined && (field === 'first_name' || field === 'last_name')

function withColumn(columns: ImportColumns, field: MappedField, place: string): ImportColumns {
  const { [field]: _former, ...rest } = columns
  return place === '' ? rest : { ...rest, [field]: Number(place) }
}

/** Shows rows with problems first, because they need attention. */
function Preview({ file, columns, problems }: { file: ImportFile; columns: ImportColumns; problems: RowProblem[] }) {
  const problemByLine = new Map(problems.map((one) => [one.line, one.problems]))
  const all = file.lines.map((line, place) => ({ line, cells: file.rows[place] ?? [], found: problemByLine.get(line) }))
  const listed = [...all.filter(({ found }) => found), ...all.filter(({ found }) => !found)].slice(0, ROWS_SHOWN)
  return (
    <div>
      <h2 className="mb-2 text-h2">Preview</h2>
      <Table label="Preview">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Problems</th>
            {IMPORT_FIELDS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ line, cells, found }) => {
            const row = importedRow(cells, columns, file.isWorkbook)
            return (
              <tr key={line}>
                <td>{line}</td>
                <td className={found ? 'min-w-52 text-red' : 'text-ink-3'}>{found?.join('; ') ?? 'None'}</td>
                {IMPORT_FIELDS.map(({ key }) => (
                  <td key={key} className="max-w-56 truncate">
                    {shown(key, row[key] ?? '')}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Table>
      {file.rows.length > ROWS_SHOWN && (
        <p className="mt-2 text-ink-3 text-small">
          {ROWS_SHOWN} of {file.rows.length.toLocaleString('en-US')} rows shown, rows with problems first.
        </p>
      )}
    </div>
  )
}

// Masked as everywhere: an SSN or birth date is shown only on request.
function shown(field: ImportField, text: string): string {
  if (field === 'ssn') return maskSsn(text)
  const year = /\d{4}/.exec(text)?.[0]
  if (field === 'date_of_birth' && text !== '') return year ? `XX/XX/${year}` : 'XX/XX/XXXX'
  return text
}
