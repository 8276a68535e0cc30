import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { DeliveryInFull, ListedDelivery, ListedEndpoint } from '#features/public-api/rules/webhooks/endpoint.ts'
import { SENT_EVENTS } from '#features/public-api/rules/webhooks/events.ts'
import type { SignedDelivery } from '#platform/rules/signature.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'

export interface Received extends SignedDelivery {
  headers: IncomingHttpHeaders
  // Tests assert on single fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: any
}

export interface Receiver {
  url: string
  received: Received[]
  /** Sets the response to the next requests. The default is 204. */
  answer: (respond: (response: ServerResponse) => void) => void
  /** Waits until this many deliveries have arrived in total. */
  until: (count: number) => Promise<Received[]>
  close: () => Promise<void>
}

/** Starts a webhook receiver on a port of this machine. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = []
  let respond = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(deliveryOf(request.headers, Buffer.concat(chunks).toString()))
      respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next) => {
      respond = next
    },
    until: (count) =>
      eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} deliveries have arrived`)
        return received
      }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function deliveryOf(headers: IncomingHttpHeaders, body: string): Received {
  return {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    body,
    headers,
    event: asDocumented(JSON.parse(body)),
  }
}

/** Checks that an event has exactly the fields in the API's description of its type. */
// oxlint-disable-next-line typescript/no-explicit-any -- asserted on field by field
function asDocumented(event: any): any {
  const checked = SENT_EVENTS.find(({ type }) => type === event.type)?.body.safeParse(event)
  if (!checked?.success) throw new Error(`${event.type} is not as documented: ${checked?.error.message ?? 'unknown'}`)
  return event
}

/** Waits until a condition becomes true, even on a busy machine. */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, { interval: 25 })

/** Calls the webhooks command. Returns an error as its status and body. */
// oxlint-disable-next-line typescript/no-explicit-any -- asserted on field by field
export async function act({ supabase }: SignedIn, body: Record<string, unknown>): Promise<any> {
  const { data, error } = await supabase.functions.invoke('webhooks', { body })
  // supabase-js leaves an error's body in `error.context`.
  return error ? { refused: await error.context.json(), status: error.context.status } : data
}

/** Creates an endpoint like the screen does. */
export async function madeEndpoint(
  person: SignedIn,
  url: string,
  eventTypes = ['*'],
): Promise<{ id: string; secret: string }> {
  const made = await act(person, { act: 'create', url, description: 'Orders', event_types: eventTypes })
  if (made.refused) throw new Error(made.refused.message)
  return made
}

export async function deliveriesOf(person: SignedIn, endpointId: string): Promise<ListedDelivery[]> {
  return (await act(person, { act: 'deliveries', endpoint_id: endpointId })).deliveries
}

/** Waits until the newest delivery to an endpoint has this status, and returns it. */
export const deliveryOnce = (person: SignedIn, endpointId: string, status: ListedDelivery['status'], attempts = 1) =>
  eventually(async (): Promise<DeliveryInFull> => {
    const [newest] = await deliveriesOf(person, endpointId)
    if (newest?.status !== status || newest.attempts !== attempts) {
      throw new Error(`It is ${newest?.status} after ${newest?.attempts} attempts`)
    }
    return act(person, { act: 'delivery', delivery_id: newest.id })
  })

export async function endpointOf(person: SignedIn, id: string): Promise<ListedEndpoint | undefined> {
  const { endpoints } = await act(person, { act: 'list' })
  return endpoints.find((endpoint: ListedEndpoint) => endpoint.id === id)
}

/** Adds a client like the screen does. */
export async function addClient({ supabase, person }: SignedIn, firstName: string, more = {}): Promise<string> {
  const { data, error } = await supabase
    .from('clients')
    .insert({ first_name: firstName, last_name: 'Whitfield', user_id: person.id, ...more })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

/** Ends the pause before the next attempt. */
export async function pauseIsOver({ database }: TestApp, deliveryId: string): Promise<void> {
  await database.pools.server.query(
    'select app.queue_webhook(id, endpoint_id) from app.webhook_deliveries where id = $1',
    [deliveryId],
  )
}
