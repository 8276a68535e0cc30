import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { REPAIR_PAGE_EVENTS } from '#features/credit-repair/rules/client-page/page-link.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useRepairLink } from './use-repair-link.ts'

const SendDialog = late(async () => (await import('./send-page-dialog.tsx')).SendPageDialog)
const FIRST_EVENTS = 5
const MOST_EVENTS = 100

const eventsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['repair-page', clientId],
    queryFn: () =>
      unwrap(
        supabase
          .from('repair_page_events')
          .select('id, kind, note, by_name, created_at')
          .eq('client_id', clientId)
          .order('created_at', { ascending: false })
          .limit(MOST_EVENTS),
      ),
  })

/** The client's page: sends the link, ends all links, and lists the events. */
export function ClientPageLinks({ clientId }: { clientId: string }) {
  const [isSending, setIsSending] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const events = useQuery(eventsQuery(clientId))
  const mayTake = useMay('handle_disputes')
  const ending = useRepairLink(clientId, () => showToast('All links ended'))
  const action = mayTake && (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setIsSending(true)}>Send the client’s page</Button>
      <Button variant="quiet" pending={ending.isPending && 'Ending...'} onClick={() => ending.mutate({ act: 'end' })}>
        End all links
      </Button>
    </div>
  )
  return (
    <Part
      title="Client’s page"
      isRuled
      className="print:hidden"
      action={action || undefined}
      about="After a code, the client sees their disputes, letters, scores, contract, and fees, and attests to drafted disputes."
    >
      {ending.isError && <FormError>{ending.error.message}</FormError>}
      <QueryView query={events} failure="Couldn’t load the events" loading={<SkeletonRows count={2} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className="py-3 text-ink-2">No link was sent yet.</p>}
            <ul aria-label="Events of the client’s page">
              {all.slice(0, isWhole ? MOST_EVENTS : FIRST_EVENTS).map(({ id, kind, note, by_name: by, created_at }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-2">
                  <span>{[REPAIR_PAGE_EVENTS[`repair_page.${kind}`], note, by].filter(Boolean).join(' · ')}</span>
                  <time dateTime={created_at} className="text-ink-3 text-small">
                    {new Date(created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </li>
              ))}
            </ul>
            {!isWhole && all.length > FIRST_EVENTS && (
              <Button variant="quiet" className="mt-1 -ml-3.5" onClick={() => setIsWhole(true)}>
                Show all
              </Button>
            )}
          </>
        )}
      </QueryView>
      {isSending && (
        <Suspense fallback={null}>
          <SendDialog clientId={clientId} onClose={() => setIsSending(false)} />
        </Suspense>
      )}
    </Part>
  )
}
