import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { collectionQueries } from '#features/collections/screens/collection-queries.ts'
import { CollectionsHead } from '#features/collections/screens/collections-head.tsx'
import { useLive } from '#platform/browser/live.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { AccountList } from './account-list.tsx'
import { QueueTotals } from './queue-totals.tsx'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }

/** The queues of late loans, and the accounts of one of them, the next-best first. */
export function CollectionsPage() {
  const [params, setParams] = useSearchParams()
  const totals = useQuery(collectionQueries.totals())
  usePageName('Collections', LENDING)
  useLive('collection_accounts', collectionQueries.all)
  const chosen = params.get('queue')
  const collector = params.get('collector') ?? ''
  const queue = totals.data?.find(({ id }) => id === chosen) ?? totals.data?.find(({ accounts }) => accounts > 0)
  const sum = totals.data?.reduce((all, one) => all + one.past_due_cents, 0) ?? 0
  return (
    <>
      <CollectionsHead
        actions={
          queue && queue.accounts > 0 ? (
            <ButtonLink variant="primary" to={`/dashboard/collections/next?queue=${queue.id}`}>
              Work this queue
            </ButtonLink>
          ) : undefined
        }
      />
      <QueryView
        query={totals}
        failure="Couldn’t load the queues"
        loading={<SkeletonRows count={6} />}
        empty={{
          when: (all) => all.every(({ accounts }) => accounts === 0),
          show: <EmptyState title="No late loans">Loans appear here the day after a payment is missed.</EmptyState>,
        }}
      >
        {(all) => (
          <>
            <p className="mb-3 text-ink-2">
              {all.reduce((count, { accounts }) => count + accounts, 0).toLocaleString('en-US')} late loans with{' '}
              {wholeDollars(sum)} past due. Each is in the first queue whose rule it meets.
            </p>
            <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[320px_minmax(0,1fr)]">
              <QueueTotals
                queues={all}
                chosen={collector === '' ? (queue?.id ?? null) : null}
                onChoose={(id) => setParams({ queue: id })}
              />
              <div className="min-w-0">
                <CollectorFilter
                  collector={collector}
                  onChoose={(id) => setParams(id === '' ? {} : { collector: id })}
                />
                {collector === '' && queue && <Accounts title={queue.name} wish={{ queue: queue.id }} />}
                {collector !== '' && <Accounts title="Accounts of the collector" wish={{ collector }} />}
              </div>
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}

interface CollectorFilterProps {
  collector: string
  onChoose: (id: string) => void
}

function CollectorFilter({ collector, onChoose }: CollectorFilterProps) {
  const collectors = useQuery(collectionQueries.collectors())
  const options = (collectors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="mb-4 max-w-72">
      <SelectField
        label="Show"
        value={collector}
        options={[
          { value: '', label: 'The queue' },
          ...options.map((one) => ({ ...one, label: `Accounts of ${one.label}` })),
        ]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}

function Accounts({ title, wish }: { title: string; wish: { queue?: string; collector?: string } }) {
  const accounts = useInfiniteQuery(collectionQueries.accounts(wish))
  return (
    <Part title={title}>
      <QueryView
        query={accounts}
        failure="Couldn’t load the accounts"
        loading={<SkeletonRows count={8} />}
        empty={{
          when: ({ pages }) => pages.every(({ rows }) => rows.length === 0),
          show: <EmptyState title="No accounts">No late loan is here now.</EmptyState>,
        }}
      >
        {({ pages }) => <AccountList accounts={pages.flatMap(({ rows }) => rows)} />}
      </QueryView>
      <ShowMore query={accounts} />
    </Part>
  )
}
