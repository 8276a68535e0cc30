import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { nextAccount } from '#features/collections/screens/collection-queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { beginWork, workedAccounts } from './worked-accounts.ts'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }

/** Leads to the next-best account of a queue that was not worked in this tab yet. */
export function NextAccountPage() {
  const [params] = useSearchParams()
  usePageName('Next account', COLLECTIONS)
  const queue = params.get('queue') ?? undefined
  const after = params.get('after')
  const [skip] = useState(() => (after === null ? beginWork() : workedAccounts(after)))
  const next = useQuery({
    queryKey: ['collections', 'next', queue, skip],
    queryFn: async () => ({
      id: await nextAccount({ ...(queue !== undefined && { queue }), ...(skip.length > 0 && { skip }) }),
    }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <QueryView
      query={next}
      failure="Couldn’t load the next account"
      loading={<CenteredSpinner label="Loading the next account" />}
    >
      {({ id }) =>
        id === null ? (
          <EmptyState
            title="The queue is done"
            action={
              <ButtonLink variant="primary" to="/dashboard/collections">
                See all queues
              </ButtonLink>
            }
          >
            You have worked every account of this queue.
          </EmptyState>
        ) : (
          <Navigate
            replace
            to={`/dashboard/collections/accounts/${id}${queue === undefined ? '' : `?queue=${queue}`}`}
          />
        )
      }
    </QueryView>
  )
}
