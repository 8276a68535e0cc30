import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { carrierSignature } from '#features/messages/server/texts/carrier-signature.ts'
import { CARRIER_HOOK, type CarrierDesk } from '#features/messages/server/texts/configured-carrier.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

/** Lets the sandbox carrier send events to the app over a real socket, as in the product. */
export async function letCarrierTell(app: TestApp): Promise<{ close(): void }> {
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url)
    return app.fetch(pathname + search, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    })
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  app.carrier.listenAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${CARRIER_HOOK}`)
  return { close: () => void server.close() }
}

/** The test's own carrier, which fails on request. */
export interface StubCarrier {
  desk: CarrierDesk
  failure: Error | null
  /** The messages it was asked to send, and the text of the last one. */
  asked: string[]
  words: string
  /** The number that the last text went from. */
  from: string
}

export function stubCarrier(): StubCarrier {
  const stub: StubCarrier = {
    ...{ failure: null, asked: [], words: '', from: '' },
    desk: {
      gateway: {
        async send({ messageId, from, body }) {
          stub.from = from
          stub.asked.push(messageId)
          stub.words = body
          if (stub.failure !== null) throw stub.failure
          return { sid: sidOf(messageId) }
        },
      },
      ...{
        authToken: 'a token of the test',
        hookUrl: () => 'https://desk.test/text-messages/events',
        isSandbox: false,
      },
    },
  }
  return stub
}

/** The id by which the test's carrier knows a message. */
export const sidOf = (messageId: string) => `SM${messageId}`

/** A text in transit, after the test's carrier accepted it. */
export async function textTo(app: TestApp, person: SignedIn, client: string, carrier: StubCarrier): Promise<string> {
  const text = { client_id: client, channel: 'text', body: 'Hello' }
  const { body } = await callCommand(app, 'send-message', text, { person })
  await expect.poll(() => carrier.asked).toContain(body.id)
  return body.id
}

/** Sends an event of the test's carrier about a message. */
export const tellOf = (
  app: TestApp,
  { desk: { authToken } }: StubCarrier,
  messageId: string,
  event: Record<string, string>,
  signature?: string,
) =>
  carrierTells(
    app,
    { MessageSid: sidOf(messageId), ...event },
    { query: `?message=${messageId}`, authToken, signature },
  )

let lastPhone = 5125556000
/** Returns a number that no other test client has. */
export const nextPhone = () => String(++lastPhone)

let lastSid = 0

interface CarrierCall {
  query?: string
  signature?: string | undefined
  authToken?: string
}

/** Posts a carrier form to our hook, signed by default. Returns the status. */
export async function carrierTells(
  app: TestApp,
  event: Record<string, string>,
  { query = '', signature, authToken = app.carrier.authToken }: CarrierCall = {},
): Promise<number> {
  const form = new URLSearchParams(event)
  const right = carrierSignature(authToken, app.carrier.hookUrl() + query, form)
  const { status } = await app.fetch(CARRIER_HOOK + query, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? right, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  return status
}

/** An incoming text to a company’s number: by default to the first that the sandbox assigns. */
export const inboundText = (phone: string, body: string, to = '5555550100') => ({
  ...{ MessageSid: `SMinbound${++lastSid}`, From: `+1${phone}`, To: `+1${to}`, Body: body, NumMedia: '0' },
})

/** Adds a client of the subscriber with this number. */
export async function clientWithPhone({ supabase, person }: SignedIn, phone: string | null, place: object = {}) {
  const { data } = await supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', user_id: person.id, phone, ...place })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

/** Returns the recorded responses about texts, newest first. */
export async function answersOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('text_consents')
    .select('phone, is_agreed, method, note, recorded_by')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data
}

/** A client in New York who agreed to texts. */
export async function agreedClient(app: TestApp, who: SignedIn, phone: string, place: object = NEW_YORK) {
  const client = await clientWithPhone(who, phone, place)
  await callCommand(
    app,
    'record-text-consent',
    { client_id: client, is_agreed: true, method: 'written' },
    { person: who },
  )
  return client
}

const NEW_YORK = { state: 'NY', zip: '10001' }
