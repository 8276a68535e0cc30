import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortMoment } from '#platform/rules/dates.ts'
import { RuledTabs } from '#ui/folder-tabs.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { type SensitiveTotal, sensitiveQueries } from './sensitive-queries.ts'

const GROUPS = [
  { name: 'person', label: 'By person' },
  { name: 'file', label: 'By file' },
] as const
type Group = (typeof GROUPS)[number]['name']

type OnChoose = (name: 'person' | 'client', id: string, label: string) => void

/** The last 30 days by person or by file, with the most reveals first. */
export function SensitiveTotals({ onChoose }: { onChoose: OnChoose }) {
  const [group, setGroup] = useState<Group>('person')
  const totals = useQuery(sensitiveQueries.totals(group))
  return (
    <Part title="The last 30 days" className="space-y-4">
      <RuledTabs label="Totals" tabs={GROUPS} open={group} onOpen={setGroup}>
        <QueryView
          query={totals}
          failure="Couldn’t load the totals"
          empty={<EmptyState title="Nothing in 30 days">No SSN was revealed or checked.</EmptyState>}
        >
          {(rows) => <Totals group={group} rows={rows} onChoose={onChoose} />}
        </QueryView>
      </RuledTabs>
    </Part>
  )
}

function Totals({ group, rows, onChoose }: { group: Group; rows: readonly SensitiveTotal[]; onChoose: OnChoose }) {
  const isByPerson = group === 'person'
  const unnamed = isByPerson ? 'A former colleague' : 'A client'
  const heads = [
    isByPerson ? 'Person' : 'File',
    ...['Reveals', isByPerson ? 'Files' : 'People', 'Checks', 'Unusual'].map((figure) => ({ figure })),
    'Last',
  ]
  return (
    <Table label={isByPerson ? 'Access by person' : 'Access by file'} linesOnPhone heads={heads}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={isByPerson ? 'Person' : 'File'} className="min-w-32 break-words">
              <button
                type="button"
                className="min-h-6 text-left text-brand underline"
                onClick={() => onChoose(isByPerson ? 'person' : 'client', row.id, row.name ?? unnamed)}
              >
                {row.name ?? unnamed}
              </button>
            </td>
            <Figure label="Reveals" figure={row.reveals} />
            <Figure label={isByPerson ? 'Files' : 'People'} figure={isByPerson ? row.files : row.people} />
            <Figure label="Checks" figure={row.checks} />
            <Figure label="Unusual" figure={row.unusual} isAlarming={row.unusual > 0} />
            <td data-label="Last" className="whitespace-nowrap">
              <time dateTime={row.last_at}>{shortMoment(row.last_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Figure({ label, figure, isAlarming = false }: { label: string; figure: number; isAlarming?: boolean }) {
  return (
    <td data-label={label} className={`text-right ${isAlarming ? 'font-semibold text-red' : ''}`}>
      {figure.toLocaleString('en-US')}
    </td>
  )
}
