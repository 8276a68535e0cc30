import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** The sentence for a failed load; the server's own message stands below it. */
  failure: string
  /** What stands here for no record or a list without rows; or when else something is missing, and what stands here then. */
  empty?: ReactElement | { when: (loaded: Data) => boolean; show: ReactNode }
  /** What stands here while loading; skeleton rows unless told otherwise. */
  loading?: ReactNode
  children: (loaded: Data) => ReactNode
}

/** A loaded thing in its four states, in this order: failed, loading, empty, there. What was loaded before stays below a failed refresh. */
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

/** No record, no rows, or none on any page. */
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
