import { useQuery } from '@tanstack/react-query'
import { SKIP_REASONS } from '#features/clients/rules/client-import.ts'
import { csvNameOf } from '#platform/browser/import-file.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type EarlierImport, earlierImports, rejectsOf, skipsOf } from './client-import-run.ts'

/** The organization's latest imports, with their results and rejected rows. */
export function ImportHistory() {
  const imports = useQuery(earlierImports())
  return (
    <QueryView
      query={imports}
      failure="Failed to load earlier imports"
      loading={null}
      empty={{ when: (rows) => rows.length === 0, show: null }}
    >
      {(rows) => (
        <section className="mt-12 space-y-2">
          <h2 className="text-h2">Earlier imports</h2>
          <Table label="Earlier imports" heads={['File', 'Begun', 'Result', 'Added', 'Already on file', 'Refused']}>
            <tbody>
              {rows.map((row) => (
                <ImportLine key={row.id} earlier={row} />
              ))}
            </tbody>
          </Table>
          <p className="text-ink-3 text-small">
            Download the skipped or rejected rows to see each row number and its reason. The rows themselves are not
            stored.
          </p>
        </section>
      )}
    </QueryView>
  )
}

function ImportLine({ earlier }: { earlier: EarlierImport }) {
  const { id, file_name: name, rejected_count: rejected } = earlier
  return (
    <tr>
      <th scope="row" className="max-w-56 truncate">
        {name}
      </th>
      <td className="whitespace-nowrap">{shortDate(dateOfInstant(earlier.created_at))}</td>
      <td>{endOf(earlier)}</td>
      <td>{earlier.rows_added.toLocaleString('en-US')}</td>
      <RowsCell
        count={earlier.rows_existing}
        label={`Download skipped rows of ${name}`}
        save={() => saveSkips(id, name)}
      />
      <RowsCell count={rejected} label={`Download rejected rows of ${name}`} save={() => saveRejects(id, name)} />
    </tr>
  )
}

/** The number of rows that ended in one way, with their list to download. */
function RowsCell({ count, label, save }: { count: number; label: string; save: () => Promise<void> }) {
  const saving = useMutation({ mutationFn: save, onError: () => showFailure('Failed to load the import') })
  return (
    <td className="whitespace-nowrap">
      {count.toLocaleString('en-US')}
      {count > 0 && (
        <Button
          variant="quiet"
          className="ml-2"
          aria-label={label}
          pending={saving.isPending && 'Loading...'}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
      )}
    </td>
  )
}

async function saveRejects(id: string, name: string): Promise<void> {
  const rows = (await rejectsOf(id)).map(({ line, problems }) => csvRow([line, problems.join('; ')]))
  saveCsv(csvHead(['Row', 'Problem']) + rows.join(''), csvNameOf('refused', name))
}

async function saveSkips(id: string, name: string): Promise<void> {
  const rows = (await skipsOf(id)).map((row) => csvRow([row.line, SKIP_REASONS[row.reason], row.client_id ?? '']))
  saveCsv(csvHead(['Row', 'Reason', 'Client ID']) + rows.join(''), csvNameOf('skipped', name))
}

function endOf({ status, rows_done: done, row_count: rows }: EarlierImport): string {
  const place = `row ${done.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')}`
  return {
    uploading: 'Upload incomplete',
    checking: `Checking, ${place}`,
    checked: 'Checked, not imported',
    importing: `Importing, ${place}`,
    done: 'Imported',
    cancelled: 'Canceled',
    failed: `Failed, ${place}`,
  }[status]
}
