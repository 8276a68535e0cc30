import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** The message for a failed load. The server's own message appears below it. */
  failure: string
  /** The empty state, shown for no record or an empty list. Pass `when` for another rule. */
  empty?: ReactElement | { when: (loaded: Data) => boolean; show: ReactNode }
  /** The loading state. Defaults to skeleton rows. */
  loading?: ReactNode
  children: (loaded: Data) => ReactNode
}

/** A query's four states, in this order: failed, loading, empty, loaded. Earlier data stays below a failed refresh. */
export function QueryView<Data>({ query, failure, empty, loading = <SkeletonRows />, children }: QueryViewProps<Data>) {
  if (query.isError && query.data === undefined) return <LoadFailure query={query} failure={failure} />
  if (query.data === undefined) return loading
  const missing = empty && ('when' in empty ? empty : { when: isNothing, show: empty })
  return (
    <>
      {query.isError && <LoadFailure query={query} failure={failure} />}
      {missing?.when(query.data) ? missing.show : children(query.data)}
    </>
  )
}

/** Returns true for no record, no rows, or no rows on any page. */
function isNothing(loaded: unknown): boolean {
  if (loaded === null) return true
  const rows = Object(loaded).pages?.flat() ?? loaded
  return Array.isArray(rows) && rows.length === 0
}

function LoadFailure({ query, failure }: { query: UseQueryResult<unknown>; failure: string }) {
  const message = query.error?.message
  return (
    <FormError>
      <p className="font-semibold">{failure}</p>
      {message && message !== failure && <p>{message}</p>}
      <Button className="mt-2" pending={query.isFetching && 'Retrying...'} onClick={() => query.refetch()}>
        Retry
      </Button>
    </FormError>
  )
}
