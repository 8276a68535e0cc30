import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLD_KINDS, TRANSACTION_KINDS } from '#features/cards/rules/ledger-entry.ts'
import { cardAct, issuedCard, ledgerOf, letIssuerAsk, spend } from '#features/cards/tests/card-fixture.ts'
import { dana, merge, mergeAct } from '#features/clients/tests/merge-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { createApplication } from '#features/public-api/rules/applications.ts'
import { EVENT_TYPES, SENT_EVENTS } from '#features/public-api/rules/webhooks/events.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey, RHONDAS_ORDER } from './api-fixture.ts'
import { act, madeEndpoint, type Receiver, receiver } from './webhook-fixture.ts'

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let shop: Receiver
beforeAll(async () => {
  app = await testApp()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  shop = await receiver()
})
afterAll(async () => {
  asking.close()
  await shop.close()
  await app.close()
})

/** Causes each event at least once, and each kind of ledger entry. Returns the client, and the application as read before and after its end. */
async function causeEverything(endpointId: string, coApplicantId: string, twice: string) {
  await act(maria, { act: 'test', endpoint_id: endpointId })
  const { key, id: keyId } = await madeKey(maria)
  const { body } = await call(app, key, 'POST', '/v1/credit-reports', RHONDAS_ORDER)
  const id: string = body.clientId
  await app.database.pools.server.query(
    "insert into public.credit_reports (organization_id, client_id, status) select organization_id, id, 'error' from public.clients where id = $1",
    [id],
  )
  await call(app, key, 'PATCH', `/v1/clients/${id}`, { email: 'rhonda@example.com', dateOfBirth: '1990-04-12' })
  const { acknowledge_duplicate: _, ...asked } = Object(createApplication.example.body)
  const application = await call(app, key, 'POST', '/v1/applications', {
    ...{ ...asked, client_id: id, people: [{ client_id: coApplicantId, role: 'guarantor' }] },
    personal_references: [{ name: 'Ruth Bell', phone: '512-555-0100', relationship: 'Employer' }],
    debt_changes: [{ creditor: 'Bay CU', monthly_payment_cents: 15_000, reason: 'Not yet reported' }],
  })
  const entered = await call(app, key, 'GET', `/v1/applications/${application.body.id}`)
  await app.database.pools.server.query("update public.loan_applications set status = 'withdrawn' where id = $1", [
    application.body.id,
  ])
  const ended = await call(app, key, 'GET', `/v1/applications/${application.body.id}`)
  const card = await issuedCard(app, maria, id)
  for (const amount of [100, 20, 30, 900]) await spend(app, maria, card, amount)
  const held = (await ledgerOf(maria, card)).filter(({ kind }) => kind === 'authorization')
  const simulate = (event: object) => cardAct(app, maria, { act: 'simulate', card_id: card, event })
  for (const [n, kind] of ['clearing', 'release', 'expiry'].entries())
    await simulate({ kind, authorization_id: held[n]?.id })
  await simulate({ kind: 'refund', amount: 5, merchant: 'Corner shop' })
  await cardAct(app, maria, { act: 'pay', card_id: card, amount: 40, idempotency_key: 'pay' })
  await cardAct(app, maria, { act: 'set_limit', card_id: card, credit_limit: 200 })
  const { body: made } = await merge(app, maria, id, twice, {
    first_name: 'kept',
    last_name: 'kept',
    city: 'kept',
    state: 'kept',
  })
  await mergeAct(app, maria, { act: 'undo', merge_id: made.merge_id })
  await call(app, key, 'PATCH', `/v1/clients/${id}`, { isArchived: true })
  await maria.supabase.functions.invoke('api-keys', { body: { act: 'revoke', key_id: keyId } })
  return { clientId: id, entered: entered.body, ended: ended.body }
}

test('the body of every event has exactly the documented fields', async () => {
  const coApplicant = await clientOf(maria)
  const twice = await dana(maria)
  const { id: endpointId } = await madeEndpoint(maria, shop.url)

  const { clientId, entered, ended } = await causeEverything(endpointId, coApplicant.id, twice)

  const { rows } = await app.database.pools.server.query(
    'select count(*)::int as sent from app.webhook_deliveries where endpoint_id = $1',
    [endpointId],
  )
  const events = (await shop.until(rows[0].sent)).map(({ event }) => event)
  for (const event of events) {
    const described = SENT_EVENTS.find(({ type }) => type === event.type)
    expect(described?.body.safeParse(event).error, JSON.stringify(event)).toBeUndefined()
    expect(described?.body.safeParse({ ...event, data: { ...event.data, madeUp: 1 } }).success).toBe(false)
  }
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set([...Object.keys(EVENT_TYPES), 'webhook.test']))
  const applications = events.flatMap(({ type, data }) => (data.application ? [[type, data.application]] : []))
  expect(Object.fromEntries(applications)).toEqual({ 'application.created': entered, 'application.decided': ended })
  expect([entered.collateral.length, entered.people.length, entered.personal_references.length]).toEqual([1, 1, 1])
  const kinds = events.map(({ data }) => data.entry?.kind).filter((kind) => kind !== undefined)
  expect(new Set(kinds)).toEqual(new Set([...HOLD_KINDS, ...TRANSACTION_KINDS]))
  const changes = events.filter(({ type }) => type === 'client.updated').map(({ data }) => data.changed.toSorted())
  expect(changes).toEqual(expect.arrayContaining([['dateOfBirth', 'email'], ['isArchived']]))
  expect(
    events
      .filter(({ data }) => data.client && data.client.id !== twice)
      .every(({ data }) => data.client.id === clientId),
  ).toBe(true)
})
