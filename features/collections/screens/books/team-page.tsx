import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptPercent } from '#features/collections/rules/promise.ts'
import { CollectionsHead } from '#features/collections/screens/collections-head.tsx'
import { useToday } from '#features/tasks/screens/use-today.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { Table } from '#ui/table.tsx'
import { bookQueries } from './book-queries.ts'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }
const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]
const DEFAULT_PERIOD = '30'

/** The work of each collector: attempts, conversations, promises, the share of kept ones, and the money collected. */
export function CollectionTeamPage() {
  const [days, setDays] = useState(DEFAULT_PERIOD)
  const today = useToday()
  usePageName('Team', COLLECTIONS)
  const team = useQuery(bookQueries.team(addDays(today, 1 - Number(days)), today))
  return (
    <>
      <CollectionsHead />
      <div className="mb-4 max-w-60">
        <SelectField
          label="Period"
          value={days}
          options={PERIODS}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </div>
      <QueryView
        query={team}
        failure="Couldn’t load the team"
        loading={<SkeletonRows count={4} />}
        empty={<EmptyState title="No work yet">Calls, promises, and payments of this period appear here.</EmptyState>}
      >
        {(rows) => (
          <Table
            label="Work of the collectors"
            linesOnPhone
            headsOnPhone={false}
            heads={[
              ...[
                'Collector',
                { figure: 'Accounts' },
                { figure: 'Attempts' },
                { figure: 'Reached' },
                { figure: 'Promises' },
              ],
              ...[{ figure: 'Kept' }, { figure: 'Collected' }],
            ]}
          >
            <tbody>
              {rows.map((row) => (
                <CollectorLine key={row.collector_id} row={row} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      <p className="mt-4 max-w-[70ch] text-ink-3 text-small">
        Reached counts conversations with a person who owes the debt. Kept is the share of judged promises. Collected
        counts the payments on the collector’s accounts since they were assigned, without sales of collateral.
      </p>
    </>
  )
}

interface CollectorLineProps {
  row: {
    name: string
    accounts: number
    attempts: number
    contacts: number
    promises: number
    kept: number
    broken: number
    collected_cents: number
  }
}

function CollectorLine({ row }: CollectorLineProps) {
  return (
    <tr>
      <td data-label="Collector" className="font-medium">
        {row.name}
      </td>
      <Count label="Accounts" value={row.accounts} />
      <Count label="Attempts" value={row.attempts} />
      <Count label="Reached" value={row.contacts} />
      <Count label="Promises" value={row.promises} />
      <td data-label="Kept" className="text-right tabular-nums">
        {keptWords(row)}
      </td>
      <td data-label="Collected" className="text-right tabular-nums">
        {wholeDollars(row.collected_cents)}
      </td>
    </tr>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <td data-label={label} className="text-right tabular-nums">
      {value.toLocaleString('en-US')}
    </td>
  )
}

function keptWords(row: { kept: number; broken: number }): string {
  const percent = keptPercent(row)
  return percent === null ? '–' : `${percent}%`
}
