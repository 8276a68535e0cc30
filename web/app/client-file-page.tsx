import { useParams, useSearchParams } from 'react-router'
import { ClientFile } from '#web/clients/client-file.tsx'
import { ClientTimeline } from '#web/clients/client-timeline.tsx'
import { clientQueries } from '#web/clients/queries.ts'
import { timelineQueries } from '#web/clients/timeline-queries.ts'
import { useLive } from '#web/live.ts'
import { FolderTabs } from '#web/ui/folder-tabs.tsx'
import { CLIENT_TABS, type ClientTab, ClientTabSheet } from './client-file-tabs.tsx'

/** One client's file: who they are, and the five folder tabs. Another client's page starts afresh, masked and not in edit mode. */
export function ClientFilePage() {
  const { clientId = '' } = useParams()
  const [tab, openTab] = useTab()
  useLive('clients', clientQueries.one(clientId).queryKey, { id: clientId })
  useLive('clients', timelineQueries.ofClient(clientId).queryKey, { id: clientId })
  useLive('credit_reports', clientQueries.reports(clientId).queryKey, { client_id: clientId })
  useLive('credit_reports', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('loans', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('loan_applications', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('messages', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('client_documents', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('disputes', timelineQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <ClientFile key={clientId} clientId={clientId}>
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_210px]">
        <div className="min-w-0">
          <FolderTabs label="Client file" tabs={CLIENT_TABS} open={tab} onOpen={openTab}>
            <ClientTabSheet tab={tab} clientId={clientId} />
          </FolderTabs>
        </div>
        <ClientTimeline clientId={clientId} />
      </div>
    </ClientFile>
  )
}

/** The open tab stands in the address, beside whatever else is there. */
function useTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const named = CLIENT_TABS.find(({ name }) => name === search.get('tab'))
  const open = (tab: ClientTab) =>
    setSearch(
      (params) => {
        params.set('tab', tab)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return [named?.name ?? 'lending', open]
}
