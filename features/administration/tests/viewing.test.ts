import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { holderOf, type ViewingFixture, viewingFixture } from './viewing-fixture.ts'

const NADIA = {
  ...{ first_name: 'Nadia', last_name: 'Okafor', city: 'Elko', state: 'NEVADA', zip: '89801' },
  ...{ ssn: '456456789', date_of_birth: '1990-04-01' },
}
const REASON = 'Ticket 4711: reports look empty'

let desk: ViewingFixture
let maria: SignedIn
let omar: SignedIn
let nadia: string
beforeAll(async () => {
  desk = await viewingFixture()
  maria = await desk.app.subscriber('Maria')
  omar = await desk.app.subscriber('Omar', 'dealer')
  nadia = await clientOf(maria)
  await clientOf(omar)
})
afterAll(() => desk.close())

async function clientOf({ supabase, person }: SignedIn): Promise<string> {
  const { data } = await supabase
    .from('clients')
    .insert({ ...NADIA, user_id: person.id })
    .select('id')
    .single()
  return data?.id
}

const start = async (of: SignedIn, as = desk.ada, reason = REASON) =>
  desk.ask(as, { act: 'start', subscriber_id: await desk.organizationOf(of), reason })

describe('a super admin who views a subscriber', () => {
  test('sees what its owner sees, masked, and no other tenant', async () => {
    const { supabase } = await desk.view(maria)

    const clients = await supabase.from('clients').select('id, first_name, ssn')
    const me = await supabase.from('users').select('company_name, is_super_admin').eq('id', maria.person.id).single()
    const companies = await supabase.from('users').select('company_name')
    const dashboard = await supabase.rpc('dashboard_summary').single()

    expect(clients.data).toEqual([{ id: nadia, first_name: 'Nadia', ssn: 'XXX-XX-6789' }])
    expect(me.data).toEqual({ company_name: "Maria's company", is_super_admin: false })
    expect(companies.data).toEqual([{ company_name: "Maria's company" }])
    expect(dashboard.data).toMatchObject({ total_clients: 1 })
  })

  test('sees nothing about the owner’s sessions', async () => {
    expect((await maria.supabase.rpc('my_sessions')).data).not.toEqual([])

    expect((await (await desk.view(maria)).supabase.rpc('my_sessions')).data).toEqual([])
  })

  test('has no super admin rights with that token', async () => {
    const { supabase } = await desk.view(maria)

    expect((await supabase.rpc('platform_overview')).error?.code).toBe('42501')
    expect((await supabase.rpc('subscriber_list', { wish: {} })).error?.code).toBe('42501')
  })

  test('is in the log that the subscriber reads, with reason, end and name', async () => {
    const lena = await desk.app.subscriber('Lena')
    await desk.view(lena)

    await desk.ask(desk.ada, { act: 'stop' })

    const { data } = await lena.supabase.rpc('organization_audit_log')
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'subscriber.viewing_ended', actor_name: 'Ada', details: { ended_by: 'stopped' } },
      { action: 'subscriber.viewing_started', actor_name: 'Ada', details: { reason: REASON, minutes: 30 } },
    ])
  })

  test('leaves no SSN in the log that was pasted as a reason', async () => {
    const ines = await desk.app.subscriber('Ines')

    await start(ines, desk.ada, 'Client 456-45-6789 is missing')

    const logged = JSON.stringify(await desk.viewsLogged(await desk.organizationOf(ines)))
    expect(logged).toContain('Client [redacted] is missing')
    expect(logged).not.toMatch(/456.?45.?6789/)
  })
})

const READ_ONLY = 'You are viewing this subscriber read-only. Nothing was changed.'
const MASKED = 'You are viewing this subscriber read-only. You can’t open files, exports or unmasked values.'

