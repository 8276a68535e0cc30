import { useQuery } from '@tanstack/react-query'
import { SKIP_REASONS } from '#features/clients/rules/client-import.ts'
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
  const saving = useMutation({
    mutationFn: () => rejectsOf(id),
    onSuccess: (rejects) =>
      saveCsv(
        csvHead(['Row', 'Problem']) + rejects.map(({ line, problems }) => csvRow([line, problems.join('; ')])).join(''),
        `refused-${name}`,
      ),
    onError: () => showFailure('Failed to load the import'),
  })
  const savingSkips = useMutation({
    mutationFn: () => skipsOf(id),
    onSuccess: (skips) =>
      saveCsv(
        csvHead(['Row', 'Reason', 'Client ID']) +
          skips.map(({ line, reason, client_id }) => csvRow([line, SKIP_REASONS[reason], client_id ?? ''])).join(''),
        `skipped-${name}`,
      ),
    onError: () => showFailure('Failed to load the import'),
  })
  return (
    <tr>
      <th scope="row" className="max-w-56 truncate">
        {name}
      </th>
      <td className="whitespace-nowrap">{shortDate(dateOfInstant(earlier.created_at))}</td>
      <td>{endOf(earlier)}</td>
      <td>{earlier.rows_added.toLocaleString('en-US')}</td>
      <td className="whitespace-nowrap">
        {earlier.rows_existing.toLocaleString('en-US')}
        {earlier.rows_existing > 0 && (
          <Button
            variant="quiet"
            className="ml-2"
            aria-label={`Download skipped rows of ${name}`}
            pending={savingSkips.isPending && 'Loading...'}
            onClick={() => savingSkips.mutate()}
          >
            Download
          </Button>
        )}
      </td>
      <td className="whitespace-nowrap">
        {rejected.toLocaleString('en-US')}
        {rejected > 0 && (
          <Button
            variant="quiet"
            className="ml-2"
            aria-label={`Download rejected rows of ${name}`}
            pending={saving.isPending && 'Loading...'}
            onClick={() => saving.mutate()}
          >
            Download
          </Button>
        )}
      </td>
    </tr>
  )
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
