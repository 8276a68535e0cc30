import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CollectionsDesk, collectionsDesk, NOON_MS, TODAY } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.setTime(NOON_MS))

const HOUR_MS = 3_600_000
const attempt = (of: { id: string; client: string }, more: object = {}, person = desk.sam) =>
  desk.act(
    {
      act: 'attempt',
      loan_id: of.id,
      client_id: of.client,
      channel: 'call',
      phone: '2125550100',
      outcome: 'no_answer',
      ...more,
    },
    person,
  )

test('an eighth call in a week and a call after a conversation need a reason, and a collector for others can’t give one', async () => {
  const loan = await desk.loan(10)
  for (let call = 0; call < 7; call += 1) expect((await attempt(loan)).status).toBe(200)
  const eighth = await attempt(loan)
  const reasoned = await attempt(loan, { override_reason: 'The borrower asked for this call', outcome: 'conversation' })
  await desk.call(
    'collection-settings',
    { act: 'settings', collects_for_others: true, promise_grace_days: 1, promise_tolerance: 0 },
    desk.maria,
  )
  const bound = await attempt(loan, { override_reason: 'The borrower asked for this call' })
  await desk.call(
    'collection-settings',
    { act: 'settings', collects_for_others: false, promise_grace_days: 1, promise_tolerance: 0 },
    desk.maria,
  )

  expect(eighth.body).toMatchObject({ code: 'CONTACT_STOPPED', kind: 'seven_calls', may_override: true })
  expect(reasoned.status).toBe(200)
  expect(bound.body).toMatchObject({ code: 'CONTACT_STOPPED', kind: 'conversation', may_override: false })
  const kept = await desk.rows('select override_reason from public.contact_attempts where override_reason is not null')
  expect(kept).toEqual([{ override_reason: 'The borrower asked for this call' }])
})

test('two calls at once can’t both be the seventh', async () => {
  const loan = await desk.loan(10)
  for (let call = 0; call < 6; call += 1) await attempt(loan)

  const both = await Promise.all([attempt(loan), attempt(loan)])

  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('contact waits for the morning where the borrower lives', async () => {
  const loan = await desk.loan(10)
  desk.setTime(NOON_MS + 14 * HOUR_MS)

  const night = await attempt(loan)
  const inbound = await attempt(loan, { is_inbound: true, outcome: 'conversation' })

  expect(night.body).toMatchObject({ kind: 'quiet_hours', may_override: true })
  expect(inbound.status).toBe(200)
})

test('a cease request, an attorney, and a bankruptcy stop contact until they are released', async () => {
  const loan = await desk.loan(10)
  const stop = (more: object) => desk.act({ act: 'stop', client_id: loan.client, received_on: '2026-01-02', ...more })
  const nameless = await stop({ kind: 'attorney' })
  const cease = await stop({ kind: 'cease' })
  const twice = await stop({ kind: 'cease' })
  const stopped = await attempt(loan, { override_reason: 'I really want to' })
  const released = await desk.act({ act: 'release_stop', stop_id: cease.body.id, reason: 'Withdrawn in writing' })
  const again = await attempt(loan)
  await desk.call(
    'change-loan',
    { act: 'bankruptcy', loan_id: loan.id, on: new Date().toISOString().slice(0, 10), reason: 'Filed', chapter: 13 },
    desk.maria,
  )
  const stayed = await attempt(loan, { channel: 'letter', phone: null, outcome: 'sent' })

  expect([nameless.status, cease.status, twice.status]).toEqual([422, 200, 409])
  expect(stopped.body).toMatchObject({ kind: 'cease', may_override: false })
  expect([released.status, again.status]).toEqual([200, 200])
  expect(stayed.body).toMatchObject({ kind: 'bankruptcy', may_override: false })
})

test('a click on a number records the call, and its result is entered once it ends', async () => {
  const loan = await desk.loan(10)
  const placed = await attempt(loan, { outcome: 'placed' })
  const result = await desk.act({
    act: 'result',
    attempt_id: placed.body.id,
    outcome: 'voicemail',
    note: 'Will call back',
  })
  const foreign = await desk.act({ act: 'result', attempt_id: placed.body.id, outcome: 'refused' }, desk.omar)
  const other = await attempt({ id: loan.id, client: (await desk.loan(2)).client })

  expect([result.status, foreign.status, other.status]).toEqual([200, 404, 404])
  const { data } = await desk.sam.supabase.from('contact_attempts').select('outcome, note').eq('loan_id', loan.id)
  expect(data).toEqual([{ outcome: 'voicemail', note: 'Will call back' }])
  const written = await desk.sam.supabase
    .from('contact_attempts')
    .update({ outcome: 'refused' })
    .eq('id', placed.body.id)
  expect(written.error?.code).toBe('42501')
})

test('a template is sent by email with the facts of the loan, and a text needs consent', async () => {
  const loan = await desk.loan(10)
  const template = (more: object) =>
    desk.call('collection-settings', { act: 'text', id: null, title: 'Reminder', ...more }, desk.maria)
  const email = await template({ kind: 'email', subject: 'Hi {borrower}', body: '{past_due} was due on {due_date}.' })
  const text = await template({ kind: 'text', subject: null, body: 'Call us' })
  const wrong = await template({ kind: 'script', subject: null, body: 'Hi {first_name}' })
  const send = (text_id: string) => desk.act({ act: 'send', loan_id: loan.id, client_id: loan.client, text_id })

  const sent = await send(email.body.id)
  const refused = await send(text.body.id)

  expect([sent.status, refused.status, wrong.status]).toEqual([200, 422, 422])
  const messages = await desk.rows<{ body: string }>('select body from public.messages where client_id = $1', [
    loan.client,
  ])
  expect(messages).toHaveLength(1)
  expect(messages[0]?.body).toMatch(/^\$\d+\.\d\d was due on /)
})

test.each([
  ['a bankruptcy of the ledger', { act: 'bankruptcy', chapter: 13 }, 'bankruptcy', { act: 'bankruptcy_dismissed' }],
  ['a claim of identity theft', { act: 'fraud' }, 'fraud', { act: 'fraud_resolved' }],
])('%s stops contact until it is over', async (_, begins, kind, ends) => {
  const loan = await desk.loan(10)
  const change = (act: object) =>
    desk.call('change-loan', { loan_id: loan.id, on: TODAY, reason: 'A letter arrived', ...act }, desk.maria)

  expect((await change(begins)).status).toBe(201)
  expect((await attempt(loan)).body).toMatchObject({ code: 'CONTACT_STOPPED', kind, may_override: false })

  expect((await change(ends)).status).toBe(201)
  expect((await attempt(loan)).status).toBe(200)
})