describe('every write of a view is refused', () => {
  type Attempt = (view: Awaited<ReturnType<ViewingFixture['view']>>) => PromiseLike<{ error: unknown }>
  const stored = ({ supabase }: Awaited<ReturnType<ViewingFixture['view']>>) =>
    supabase.storage.from('client-documents')

  test.each<[string, string, Attempt]>([
    ['an insert', READ_ONLY, ({ supabase }) => supabase.from('clients').insert({ ...NADIA, user_id: maria.person.id })],
    ['an update', READ_ONLY, ({ supabase }) => supabase.from('clients').update({ city: 'Reno' }).eq('id', nadia)],
    ['an upsert', READ_ONLY, ({ supabase }) => supabase.from('clients').upsert({ id: nadia, ...NADIA })],
    ['a delete', READ_ONLY, ({ supabase }) => supabase.from('saved_views').delete().eq('id', nadia)],
    [
      'a change of the profile',
      READ_ONLY,
      ({ supabase }) => supabase.from('users').update({ full_name: 'X' }).eq('id', maria.person.id),
    ],
    [
      'a call that writes',
      READ_ONLY,
      ({ supabase }) => supabase.rpc('archive_clients', { ids: [nadia], archived: true }),
    ],
    [
      'a note that a file was opened',
      READ_ONLY,
      ({ supabase }) => supabase.rpc('record_client_view', { client_id: nadia }),
    ],
    [
      'a call that writes, sent as a read',
      READ_ONLY,
      ({ supabase }) => supabase.rpc('record_client_view', { client_id: nadia }, { get: true }),
    ],
    [
      'a note that a conversation was read',
      READ_ONLY,
      ({ supabase }) => supabase.rpc('mark_thread_read', { thread: nadia }),
    ],
    ['a verification of the log', READ_ONLY, ({ supabase }) => supabase.rpc('verify_audit_chain')],
    ['an upload', READ_ONLY, (view) => stored(view).upload('drivers-licenses/x.png', new Blob(['x']))],
    ['a removal of files', READ_ONLY, (view) => stored(view).remove(['drivers-licenses/x.png'])],
    ['a download', MASKED, (view) => stored(view).download('drivers-licenses/x.png')],
    ['a link to a file', MASKED, (view) => stored(view).createSignedUrl('drivers-licenses/x.png', 60)],
  ])('%s', async (_what, text, attempt) => {
    const { error } = await attempt(await desk.view(maria))

    expect((error as Error).message).toBe(text)
  })

  test('and nothing was changed', async () => {
    const { data } = await maria.supabase.from('clients').select('id, city, archived_at')

    expect(data).toEqual([{ id: nadia, city: 'Elko', archived_at: null }])
  })

  test('and so is every function, except those that the screens read with', async () => {
    const { token } = await desk.view(maria)
    const acts = [
      ...['api-keys', 'certify-purposes', 'credit-pull', 'import-clients', 'create-subscriber', 'accept-invitation'],
      ...['invitations', 'view-subscriber', 'reveal-client', 'report-pdf', 'report-csv', 'invoice-pdf'],
      ...['export-clients', 'export-lending', 'send-message', 'record-text-consent', 'post-payment', 'reverse-payment'],
      ...['date-application', 'decide-charge-off', 'weigh-application', 'decide-application', 'adverse-action-notice'],
      'credit-score-notice',
      ...['open-disputes', 'advance-dispute', 'dispute-letter'],
      ...['enroll-client', 'change-enrollment', 'record-repair-fee', 'refund-repair-fee'],
      ...['export-audit-log', 'find-client-by-ssn', 'duplicate-clients', 'whatever-comes-next'],
    ]

    const statuses = await Promise.all(acts.map((act) => post(`/functions/v1/${act}`, token)))

    expect(statuses).toEqual(acts.map(() => 403))
    expect(await post('/functions/v1/bureau-status', token)).toBe(200)
    expect(await post('/functions/v1/text-standing', token)).toBe(200)
  })

  test.each([
    [
      'api-keys',
      { act: 'list' },
      { act: 'create', name: 'x', scopes: ['clients:read'], mode: 'test', expires_in_days: 1 },
    ],
    ['webhooks', { act: 'list' }, { act: 'create', url: 'https://example.test', event_types: ['*'] }],
    ['organization-archive', { act: 'list' }, { act: 'start' }],
    ['cards', { act: 'standing' }, { act: 'freeze', card_id: '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11' }],
  ])('and with %s it reads, but does not act', async (name, reading, acting) => {
    const { token } = await desk.view(maria)
    const answer = async (body: object) => (await send('POST', `/functions/v1/${name}`, token, body)).status
    const twice = await desk.app.fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: desk.app.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      // With duplicate keys, the last one counts for every reader.
      body: JSON.stringify(reading).replace(/}$/, `,${JSON.stringify(acting).slice(1)}`),
    })

    expect([await answer(reading), await answer(acting), twice.status]).toEqual([200, 403, 403])
  })

  test('including the SSN', async () => {
    const { supabase } = await desk.view(maria)

    const { error, response } = await supabase.functions.invoke('reveal-client', {
      body: { client_id: nadia, reason: 'x' },
    })

    expect(response?.status).toBe(403)
    expect(await error.context.json()).toMatchObject({ code: 'VIEWING_READ_ONLY', message: MASKED })
  })

  test.each([
    ['PUT', '/auth/v1/user', { password: 'a brand new one 7' }],
    ['GET', '/auth/v1/user', undefined],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['POST', '/auth/v1/logout?scope=global', {}],
    ['POST', '/realtime/v1/api/broadcast', { messages: [] }],
  ])('including the account and its channels: %s %s', async (method, path, body) => {
    const { token } = await desk.view(maria)

    const answer = await send(method, path, token, body)

    expect([answer.status, await answer.json()]).toMatchObject([403, { message: READ_ONLY }])
    expect((await maria.supabase.from('clients').select('id')).status).toBe(200)
  })

  test('and of an endless body only as much is read as a reading command has', async () => {
    const { token } = await desk.view(maria)
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => (++sent === 100 ? controller.close() : controller.enqueue(new Uint8Array(64 * 1024))),
    })

    const answer = await desk.app.fetch('/functions/v1/cards', {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { apikey: desk.app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })

    expect([answer.status, await answer.json()]).toMatchObject([403, { message: READ_ONLY }])
    expect(sent).toBeLessThan(10)
  })

  test('and the public API does not accept such a token as a key', async () => {
    const { token } = await desk.view(maria)

    expect((await send('GET', '/v1/clients', token)).status).toBe(401)
    expect((await send('POST', '/v1/clients', token, { firstName: 'A', lastName: 'B' })).status).toBe(401)
  })
})

