import { shortMoment } from '#platform/rules/dates.ts'
import { Table } from '#ui/table.tsx'
import type { ContactRow } from './contact-queries.ts'

const HEADS = ['Received', 'From', 'Message', 'State', { spoken: 'Actions' }]

/** The messages of a page, each with a button to read it. */
export function ContactTable({ rows, onOpen }: { rows: readonly ContactRow[]; onOpen: (id: string) => void }) {
  return (
    <Table label="Messages" linesOnPhone heads={HEADS}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Received" className="lg:whitespace-nowrap">
              <time dateTime={row.received_at}>{shortMoment(row.received_at)}</time>
            </td>
            <th scope="row" className="sm:max-w-56">
              <span className="block truncate" title={row.name}>
                {row.name}
              </span>
              <span className="wrap-anywhere block font-normal text-ink-3 text-small">{row.company ?? row.email}</span>
            </th>
            <td data-label="Message" className="sm:max-w-80">
              <span className="line-clamp-2 wrap-anywhere">{row.message}</span>
            </td>
            <td data-label="State">{row.handled_at === null ? <strong>Open</strong> : 'Handled'}</td>
            <td>
              <button
                type="button"
                aria-label={`Read the message of ${row.name}`}
                className="min-h-6 py-1 font-medium text-brand hover:underline pointer-coarse:min-h-11"
                onClick={() => onOpen(row.id)}
              >
                Read
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
