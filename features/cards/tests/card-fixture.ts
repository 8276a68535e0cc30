import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

/** Lets the sandbox issuer call the app over a real socket, as in the product. */
export async function letIssuerAsk(app: TestApp): Promise<{ close(): void }> {
  const listener = getRequestListener(async (request) => {
    const { method, headers } = request
    return app.fetch(new URL(request.url).pathname, { method, headers, body: (await request.text()) || null })
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  app.cardIssuer.listenAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/card-issuer/events`)
  return { close: () => void server.close() }
}

/** Calls a card command as the screens do. Amounts are in dollars. */
export const cardAct = (app: TestApp, person: SignedIn, command: CardCommandRequest | object): Promise<CommandReply> =>
  callCommand(app, 'cards', command, { person })

const ADDRESS = { address: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78704' }

/** Adds a client of the subscriber with an address. */
export async function addClient({ person, supabase }: SignedIn, place: object = ADDRESS): Promise<string> {
  const { data } = await supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', user_id: person.id, ...place })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

let lastKey = 0

/** The request to issue a virtual $500 card to a client. */
export const issuing = (clientId: string, change: object = {}) => ({
  ...{ act: 'issue', client_id: clientId, form: 'virtual', product_id: 'everyday', credit_limit: 500 },
  idempotency_key: `card-${++lastKey}`,
  ...change,
})

/** Issues a virtual $500 card. */
export async function issuedCard(
  app: TestApp,
  person: SignedIn,
  clientId: string,
  change: object = {},
): Promise<string> {
  const { status, body } = await cardAct(app, person, issuing(clientId, change))
  if (status !== 200) throw new Error(`the card was not issued: ${JSON.stringify(body)}`)
  return body.id
}

/** Simulates a merchant's charge in dollars and returns the decision. */
export const spend = (app: TestApp, person: SignedIn, cardId: string, amount: number, isCardPresent = false) =>
  cardAct(app, person, {
    act: 'simulate',
    card_id: cardId,
    event: { kind: 'authorization', amount, merchant: 'Corner shop', is_card_present: isCardPresent },
  })

/** Returns the card and its ledger, read over the API. */
export async function figuresOf({ supabase }: SignedIn, cardId: string) {
  const { data } = await supabase
    .from('credit_cards')
    .select('credit_limit, current_balance, held_amount, available_credit, status, state')
    .eq('id', cardId)
    .single()
    .throwOnError()
  return data
}

export async function ledgerOf({ supabase }: SignedIn, cardId: string) {
  const { data } = await supabase
    .from('card_entries')
    .select('id, kind, amount, merchant, reason')
    .eq('card_id', cardId)
    .order('created_at')
    .throwOnError()
  return data
}
