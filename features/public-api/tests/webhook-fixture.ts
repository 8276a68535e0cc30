import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { DeliveryInFull, ListedDelivery, ListedEndpoint } from '#features/public-api/rules/webhooks/endpoint.ts'
import { SENT_EVENTS } from '#features/public-api/rules/webhooks/events.ts'
import type { SignedDelivery } from '#platform/rules/signature.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'

export interface Received extends SignedDelivery {
  headers: IncomingHttpHeaders
  // Asserted on field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: any
}

export interface Receiver {
  url: string
  received: Received[]
  /** What the next requests are answered with; 204 unless told otherwise. */
  answer: (respond: (response: ServerResponse) => void) => void
  /** Waits for so many deliveries in all. */
  until: (count: number) => Promise<Received[]>
  close: () => Promise<void>
}

/** Somebody's server that takes deliveries, on a port of this machine. */
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
  // Listening on TCP, so an address it is.
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

/** An event that holds what the API's description says of its type, and nothing else. */
// oxlint-disable-next-line typescript/no-explicit-any -- asserted on field by field
function asDocumented(event: any): any {
  const checked = SENT_EVENTS.find(({ type }) => type === event.type)?.body.safeParse(event)
  if (!checked?.success) throw new Error(`${event.type} is not as documented: ${checked?.error.message ?? 'unknown'}`)
  return event
}

/** What comes true after a while, on a busy machine too. */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, { timeout: 20_000, interval: 25 })

/** Asks the webhooks' own act; a refusal is answered as its status and body. */
// oxlint-disable-next-line typescript/no-explicit-any -- asserted on field by field
export async function act({ supabase }: SignedIn, body: Record<string, unknown>): Promise<any> {
  const { data, error } = await supabase.functions.invoke('webhooks', { body })
  // supabase-js leaves a refusal's body to be read from the error.
  return error ? { refused: await error.context.json(), status: error.context.status } : data
}

/** An endpoint made as the screen makes it. */
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

/** The newest delivery to an endpoint, once it has come to that. */
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

/** A client added on the screens. */
export async function addClient({ supabase, person }: SignedIn, firstName: string, more = {}): Promise<string> {
  const { data, error } = await supabase
    .from('clients')
    .insert({ first_name: firstName, last_name: 'Whitfield', user_id: person.id, ...more })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

/** Lets the pause before the next attempt be over. */
export async function pauseIsOver({ database }: TestApp, deliveryId: string): Promise<void> {
  await database.pools.server.query(
    'select app.queue_webhook(id, endpoint_id) from app.webhook_deliveries where id = $1',
    [deliveryId],
  )
}
