import { Link } from 'react-router'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Table } from '#ui/table.tsx'
import type { EnvelopeRow } from './envelope-queries.ts'
import { attentionOf, statusLabel, waitingFor } from './envelope-words.ts'

interface EnvelopeTableProps {
  envelopes: readonly EnvelopeRow[]
  /** The selected ids with their change. Without it, rows can't be selected. */
  selection?: { ids: ReadonlySet<string>; onChange: (id: string, isSelected: boolean) => void }
}

/** Envelopes as a list. Each row opens the envelope's page. */
export function EnvelopeTable({ envelopes, selection }: EnvelopeTableProps) {
  const heads = ['Title', 'Client', 'Status', 'Waiting for', 'Last day', 'Created']
  return (
    <Table label="Envelopes" linesOnPhone heads={selection ? [{ spoken: 'Select' }, ...heads] : heads}>
      <tbody>
        {envelopes.map((envelope) => (
          <tr key={envelope.id}>
            {selection && (
              <td>
                <input
                  type="checkbox"
                  aria-label={`Select ${envelope.title}`}
                  className="size-4 accent-brand pointer-coarse:size-6"
                  checked={selection.ids.has(envelope.id)}
                  onChange={({ currentTarget }) => selection.onChange(envelope.id, currentTarget.checked)}
                />
              </td>
            )}
            <th scope="row">
              <Link to={`/dashboard/documents/${envelope.id}`} className="wrap-anywhere">
                {envelope.title}
              </Link>
            </th>
            <td data-label="Client">
              <Link to={`/dashboard/clients/${envelope.client_id}?tab=documents`}>{envelope.clients.full_name}</Link>
            </td>
            <td data-label="Status">
              {statusOf(envelope)}
              {attentionOf(envelope).map((need) => (
                <span key={need} className="block font-semibold text-red">
                  {need}
                </span>
              ))}
            </td>
            <td data-label="Waiting for">
              {envelope.status === 'sent' ? waitingFor(envelope.envelope_signers) || '–' : '–'}
            </td>
            <td data-label="Last day">{shortDate(envelope.expires_on)}</td>
            <td data-label="Created">{shortDate(dateOfInstant(envelope.created_at))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const statusOf = ({ status, signed_at }: EnvelopeRow): string =>
  status === 'sent' && signed_at !== null ? 'Signed, being filed' : statusLabel(status)
