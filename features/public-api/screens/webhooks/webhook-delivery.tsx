import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganizationMayWork } from '#features/organizations/screens/permitted/may-write.ts'
import type { DeliveryInFull } from '#features/public-api/rules/webhooks/endpoint.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { sendAgain, webhookQueries } from './webhook-queries.ts'
import { deliveryState, duration } from './webhook-words.ts'

/** One delivery: its payload, the result of each attempt, and a button to resend it. */
export function WebhookDelivery({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const found = useQuery(webhookQueries.delivery(deliveryId))
  const mayWork = useOrganizationMayWork()
  const again = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookQueries.all }),
  })
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Delivery"
      description={found.data === undefined ? 'Loading' : `${found.data.event_type}: ${deliveryState(found.data)}`}
    >
      {again.error && <FormError>{again.error.message}</FormError>}
      <QueryView query={found} failure="Failed to load the delivery">
        {(delivery) => <Delivery delivery={delivery} />}
      </QueryView>
      <DialogActions
        onClose={onClose}
        wayOut="Close"
        onAct={() => again.mutate(deliveryId)}
        disabled={!mayWork}
        pending={again.isPending && 'Sending...'}
      >
        Send again
      </DialogActions>
    </Dialog>
  )
}

const code = 'max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-sheet border border-rule bg-sunken p-3'

function Delivery({ delivery: { event_id, body, log } }: { delivery: DeliveryInFull }) {
  return (
    <div className="space-y-4">
      <div>
        <h3 className="mb-1 font-medium text-ink-2 text-small">
          Event <code className="font-mono text-code">{event_id}</code>
        </h3>
        <pre tabIndex={0} aria-label="What is sent" role="region" className={`font-mono text-code ${code}`}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </div>
      <div>
        <h3 className="mb-1 font-medium text-ink-2 text-small">Attempts</h3>
        {log.length === 0 && <p>None yet.</p>}
        <ol className="divide-y divide-rule border-rule border-y empty:hidden">
          {log.map(({ number, began_at, duration_ms, status_code, problem, response_excerpt }) => (
            <li key={number} className="py-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">
                  {number}. {status_code === null ? problem : `Status ${status_code}`}
                </span>
                <span className="text-ink-2 text-small">
                  <time dateTime={began_at}>{shortMoment(began_at)}</time> · {duration(duration_ms)}
                </span>
              </p>
              {response_excerpt && <p className="mt-1 break-words font-mono text-code">{response_excerpt}</p>}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
