import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { repossessionStateName } from '#features/collections/rules/repossession/repossession-state.ts'
import { CollectionsHead } from '#features/collections/screens/collections-head.tsx'
import { useLive } from '#platform/browser/live.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { Table } from '#ui/table.tsx'
import { type Repossession, repossessionQueries } from './repossession-queries.ts'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }
const GROUPS = [
  { value: 'open', label: 'Under way' },
  { value: 'ended', label: 'Ended' },
]

/** The repossessions of the company, the newest first. */
export function RepossessionsPage() {
  const [params, setParams] = useSearchParams()
  const group = params.get('show') === 'ended' ? 'ended' : 'open'
  const list = useInfiniteQuery(repossessionQueries.list(group))
  usePageName('Repossessions', COLLECTIONS)
  useLive('repossessions', repossessionQueries.all)
  return (
    <>
      <CollectionsHead />
      <div className="mb-4 max-w-60">
        <SelectField
          label="Show"
          value={group}
          options={GROUPS}
          onChange={({ currentTarget }) => setParams(currentTarget.value === 'open' ? {} : { show: 'ended' })}
        />
      </div>
      <QueryView
        query={list}
        failure="Couldn’t load the repossessions"
        loading={<SkeletonRows count={6} />}
        empty={{
          when: ({ pages }) => pages.every((page) => page.length === 0),
          show: (
            <EmptyState title={group === 'open' ? 'No repossession is under way' : 'No repossession has ended'}>
              Begin one on the page of a late account.
            </EmptyState>
          ),
        }}
      >
        {({ pages }) => (
          <Table
            label="Repossessions"
            linesOnPhone
            headsOnPhone={false}
            heads={['Borrower', 'Collateral', 'State', 'Next day', 'Begun']}
          >
            <tbody>
              {pages.flat().map((one) => (
                <tr key={one.id}>
                  <td data-label="Borrower">
                    <Link to={`/dashboard/collections/repossessions/${one.id}`} className="font-medium hover:underline">
                      {one.client?.full_name ?? 'Borrower'}
                    </Link>
                  </td>
                  <td data-label="Collateral">{one.collateral}</td>
                  <td data-label="State">{repossessionStateName(one.state)}</td>
                  <td data-label="Next day">{nextDay(one)}</td>
                  <td data-label="Begun">{shortDate(one.created_at.slice(0, 10))}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
      <ShowMore query={list} />
    </>
  )
}

function nextDay({ state, cure_ends_on, sale_on }: Repossession): string {
  if (state === 'cure' && cure_ends_on !== null) return `Cure through ${shortDate(cure_ends_on)}`
  return state === 'noticed' && sale_on !== null ? `Sale ${shortDate(sale_on)}` : '–'
}
