import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedDelivery, LOG_PAGE } from '#features/public-api/rules/webhooks/endpoint.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { Table } from '#ui/table.tsx'
import { WebhookDelivery } from './webhook-delivery.tsx'
import { webhookQueries } from './webhook-queries.ts'
import { deliveryState, markOf } from './webhook-words.ts'

/** The deliveries to an endpoint, newest first, with their results. */
export function WebhookLog({ endpointId }: { endpointId: string }) {
  const log = useInfiniteQuery(webhookQueries.deliveries(endpointId))
  const [shown, setShown] = useState<string | null>(null)
  return (
    <section aria-labelledby="webhook-log" className="space-y-4 border-rule border-t pt-6">
      <h3 id="webhook-log" className="text-h2">
        Deliveries
      </h3>
      <QueryView
        query={log}
        failure="Failed to load the deliveries"
        empty={
          <EmptyState title="No deliveries yet">Send a test event to check that your server receives them.</EmptyState>
        }
      >
        {({ pages }) => <Deliveries deliveries={pages.flatMap((rows) => rows.slice(0, LOG_PAGE))} onShow={setShown} />}
      </QueryView>
      <ShowMore query={log}>Show earlier deliveries</ShowMore>
      {shown !== null && <WebhookDelivery deliveryId={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function Deliveries({
  deliveries,
  onShow,
}: {
  deliveries: readonly ListedDelivery[]
  onShow: (deliveryId: string) => void
}) {
  return (
    <Table
      label="Deliveries to this endpoint"
      linesOnPhone
      heads={['Event', 'When', 'Attempts', 'Outcome', { spoken: 'Actions' }]}
    >
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <th scope="row">
              <code className="font-mono text-code">{delivery.event_type}</code>
            </th>
            <td data-label="When" className="whitespace-nowrap">
              <time dateTime={delivery.created_at}>{shortMoment(delivery.created_at)}</time>
            </td>
            <td data-label="Attempts">{delivery.attempts}</td>
            <td data-label="Outcome">
              <span>
                <StatusIcon status={markOf(delivery.status)} /> {deliveryState(delivery)}
              </span>
            </td>
            <td className="text-right">
              <Button
                aria-label={`Show ${delivery.event_type} of ${shortMoment(delivery.created_at)}`}
                onClick={() => onShow(delivery.id)}
              >
                Show
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
