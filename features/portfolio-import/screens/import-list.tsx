import { Link } from 'react-router'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import type { PortfolioImport } from './import-queries.ts'
import { MODE_NAMES, STATUS_NAMES } from './import-words.ts'

/** The imports of the company, the newest first. */
export function ImportList({ imports }: { imports: readonly PortfolioImport[] }) {
  return (
    <Part title="Earlier imports" isRuled>
      {imports.length === 0 ? (
        <p className="py-3 text-ink-2">
          No import yet. Each one stays here with its files’ names and its reconciliation.
        </p>
      ) : (
        <ul>
          {imports.map((one) => (
            <li key={one.id} className="border-rule border-b py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link to={`/dashboard/lending/import-loans/${one.id}`} className="wrap-anywhere min-w-0 font-medium">
                  {one.loans_file}
                </Link>
                <span>{STATUS_NAMES[one.status]}</span>
              </div>
              <p className="text-ink-2 text-small">
                {counted(one.totals.loans ?? one.loan_rows, 'loan')} · {MODE_NAMES[one.mode]} ·{' '}
                {shortMoment(one.created_at)}
                {one.created_by_name !== null && <> · {one.created_by_name}</>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
