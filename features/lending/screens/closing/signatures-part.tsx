import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ENVELOPE_STATUS_LABELS } from '#features/signing/rules/envelope-status.ts'
import { useLive } from '#platform/browser/live.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { type CaseEnvelope, closingQueries } from './closing-queries.ts'

/** The envelopes of an application, newest first, each with the way to its documents. Nothing while there is none. */
export function SignaturesPart({ applicationId, className }: { applicationId: string; className?: string }) {
  const envelopes = useQuery(closingQueries.envelopes(applicationId))
  useLive('envelopes', closingQueries.envelopes(applicationId).queryKey, { subject_id: applicationId })
  return (
    <QueryView query={envelopes} failure="Couldn’t load the signatures" loading={null}>
      {(all) =>
        all.length > 0 && (
          <Part title="Signatures" isRuled {...(className !== undefined && { className })}>
            <ul aria-label="Envelopes">
              {all.map((envelope) => (
                <EnvelopeLine key={envelope.id} envelope={envelope} />
              ))}
            </ul>
          </Part>
        )
      }
    </QueryView>
  )
}

function EnvelopeLine({ envelope }: { envelope: CaseEnvelope }) {
  const { id, title, status, created_at, signed_at, signers } = envelope
  const signed = signers.filter((signer) => signer.signed_at !== null).length
  const label = ENVELOPE_STATUS_LABELS[status]
  const progress = status === 'sent' ? `${label}: ${signed} of ${signers.length} signed` : label
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-rule border-b py-3">
      <span>
        <Link to={`/dashboard/documents/${id}`} className="wrap-anywhere text-brand">
          {title}
        </Link>
        <span className="block text-ink-2 text-small">Sent {shortMoment(created_at)}</span>
      </span>
      <span>{signed_at !== null && status === 'sent' ? 'Signed, being filed' : progress}</span>
    </li>
  )
}
