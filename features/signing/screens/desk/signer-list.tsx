import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { undeliveredWords } from '#features/signing/rules/undelivered.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import type { EnvelopeSigner, WholeEnvelope } from './envelope-queries.ts'
import { signerProgress } from './envelope-words.ts'
import { InPersonDialog } from './in-person-dialog.tsx'
import { PaperDialog } from './paper-dialog.tsx'
import { useEnvelopeAct } from './use-envelope-act.ts'

/** The signers of an envelope, and what can be done for each. */
export function SignerList({ envelope, isOpen }: { envelope: WholeEnvelope; isOpen: boolean }) {
  return (
    <section aria-labelledby="signers" className="mb-8">
      <h2 id="signers" className="mb-3 text-h2">
        Signers
      </h2>
      <Table label="Signers" linesOnPhone heads={['Name', 'Role', 'Address', 'Progress', { spoken: 'Actions' }]}>
        <tbody>
          {envelope.signers.map((signer) => (
            <tr key={signer.id}>
              <th scope="row" className="wrap-anywhere">
                {signer.name}
              </th>
              <td data-label="Role">{signer.role.replaceAll('_', '-')}</td>
              <td data-label="Address" className="wrap-anywhere">
                {signer.email ?? signer.phone ?? '–'}
              </td>
              <td data-label="Progress">
                {signerProgress(signer)}
                {isOpen && signer.undelivered_because !== null && signer.signed_at === null && (
                  <p className="mt-1 max-w-100 text-red text-small">{undeliveredWords(signer.undelivered_because)}</p>
                )}
                {signer.signed_at !== null && ` ${shortDate(dateOfInstant(signer.signed_at))}`}
                {signer.paper_signed_on !== null && ` (on paper: ${shortDate(signer.paper_signed_on)})`}
              </td>
              <td>{isOpen && signer.signed_at === null && <SignerActions envelope={envelope} signer={signer} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

type Opened = 'correct' | 'paper' | 'in_person' | null

function SignerActions({ envelope, signer }: { envelope: WholeEnvelope; signer: EnvelopeSigner }) {
  const mayWrite = useMay('change_documents')
  const [opened, setOpened] = useState<Opened>(null)
  const acting = useEnvelopeAct()
  if (!mayWrite) return null
  const isDue = signer.asked_at !== null
  const isCompany = signer.role === 'company'
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {isDue && (
        <Button variant={isCompany ? 'primary' : 'secondary'} onClick={() => setOpened('in_person')}>
          {isCompany ? 'Countersign' : 'Sign in person'}
        </Button>
      )}
      {isDue && signer.means === 'link' && (
        <Button
          onClick={() =>
            acting.mutate({
              act: { act: 'resend', envelope_id: envelope.id, signer_id: signer.id },
              done: 'The link is on its way.',
            })
          }
        >
          Send link again
        </Button>
      )}
      {isDue && !isCompany && <Button onClick={() => setOpened('paper')}>Record paper</Button>}
      {!isCompany && (
        <Button
          variant={signer.undelivered_because === null ? 'secondary' : 'primary'}
          onClick={() => setOpened('correct')}
        >
          Correct
        </Button>
      )}
      {opened === 'correct' && <CorrectDialog envelopeId={envelope.id} signer={signer} onClose={close} />}
      {opened === 'paper' && <PaperDialog envelope={envelope} signer={signer} onClose={close} />}
      {opened === 'in_person' && <InPersonDialog envelopeId={envelope.id} signer={signer} onClose={close} />}
    </div>
  )
}