const send = (method: string, path: string, token: string, body?: unknown) =>
  desk.app.fetch(path, {
    method,
    headers: { apikey: desk.app.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const post = async (path: string, token: string) => (await send('POST', path, token, {})).status

describe('a view ends', () => {
  const reads = async ({ supabase }: { supabase: SignedIn['supabase'] }) =>
    (await supabase.from('clients').select('id')).status

  test('when it is stopped, from its next request on', async () => {
    const view = await desk.view(maria)
    expect(await reads(view)).toBe(200)

    await desk.ask(desk.ada, { act: 'stop' })

    const { error, status } = await view.supabase.from('clients').select('id')
    expect([status, error?.message]).toEqual([401, 'This view of the subscriber has ended'])
  })

  test('when another begins', async () => {
    const first = await desk.view(maria)

    const second = await desk.view(omar)

    expect([await reads(first), await reads(second)]).toEqual([401, 200])
  })

  test('when its time is over, and is then recorded once', async () => {
    const nell = await desk.app.subscriber('Nell')
    const view = await desk.view(nell)
    const home = await desk.organizationOf(nell)

    await runOut(home)
    const status = await reads(view)
    await desk.sql('select app.end_stale_viewings()')
    await desk.sql('select app.end_stale_viewings()')

    expect(status).toBe(401)
    expect(await desk.viewsLogged(home)).toMatchObject([
      { action: 'subscriber.viewing_started' },
      { action: 'subscriber.viewing_ended', actor_id: desk.ada.person.id, details: { ended_by: 'expired' } },
    ])
  })

  test('when the admin signs out, and that is recorded', async () => {
    const tess = await desk.app.signIn(await superAdmin(desk.app.database, 'Tess'))
    const otto = await desk.app.subscriber('Otto')
    const view = await desk.view(otto, tess)
    expect(await reads(view)).toBe(200)

    await tess.supabase.auth.signOut({ scope: 'local' })

    expect(await reads(view)).toBe(401)
    expect(await desk.viewsLogged(await desk.organizationOf(otto))).toMatchObject([
      { action: 'subscriber.viewing_started' },
      { action: 'subscriber.viewing_ended', actor_id: tess.person.id, details: { ended_by: 'signed_out' } },
    ])
  })

  test('when the admin loses the role', async () => {
    const uma = await desk.app.signIn(await superAdmin(desk.app.database, 'Uma'))
    const view = await desk.view(maria, uma)

    await desk.sql('update app.people set is_super_admin = false where id = $1', [uma.person.id])

    expect(await reads(view)).toBe(401)
  })

  // Changes the row directly, because a viewing can't be changed over the API.
  const runOut = async (home: string) => {
    await desk.owner.query(
      `update app.viewings set expires_at = now() - interval '1 second' where organization_id = $1`,
      [home],
    )
  }
})

describe('a view is refused', () => {
  test.each([
    ['a subscriber', () => omar],
    ['an owner of the very subscriber', () => maria],
  ])('to %s', async (_who, who) => {
    expect(await start(maria, who())).toMatchObject({
      status: 403,
      body: { message: 'Only a super admin may do this' },
    })
  })

  test('to an admin of the organization, a visitor and a view', async () => {
    const ben = await desk.app.signIn(await colleague(desk.app.database, maria.person, 'Ben', 'admin'))
    const visitor = await desk.app.supabase().functions.invoke('view-subscriber', { body: { act: 'stop' } })
    const { token } = await desk.view(omar)

    expect((await start(maria, ben)).status).toBe(403)
    expect(visitor.response?.status).toBe(401)
    expect(await post('/functions/v1/view-subscriber', token)).toBe(403)
  })

  test.each([
    [{ reason: '  ' }, 'Validation error: Reason is required'],
    [{ reason: 'x'.repeat(501) }, 'Validation error: Reason is too long'],
    [{ subscriber_id: '7' }, 'Validation error: Invalid subscriber ID'],
  ])('with %j, and nothing is recorded', async (wrong, message) => {
    const home = await desk.organizationOf(omar)
    const before = await desk.viewsLogged(home)

    const refused = await desk.ask(desk.ada, { act: 'start', subscriber_id: home, reason: REASON, ...wrong })

    expect(refused).toMatchObject({ status: 400, body: { message } })
    expect(await desk.viewsLogged(home)).toEqual(before)
  })

  test('of an unknown subscriber is refused, and the current view continues', async () => {
    const { supabase } = await desk.view(maria)
    const unknown = { act: 'start', subscriber_id: nadia, reason: REASON }

    expect(await desk.ask(desk.ada, unknown)).toMatchObject({ status: 404, body: { message: 'Subscriber not found' } })
    expect((await supabase.from('clients').select('id')).data).toEqual([{ id: nadia }])
  })

  test('to an admin whose last proof is older than ten minutes', async () => {
    const vera = await desk.app.signIn(await superAdmin(desk.app.database, 'Vera'))
    await desk.sql(
      `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'
        where session_id in (select id from auth.sessions where user_id = $1)`,
      [vera.person.id],
    )

    expect(await start(maria, vera)).toMatchObject({ status: 428, body: { code: 'PT428' } })
  })

  test('to a token that names another view', async () => {
    const { token } = await desk.view(maria)
    const claims = desk.app.keys.verify(token)

    const forOmar = holderOf(desk.app, desk.app.keys.sign({ ...claims, sub: omar.person.id }))
    const asSession = holderOf(desk.app, desk.app.keys.sign({ ...claims, act: undefined }))

    expect((await forOmar.from('clients').select('id')).status).toBe(401)
    expect((await asSession.from('clients').select('id')).status).toBe(401)
  })
})
