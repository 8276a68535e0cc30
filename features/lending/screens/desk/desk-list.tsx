import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { NARROWING } from './desk-view.ts'

interface Stale {
  isStale: boolean
  children: ReactNode
}

/** A list, or the previous one, dimmed, until the new one has loaded. */
export function Dimmed({ isStale, children }: Stale) {
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
      <p role="status" className="sr-only">
        {isStale ? 'Searching...' : ''}
      </p>
      {children}
    </div>
  )
}

interface DeskListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>
  failure: string
  /** The empty state of a list without filters. */
  empty: ReactNode
  onClear: () => void
  children: (rows: Row[]) => ReactNode
}

/** The pages of a list that are loaded, with a way to the next one. */
export function DeskList<Row>({ query, failure, empty, onClear, children }: DeskListProps<Row>) {
  return (
    <Dimmed isStale={query.isPlaceholderData}>
      <QueryView
        query={query}
        failure={failure}
        loading={<SkeletonRows count={10} />}
        empty={{
          when: ({ pages }) => pages.every(({ rows }) => rows.length === 0),
          show: <NothingFound empty={empty} onClear={onClear} />,
        }}
      >
        {({ pages }) => children(pages.flatMap(({ rows }) => rows))}
      </QueryView>
      <ShowMore query={query} className="mt-3" />
    </Dimmed>
  )
}

/** Returns true if filters in the address narrow the list. */
export function useIsNarrowed(): boolean {
  const [params] = useSearchParams()
  return NARROWING.some((key) => params.has(key))
}

/** The empty state: nothing yet, or nothing that matches. */
export function NothingFound({ empty, onClear }: { empty: ReactNode; onClear: () => void }) {
  const isNarrowed = useIsNarrowed()
  if (!isNarrowed) return empty
  return (
    <EmptyState title="No matches" action={<Button onClick={onClear}>Clear search and filters</Button>}>
      No entries match your search and filters.
    </EmptyState>
  )
}
