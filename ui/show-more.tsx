import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { LeftOut } from './printing/left-out.tsx'

interface ShowMoreProps {
  query: UseInfiniteQueryResult<unknown>
  className?: string
  children?: string
}

/** Loads the next page of a paginated list. Renders nothing after the last page. */
export function ShowMore({ query, className = 'mt-1 -ml-3.5', children = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <>
      <Button
        variant="quiet"
        className={`${className} print:hidden`}
        pending={query.isFetchingNextPage && 'Loading...'}
        onClick={() => query.fetchNextPage()}
      >
        {children}
      </Button>
      <LeftOut>This printout leaves out the rows that the screen had not shown yet.</LeftOut>
    </>
  )
}
