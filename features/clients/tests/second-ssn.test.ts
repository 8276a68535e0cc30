import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventReason, eventSentence } from '#features/clients/rules/file-event.ts'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let tom: SignedIn
let sam: SignedIn
let sol: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'admin'))
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
  sol = await app.subscriber('Sol', 'cro')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const ON_FILE = '123-45-6789'
const SECOND = '287654321'

async function dana(who = maria, ssn: string | null = ON_FILE): Promise<string> {
  const client = { first_name: 'Dana', last_name: 'Whitfield', ssn }
  const { data } = await who.supabase
    .from('clients')
    .insert(client)
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

async function act(who: SignedIn, body: object) {
  const response = await app.fetch('/functions/v1/client-ssn', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), text }
}
const weigh = (who: SignedIn, client_id: string, ssn: string) => act(who, { act: 'weigh', client_id, ssn })
const change = (who: SignedIn, client_id: string, ssn: string, more: object = {}) =>
  act(who, { act: 'change', client_id, ssn, reason: 'New SSN card', ...more })
const decide = (who: SignedIn, change_id: string, decision: string) =>
  act(who, { act: 'decide', change_id, decision, reason: 'Saw the card' })

async function ssnOf(client_id: string, who = maria): Promise<string> {
  const { data } = await who.supabase.functions.invoke('reveal-client', {
    body: { client_id, reason: 'Identity check' },
  })
  return data.ssn
}
const maskOf = async (clientId: string) =>
  (await maria.supabase.from('clients').select('ssn').eq('id', clientId).single<{ ssn: string }>()).data?.ssn
async function toldOf(client_id: string, who = maria) {
  const { data } = await who.supabase.rpc('client_timeline', { client_id })
  const events: Parameters<typeof eventSentence>[0][] = data
  return events.filter(({ action }) => action.startsWith('ssn_change')).map((e) => [eventSentence(e), eventReason(e)])
}
const server = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows

describe('a different SSN', () => {
  test('is pending until another owner or admin reviews it, and the SSN on file stays', async () => {
    const clientId = await dana()

    const entered = await change(sam, clientId, SECOND)

    expect([entered.status, entered.body.outcome]).toEqual([200, 'waiting'])
    expect([await ssnOf(clientId), await maskOf(clientId)]).toEqual(['123456789', 'XXX-XX-6789'])
    expect(await toldOf(clientId)).toEqual([['Entered a different SSN, pending review', 'New SSN card']])
  })

  test('replaces the one on file once it is approved, and only once', async () => {
    const clientId = await dana()
    const { body } = await change(sam, clientId, SECOND)

    const first = await decide(tom, body.change_id, 'approved')
    const again = await decide(maria, body.change_id, 'approved')

    expect([first.status, again.status]).toEqual([200, 200])
    expect([await ssnOf(clientId), await maskOf(clientId)]).toEqual([SECOND, 'XXX-XX-4321'])
    expect(await toldOf(clientId)).toEqual([
      ['Approved the new SSN', 'Saw the card'],
      ['Entered a different SSN, pending review', 'New SSN card'],
    ])
    expect((await decide(maria, body.change_id, 'refused')).body.code).toBe('SSN_CHANGE_DECIDED')
  })

  test('is deleted with its seal when it is rejected', async () => {
    const clientId = await dana()
    const { body } = await change(sam, clientId, SECOND)

    await decide(maria, body.change_id, 'refused')

    expect(await ssnOf(clientId)).toBe('123456789')
    expect(await server('select 1 from app.sealed_values where row_id = $1', [body.change_id])).toEqual([])
    expect((await change(sam, clientId, SECOND)).body.outcome).toBe('waiting')
  })

  test('can’t be approved by the person who entered it, staff, or a stranger; the person who entered it can withdraw it', async () => {
    const clientId = await dana()
    const { body } = await change(maria, clientId, SECOND)

    const answers = await Promise.all([maria, sam, omar].map((who) => decide(who, body.change_id, 'approved')))

    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'SSN_OWN_ENTRY'],
      [403, 'PERMISSION_NEEDED'],
      [404, 'SSN_CHANGE_NOT_FOUND'],
    ])
    expect((await decide(maria, body.change_id, 'refused')).status).toBe(200)
  })

  test('entered twice is one change; another number must wait for its decision', async () => {
    const clientId = await dana()
    const first = await change(sam, clientId, SECOND)

    const again = await change(tom, clientId, '287-65-4321')
    const third = await change(tom, clientId, '387654321')

    expect(again.body.change_id).toBe(first.body.change_id)
    expect([third.status, third.body.code]).toEqual([409, 'SSN_CHANGE_WAITS'])
  })

  test('is announced to the owners and admins who can review it, without a digit', async () => {
    const clientId = await dana()

    await change(maria, clientId, SECOND)

    const told = await server(
      "select person_id, details from public.notifications where kind = 'ssn_review' and details ->> 'client_id' = $1",
      [clientId],
    )
    expect(told).toEqual([{ person_id: tom.person.id, details: { client_id: clientId } }])
  })

  test('in a company of one requires a statement of how identity was confirmed', async () => {
    const clientId = await dana(sol)

    const silent = await change(sol, clientId, SECOND)
    const stated = await change(sol, clientId, SECOND, { confirmation: 'Saw the card and a passport' })

    expect([silent.status, silent.body.code]).toEqual([422, 'identity_confirmation_required'])
    expect([stated.status, stated.body]).toEqual([200, { outcome: 'changed' }])
    expect(await ssnOf(clientId, sol)).toBe(SECOND)
    expect(await toldOf(clientId, sol)).toEqual([
      ['Entered a different SSN, with identity confirmed', 'New SSN card. Identity: Saw the card and a passport'],
    ])
  })

  test('is rejected for an archived client and for another company’s', async () => {
    const clientId = await dana()

    const foreign = await change(omar, clientId, SECOND)
    await maria.supabase.from('clients').update({ archived_at: new Date().toISOString() }).eq('id', clientId)
    const archived = await change(maria, clientId, SECOND)

    expect([foreign.body.code, archived.body.code]).toEqual(['CLIENT_NOT_FOUND', 'CLIENT_ARCHIVED'])
  })
})

