import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditDetails, auditLabel } from '#features/organizations/rules/audit-event.ts'
import { type AuditEvent, type AuditFilter, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { AuditActions } from './audit-actions.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** The audit log, newest first, with filters, verification and export. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const log = useInfiniteQuery(orgAdminQueries.auditLog(filter))
  return (
    <Part
      title="Audit log"
      about="Each event includes the hash of the previous event, so a removed or altered event is detectable. Events can’t be changed or deleted here."
      className="space-y-4"
    >
      <AuditActions filter={filter} />
      <AuditFilters filter={filter} onChange={setFilter} />
      <QueryView
        query={log}
        failure="Failed to load the audit log"
        empty={<EmptyState title="No events found">Nothing in the log matches these filters.</EmptyState>}
      >
        {({ pages }) => <Events events={pages.flat()} />}
      </QueryView>
      <ShowMore query={log}>Show earlier events</ShowMore>
    </Part>
  )
}

function Events({ events }: { events: readonly AuditEvent[] }) {
  return (
    <Table label="Events" linesOnPhone heads={['No.', 'When', 'Who', 'What']}>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td data-label="No." className="text-code text-ink-3">
              {event.id}
            </td>
            <td data-label="When" className="whitespace-nowrap">
              <time dateTime={event.happened_at}>{shortMoment(event.happened_at)}</time>
            </td>
            <td data-label="Who" className="min-w-28 break-words">
              {event.actor_name ?? 'The system'}
            </td>
            <td data-label="What" className="min-w-52 max-w-xl">
              <div className="min-w-0 wrap-anywhere">
                {auditLabel(event.action)}
                <span className="block text-ink-3 text-small">{auditDetails(event)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
