import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFundingCommand } from '#features/lending/screens/funding/funding-queries.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { type Closing, closingQueries } from './closing-queries.ts'

interface ClosingPartProps {
  clientName: string
  application: Application
}

/** The closing of an approved application: prepare it, see who has signed, prepare it again, or cancel it. */
export function ClosingPart({ clientName, application }: ClosingPartProps) {
  const closings = useQuery(closingQueries.of(application.id))
  const { queryKey } = closingQueries.of(application.id)
  useLive('loan_applications', queryKey, { id: application.id })
  useLive('envelopes', queryKey, { subject_id: application.id })
  const [isOpen, setIsOpen] = useState(false)
  const mayClose = useMay('book_loans') && application.status === 'approved'
  return (
    <QueryView query={closings} failure="Couldn’t load the closing">
      {(all) => {
        const [newest] = all
        if (newest === undefined && !mayClose) return null
        const isSigned = newest?.status === 'sent' && newest.signed_at !== null
        const prepare = mayClose && !isSigned && (
          <Button
            {...(newest?.status !== 'sent' && { variant: 'primary' })}
            className="print:hidden"
            onClick={() => setIsOpen(true)}
          >
            {newest?.status === 'sent' ? 'Prepare again' : 'Prepare closing'}
          </Button>
        )
        return (
          <Part
            title="Closing"
            isRuled
            action={prepare || undefined}
            about="The disclosure and the documents are signed, and then the loan is booked by itself."
          >
            {newest === undefined ? (
              <p className="py-3 text-ink-2">Nothing was sent for signature yet.</p>
            ) : (
              <ClosingState closing={newest} mayClose={mayClose} />
            )}
            {isOpen && <CloseDialog {...{ clientName, application }} onClose={() => setIsOpen(false)} />}
          </Part>
        )
      }}
    </QueryView>
  )
}

function ClosingState({ closing, mayClose }: { closing: Closing; mayClose: boolean }) {
  const { status, envelope, envelope_id, problem, loan_id: loanId, ended_why, payout_words } = closing
  return (
    <div className="grid gap-3 py-3">
      <p>{wordsOf(closing)}</p>
      {status === 'ended' && ended_why !== null && <p className="text-ink-2">{ended_why}</p>}
      {payout_words !== null && <p className="text-ink-2 text-small">Then: {payout_words}</p>}
      {status === 'sent' && (
        <ul aria-label="Signers" className="grid gap-1">
          {envelope?.signers
            .toSorted((one, other) => one.position - other.position)
            .map((signer) => (
              <li key={signer.id}>
                {signer.name}
                <span className="text-ink-2"> ({ROLE_NAMES[signer.role]})</span>: {signerWords(signer)}
              </li>
            ))}
        </ul>
      )}
      {status === 'sent' && (
        <Link to={`/dashboard/documents/${envelope_id}`} className="text-brand print:hidden">
          Countersign, remind, or correct an address
        </Link>
      )}
      {problem !== null && <FormError>Everyone has signed, but the loan was not booked: {problem}</FormError>}
      {loanId !== null && (
        <Link to={`/dashboard/loans/${loanId}`} className="text-brand">
          Open the loan and its funding
        </Link>
      )}
      {mayClose && status === 'sent' && <Actions closing={closing} />}
    </div>
  )
}

function wordsOf({ status, created_at, created_by_name, envelope, signed_at }: Closing): string {
  if (status === 'booked') return 'Everyone has signed, and the loan is booked.'
  if (status === 'ended') return 'This closing ended without a loan.'
  if (signed_at !== null) return 'Everyone has signed.'
  const last = envelope === null ? '' : ` They can be signed through ${shortDate(envelope.expires_on)}.`
  return `${created_by_name} sent the documents on ${shortMoment(created_at)}.${last}`
}

// By the roles that envelopes of loans have.
const ROLE_NAMES: Readonly<Record<string, string>> = {
  ...{ applicant: 'borrower', co_applicant: 'co-borrower', cosigner: 'cosigner', company: 'your company' },
}

type Signer = NonNullable<Closing['envelope']>['signers'][number]

function signerWords({ signed_at, declined_at, opened_at }: Signer): string {
  if (signed_at !== null) return `signed ${shortMoment(signed_at)}`
  if (declined_at !== null) return 'declined'
  return opened_at === null ? 'has not opened the documents' : 'is reading the documents'
}

function Actions({ closing }: { closing: Closing }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const acting = useFundingCommand<object>('loan-closing', () => {
    showToast('Closing updated')
    setIsCanceling(false)
  })
  const { id: closing_id } = closing
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {closing.signed_at !== null && (
        <Button
          variant="primary"
          pending={acting.isPending && 'Booking...'}
          onClick={() => acting.mutate({ act: 'book', closing_id })}
        >
          Book the loan
        </Button>
      )}
      <Button variant="quiet" onClick={() => setIsCanceling(true)}>
        Cancel the closing
      </Button>
      <ReasonDialog
        open={isCanceling}
        title="Cancel the closing"
        description="The links of the signers stop working. The application stays approved."
        placeholder="The borrower wants to wait"
        action="Cancel the closing"
        isPending={acting.isPending}
        problem={acting.error?.message}
        onClose={() => setIsCanceling(false)}
        onReason={(reason) => acting.mutate({ act: 'cancel', closing_id, reason })}
      />
    </div>
  )
}
