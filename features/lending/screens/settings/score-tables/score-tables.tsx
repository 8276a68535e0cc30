import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { isOutdated } from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { utcToday } from '#features/lending/screens/settings/rate-cap-queries.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { type ScoreTable, scoreTables } from './queries.ts'
import { ScoreTableForm } from './score-table-form.tsx'

/** The percentile tables of the company's score models, each entered once a year. */
export function ScoreTables() {
  const tables = useQuery(scoreTables())
  const [isAdding, setIsAdding] = useState(false)
  const mayWrite = useMayWrite()
  return (
    <Part
      title="Score tables"
      about="An approval discloses how the applicant’s score compares with those of other consumers. Your score provider publishes that table for each score model and replaces it every year. Paste it here once; each disclosure then reads its percent from it."
      className="space-y-4"
    >
      <QueryView query={tables} failure="Couldn’t load your score tables">
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No score tables yet">
              Without a table, a score of that model can’t be disclosed, so no approval can use it.
            </EmptyState>
          ) : (
            <KnownTables tables={found} />
          )
        }
      </QueryView>
      {mayWrite && (
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          Add score table
        </Button>
      )}
      {isAdding && <ScoreTableForm onClose={() => setIsAdding(false)} />}
    </Part>
  )
}

function KnownTables({ tables }: { tables: readonly ScoreTable[] }) {
  const models = [...new Set(tables.map(({ model }) => model))].toSorted()
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {models.map((model) => (
        <TableOfModel key={model} tables={tables.filter((one) => one.model === model)} />
      ))}
    </ul>
  )
}

function TableOfModel({ tables: [newest, ...earlier] }: { tables: readonly ScoreTable[] }) {
  if (newest === undefined) return null
  return (
    <li className="py-3">
      <h3 className="font-semibold">{newest.model}</h3>
      <p className="wrap-anywhere">
        {newest.source}, of {shortDate(newest.as_of)}
      </p>
      <p className="text-ink-2 text-small">
        {newest.steps.length} steps, entered by {newest.created_by_name}
        {earlier.length > 0 && `. ${earlier.length} earlier on record`}
      </p>
      {isOutdated(newest, utcToday()) && (
        <StatusWord Icon={CircleAlert} color="text-red">
          Older than a year: add the new table
        </StatusWord>
      )}
    </li>
  )
}
