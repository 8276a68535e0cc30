import { Link } from 'react-router'
import { checkWords, UNUSUAL_LABELS } from '#features/organizations/rules/sensitive-use.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Table } from '#ui/table.tsx'
import type { SensitiveUse } from './sensitive-queries.ts'

const MOST_NAMES = 3

interface SensitiveUsesProps {
  uses: readonly SensitiveUse[]
  onClient: (id: string, name: string) => void
}

/** The record, newest first. */
export function SensitiveUses({ uses, onClient }: SensitiveUsesProps) {
  return (
    <Table label="Access to sensitive data" linesOnPhone heads={['When', 'Who', 'What', 'Files', 'Reason']}>
      <tbody>
        {uses.map((use) => (
          <tr key={use.id}>
            <td data-label="When" className="whitespace-nowrap">
              <time dateTime={use.happened_at}>{shortMoment(use.happened_at)}</time>
            </td>
            <td data-label="Who" className="min-w-28 break-words">
              {use.person_name ?? 'A former colleague'}
            </td>
            <td data-label="What" className="min-w-40">
              <div className="min-w-0">
                {whatWords(use)}
                {use.unusual.map((kind) => (
                  <span key={kind} className="block font-semibold text-red text-small">
                    Unusual: {UNUSUAL_LABELS[kind].toLowerCase()}
                  </span>
                ))}
              </div>
            </td>
            <td data-label="Files" className="min-w-32">
              <Files use={use} onClient={onClient} />
            </td>
            <td data-label="Reason" className="max-w-md wrap-anywhere">
              {use.reason ?? <span className="text-ink-3">None needed</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function whatWords({ kind, way }: SensitiveUse): string {
  if (kind === 'reveal') return 'Revealed SSN and date of birth'
  return kind === 'refusal' ? 'Refused: the hourly limit was reached' : checkWords(way)
}

function Files({ use, onClient }: { use: SensitiveUse; onClient: SensitiveUsesProps['onClient'] }) {
  const { client_ids: ids, client_names: names } = use
  if (ids.length === 0) return <span className="text-ink-3">No file has these last digits</span>
  const others = ids.length - MOST_NAMES
  return (
    <div className="min-w-0 break-words">
      {ids.slice(0, MOST_NAMES).map((id, place) => (
        <span key={id} className="block">
          <Link to={`/dashboard/clients/${id}`} className="text-brand">
            {names[place] ?? 'A client'}
          </Link>{' '}
          <button
            type="button"
            className="min-h-6 text-ink-3 text-small underline print:hidden"
            aria-label={`Show access to the file of ${names[place] ?? 'this client'}`}
            onClick={() => onClient(id, names[place] ?? 'this client')}
          >
            only this file
          </button>
        </span>
      ))}
      {others > 0 && <span className="text-ink-3 text-small">and {others} more</span>}
    </div>
  )
}
