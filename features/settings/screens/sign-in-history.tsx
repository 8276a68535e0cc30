import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { deviceName } from '#features/sign-in/rules/device.ts'
import { securityEventDetail, securityEventLabel } from '#features/sign-in/rules/security-event.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'

const PAGE_LENGTH = 10

type SignIn = OutputOf<'my_sign_ins'>

const historyQuery = infiniteQueryOptions({
  queryKey: ['sign-in-history'],
  queryFn: ({ pageParam }) => unwrap(supabase.rpc('my_sign_ins', { before: pageParam, count: PAGE_LENGTH })),
  initialPageParam: null as string | null, // widens: the first page has no predecessor
  getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
})

/** The person's own sign-ins and refused attempts, newest first. */
export function SignInHistory() {
  const history = useInfiniteQuery(historyQuery)
  return (
    <>
      <QueryView
        query={history}
        failure="Couldn't load your sign-in history"
        empty={<EmptyState title="No sign-ins yet">Your next sign-in appears here.</EmptyState>}
      >
        {({ pages }) => (
          <ul aria-label="Sign-in history" className="border-rule border-b">
            {pages.flat().map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </QueryView>
      <ShowMore query={history}>Show earlier sign-ins</ShowMore>
    </>
  )
}

function Entry({ entry }: { entry: SignIn }) {
  const detail = securityEventDetail({ reason: entry.reason, request: null })
  return (
    <li className="border-rule border-t py-2">
      <p>
        <span className={`font-semibold ${entry.reason === null ? '' : 'text-red'}`}>
          {securityEventLabel(entry.action)}
        </span>
        {detail !== null && ` · ${detail}`}
      </p>
      <p className="text-ink-3 text-small">
        <time dateTime={entry.happened_at}>{shortMoment(entry.happened_at)}</time> · {deviceName(entry.user_agent)}
        {entry.address !== null && (
          <>
            {' '}
            · <span className="font-mono">{entry.address}</span>
          </>
        )}
      </p>
    </li>
  )
}