describe('a typo', () => {
  test('is corrected with a reason, the first time', async () => {
    const clientId = await dana()

    const corrected = await change(sam, clientId, '123-45-6798')
    const once_more = await change(sam, clientId, '123-45-6799')

    expect([corrected.body, once_more.body.outcome]).toEqual([{ outcome: 'changed' }, 'waiting'])
    expect(await ssnOf(clientId)).toBe('123456798')
    expect(await toldOf(clientId)).toContainEqual(['Corrected a typo in the SSN', 'New SSN card'])
  })
})

test.each([
  ['123456789', 'same'],
  ['123456780', 'correction'],
  [SECOND, 'review'],
])('%s is weighed before it is entered and requires: %s', async (ssn, takes) => {
  expect((await weigh(sam, await dana(), ssn)).body).toEqual({ takes })
})

test('a client’s first SSN is simply stored', async () => {
  const clientId = await dana(maria, null)

  const entered = await change(sam, clientId, SECOND)

  expect(entered.body).toEqual({ outcome: 'changed' })
  expect([await ssnOf(clientId), await toldOf(clientId)]).toEqual([SECOND, []])
})

test.each([
  ['912-70-1234', 'This is an ITIN, not an SSN'],
  ['000-12-1234', 'No SSN is issued with these digits'],
])('a client can’t be changed to %s: %s', async (ssn, message) => {
  const clientId = await dana()

  const answers = await Promise.all([weigh(sam, clientId, ssn), change(sam, clientId, ssn)])

  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([400, message]))
})

describe('outside credit repair', () => {
  test.each(['912-70-1234', '287-65-4321'])('a client can be changed to %s like any other field', async (ssn) => {
    const clientId = await dana(omar)

    const { error } = await omar.supabase.from('clients').update({ ssn }).eq('id', clientId)

    expect(error).toBeNull()
    expect(await ssnOf(clientId, omar)).toBe(ssn.replaceAll('-', ''))
  })

  test('it can be cleared, and changed by the command without review', async () => {
    const clientId = await dana(omar)

    const weighed = await weigh(omar, clientId, SECOND)
    const changed = await change(omar, clientId, SECOND)
    const { error } = await omar.supabase.from('clients').update({ ssn: null }).eq('id', clientId)

    expect([weighed.body, changed.body, error]).toEqual([{ takes: 'nothing' }, { outcome: 'changed' }, null])
  })
})

