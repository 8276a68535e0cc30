import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SKIP_REASONS } from '#features/clients/rules/client-import.ts'
import { csvNameOf, type ImportFile, rejectsFile } from '#platform/browser/import-file.ts'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { collidedClients, type ImportProgress, type SkippedRow } from './client-import-run.ts'

const SHOWN = 10

/** The rows that added no client because the person is on file, or in a row above, with a way to each client's file. */
export function SkippedRows({ file, now: { skips, status } }: { file: ImportFile; now: ImportProgress }) {
  if (skips.length === 0 || (status !== 'checked' && status !== 'done')) return null
  return (
    <section className="space-y-2" aria-labelledby="skipped-rows">
      <h2 id="skipped-rows" className="text-h2">
        Skipped rows
      </h2>
      <SkipList skips={skips.slice(0, SHOWN)} />
      {skips.length > SHOWN && (
        <p className="text-ink-3 text-small">And {(skips.length - SHOWN).toLocaleString('en-US')} more.</p>
      )}
      <Button onClick={() => saveCsv(rejectsFile(file, skips.map(asProblem)), csvNameOf('skipped', file.name))}>
        Download skipped rows
      </Button>
    </section>
  )
}

const asProblem = ({ line, reason }: SkippedRow) => ({ line, problems: [SKIP_REASONS[reason]] })

function SkipList({ skips }: { skips: readonly SkippedRow[] }) {
  const ids = [...new Set(skips.flatMap(({ client_id: id }) => id ?? []))]
  const { data: names } = useQuery(collidedClients(ids))
  return (
    <ul aria-label="Skipped rows">
      {skips.map(({ line, reason, client_id: id }) => (
        <li key={line} className="border-rule border-b py-1 text-table">
          <span className="mr-3 text-ink-3">Row {line}</span>
          {SKIP_REASONS[reason]}
          {id !== null && names?.has(id) && (
            <>
              {': '}
              <Link to={`/dashboard/clients/${id}`}>{names.get(id)}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
