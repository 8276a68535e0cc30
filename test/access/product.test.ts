import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { VERSION } from '#platform/configuration/product-version.ts'
import { createLog } from '#platform/http/log.ts'
import { createHealth } from '#platform/status/health.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const DANA = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.test',
  phone: '5552041180',
  address: '1402 Larkspur Ln',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  ssn: '123456789',
  date_of_birth: '1987-04-30',
}

async function addDana(subscriber: SignedIn, changes = {}) {
  const { data, error } = await subscriber.supabase
    .from('clients')
    .insert({ ...DANA, ...changes, user_id: subscriber.person.id })
    .select()
    .single()
  if (error) throw error
  return data
}

describe('a client in the REST API', () => {
  test('is returned with masks for the values that were written in clear', async () => {
    expect(await addDana(maria)).toMatchObject({
      ssn: 'XXX-XX-6789',
      date_of_birth: 'XX/XX/1987',
      user_id: maria.person.id,
    })
  })

  test('keeps its encrypted values if the masks are sent back', async () => {
    const client = await addDana(maria)

    const { error } = await maria.supabase
      .from('clients')
      .update({ city: 'Dallas', ssn: client.ssn, date_of_birth: client.date_of_birth })
      .eq('id', client.id)

    expect(error).toBeNull()
    const revealed = await maria.supabase.functions.invoke('reveal-client', {
      body: { client_id: client.id, reason: 'Identity check' },
    })
    expect(revealed.data).toMatchObject({ ssn: '123456789', date_of_birth: '1987-04-30' })
  })

  test.each([
    ['ssn', '12345', 'SSN must be 9 digits'],
    ['date_of_birth', '1990-02-30', 'Date of birth must be a date such as 1990-04-30'],
  ])('with a wrong %s is rejected with a message, and nothing is stored', async (column, value, message) => {
    const name = `Refused ${column}`
    const { error, status } = await maria.supabase.from('clients').insert({ ...DANA, last_name: name, [column]: value })

    expect(status).toBe(400)
    expect(error?.message).toBe(message)
    const { data } = await maria.supabase.from('clients').select('id').eq('last_name', name)
    expect(data).toEqual([])
  })

  test('is found by search and shown with its contact', async () => {
    await addDana(maria, { last_name: 'Searchable', assigned_contact_id: maria.person.id })

    const { data } = await maria.supabase
      .rpc('search_clients', { query: 'searchable austin' })
      .select('first_name, assigned_contact:users!assigned_contact_id(full_name, email)')

    expect(data).toEqual([{ first_name: 'Dana', assigned_contact: { full_name: 'Maria', email: maria.person.email } }])
  })

  test('with a bare embed of users is ambiguous, and the error lists the choices', async () => {
    const { error, status } = await maria.supabase.from('clients').select('id, users(full_name)')

    expect(status).toBe(300)
    expect(error).toMatchObject({ code: 'PGRST201' })
    expect(error?.hint).toContain('users!clients_assigned_contact_id_fkey')
  })
})

describe('two subscribers', () => {
  test('never see each other’s clients, reports, or users, whatever they call', async () => {
    const client = await addDana(maria)
    const order = {
      client_id: client.id,
      first_name: 'Dana',
      last_name: 'Whitfield',
      address: 'x',
      city: 'Austin',
      state: 'TX',
      zip: '78704',
      bureaus: ['experian'],
      permissible_purpose: 'credit_transaction',
      consent: { method: 'wet', text_version: DEFAULT_CONSENT_TEXT.version },
    }
    await maria.supabase.functions.invoke('credit-pull', { body: order })

    const { supabase } = omar
    const answers = await Promise.all([
      supabase.from('clients').select('*').eq('id', client.id),
      supabase
        .from('clients')
        .select('*, credit_reports(*), assigned_contact:users!assigned_contact_id(*)')
        .eq('id', client.id),
      supabase.from('credit_reports').select('*, clients(*)').eq('client_id', client.id),
      supabase.from('users').select('*').eq('id', maria.person.id),
      supabase.from('clients').update({ first_name: 'X' }).eq('id', client.id).select(),
      supabase.rpc('search_clients', { query: 'dana' }),
    ])
    const counted = await supabase.from('clients').select('*', { count: 'exact', head: true })
    const pulled = await supabase.functions.invoke('credit-pull', { body: order })
    const revealed = await supabase.functions.invoke('reveal-client', {
      body: { client_id: client.id, reason: 'Just curious' },
    })

    expect(answers.map(({ data }) => data)).toEqual([[], [], [], [], [], []])
    expect(counted.count).toBe(0)
    expect([pulled.error?.context.status, revealed.error?.context.status]).toEqual([404, 404])
    const { data: own } = await maria.supabase.from('clients').select('first_name').eq('id', client.id).single()
    expect(own).toEqual({ first_name: 'Dana' })
  })

  test('cannot write to each other’s organization', async () => {
    const { data: mine } = await omar.supabase.from('users').select('id').single()
    const attempts = await Promise.all([
      omar.supabase.from('clients').insert({ ...DANA, user_id: maria.person.id }),
      omar.supabase.from('clients').insert({ ...DANA, assigned_contact_id: maria.person.id }),
      omar.supabase.from('credit_reports').insert({ client_id: mine?.id, status: 'success' }),
      omar.supabase.from('users').update({ monthly_credit_limit: 9999 }).eq('id', omar.person.id),
    ])

    expect(attempts.map(({ error, status }) => [status, error?.code])).toEqual(
      Array.from({ length: 4 }, () => [403, '42501']),
    )
  })
})

