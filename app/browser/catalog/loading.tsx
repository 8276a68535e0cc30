import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { CenteredSpinner, FullPageSpinner } from '#ui/states/spinner.tsx'
import type { Group } from './group.ts'

const never = () => new Promise<string[]>(() => undefined)
const LOAD = {
  loading: never,
  failed: () => Promise.reject<string[]>(new Error("The server didn't respond in time.")),
  empty: () => Promise.resolve<string[]>([]),
  loaded: () => Promise.resolve(['Rhonda Rouse', 'Chris Iceman']),
}

function Names({ state }: { state: keyof typeof LOAD }) {
  const names = useQuery({ queryKey: ['names', state], queryFn: LOAD[state] })
  return (
    <QueryView query={names} failure="Couldn't load the clients" empty={<EmptyState title="No clients" />}>
      {(loaded) => (
        <ul>
          {loaded.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Pages({ isLoading }: { isLoading: boolean }) {
  const pages = useInfiniteQuery({
    queryKey: ['pages', isLoading],
    queryFn: ({ pageParam }) => (isLoading && pageParam > 0 ? never() : LOAD.loaded()),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
    select: ({ pages: rows }) => rows.flat(),
  })
  return (
    <>
      <p>{pages.data?.length ?? 0} clients</p>
      <ShowMore query={pages} />
    </>
  )
}

export const LOADING: Group = {
  title: 'Loading',
  components: {
    QueryView: {
      Failed: <Names state="failed" />,
      Loading: <Names state="loading" />,
      Empty: <Names state="empty" />,
      Loaded: <Names state="loaded" />,
    },
    ShowMore: { Default: <Pages isLoading={false} />, 'Loads for long when pressed': <Pages isLoading /> },
    SkeletonRows: { 'Five rows': <SkeletonRows />, 'Two rows': <SkeletonRows count={2} label="Loading payments" /> },
    CenteredSpinner: { Default: <CenteredSpinner /> },
    FullPageSpinner: {
      'As tall as the window': (
        <div className="max-h-60 overflow-y-auto border border-rule" tabIndex={0} role="group" aria-label="A window">
          <FullPageSpinner />
        </div>
      ),
    },
  },
}
