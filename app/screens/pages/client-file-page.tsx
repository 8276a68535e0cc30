import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ClientFile } from '#features/clients/screens/client-file.tsx'
import { ClientTimeline } from '#features/clients/screens/client-timeline.tsx'
import { useMergedName } from '#features/clients/screens/merge/merged-name.ts'
import { clientQueries } from '#features/clients/screens/queries.ts'
import { timelineQueries } from '#features/clients/screens/timeline-queries.ts'
import { useIsHidden } from '#features/organizations/screens/permitted/hidden-screens.ts'
import { useLive } from '#platform/browser/live.ts'
import type { LiveTable } from '#platform/browser/live-tables.ts'
import { FolderTabs } from '#ui/folder-tabs.tsx'
import { late } from '#ui/states/late.tsx'
import { ClientTabSheet } from './client-file-tabs.tsx'
import { CLIENT_TABS, type ClientTab, openTabOf } from './client-tabs.ts'

const NotesAndTasks = late(async () => (await import('#features/tasks/screens/notes-and-tasks.tsx')).NotesAndTasks)

/** The tables whose changes appear in the timeline. */
const TOLD_BY_ROWS: LiveTable[] = [
  ...(['credit_reports', 'loans', 'loan_applications', 'adverse_action_notices', 'credit_score_notices'] as const),
  ...(['electronic_consents', 'messages', 'client_documents', 'disputes', 'notes', 'tasks'] as const),
]

/**
 * A client's file: the client's data and the five folder tabs. Another client's page starts over, masked and not in
 * edit mode.
 */
export function ClientFilePage() {
  const { clientId = '' } = useParams()
  const [tab, openTab] = useTab()
  const { isHidden } = useIsHidden()
  // A link to a hidden tab shows it, so that nothing is out of reach.
  const tabs = CLIENT_TABS.filter(({ name }) => name === tab || !isHidden(name))
  const timeline = timelineQueries.ofClient(clientId).queryKey
  useLive('clients', clientQueries.one(clientId).queryKey, { id: clientId })
  useLive('clients', timeline, { id: clientId })
  useLiveMerges(clientId)
  useLive('credit_reports', clientQueries.reports(clientId).queryKey, { client_id: clientId })
  useLive(TOLD_BY_ROWS, timeline, { client_id: clientId })
  useEventsAfterActs(clientId)
  return (
    <ClientFile key={clientId} clientId={clientId}>
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_210px]">
        <div className="min-w-0">
          <FolderTabs label="Client file" tabs={tabs} open={tab} onOpen={openTab}>
            <ClientTabSheet tab={tab} clientId={clientId} />
          </FolderTabs>
          <Suspense>
            <NotesAndTasks clientId={clientId} className="mt-10" />
          </Suspense>
        </div>
        <ClientTimeline clientId={clientId} />
      </div>
    </ClientFile>
  )
}

/** A merged client's row is hidden from then on, so its open file learns of the merge from the merge itself. */
function useLiveMerges(clientId: string): void {
  useMergedName()
  useLive('client_merges', clientQueries.one(clientId).queryKey, { merged_id: clientId })
  useLive('client_merges', ['client-merges'], { kept_id: clientId })
  useLive('client_merges', ['client-merges'], { merged_id: clientId })
}

/**
 * Some acts leave only an event, such as printing a letter, and change no row to listen to. An error may also mean that
 * another user has changed something.
 */
function useEventsAfterActs(clientId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = timelineQueries.ofClient(clientId)
    return queryClient.getMutationCache().subscribe((change) => {
      const isOver = change.type === 'updated' && ['success', 'error'].includes(change.action.type)
      if (isOver) void queryClient.invalidateQueries({ queryKey })
    })
  }, [clientId, queryClient])
}

/** The address contains the open tab, beside its other parameters. */
function useTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const { isHidden } = useIsHidden()
  const open = (tab: ClientTab) =>
    setSearch(
      (params) => {
        params.set('tab', tab)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return [openTabOf(search, isHidden('lending') ? 'credit-reports' : 'lending'), open]
}
