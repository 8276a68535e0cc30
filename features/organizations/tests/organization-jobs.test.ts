import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addClient, issuedCard, letIssuerAsk } from '#features/cards/tests/card-fixture.ts'
import { messageTasks } from '#features/messages/server/deliver.ts'
import { textTasks } from '#features/messages/server/texts/send-text.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { stubCarrier } from '#features/messages/tests/text-fixture.ts'
import { webhookTasks } from '#features/public-api/server/webhooks/deliver.ts'
import { madeEndpoint, type Receiver, receiver } from '#features/public-api/tests/webhook-fixture.ts'
import { mailReports } from '#features/reports/server/mail-reports.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { createLog } from '#platform/http/log.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ORGANIZATION_STATES, putInto } from './organization-states.ts'

const STATES = Object.keys(ORGANIZATION_STATES)
const SITE = 'https://desk.test'
const log = createLog('silent')

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let card: string
let report: string
let shop: Receiver
let posted: Mail[]
let owner: pg.Client

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  card = await issuedCard(app, maria, await addClient(maria))
  shop = await receiver()
  await madeEndpoint(maria, shop.url, ['client.created'])
  const row = { name: 'Clients', query: 'report=clients&by=state&period=12m', is_shared: false }
  report = (await maria.supabase.from('saved_reports').insert(row).select('id').single().throwOnError()).data.id
  await maria.supabase
    .rpc('schedule_report', { saved_report_id: report, every: 'week', recipients: [maria.person.id] })
    .throwOnError()
})
afterAll(async () => {
  asking.close()
  await shop.close()
  await owner.end()
  await app.close()
})
beforeEach(() => {
  posted = []
})

const sql = (text: string, values: unknown[] = []) => app.database.pools.server.query(text, values)
const mailer = { send: async (mail: Mail) => void posted.push(mail) }

/** Inserts a waiting message; no worker runs. */
async function waiting(channel: 'email' | 'text'): Promise<string> {
  await putInto(app.database, maria.person, 'approved')
  const dana = await clientOf(maria, { phone: '5125550123', state: 'TX' })
  const agreed = { client_id: dana.id, is_agreed: true, method: 'written' }
  await maria.supabase.functions.invoke('record-text-consent', { body: agreed })
  const { rows } = await sql(
    `select m.id from app.people p
      cross join app.add_message(p.organization_id, p.id, $2, $3, null, $4, 'Quite private', null) m where p.id = $1`,
    [maria.person.id, dana.id, channel, channel === 'text' ? null : 'Documents'],
  )
  return String(rows[0]?.id)
}

const messageOf = async (id: string) =>
  (await sql('select status, failure from public.messages where id = $1', [id])).rows[0]

describe.each(STATES)('of a company that is %s', (state) => {
  test.each([false, true])('an email is sent, or says why not (real mail server: %s)', async (isMailReal) => {
    const id = await waiting('email')
    const { block, isApproved } = await putInto(app.database, maria.person, state)
    const tasks = messageTasks({ pool: app.database.pools.server, mailer, appUrl: SITE, isMailReal, log })

    await tasks['send_message']?.({ message_id: id })

    const isRefused = block !== null || (isMailReal && !isApproved)
    expect(posted).toHaveLength(isRefused ? 0 : 1)
    expect((await messageOf(id)).status).toBe(isRefused ? 'failed' : 'sent')
    expect((await messageOf(id)).failure ?? '').toContain(isRefused ? 'The message was not sent: ' : '')
  })

  test.each([false, true])('a text is sent, or says why not (real carrier: %s)', async (isReal) => {
    const id = await waiting('text')
    const { block, isApproved } = await putInto(app.database, maria.person, state)
    const carrier = stubCarrier()
    // Noon in Texas.
    const clock = () => Date.parse('2026-11-26T18:00:00Z')
    const desk = { gateway: carrier.desk.gateway, isSandbox: !isReal }
    const tasks = textTasks({ pool: app.database.pools.server, appUrl: SITE, carrier: desk, clock, log })

    await tasks['send_text']?.({ message_id: id })

    const isRefused = block !== null || (isReal && !isApproved)
    expect(carrier.asked).toEqual(isRefused ? [] : [id])
    expect((await messageOf(id)).status).toBe(isRefused ? 'failed' : 'sent')
  })

  test('a saved report is mailed, or waits', async () => {
    const { block } = await putInto(app.database, maria.person, state)
    await sql("update app.report_schedules set next_due_at = now() - interval '1 minute' where saved_report_id = $1", [
      report,
    ])
    const outbox = { post: async (_: unknown, mail: Mail) => void posted.push(mail) }

    await mailReports({ pool: app.database.pools.server, outbox, appUrl: SITE, stopSecret: Buffer.alloc(32), log })

    expect(posted).toHaveLength(block === null ? 1 : 0)
  })

  test('a card authorization is approved, or declined', async () => {
    await putInto(app.database, maria.person, 'approved')
    const { block } = await putInto(app.database, maria.person, state)
    const { rows } = await sql('select issuer_token from public.credit_cards where id = $1', [card])

    const answer = await sql('select refusal from app.authorize_card($1, $2, 1, $3, false)', [
      rows[0].issuer_token,
      `of ${state}`,
      'A shop',
    ])

    expect(answer.rows[0].refusal).toBe(block === null ? null : 'COMPANY_BLOCKED')
  })

  test('with a real card issuer, cards are declined until the company is approved', async () => {
    const { block, isApproved } = await putInto(app.database, maria.person, state)
    const { rows } = await sql('select issuer_token from public.credit_cards where id = $1', [card])
    await sql('update app.installation set has_real_card_issuer = true')

    const answer = await sql('select refusal from app.authorize_card($1, $2, 1, $3, false)', [
      rows[0].issuer_token,
      `of ${state}, really`,
      'A shop',
    ])

    await sql('update app.installation set has_real_card_issuer = false')
    expect(answer.rows[0].refusal).toBe(block === null && isApproved ? null : 'COMPANY_BLOCKED')
  })
})

