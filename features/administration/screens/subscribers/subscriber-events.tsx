import { auditLabel } from '#features/organizations/rules/audit-event.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import type { Subscriber } from './queries.ts'

/** The newest entries of the subscriber's audit log. */
export function SubscriberEvents({ events }: { events: Subscriber['events'] }) {
  return (
    <Part title="Audit" className="space-y-3">
      <Table label="Newest audit events" linesOnPhone heads={['No.', 'When', 'Who', 'What']}>
        <tbody>
          {events.map((event) => (
            <tr key={event.number}>
              <th scope="row">{event.number}</th>
              <td data-label="When" className="whitespace-nowrap">
                {shortMoment(event.happened_at)}
              </td>
              <td data-label="Who">{event.actor ?? 'System'}</td>
              <td data-label="What">{auditLabel(event.action)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}
