import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { EVENT_KINDS } from '#features/signing/rules/event-kinds.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { envelopeFile } from './calls.ts'
import { envelopeQueries, type WholeEnvelope } from './envelope-queries.ts'
import { statusLabel } from './envelope-words.ts'
import { QuestionList } from './question-list.tsx'
import { SignerList } from './signer-list.tsx'
import { useEnvelopeAct } from './use-envelope-act.ts'

const DESK = { title: 'Documents', to: '/dashboard/documents' }

/** An envelope with its documents, signers, and history. */
export function EnvelopePage() {
  const { envelopeId = '' } = useParams()
  const envelope = useQuery(envelopeQueries.one(envelopeId))
  useLive('envelopes', ['envelopes', 'one', envelopeId], { id: envelopeId })
  usePageName(envelope.data?.title ?? 'Envelope', DESK)
  return (
    <QueryView query={envelope} failure="Failed to load the envelope">
      {(found) =>
        found === null ? (
          <MissingRecord to="/dashboard/documents" way="Go to documents">
            This envelope doesn’t exist, or it belongs to another company.
          </MissingRecord>
        ) : (
          <Whole envelope={found} />
        )
      }
    </QueryView>
  )
}

function Whole({ envelope }: { envelope: WholeEnvelope }) {
  const isOpen = envelope.status === 'sent' && envelope.signed_at === null
  return (
    <>
      <PageHeader
        eyebrow={
          <Link to={`/dashboard/clients/${envelope.client_id}?tab=documents`}>{envelope.clients.full_name}</Link>
        }
        title={envelope.title}
        actions={isOpen && <EnvelopeActions envelope={envelope} />}
      >
        {statusLabel(envelope.status)}. Last day: {shortDate(envelope.expires_on)}. Code on paper copies:{' '}
        {envelope.paper_code}.{envelope.ended_why !== null && ` Reason: ${envelope.ended_why}`}
        {envelope.subject_kind === 'loan_application' && envelope.subject_id !== null && (
          <>
            {' '}
            <Link to={`/dashboard/lending/applications/${envelope.subject_id}`}>Open the application</Link>
          </>
        )}
      </PageHeader>
      <SignerList envelope={envelope} isOpen={isOpen} />
      <QuestionList envelope={envelope} />
      <Documents envelope={envelope} isOpen={isOpen} />
      <History envelope={envelope} />
    </>
  )
}

function EnvelopeActions({ envelope: { id, expires_on } }: { envelope: WholeEnvelope }) {
  const mayWrite = useMay('change_documents')
  const [isCanceling, setCanceling] = useState(false)
  const acting = useEnvelopeAct(() => setCanceling(false))
  if (!mayWrite) return null
  const nextWeek = new Date(new Date(expires_on).getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  return (
    <>
      <Button
        onClick={() =>
          acting.mutate({ act: { act: 'remind', envelope_ids: [id] }, done: 'Reminders are on their way.' })
        }
      >
        Send reminders
      </Button>
      <Button
        onClick={() =>
          acting.mutate({ act: { act: 'extend', envelope_id: id, expires_on: nextWeek }, done: 'Extended by a week.' })
        }
      >
        Extend by a week
      </Button>
      <Button onClick={() => setCanceling(true)}>Cancel envelope</Button>
      <ReasonDialog
        open={isCanceling}
        title="Cancel this envelope?"
        description="No one can sign it any more."
        placeholder="Sent by mistake"
        action="Cancel envelope"
        onClose={() => setCanceling(false)}
        onReason={(reason) =>
          acting.mutate({ act: { act: 'cancel', envelope_ids: [id], reason }, done: 'The envelope was canceled.' })
        }
        isPending={acting.isPending}
        problem={undefined}
      />
    </>
  )
}

interface SavedFile {
  file: 'document' | 'signed' | 'paper' | 'events'
  document?: string
  name: string
}

function Documents({ envelope: { id, documents }, isOpen }: { envelope: WholeEnvelope; isOpen: boolean }) {
  const saving = useMutation({
    mutationFn: async ({ file, document, name }: SavedFile) => saveFile(await envelopeFile(id, file, document), name),
    onError: (error) => showFailure(error.message),
  })
  return (
    <section aria-labelledby="documents" className="mb-8">
      <h2 id="documents" className="mb-3 text-h2">
        Documents
      </h2>
      <ul className="grid gap-3">
        {documents.map((document) => (
          <DocumentLine key={document.id} document={document} isOpen={isOpen} onSave={saving.mutate} />
        ))}
      </ul>
      <div className="mt-3 print:hidden">
        <Button onClick={() => saving.mutate({ file: 'events', name: 'events.json' })}>Save the history as JSON</Button>
      </div>
    </section>
  )
}

interface DocumentLineProps {
  document: WholeEnvelope['documents'][number]
  isOpen: boolean
  onSave: (file: SavedFile) => void
}

function DocumentLine({ document: { id, title, sha256, signed_sha256 }, isOpen, onSave }: DocumentLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-rule border-b pb-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-ink-3 text-small">SHA-256 {signed_sha256 ?? sha256}</p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => onSave({ file: 'document', document: id, name: `${title}.pdf` })}>Save as sent</Button>
        {signed_sha256 !== null && (
          <Button
            variant="primary"
            onClick={() => onSave({ file: 'signed', document: id, name: `${title}, signed.pdf` })}
          >
            Save signed
          </Button>
        )}
        {isOpen && (
          <Button onClick={() => onSave({ file: 'paper', document: id, name: `${title}, paper.pdf` })}>
            Save for paper
          </Button>
        )}
      </div>
    </li>
  )
}

function History({ envelope: { events, signers, documents } }: { envelope: WholeEnvelope }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-h2">
        History
      </h2>
      <Table label="History" linesOnPhone heads={['Time', 'Event', 'Person', 'Document', 'Details', 'IP address']}>
        <tbody>
          {events.map((event) => (
            <tr key={event.sequence}>
              <td data-label="Time">
                {shortDate(dateOfInstant(event.happened_at))}, {new Date(event.happened_at).toLocaleTimeString('en-US')}
              </td>
              <th scope="row">{EVENT_KINDS[event.kind]}</th>
              <td data-label="Person">
                {signers.find(({ id }) => id === event.signer_id)?.name ?? event.actor_name ?? 'Tradeline'}
              </td>
              <td data-label="Document">{documents.find(({ id }) => id === event.document_id)?.title ?? '–'}</td>
              <td data-label="Details" className="wrap-anywhere">
                {detailsText(event.details) || '–'}
              </td>
              <td data-label="IP address">{event.ip_address || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Returns details as text: 'page 2', 'reason The amount is wrong'. */
function detailsText(details: unknown): string {
  if (typeof details !== 'object' || details === null) return ''
  return Object.entries(details)
    .map(([name, entry]) => `${name.replaceAll('_', ' ')}: ${String(entry)}`)
    .join(', ')
}
