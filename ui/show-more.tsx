import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

interface ShowMoreProps {
  query: UseInfiniteQueryResult<unknown>
  className?: string
  children?: string
}

/** Loads the next page of a paginated list. Renders nothing after the last page. */
export function ShowMore({ query, className = 'mt-1 -ml-3.5 print:hidden', children = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="quiet"
      className={className}
      pending={query.isFetchingNextPage && 'Loading...'}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