describe('every other way rejects a different SSN:', () => {
  test('an update of the table fails with a pointer to the command', async () => {
    const clientId = await dana()

    const { error, status } = await maria.supabase
      .from('clients')
      .update({ ssn: SECOND, city: 'Reno' })
      .eq('id', clientId)

    expect([status, error?.message]).toEqual([
      409,
      "This client already has an SSN on file. Enter the different SSN in the client's file, so that it can be reviewed first",
    ])
    expect(await ssnOf(clientId)).toBe('123456789')
  })

  test('an update fails for the number on file like for any other, so that it reveals nothing', async () => {
    const clientId = await dana()
    const update = (ssn: string) => maria.supabase.from('clients').update({ ssn }).eq('id', clientId)

    const [equal, other, mask] = [await update(ON_FILE), await update(SECOND), await update('XXX-XX-6789')]

    expect([equal.status, equal.error]).toEqual([other.status, other.error])
    expect([equal.status, mask.error]).toEqual([409, null])
  })

  test('the SSN on file can’t be cleared to make room for another', async () => {
    const clientId = await dana()
    const update = (ssn: string | null) => maria.supabase.from('clients').update({ ssn }).eq('id', clientId)

    expect((await update(null)).error?.message).toBe('An SSN on file can be changed but not removed')
  })

  test('an earlier approval doesn’t allow the number again', async () => {
    const clientId = await dana()
    const { body: there } = await change(sam, clientId, SECOND)
    await decide(tom, there.change_id, 'approved')
    const { body: back } = await change(sam, clientId, ON_FILE)
    await decide(tom, back.change_id, 'approved')

    const { status } = await maria.supabase.from('clients').update({ ssn: SECOND }).eq('id', clientId)

    expect([status, await ssnOf(clientId)]).toEqual([409, '123456789'])
  })

  test('an order through the public API under the client’s name keeps the SSN on file', async () => {
    const clientId = await dana(omar)
    const { key } = await madeKey(omar)

    await call(app, key, 'POST', '/v1/credit-reports', {
      clientId,
      applicant: { firstName: 'Dana', lastName: 'Whitfield', ssn: SECOND },
    })

    expect(await ssnOf(clientId, omar)).toBe('123456789')
  })

  test.each([
    ['approved only by the person who asked', { status: 'approved', decided_by: 'maria' }],
    ['approved by staff', { status: 'approved', decided_by: 'sam' }],
    ['rejected by staff who did not ask', { status: 'refused', decided_by: 'sam' }],
  ])('a recorded change can’t be %s, for every role', async (_, { status, decided_by }) => {
    const clientId = await dana()
    const { body } = await change(maria, clientId, SECOND)
    const who = decided_by === 'sam' ? sam : maria

    const written = server(
      'update public.client_ssn_changes set status = $2, decided_by = $3, decided_at = now() where id = $1',
      [body.change_id, status, who.person.id],
    )

    await expect(written).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['insert', { reason: 'x' }],
    ['update', { status: 'approved' }],
  ] as const)('users can’t %s a change over the API', async (verb, row) => {
    const changes = maria.supabase.from('client_ssn_changes')

    const { error } = await (verb === 'insert' ? changes.insert(row) : changes.update(row).eq('status', 'waiting'))

    expect(error?.code).toBe('42501')
  })
})

test('staff read their company’s changes, without the index that reveals equal numbers', async () => {
  const clientId = await dana()
  await change(sam, clientId, SECOND)
  const read = (who: SignedIn, columns: string) =>
    who.supabase.from('client_ssn_changes').select(columns).eq('client_id', clientId)

  expect((await read(sam, 'kind, status, ssn, asked_by_name')).data).toEqual([
    { kind: 'second', status: 'waiting', ssn: 'XXX-XX-4321', asked_by_name: 'Sam' },
  ])
  expect((await read(omar, 'id')).data).toEqual([])
  expect((await read(sam, 'ssn_index')).error?.code).toBe('42501')
})

test('nothing stores the number in clear text', async () => {
  const clientId = await dana()
  const { text } = await change(sam, clientId, '523-61-7788', { reason: 'The number is 523-61-7788' })

  const rows = await server(
    `select to_jsonb(s)::text as text from public.client_ssn_changes s where client_id = $1
     union all select to_jsonb(e)::text from app.audit_events e where subject_id = $1`,
    [clientId],
  )
  const everything = [text, app.logged(), ...rows.map((row) => row.text)].join()

  expect(everything).toContain('[redacted]')
  expect(everything).not.toMatch(/523.?61.?7788/)
})
