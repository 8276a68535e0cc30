import { type ImportColumns, importedRow } from '#features/clients/rules/client-import.ts'
import type { ImportFile } from '#platform/browser/import-file.ts'
import { Table } from '#ui/table.tsx'

const NAMES_SHOWN = 5

/** Shows how whole names are split. Names of more than two words come first, because they can be split in other ways. */
export function SplitNames({ file, columns }: { file: ImportFile; columns: ImportColumns }) {
  const place = columns.whole_name
  if (place === undefined) return null
  const rows = file.rows.map((cells) => ({
    whole: (cells[place] ?? '').trim(),
    split: importedRow(cells, columns, file.isWorkbook),
  }))
  const byName = new Map(rows.filter(({ whole }) => whole !== '').map((row) => [row.whole, row]))
  const names = [...byName.values()].sort((one, other) => surprise(other.whole) - surprise(one.whole))
  return (
    <div className="max-w-2xl space-y-2">
      <h2 className="text-h2">How names are split</h2>
      <p className="text-ink-2">
        Middle names go with the first name. Words such as “de la” begin the last name. Map first and last name to
        columns of their own if this isn’t right.
      </p>
      <Table label="How names are split" heads={['Whole name', 'First name', 'Last name']}>
        <tbody>
          {names.slice(0, NAMES_SHOWN).map(({ whole, split }) => (
            <tr key={whole}>
              <td className="wrap-anywhere">{whole}</td>
              <td className="wrap-anywhere">{split.first_name || 'None'}</td>
              <td className="wrap-anywhere">{split.last_name || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

// A name in one word or in more than two.
const surprise = (name: string) => Math.abs(name.split(/\s+/).length - 2)
