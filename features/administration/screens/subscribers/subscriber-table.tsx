import { Link } from 'react-router'
import { reviewStatusLabel } from '#features/administration/rules/company-review/review.ts'
import { creditUsage, planLabel } from '#features/administration/rules/subscription.ts'
import { ReviewMark } from '#features/administration/screens/company-review/review-mark.tsx'
import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { Table } from '#ui/table.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import type { SubscriberRow } from './queries.ts'
import { StatusMark, SuspendedMark } from './status-mark.tsx'

/** One row per subscriber, each with a link to its page. */
export function SubscriberTable({ subscribers }: { subscribers: readonly SubscriberRow[] }) {
  return (
    <Table
      label="Subscribers found"
      linesOnPhone
      heads={['Company', 'Type', 'Plan', 'Status', 'Review', 'Credits', 'Actions']}
    >
      <tbody>
        {subscribers.map((subscriber) => (
          <SubscriberLine key={subscriber.id} subscriber={subscriber} />
        ))}
      </tbody>
    </Table>
  )
}

function SubscriberLine({ subscriber }: { subscriber: SubscriberRow }) {
  const page = `/dashboard/subscribers/${subscriber.id}`
  const { company_name, credits_used, monthly_credit_limit, review_status } = subscriber
  return (
    <tr>
      <th scope="row" className="sm:max-w-64">
        <Link to={page} className="-my-1 block truncate py-1 hover:underline" title={company_name}>
          {company_name}
        </Link>
        <span className="wrap-anywhere block font-normal text-ink-3 text-small">{subscriber.owner_email}</span>
      </th>
      <td data-label="Type">{accountTypeLabel(subscriber.account_type)}</td>
      <td data-label="Plan">{planLabel(subscriber.subscription_plan)}</td>
      <td data-label="Status">
        {subscriber.is_suspended ? <SuspendedMark /> : <StatusMark status={subscriber.subscription_status} />}
      </td>
      <td data-label="Review">
        <Link
          to={`/admin/company-reviews/${subscriber.id}`}
          aria-label={`${reviewStatusLabel(review_status)}: review of ${company_name}`}
          className="inline-flex py-1 hover:underline"
        >
          <ReviewMark status={review_status} />
        </Link>
      </td>
      <td data-label="Credits" className="whitespace-nowrap">
        <span>
          <UsageBar label={`Credits used by ${company_name}`} {...creditUsage(credits_used, monthly_credit_limit)} />{' '}
          <span className="text-ink-3 text-small">
            {credits_used.toLocaleString('en-US')} of {monthly_credit_limit.toLocaleString('en-US')}
          </span>
        </span>
      </td>
      <td data-label="Actions">
        <Link to={page} aria-label={`Open ${company_name}`} className="py-1 font-medium text-brand hover:underline">
          Open
        </Link>
      </td>
    </tr>
  )
}