describe('signing out', () => {
  test('ends the session on the server: every prefix rejects the token on the next call', async () => {
    const nina = await app.subscriber('Nina')
    const withToken = {
      headers: { apikey: app.anonKey, authorization: `Bearer ${nina.token}`, 'content-type': 'application/json' },
    }

    await nina.supabase.auth.signOut()

    const [rest, account, pull] = await Promise.all([
      app.fetch('/rest/v1/clients', withToken),
      app.fetch('/auth/v1/user', withToken),
      app.fetch('/functions/v1/credit-pull', { method: 'POST', body: '{}', ...withToken }),
    ])
    expect([rest.status, account.status, pull.status]).toEqual([401, 403, 401])
  })
})

describe('bad input', () => {
  const headers = () => ({
    apikey: app.anonKey,
    authorization: `Bearer ${maria.token}`,
    'content-type': 'application/json',
  })
  const post = (path: string, body: string, extra = {}) =>
    app.fetch(path, { method: 'POST', body, headers: { ...headers(), ...extra } })

  test.each([
    '/rest/v1/clients',
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/credit-pull',
    '/functions/v1/reveal-client',
  ])('malformed, oversized, and deeply nested bodies at %s get a 4xx with a code', async (path) => {
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`
    for (const body of ['{"a":', 'not json', deep, JSON.stringify({ first_name: 'x'.repeat(1_100_000) })]) {
      const answer = await post(path, body)
      const text = await answer.text()
      expect(answer.status, text).toBeGreaterThanOrEqual(400)
      expect(answer.status, text).toBeLessThan(500)
      expect(text).toMatch(/"(code|error_code|error)":/)
    }
  })

  test.each([
    ['/rest/v1/clients?id=eq.not-a-uuid', '22P02'],
    ['/rest/v1/nothing', 'PGRST205'],
    ['/rest/v1/clients?nothing=eq.1', '42703'],
    ['/rest/v1/clients?select=(', 'PGRST100'],
  ])('%s is rejected with %s', async (path, code) => {
    const answer = await app.fetch(path, { headers: headers() })

    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ code })
  })

  test('forged and expired tokens are rejected by every prefix', async () => {
    const forged = `${maria.token.slice(0, -6)}AAAAAA`
    const claims = { sub: maria.person.id, role: 'authenticated', session_id: maria.person.sessionId }
    const expired = app.keys.sign({ ...claims, exp: 1_000_000_000 })

    for (const token of [forged, expired, 'nonsense']) {
      const sent = { headers: { apikey: app.anonKey, authorization: `Bearer ${token}` } }
      expect((await app.fetch('/rest/v1/clients', sent)).status).toBe(401)
      expect([401, 403]).toContain((await app.fetch('/auth/v1/user', sent)).status)
      expect((await app.fetch('/functions/v1/credit-pull', { method: 'POST', body: '{}', ...sent })).status).toBe(401)
    }
  })

  test('a token from before a demotion no longer gives access', async () => {
    const claims = { sub: maria.person.id, session_id: maria.person.sessionId, exp: 4_000_000_000 }
    const sent = {
      headers: { apikey: app.anonKey, authorization: `Bearer ${app.keys.sign({ ...claims, role: 'platform_admin' })}` },
    }

    expect((await app.fetch('/rest/v1/clients', sent)).status).toBe(401)
    expect((await app.fetch('/functions/v1/credit-pull', { method: 'POST', body: '{}', ...sent })).status).toBe(401)
  })

  test("a call without a key gets an error that says so, and an unknown path doesn't exist", async () => {
    const noKey = await app.fetch('/rest/v1/clients')
    const unknown = await app.fetch('/storage/v1/nothing/at/all', { headers: headers() })

    expect([noKey.status, unknown.status]).toEqual([401, 404])
    expect(await noKey.json()).toMatchObject({ message: 'No API key found in request' })
  })
})

describe("the server's own information", () => {
  test('lets a client configure itself', async () => {
    expect(await (await app.fetch('/config.json')).json()).toEqual({
      supabaseUrl: 'https://desk.test',
      anonKey: app.anonKey,
      googleMapsKey: null,
      sandbox: true,
      isMailSandbox: true,
      isSecondFactorRequired: false,
    })
  })

  test('reports that it is alive and ready, and counts requests without their ids', async () => {
    const ready = await app.fetch('/readyz')
    await app.fetch('/rest/v1/clients?id=eq.secret', { headers: { apikey: app.anonKey } })
    const metrics = await (await app.fetch('/metrics')).text()

    expect(ready.status).toBe(200)
    expect(await (await app.fetch('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect(metrics).toMatch(/http_request_duration_seconds_count\{prefix="\/rest\/v1",method="GET",status="\dxx"\} \d+/)
    expect(metrics).not.toContain('secret')
  })

  test('reports ready while another part restarts, and names that part', async () => {
    const health = createHealth(createLog('silent'))
    const restarting = await testApp({ health })

    health.crashed('jobs: mail', Object.assign(new Error('Dana'), { code: '57P01' }))
    const during = await restarting.fetch('/readyz')
    health.recovered('jobs: mail')
    const after = await restarting.fetch('/readyz')

    expect(during.status).toBe(200)
    expect(await during.json()).toEqual({
      status: 'ready',
      crashed: [{ part: 'jobs: mail', since: expect.any(String), cause: '57P01' }],
    })
    expect(await after.json()).toEqual({ status: 'ready' })
    await restarting.close()
  })

  test('hides request metrics from callers without the token once there is one', async () => {
    const guarded = await testApp({ metricsToken: 'a-token-for-the-scraper' })
    const asked = async (authorization?: string) =>
      (await guarded.fetch('/metrics', authorization === undefined ? {} : { headers: { authorization } })).status

    const statuses = [await asked(), await asked('Bearer wrong'), await asked('Bearer a-token-for-the-scraper')]
    await guarded.close()

    expect(statuses).toEqual([401, 401, 200])
  })

  test('never logs an SSN, a birth date, a token, or a password', async () => {
    await addDana(maria, { ssn: '287654321', date_of_birth: '1971-09-13' })
    await maria.supabase.from('clients').insert({ ...DANA, ssn: '28765432', state: 'x'.repeat(60) })
    await app.supabase().auth.signInWithPassword({ email: maria.person.email, password: 'wrong horse 2' })

    for (const secret of ['287654321', '28765432', '1971-09-13', maria.token, 'wrong horse', maria.person.email]) {
      expect(app.logged()).not.toContain(secret)
    }
  })
})

test("records a request's changes under the id in its response", async () => {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' }
  const added = await app.fetch('/rest/v1/clients?select=id', {
    method: 'POST',
    headers: { ...headers, prefer: 'return=representation' },
    body: JSON.stringify({ ...DANA, user_id: maria.person.id }),
  })

  const [{ id }] = await added.json()
  const edited = await app.fetch(`/rest/v1/clients?id=eq.${id}`, { method: 'PATCH', headers, body: '{"city": "Waco"}' })
  const next = await addDana(maria)

  const { rows } = await app.database.pools.server.query(
    'select subject_id, request_id from app.audit_events where subject_id = any ($1) order by chain_number',
    [[id, next.id]],
  )
  const ids = [added, edited].map(({ headers: answered }) => answered.get('x-request-id'))
  expect(rows.slice(0, 2)).toEqual(ids.map((request_id) => ({ subject_id: id, request_id })))
  expect(rows[2]).toMatchObject({ subject_id: next.id, request_id: expect.not.stringMatching(ids.join('|')) })
})

test.each([
  ['/auth/v1/token?grant_type=password'],
  ['/rest/v1/clients'],
  ['/functions/v1/open-conversation'],
  ['/storage/v1/object/list/client-documents'],
  ['/realtime/v1/api/broadcast'],
  ['/realtime/v1/api/broadcast/x/events/note', 'application/octet-stream'],
  ['/card-issuer/events'],
  ['/text-messages/events'],
])('a stranger’s endless body is not read to its end: %s', async (path, type = 'application/json') => {
  const PIECE = new Uint8Array(64 * 1024)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(PIECE)
      if (++sent === 100) controller.close()
    },
  })

  const answer = await app.fetch(path, {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { apikey: app.anonKey, 'content-type': type },
  })

  expect(await answer.text()).toMatch(/too.?large|exceeds|larger/i)
  expect(sent).toBeLessThan(30)
})
