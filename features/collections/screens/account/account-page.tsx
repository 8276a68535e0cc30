import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { collectionQueries, type Person } from '#features/collections/screens/collection-queries.ts'
import { RepossessionOfLoan } from '#features/collections/screens/repossession/begin-repossession.tsx'
import { SettlementPart } from '#features/collections/screens/settlement/settlement-part.tsx'
import { stateOf } from '#features/lending/screens/loans/loan-terms.ts'
import { type Loan, lendingQueries } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { AccountKeysDialog } from './account-keys-dialog.tsx'
import { FollowUpPart } from './follow-up-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { OwedPart } from './owed-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { PromisePart } from './promise-part.tsx'
import { ScriptsPart } from './scripts-part.tsx'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }

/** One late account, to work by keyboard: who owes it, the amounts, the history, scripts, the call, and the next step. */
export function CollectionAccountPage() {
  const { loanId = '' } = useParams()
  const loan = useQuery(lendingQueries.loan(loanId))
  const people = useQuery(collectionQueries.people(loanId))
  const zone = useQuery(timeZoneQuery)
  const [opened] = useState(() => new Date())
  usePageName(loan.data?.client?.full_name ?? 'Account', COLLECTIONS)
  useLive(['contact_attempts', 'payment_promises'], collectionQueries.all, { loan_id: loanId })
  useLive('loan_postings', lendingQueries.loan(loanId).queryKey, { loan_id: loanId })
  return (
    <QueryView
      query={loan}
      failure="Couldn’t load the account"
      loading={<CenteredSpinner label="Loading the account" />}
      empty={
        <MissingRecord to="/dashboard/collections" way="Go to the queues">
          Loan not found
        </MissingRecord>
      }
    >
      {(loaded) =>
        loaded && (
          <QueryView
            query={people}
            failure="Couldn’t load the borrowers"
            loading={<CenteredSpinner label="Loading the account" />}
          >
            {(all) => (
              <Account
                key={loaded.id}
                loan={loaded}
                people={all}
                today={dateOfInstant(opened, zone.data?.time_zone ?? 'UTC')}
              />
            )}
          </QueryView>
        )
      }
    </QueryView>
  )
}

function Account({ loan, people, today }: { loan: Loan; people: readonly Person[]; today: PlainDate }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isHelpOpen, openHelp] = useState(false)
  const account = useQuery(collectionQueries.account(loan.id))
  const state = stateOf(loan, today)
  const queue = params.get('queue') ?? account.data?.queue_id
  const next = `/dashboard/collections/next?${queue ? `queue=${queue}&` : ''}after=${loan.id}`
  useShortcut('j', () => void navigate(next))
  useShortcut('l', () => void navigate(`/dashboard/loans/${loan.id}`))
  useShortcut('?', () => openHelp(true))
  return (
    <>
      <PageHeader
        eyebrow={['Late account', account.data?.queue?.name, account.data?.collector_name].filter(Boolean).join(' · ')}
        title={loan.client?.full_name ?? 'Account'}
        actions={
          <>
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => openHelp(true)}>
              Keyboard
            </Button>
            <ButtonLink to={`/dashboard/loans/${loan.id}`}>Open the loan</ButtonLink>
            <ButtonLink variant="primary" to={next}>
              Next account
            </ButtonLink>
          </>
        }
      />
      <OwedPart state={state} />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-8">
          <PeoplePart loanId={loan.id} people={people} today={today} />
          <PromisePart loanId={loan.id} state={state} today={today} />
          <SettlementPart loanId={loan.id} state={state} today={today} />
          <FollowUpPart loanId={loan.id} clientId={loan.client_id} account={account.data ?? null} today={today} />
        </div>
        <div className="grid content-start gap-8">
          <ScriptsPart loan={loan} state={state} people={people} />
          <HistoryPart loan={loan} />
          <RepossessionOfLoan loan={loan} state={state} />
        </div>
      </div>
      {isHelpOpen && <AccountKeysDialog onClose={() => openHelp(false)} />}
    </>
  )
}
