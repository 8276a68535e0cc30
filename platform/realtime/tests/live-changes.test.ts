import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LiveChanges } from '#platform/browser/live-changes.ts'
import { LIVE_TABLES, type LiveTable } from '#platform/browser/live-tables.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { type Desk, type Office, realtimeFixture, settled } from './realtime-fixture.ts'

let desk: Desk
let office: Office
let maria: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

async function listener(person: Person, filter = {}, url = office.url, table: LiveTable = 'clients') {
  const supabase = await desk.client({ ...office, url }, person)
  const live = new LiveChanges(supabase)
  const onChange = vi.fn<() => void>()
  const joined = new Promise<void>((resolve) => {
    const told = supabase.channel.bind(supabase)
    supabase.channel = (...named) => told(...named).on('system', {}, () => resolve())
  })
  const stop = live.listen(table, filter, onChange)
  await joined
  // A slow join counts as a time in which changes may have been missed.
  onChange.mockClear()
  return { live, supabase, onChange, stop }
}

/** A connection between client and server that can be cut. */
async function breakableWire() {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(office.url).port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://127.0.0.1:${port}`, cut, close: () => (cut(), server.close()) }
}

test('a change reaches the listeners of its organization and no others', async () => {
  const marias = await listener(maria)
  const omars = await listener(omar)

  await desk.addClient(maria)

  await vi.waitFor(() => expect(marias.onChange).toHaveBeenCalledTimes(1))
  await settled()
  expect(omars.onChange).not.toHaveBeenCalled()
})

test('a listener to one row hears of that row only', async () => {
  const { live, onChange: onAny } = await listener(maria)
  const one = await desk.addClient(maria)
  const other = await desk.addClient(maria)
  // On a busy machine, the late announcement of their insert would count as their change.
  await vi.waitFor(() => expect(onAny).toHaveBeenCalledTimes(2))
  const onChange = vi.fn<() => void>()
  live.listen('clients', { id: one }, onChange)

  for (const id of [one, other]) await desk.owner.query("update public.clients set city = 'Elko' where id = $1", [id])

  // Both share a channel, so when one has received everything, the other has been checked too.
  await vi.waitFor(() => expect(onAny).toHaveBeenCalledTimes(4))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('all listeners to a table share a channel, which closes after the last one leaves', async () => {
  const { live, supabase, stop } = await listener(maria)
  const stopToo = live.listen('clients', {}, () => undefined)

  const whileListening = supabase.getChannels().length
  stop()
  stopToo()

  expect(whileListening).toBe(1)
  await vi.waitFor(() => expect(supabase.getChannels()).toEqual([]))
})

test('after an outage everything counts as changed', async () => {
  const wire = await breakableWire()
  const { onChange } = await listener(maria, {}, wire.url)

  wire.cut()

  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  wire.close()
})

test('a person who has signed out receives nothing more', async () => {
  const { live, supabase, onChange } = await listener(maria)

  live.closeAll()
  await vi.waitFor(() => expect(supabase.getChannels()).toEqual([]))
  await desk.addClient(maria)

  await settled()
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['adverse_action_notices', 'reasons', "'{bankruptcy}'", '{"reasons":["bankruptcy"],"bureaus":[],"ecoa":{}}'],
  ['credit_score_notices', 'report_id', 'the_report', '{"title":"","score":{}}'],
] as const)(
  'a delivery recorded in %s is announced only to its organization',
  async (table, column, value, contents) => {
    const clientId = await desk.addClient(maria)
    const { rows } = await desk.owner.query(
      `with application as (
       insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'auto', 9000 from public.clients where id = $1 returning id, organization_id, client_id
     ), report as (
       insert into public.credit_reports (organization_id, client_id, status)
       select organization_id, id, 'success' from public.clients where id = $1 returning id as the_report
     )
     insert into public.${table} (organization_id, client_id, application_id, ${column}, contents, decided_by_name)
     select organization_id, client_id, id, ${value}, '{"day":"","creditor":{},"applicant":{},"parts":[]}'::jsonb || $2, 'Maria'
       from application, report returning id`,
      [clientId, contents],
    )
    const marias = await listener(maria, { client_id: clientId }, office.url, table)
    const omars = await listener(omar, {}, office.url, table)

    await desk.owner.query(
      `update public.${table} set given_how = 'mail', given_on = current_date, given_by_name = 'Maria' where id = $1`,
      [rows[0].id],
    )

    await vi.waitFor(() => expect(marias.onChange).toHaveBeenCalled())
    await settled()
    expect(omars.onChange).not.toHaveBeenCalled()
  },
)

test.each([
  [
    'red_flag_entries',
    `with application as (
       insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'auto', 9000 from public.clients where id = $1 returning id, organization_id, client_id)
     select organization_id, client_id, id from application`,
    `insert into public.red_flag_entries (organization_id, client_id, application_id, kind, recorded_by_name)
     values ($1, $2, $3, 'reviewed', 'Maria')`,
  ],
  [
    'privacy_entries',
    `with notice as (
       insert into public.privacy_notices (organization_id, version, answers, contents, published_by_name)
       select organization_id, 1, '{}', '{}', 'Maria' from public.clients where id = $1 returning id, organization_id)
     select organization_id, $1::uuid as client_id, id from notice`,
    `insert into public.privacy_entries (organization_id, client_id, notice_id, kind, how, happened_on, recorded_by_name)
     values ($1, $2, $3, 'given', 'mail', current_date, 'Maria')`,
  ],
] as const)('a record in %s is announced only to its organization', async (table, before, record) => {
  const clientId = await desk.addClient(maria)
  const { rows } = await desk.owner.query<{ organization_id: string; id: string }>(before, [clientId])
  const marias = await listener(maria, { client_id: clientId }, office.url, table)
  const omars = await listener(omar, {}, office.url, table)

  await desk.owner.query(record, [rows[0]?.organization_id, clientId, rows[0]?.id])

  await vi.waitFor(() => expect(marias.onChange).toHaveBeenCalled())
  await settled()
  expect(omars.onChange).not.toHaveBeenCalled()
})

test.each(LIVE_TABLES)('changes of %s are published without encrypted or masked columns', async (table) => {
  const { rows } = await desk.owner.query<{ columns: string[] }>(
    `select attnames::text[] as columns from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = $1`,
    [table],
  )

  expect(rows[0]?.columns).toContain(table === 'notifications' ? 'person_id' : 'organization_id')
  for (const hidden of ['ssn', 'body', 'last_message', 'subject', 'details'])
    expect(rows[0]?.columns).not.toContain(hidden)
})
