import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { TYPE_FILTERS } from '#features/administration/rules/subscription.ts'
import { PAGE_LENGTH } from '#features/administration/screens/page-length.ts'
import { PageSteps } from '#features/administration/screens/page-steps.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { type ListRequest, subscriberQueries } from './queries.ts'
import { REVIEW_FILTERS, STATUS_FILTERS, SubscriberFilters } from './subscriber-filters.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

// Larger page numbers are out of the database's integer range.
const MOST_PAGES = 100_000

/** All subscribers, newest first. The address holds the filters. */
export function SubscriberList() {
  const [wish, change] = useListRequest()
  const subscribers = useQuery(subscriberQueries.list(useDeferredValue(wish)))
  return (
    <Part
      title="Subscribers"
      action={
        <ButtonLink to="/admin/subscribers/new" variant="primary">
          New Subscriber
        </ButtonLink>
      }
    >
      <SubscriberFilters wish={wish} onChange={change} />
      <QueryView
        query={subscribers}
        failure="Failed to load subscribers"
        empty={{
          when: ({ total }) => total === 0,
          show: <EmptyState title="No subscribers found matching your criteria" />,
        }}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="This page doesn’t exist"
              action={
                <Button onClick={() => change({ page: Math.ceil(total / PAGE_LENGTH) })}>Go to the last page</Button>
              }
            />
          ) : (
            <>
              <SubscriberTable subscribers={rows} />
              <PageSteps of="subscribers" page={wish.page} total={total} onPage={(page) => change({ page })} />
            </>
          )
        }
      </QueryView>
    </Part>
  )
}

function useListRequest(): [ListRequest, (changes: Partial<ListRequest>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page') ?? 1)
  const status = STATUS_FILTERS.find(({ value }) => value === parameters.get('status'))?.value
  const review = REVIEW_FILTERS.find(({ value }) => value === parameters.get('review'))?.value
  const wish = {
    search: parameters.get('search') ?? '',
    account_type: TYPE_FILTERS.find(({ value }) => value === parameters.get('type'))?.value ?? '',
    ...(status && { status }),
    ...(review && { review_status: review }),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1,
  }
  const change = (changes: Partial<ListRequest>) => {
    // A changed filter starts on the first page.
    const next = { ...wish, page: 1, ...changes }
    const shown = {
      search: next.search,
      type: next.account_type,
      status: next.status ?? '',
      review: next.review_status ?? '',
      page: next.page === 1 ? '' : String(next.page),
    }
    setParameters(new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return [wish, change]
}
