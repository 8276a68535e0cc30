import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveriesOf, madeEndpoint, type Receiver, receiver } from '#features/public-api/tests/webhook-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { addClient, cardAct, issuedCard, ledgerOf, letIssuerAsk, spend } from './card-fixture.ts'

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let clientId: string
let shop: Receiver
beforeAll(async () => {
  app = await testApp()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  clientId = await addClient(maria)
})
afterAll(async () => {
  asking.close()
  await app.close()
})
beforeEach(async () => {
  shop = await receiver()
})
afterEach(async () => {
  await app.database.pools.server.query('delete from app.webhook_endpoints')
  await shop.close()
})

const eventsOf = async (count: number) => (await shop.until(count)).map(({ event }) => event)

test('issuing, limiting and closing a card emit events, without the issuer’s token', async () => {
  const { id } = await madeEndpoint(maria, shop.url, ['card.created', 'card.updated'])

  const card = await issuedCard(app, maria, clientId)
  await cardAct(app, maria, { act: 'set_limit', card_id: card, credit_limit: 200 })
  await cardAct(app, maria, { act: 'set_limit', card_id: card, credit_limit: 200 })
  await cardAct(app, maria, { act: 'close', card_id: card, reason: 'LOST' })

  const events = await eventsOf(3)
  expect(new Set(events.map(({ type, data }) => `${type} ${data.card.state} ${data.card.creditLimit}`))).toEqual(
    new Set(['card.created OPEN 500', 'card.updated OPEN 200', 'card.updated CLOSED 200']),
  )
  expect(events[0].data.card).toMatchObject({ id: card, customerId: clientId, last4: expect.stringMatching(/^\d{4}$/) })
  const { rows } = await app.database.pools.server.query('select issuer_token from public.credit_cards where id = $1', [
    card,
  ])
  expect(JSON.stringify(events)).not.toContain(rows[0].issuer_token)
  expect(await deliveriesOf(maria, id)).toHaveLength(3)
})

test('spending emits an event with the card’s new state', async () => {
  const card = await issuedCard(app, maria, clientId)
  await madeEndpoint(maria, shop.url, ['card.authorization', 'card.transaction'])

  await spend(app, maria, card, 100)
  await spend(app, maria, card, 900)
  const authorization_id = (await ledgerOf(maria, card))[0]?.id
  await cardAct(app, maria, { act: 'simulate', card_id: card, event: { kind: 'clearing', authorization_id } })
  await cardAct(app, maria, { act: 'pay', card_id: card, amount: 40, idempotency_key: 'k' })

  const events = await eventsOf(4)
  const told = events.map(({ type, data: { card: at, entry } }) =>
    [type, entry.kind, entry.amount, entry.reason, at.heldAmount, at.currentBalance, at.availableCredit].join(' '),
  )
  expect(new Set(told)).toEqual(
    new Set([
      'card.authorization authorization 100  100 0 400',
      'card.authorization decline 900 INSUFFICIENT_FUNDS 100 0 400',
      'card.transaction purchase 100  0 100 400',
      'card.transaction payment 40  0 60 440',
    ]),
  )
})
