import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { REVIEW_STATUS_OPTIONS } from '#features/administration/rules/company-review/review.ts'
import { PageSteps } from '#features/administration/screens/page-steps.tsx'
import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { type QueueRequest, reviewListQueries } from './review-list-queries.ts'
import { ReviewMark } from './review-mark.tsx'
import type { ReviewRow } from './review-replies.ts'

const ALL = 'all'
const STATUS_OPTIONS = [...REVIEW_STATUS_OPTIONS, { value: ALL, label: 'All states' }]
// Larger page numbers are out of the database's integer range.
const MOST_PAGES = 100_000

/** Companies by review status, the longest waiting first. For super admins. */
export function CompanyReviewsPage() {
  const [wish, change] = useListRequest()
  const queue = useQuery(
    reviewListQueries.queue(useDeferredValue({ ...wish, status: wish.status === ALL ? '' : wish.status })),
  )
  return (
    <>
      <PageHeader title="Company reviews" actions={<ButtonLink to="/admin">System overview</ButtonLink>} />
      <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,320px)_220px]">
        <TextField
          type="search"
          label="Search"
          placeholder="Company, legal name or email"
          value={wish.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField
          label="State"
          options={STATUS_OPTIONS}
          value={wish.status}
          onChange={(event) => change({ status: event.target.value })}
        />
      </div>
      <QueryView
        query={queue}
        failure="Failed to load the company reviews"
        empty={{
          when: ({ rows }) => rows.length === 0,
          show: (
            <EmptyState title="No company in this state">
              {wish.status === 'in_review' && wish.search === '' && 'No companies are waiting for a decision.'}
            </EmptyState>
          ),
        }}
      >
        {({ rows, total }) => (
          <>
            <QueueTable rows={rows} />
            <PageSteps of="companies" page={wish.page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </QueryView>
    </>
  )
}

function useListRequest(): [QueueRequest, (changes: Partial<QueueRequest>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page') ?? 1)
  const wish = {
    search: parameters.get('search') ?? '',
    status: STATUS_OPTIONS.find(({ value }) => value === parameters.get('state'))?.value ?? 'in_review',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1,
  }
  const change = (changes: Partial<QueueRequest>) => {
    // A changed filter starts on the first page.
    const next = { ...wish, page: 1, ...changes }
    const shown = { search: next.search, state: next.status, page: next.page === 1 ? '' : String(next.page) }
    setParameters(new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return [wish, change]
}

const HEADS = ['Company', 'Type', 'State', 'Since', { figure: 'Waiting' }, { figure: 'Sent' }, { spoken: 'Actions' }]

function QueueTable({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <Table label="Companies" linesOnPhone heads={HEADS}>
      <tbody>
        {rows.map((row) => (
          <QueueLine key={row.organization_id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function QueueLine({ row }: { row: ReviewRow }) {
  const { company_name, legal_name, account_type, status, since, times_sent } = row
  const page = `/admin/company-reviews/${row.organization_id}`
  return (
    <tr>
      <th scope="row" className="sm:max-w-64">
        <Link to={page} className="-my-1 block truncate py-1 hover:underline" title={company_name}>
          {company_name}
        </Link>
        {legal_name && <span className="block truncate font-normal text-ink-3 text-small">{legal_name}</span>}
      </th>
      <td data-label="Type">{accountTypeLabel(account_type)}</td>
      <td data-label="State">
        <ReviewMark status={status} />
      </td>
      <td data-label="Since" className="lg:whitespace-nowrap">
        <time dateTime={since}>{shortMoment(since)}</time>
      </td>
      <td data-label="Waiting" className="text-right lg:whitespace-nowrap">
        {status === 'in_review' ? ageOf(since) : '—'}
      </td>
      <td data-label="Sent" className="text-right lg:whitespace-nowrap">
        {counted(times_sent, 'time', 'times')}
      </td>
      <td>
        <Link to={page} aria-label={`Review ${company_name}`} className="py-1 font-medium text-brand hover:underline">
          Review
        </Link>
      </td>
    </tr>
  )
}

const HOUR_MS = 3_600_000

/** Returns how long a company has been waiting, such as '5 hours' or '3 days'. */
function ageOf(since: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS))
  if (hours === 0) return 'under an hour'
  return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.floor(hours / 24), 'day', 'days')
}
