import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { BeingRecounted } from '#ui/being-recounted.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { isRecount, type Recount } from './recount.ts'

interface FiguresViewProps<Figures> {
  query: UseQueryResult<Figures | Recount>
  failure: string
  loading?: ReactElement
  empty?: { when: (figures: Figures) => boolean; show: ReactNode }
  children: (figures: Figures) => ReactNode
}

/** A QueryView with one more state: the figures are being recounted. */
export function FiguresView<Figures>({ query, failure, loading, empty, children }: FiguresViewProps<Figures>) {
  return (
    <QueryView<Figures | Recount>
      query={query}
      failure={failure}
      loading={loading}
      {...(empty && { empty: { when: (came) => !isRecount(came) && empty.when(came), show: empty.show } })}
    >
      {(came) => (isRecount(came) ? <BeingRecounted percent={came.recount_percent} /> : children(came))}
    </QueryView>
  )
}
