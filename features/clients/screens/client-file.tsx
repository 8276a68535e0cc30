import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePageName } from '#ui/page-name.ts'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ClientEditForm } from './client-edit-form.tsx'
import { ClientHeader } from './client-header.tsx'
import { useNeighbors } from './list/client-neighbors.tsx'
import { type Client, clientQueries, isClientId } from './queries.ts'
import { recordView, timelineQueries } from './timeline-queries.ts'
import './client-file-print.css'

const SsnReview = late(async () => (await import('./sensitive/ssn-review.tsx')).SsnReview)

const MergedAway = late(async () => (await import('./merge/merged-away.tsx')).MergedAway)
const RecentMerges = late(async () => (await import('./merge/recent-merges.tsx')).RecentMerges)

const LOADING = <CenteredSpinner label="Loading client" />

/**
 * A client's file: the header or the edit form, and the tabs below. If the client can't be shown, an error replaces
 * the page. The tabs load in parallel with the client but stay hidden until the client is loaded.
 */
export function ClientFile({ clientId, children }: { clientId: string; children: ReactNode }) {
  const client = useQuery(clientQueries.one(clientId))
  // Waits for the report, because its flags make the header taller and would shift the page down.
  const { isFetched: isScored } = useQuery(clientQueries.reports(clientId))
  useNeighbors(clientId)
  useRecordedVisit(clientId, Boolean(client.data))
  usePageName(client.data && client.data.full_name)
  const wasOpen = useWasTrue(Boolean(client.data))
  const isShown = Boolean(client.data) && isScored
  const mayCome = client.isPending && isClientId(clientId)
  return (
    <div className={isShown ? 'client-file' : ''}>
      <QueryView
        query={client}
        failure="Failed to load client details"
        loading={LOADING}
        empty={
          <Suspense>
            <MergedAway clientId={clientId} wasOpen={wasOpen} />
          </Suspense>
        }
      >
        {(loaded) => loaded && (isScored ? <HeaderOrForm client={loaded} /> : LOADING)}
      </QueryView>
      {(client.data || mayCome) && (
        <div className="mt-8 max-sm:mt-5" style={{ visibility: isShown ? 'visible' : 'hidden' }}>
          {children}
        </div>
      )}
      {isShown && (
        <p className="mt-6 hidden text-ink-2 text-small print:block">
          Confidential: contains consumer report information.
        </p>
      )}
    </div>
  )
}

/** Returns true once the value has been true. */
function useWasTrue(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was
}

/** Records that the file was opened. A failure to record doesn't block the file. */
function useRecordedVisit(clientId: string, isOpen: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: timelineQueries.ofClient(clientId).queryKey })
    if (isOpen) recordView(clientId).then(refresh, () => undefined)
  }, [clientId, isOpen, queryClient])
}

/** Moves the focus into the form when it opens, and back to Edit when it closes. */
function HeaderOrForm({ client }: { client: Client }) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const close = () => {
    setIsEditing(false)
    setWasEdited(true)
  }
  return isEditing ? (
    <ClientEditForm client={client} onClose={close} />
  ) : (
    <>
      {client.ssn_changes?.map((change) => (
        <Suspense key={change.id}>
          <SsnReview client={client} change={change} />
        </Suspense>
      ))}
      <Suspense>
        <RecentMerges clientId={client.id} />
      </Suspense>
      <ClientHeader client={client} onEdit={() => setIsEditing(true)} isFocused={wasEdited} />
    </>
  )
}