test('a suspended company’s client can’t reply by link, and an invited person can’t join', async () => {
  await putInto(app.database, maria.person, 'approved')
  const { data } = await maria.supabase.functions.invoke('invitations', {
    body: { act: 'invite', email: 'late@example.test', role: 'staff' },
  })
  const find = async () => (await app.mailbox.list()).find(({ to }) => to === 'late@example.test')
  await expect.poll(find).toBeTruthy()
  const token = (await find())?.links.map((link) => /invitation[#/?](?:token=)?(.+)$/.exec(link)?.[1]).find(Boolean)

  await putInto(app.database, maria.person, 'suspended')
  const { error } = await app.supabase().functions.invoke('accept-invitation', {
    body: { act: 'sign_up', token, full_name: 'Late Comer', password: 'a long and odd passphrase 7' },
  })

  expect(data.id).toBeTruthy()
  expect(await error.context.json()).toMatchObject({ code: 'company_unavailable' })
})

test.each(STATES.filter((state) => ORGANIZATION_STATES[state]?.block !== null))(
  'a webhook of a company that is %s waits, and is sent when the company can work again',
  async (state) => {
    await putInto(app.database, maria.person, 'approved')
    const before = shop.received.length
    const { rows } = await owner.query(
      `with happened as (
         insert into app.webhook_events (organization_id, type, data)
         select organization_id, 'webhook.test', jsonb_build_object('endpointId', id, 'message', 'It works')
           from app.people where id = $1 returning id, organization_id)
       insert into app.webhook_deliveries (organization_id, event_id, endpoint_id, status)
       select h.organization_id, h.id, e.id, 'waiting' from happened h
         join app.webhook_endpoints e on e.organization_id = h.organization_id
       returning id`,
      [maria.person.id],
    )
    await putInto(app.database, maria.person, state)
    const tasks = webhookTasks({
      ...{ pool: app.database.pools.server, sealer: createSealer(app.database.pools.server, Buffer.alloc(32, 9)) },
      ...{ network: systemNetwork(true), outbox: { post: async () => {} }, appUrl: SITE, isSandbox: true },
      ...{ clock: Date.now, random: () => 0 },
    })

    await tasks['deliver_webhook']?.({ delivery_id: rows[0].id })

    expect(shop.received.length - before).toBe(0)
    const readDelivery =
      'select status, attempts, next_attempt_at > now() as is_due_later from app.webhook_deliveries where id = $1'
    expect((await sql(readDelivery, [rows[0].id])).rows).toEqual([
      { status: 'waiting', attempts: 0, is_due_later: true },
    ])

    await putInto(app.database, maria.person, 'approved')
    await tasks['deliver_webhook']?.({ delivery_id: rows[0].id })

    expect(shop.received.length - before).toBe(1)
    expect((await sql(readDelivery, [rows[0].id])).rows).toMatchObject([{ status: 'delivered', attempts: 1 }])
  },
)
