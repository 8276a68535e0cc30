import { Link } from 'react-router'
import { displayPhone } from '#domain/clients/phone.ts'
import { stateCode } from '#domain/clients/us-states.ts'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { Table } from '#web/ui/table.tsx'
import type { ClientRow } from './queries.ts'

/** One line per client; on a phone two, with the heads left out. */
export function ClientTable({ clients }: { clients: readonly ClientRow[] }) {
  return (
    <Table label="Clients">
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Contact</th>
          <th scope="col">Location</th>
          <th scope="col">Added</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientLine key={client.id} client={client} />
        ))}
      </tbody>
    </Table>
  )
}

const STACKED_CELL = 'max-sm:h-auto! max-sm:border-0! max-sm:p-0!'

function ClientLine({ client }: { client: ClientRow }) {
  const name = `${client.first_name} ${client.last_name}`
  const file = `/dashboard/clients/${client.id}`
  return (
    <tr className="group hover:bg-surface focus-within:shadow-[inset_3px_0_0_var(--brand)] max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:border-rule max-sm:border-b max-sm:px-1 max-sm:py-2">
      <th scope="row" className={`${STACKED_CELL} max-sm:col-start-1 max-sm:row-start-1`}>
        <Link to={file} className="inline-flex min-h-6 items-center text-ink no-underline group-hover:underline">
          {name}
        </Link>
      </th>
      <td className={`${STACKED_CELL} max-sm:col-start-1 max-sm:row-start-2`}>
        <Contact client={client} />
      </td>
      <td className={`${STACKED_CELL} max-sm:hidden`}>{locationOf(client)}</td>
      <td
        className={`${STACKED_CELL} whitespace-nowrap text-ink-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right`}
      >
        {shortDate(dateOfInstant(client.created_at))}
      </td>
      <td className={`${STACKED_CELL} whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right`}>
        <Link to={file} aria-label={`Open ${name}`} className="inline-flex min-h-6 items-center text-brand">
          Open
        </Link>
        <Link
          to={`/dashboard/credit-bureau/order?client=${client.id}`}
          aria-label={`Order report for ${name}`}
          className="ml-4 inline-flex min-h-6 items-center text-brand"
        >
          Order
        </Link>
      </td>
    </tr>
  )
}

function Contact({ client: { email, phone } }: { client: ClientRow }) {
  if (!email && !phone) return <span className="text-ink-3">None</span>
  return (
    <span className="flex flex-wrap gap-x-4">
      {email && (
        <a
          href={`mailto:${email}`}
          className={`inline-flex min-h-6 items-center text-ink-2 ${phone ? 'max-sm:hidden' : ''}`}
        >
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-ink-2">
          {displayPhone(phone)}
        </a>
      )}
    </span>
  )
}

function locationOf({ city, state }: ClientRow): string {
  return [city, state && stateCode(state)].filter(Boolean).join(', ')
}
