import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { termsClosedBecause } from '#features/lending/rules/underwriting/terms-closed.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { BookDialog } from './book-dialog.tsx'
import { type StoredTerms, secondPersonQueries } from './second-person-queries.ts'
import { TermsFacts, TermsHistory } from './terms-history.tsx'

const ChangeTermsDialog = late(async () => (await import('./change-terms-dialog.tsx')).ChangeTermsDialog)

interface ApprovedTermsProps {
  clientId: string
  application: Application
  /** True in the list of a client's applications, where a part has no title of its own. */
  isInList?: boolean
}

/** The terms of an approval, from which its loan is booked: what they are, what they were, and the way to change them. */
export function ApprovedTerms({ clientId, application, isInList = false }: ApprovedTermsProps) {
  const terms = useQuery(secondPersonQueries.terms(application.id))
  useLive('application_terms', secondPersonQueries.terms(application.id).queryKey, { application_id: application.id })
  const isApproved = application.status === 'approved'
  return (
    <QueryView
      query={terms}
      failure="Couldn’t load the approved terms"
      loading={isApproved ? <SkeletonRows count={1} /> : null}
    >
      {(stored) =>
        stored.length > 0 || isApproved ? (
          <Framed isInList={isInList}>
            <Terms {...{ clientId, application, stored }} />
          </Framed>
        ) : null
      }
    </QueryView>
  )
}

const Framed = ({ isInList, children }: { isInList: boolean; children: ReactNode }) =>
  isInList ? (
    <section aria-label="Approved terms" className="sm:col-span-2">
      {children}
    </section>
  ) : (
    <Part title="Approved terms" isRuled>
      <div className="py-3">{children}</div>
    </Part>
  )

function Terms({ clientId, application, stored }: ApprovedTermsProps & { stored: readonly StoredTerms[] }) {
  const [asking, setAsking] = useState<'booking' | 'change' | null>(null)
  const { status, loans } = application
  const closed = termsClosedBecause({ status, hasLoan: loans.length > 0 })
  const mayBook = useMay('book_loans') && closed === null
  const mayChange = useMay('decide_applications') && closed === null
  const [current, ...earlier] = stored
  const close = () => setAsking(null)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        {current === undefined ? (
          <p className="text-ink-2">This approval states no terms. Set them to book the loan here.</p>
        ) : (
          <TermsFacts stored={current} />
        )}
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayChange && (
            <Button onClick={() => setAsking('change')}>
              {current === undefined ? 'Set the terms' : 'Change the terms'}
            </Button>
          )}
          {mayBook && current !== undefined && <Button onClick={() => setAsking('booking')}>Book the loan</Button>}
        </div>
      </div>
      {closed !== null && <Closed because={closed} loanId={loans[0]?.id} />}
      <TermsHistory earlier={earlier} />
      {asking === 'booking' && current !== undefined && (
        <BookDialog {...{ clientId, application }} terms={current.terms} onClose={close} />
      )}
      {asking === 'change' && (
        <Suspense>
          <ChangeTermsDialog application={application} stored={stored} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const Closed = ({ because, loanId }: { because: string; loanId: string | undefined }) => (
  <p className="text-ink-2 text-small">
    {because}{' '}
    {loanId !== undefined && (
      <Link to={`/dashboard/loans/${loanId}`} className="text-brand">
        Open the loan
      </Link>
    )}
  </p>
)
