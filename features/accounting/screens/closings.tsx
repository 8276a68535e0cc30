import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Closing } from './month-end-queries.ts'
import { monthName } from './month-name.ts'

/** Each closing of a month, and its reopening with the reason. */
export function Closings({ closings }: { closings: readonly Closing[] }) {
  if (closings.length === 0) return null
  return (
    <Disclosure title="Closings" isOpen={false}>
      <ul className="divide-y divide-rule">
        {closings.map((closing) => (
          <li key={closing.closed_at} className="py-2">
            <span className="font-semibold">{monthName(closing.month_end)}</span>
            <p className="text-ink-2 text-table">
              Closed {shortDate(dateOfInstant(closing.closed_at))} by {closing.closed_by_name ?? 'a former member'}
            </p>
            {closing.reopened_at !== null && (
              <p className="wrap-anywhere text-ink-2 text-table">
                Reopened {shortDate(dateOfInstant(closing.reopened_at))} by{' '}
                {closing.reopened_by_name ?? 'a former member'}: {closing.reopen_reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
