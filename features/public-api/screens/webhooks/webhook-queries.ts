import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type DeliveryInFull,
  type EndpointFields,
  type ListedDelivery,
  type ListedEndpoint,
  LOG_PAGE,
  type WebhookCommand,
} from '#features/public-api/rules/webhooks/endpoint.ts'
import { callFunction } from '#platform/browser/supabase.ts'

interface EndpointList {
  endpoints: ListedEndpoint[]
  allows_loopback: boolean
}
interface ShownOnce {
  secret: string
}

const act = <Answer>(request: WebhookCommand) => callFunction<Answer>('webhooks', request)
// The log refreshes by itself, because a delivery is usually attempted within seconds.
const REFRESH_MS = 5_000

export const webhookQueries = {
  all: ['organization', 'webhooks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all, 'endpoints'],
      queryFn: () => act<EndpointList>({ act: 'list' }),
    }),
  /** An endpoint's log, newest first, one page at a time. */
  deliveries: (endpointId: string) =>
    infiniteQueryOptions({
      queryKey: [...webhookQueries.all, 'deliveries', endpointId],
      initialPageParam: null as string | null, // widens: otherwise its type would be null alone
      queryFn: async ({ pageParam: before }) => {
        const asked = { act: 'deliveries', endpoint_id: endpointId, ...(before !== null && { before }) } as const
        return (await act<{ deliveries: ListedDelivery[] }>(asked)).deliveries
      },
      // The extra row only shows that there are more.
      getNextPageParam: (rows) => (rows.length > LOG_PAGE ? rows[LOG_PAGE - 1]?.id : null),
      refetchInterval: REFRESH_MS,
    }),
  delivery: (deliveryId: string) =>
    queryOptions({
      queryKey: [...webhookQueries.all, 'delivery', deliveryId],
      queryFn: () => act<DeliveryInFull>({ act: 'delivery', delivery_id: deliveryId }),
      refetchInterval: REFRESH_MS,
    }),
}

/** Creates an endpoint and returns its secret. The server never returns it again. */
export async function madeEndpoint(fields: EndpointFields): Promise<string> {
  return (await act<ShownOnce>({ act: 'create', ...fields })).secret
}

export async function changeEndpoint({ id, fields }: { id: string; fields: EndpointFields }): Promise<void> {
  await act({ act: 'change', endpoint_id: id, ...fields })
}

/** Replaces an endpoint's secret and returns the new one. The server never returns it again. */
export async function replacedSecret({ id, keepOld }: { id: string; keepOld: boolean }): Promise<string> {
  return (await act<ShownOnce>({ act: 'rotate', endpoint_id: id, keep_old: keepOld })).secret
}

export async function onEndpoint({
  id,
  act: name,
}: {
  id: string
  act: 'pause' | 'resume' | 'delete' | 'test'
}): Promise<void> {
  await act({ act: name, endpoint_id: id })
}

export async function sendAgain(deliveryId: string): Promise<void> {
  await act({ act: 'replay', delivery_id: deliveryId })
}
