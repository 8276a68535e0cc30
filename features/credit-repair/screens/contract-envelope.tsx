import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { signerProgress } from '#features/signing/screens/desk/envelope-words.ts'
import { InPersonDialog } from '#features/signing/screens/desk/in-person-dialog.tsx'
import { useEnvelopeAct } from '#features/signing/screens/desk/use-envelope-act.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { type ContractEnvelope as Envelope, envelopeQuery } from './envelope-query.ts'

/** Returns the newest envelope of a client's contract. Null without one; undefined while it loads. */
export function useEnvelope(clientId: string): Envelope | null | undefined {
  const query = useQuery(envelopeQuery(clientId))
  useLive('envelopes', envelopeQuery(clientId).queryKey, { client_id: clientId })
  return query.data
}

/** The envelope of a contract: to whom it went, how far it is, and the acts on it. */
export function ContractEnvelope({ envelope, timeZone }: { envelope: Envelope; timeZone: string }) {
  const dayOf = (instant: string) => shortDate(dateOfInstant(instant, timeZone))
  const ending = endingOf(envelope, dayOf)
  return (
    <section aria-label="Envelope" className="mt-3 border-rule border-t pt-3">
      <p className="wrap-anywhere">
        {sentences(envelope, dayOf)} <Link to={`/dashboard/documents/${envelope.id}`}>Open the envelope</Link>
      </p>
      {ending !== null && <p className="wrap-anywhere">{ending}</p>}
      {ending === null && <EnvelopeActs envelope={envelope} />}
    </section>
  )
}

type DayOf = (instant: string) => string

function sentences({ sent_at, created_at, expires_on, status, envelope_signers: signers }: Envelope, dayOf: DayOf) {
  const [client] = signers
  const to = client && (client.email ?? client.phone)
  const sent = `Sent${client ? ` to ${client.name}` : ''}${to ? ` (${to})` : ''} on ${dayOf(sent_at ?? created_at)}.`
  if (status !== 'sent' || !client) return sent
  const opened = client.opened_at === null ? `${signerProgress(client)}.` : `Opened on ${dayOf(client.opened_at)}.`
  return `${sent} ${opened} It can be signed until ${shortDate(expires_on)}.`
}

const ENDED: Readonly<Record<string, string>> = {
  declined: 'The client declined',
  expired: 'It expired',
  canceled: 'It was withdrawn',
}

/** Returns how the signing ended; null while the envelope is out. */
function endingOf({ status, signed_at, completed_at, ended_at, ended_why }: Envelope, dayOf: DayOf): string | null {
  if (status === 'completed') return `Signed and filed on ${dayOf(completed_at ?? '')}.`
  if (signed_at !== null) return 'The client signed. The documents are being filed.'
  const ended = ENDED[status]
  if (ended === undefined) return null
  return `${ended}${ended_at === null ? '' : ` on ${dayOf(ended_at)}`}${ended_why ? `: ${ended_why}` : ''}.`
}

type Opened = 'in_person' | 'withdraw' | null

function EnvelopeActs({ envelope }: { envelope: Envelope }): ReactNode {
  const mayWrite = useMay('change_documents')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const acting = useEnvelopeAct(close)
  const [signer] = envelope.envelope_signers
  if (!mayWrite || signer === undefined) return null
  const act = (name: string, place: object, done: string) => acting.mutate({ act: { act: name, ...place }, done })
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      {signer.means === 'link' && (
        <>
          <Button onClick={() => act('remind', { envelope_ids: [envelope.id] }, 'The reminder is on its way.')}>
            Remind
          </Button>
          <Button
            onClick={() => act('resend', { envelope_id: envelope.id, signer_id: signer.id }, 'The link is on its way.')}
          >
            Send again
          </Button>
        </>
      )}
      <Button onClick={() => setOpened('in_person')}>Sign on this device</Button>
      <Button variant="quiet" onClick={() => setOpened('withdraw')}>
        Withdraw
      </Button>
      {opened === 'in_person' && <InPersonDialog envelopeId={envelope.id} signer={signer} onClose={close} />}
      <ReasonDialog
        open={opened === 'withdraw'}
        title="Withdraw the contract?"
        description="The link stops working, and the client can’t sign these documents any more. You can send the contract again."
        placeholder="Sent by mistake"
        action="Withdraw"
        onClose={close}
        onReason={(reason) => act('cancel', { envelope_ids: [envelope.id], reason }, 'The contract was withdrawn.')}
        isPending={acting.isPending}
        problem={undefined}
      />
    </div>
  )
}
