import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { creditUsage, planLabel } from '#features/administration/rules/subscription.ts'
import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents, wholeDollars } from '#platform/rules/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import { OrganizationSuspension } from './company-suspension.tsx'
import { CompanyTextNumber } from './company-text-number.tsx'
import { type Subscriber, subscriberQueries } from './queries.ts'
import { StatusMark, SuspendedMark } from './status-mark.tsx'
import { SubscriberEvents } from './subscriber-events.tsx'
import { SubscriberPeople } from './subscriber-people.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { UsageByDay } from './usage-by-day.tsx'
import { ViewAs } from './view-as.tsx'

/** One subscriber: its subscription, usage, activity and people. */
export function SubscriberPage() {
  const { id = '' } = useParams()
  // The database would reject a malformed id with an unhelpful error, so it is not sent.
  return isUuid(id) ? <KnownSubscriber id={id} /> : <NoSubscriber />
}

function KnownSubscriber({ id }: { id: string }) {
  const subscriber = useQuery(subscriberQueries.one(id))
  usePageName(subscriber.data?.company_name)
  return (
    <QueryView query={subscriber} failure="Failed to load subscriber">
      {(found) => (found === null ? <NoSubscriber /> : <SubscriberFile subscriber={found} />)}
    </QueryView>
  )
}

function NoSubscriber() {
  return (
    <>
      <PageHeader title="Subscriber" />
      <EmptyState title="Subscriber not found" action={<ButtonLink to="/admin">Back to the overview</ButtonLink>} />
    </>
  )
}

function SubscriberFile({ subscriber }: { subscriber: Subscriber }) {
  return (
    <>
      <PageHeader
        title={subscriber.company_name}
        eyebrow={`${accountTypeLabel(subscriber.account_type)} · since ${longDate(dateOfInstant(subscriber.created_at))}`}
        actions={
          <>
            <OrganizationSuspension subscriber={subscriber} />
            <ViewAs subscriber={subscriber} />
          </>
        }
      />
      <Suspension subscriber={subscriber} />
      <EndedView />
      <SubscriberFigures subscriber={subscriber} />
      <div className="mt-8 grid grid-cols-1 gap-10 xl:grid-cols-2">
        {/* A changed subscription resets the form. */}
        <SubscriptionForm key={stateOf(subscriber)} subscriber={subscriber} />
        <UsageByDay days={subscriber.days} recountPercent={subscriber.recount_percent ?? 0} />
        <CompanyTextNumber subscriber={subscriber} />
        <SubscriberPeople people={subscriber.people} />
        <SubscriberEvents events={subscriber.events} />
      </div>
    </>
  )
}

/** When a company was suspended, and why. */
function Suspension({ subscriber: { suspended_at, suspended_because } }: { subscriber: Subscriber }) {
  if (suspended_at === null) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2">
      <SuspendedMark /> since {longDate(dateOfInstant(suspended_at))}. Reason: {suspended_because}
    </p>
  )
}

const ENDINGS: Record<string, string> = {
  stopped: 'You stopped viewing this subscriber. You are back in your own account.',
  ended: 'Your view of this subscriber has ended. You are back in your own account.',
}

/** Tells the super admin that the view of this subscriber is over. */
function EndedView() {
  const ending = ENDINGS[useSearchParams()[0].get('view') ?? '']
  if (ending === undefined) return null
  return (
    <p role="status" className="mb-4 text-ink-2">
      {ending}
    </p>
  )
}

const stateOf = ({ subscription_plan, subscription_status, has_direct_pull_contract, features }: Subscriber) =>
  [subscription_plan, subscription_status, has_direct_pull_contract, ...features].join(' ')

function SubscriberFigures({ subscriber }: { subscriber: Subscriber }) {
  const { credits_used, monthly_credit_limit, subscription_status } = subscriber
  return (
    <Figures>
      <Figure
        label="Plan"
        value={planLabel(subscriber.subscription_plan)}
        note={<StatusMark status={subscription_status} />}
      />
      <Figure label="Price a month" value={wholeDollars(subscriber.monthly_price_dollars * 100)} />
      <Figure
        label="Credits this month"
        value={credits_used.toLocaleString('en-US')}
        note={
          <span className="flex flex-wrap items-center gap-x-2">
            of {monthly_credit_limit.toLocaleString('en-US')}
            <UsageBar label="Credits used" {...creditUsage(credits_used, monthly_credit_limit)} />
          </span>
        }
      />
      <ClientsFigure subscriber={subscriber} />
      <LoansFigure subscriber={subscriber} />
    </Figures>
  )
}

function ClientsFigure({ subscriber: { clients, recount_percent } }: { subscriber: Subscriber }) {
  if (clients === null) return <Figure label="Clients" value="—" note={recounting(recount_percent)} />
  return <Figure label="Clients" value={clients.toLocaleString('en-US')} />
}

function LoansFigure({ subscriber }: { subscriber: Subscriber }) {
  const { total_loans, active_loan_amount, recount_percent } = subscriber
  if (total_loans === null || active_loan_amount === null)
    return <Figure label="Loans" value="—" note={recounting(recount_percent)} />
  return (
    <Figure
      label="Loans"
      value={total_loans.toLocaleString('en-US')}
      note={`${dollarsAndCents(centsOf(active_loan_amount) ?? 0)} outstanding`}
    />
  )
}

const recounting = (percent: number | null) => `Being recounted, ${percent ?? 0}% done`
