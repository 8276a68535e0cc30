import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BureauFixture, bureauFixture, who } from '#features/credit-reports/tests/bureau-fixture.ts'
import { colleague, newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'

const RHONDA = who('Rhonda', 'Rouse')

let desk: BureauFixture
let maria: Person
let clientId: string
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  clientId = await desk.client(maria, RHONDA)
})
afterAll(() => desk.close())

const reveal = (person: Person, body: unknown) => desk.invoke(person, 'reveal-client', body)

const revealsOf = (client: string) =>
  desk.sql(`select * from app.audit_events where subject_id = $1 and action = 'client.revealed'`, [client])

test('a reveal returns SSN and date of birth in clear text, uncacheable', async () => {
  const { status, body, headers } = await reveal(maria, { client_id: clientId, reason: 'Verify identity on the phone' })

  expect(status).toBe(200)
  expect(body).toEqual({ ssn: '600221639', date_of_birth: '1987-02-01' })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('each reveal adds exactly one audit row with who, whose and why, and no value', async () => {
  const client = await desk.client(maria, RHONDA)
  const sam = await colleague(desk.database, maria, 'Sam')

  const { headers } = await reveal(sam, { client_id: client, reason: '  Verify identity  ' })

  const events = await revealsOf(client)
  expect(events).toMatchObject([
    {
      actor_id: sam.id,
      subject_table: 'clients',
      details: { reason: 'Verify identity' },
      request_id: headers.get('x-request-id'),
    },
  ])
  expect(JSON.stringify(events)).not.toMatch(/600221639|1987-02-01/)
})

test.each([
  [{}, 'Validation error: Invalid client ID, Reason is required'],
  [{ client_id: randomUUID() }, 'Validation error: Reason is required'],
  [{ client_id: randomUUID(), reason: '   ' }, 'Validation error: Reason is required'],
  [{ client_id: randomUUID(), reason: 7 }, 'Validation error: Reason is required'],
  [{ client_id: randomUUID(), reason: 'x'.repeat(501) }, 'Validation error: Reason is too long'],
  [{ client_id: 'x', reason: 'Because I must' }, 'Validation error: Invalid client ID'],
])('a reveal with %j is rejected', async (body, message) => {
  const answer = await reveal(maria, body)

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error: message, message })
})

test('another organization’s client is not found, neither by its staff nor by a super admin, and nothing is logged', async () => {
  const client = await desk.client(maria, RHONDA)
  const omar = await subscriber(desk.database, 'Omar', 'dealer')
  const ada = await superAdmin(desk.database, 'Ada')

  const omars = await reveal(omar, { client_id: client, reason: 'Just curious' })
  const adas = await reveal(ada, { client_id: client, reason: 'Just curious' })

  expect(omars).toMatchObject({ status: 404, body: { message: 'Client not found' } })
  expect(adas.status).toBe(403)
  expect(await revealsOf(client)).toEqual([])
})

test('a client that doesn’t exist is not found', async () => {
  const { status, body } = await reveal(maria, { client_id: randomUUID(), reason: 'A typing error' })

  expect(status).toBe(404)
  expect(body.error).toBe('Client not found')
})

test('without a recent sign-in the user is asked again, and nothing is shown or logged', async () => {
  const client = await desk.client(maria, RHONDA)
  const sam = await colleague(desk.database, maria, 'Sam')
  const proved = (ago: string) =>
    desk.sql(`update auth.mfa_amr_claims set created_at = now() - $2::interval where session_id = $1`, [
      sam.sessionId,
      ago,
    ])

  await proved('11 minutes')
  const refused = await reveal(sam, { client_id: client, reason: 'Because I must' })
  const logged = await revealsOf(client)
  await proved('9 minutes')
  const shown = await reveal(sam, { client_id: client, reason: 'Because I must' })

  expect(refused).toMatchObject({ status: 428, body: { code: 'PT428', message: 'Confirm that it is you to go on' } })
  expect(logged).toEqual([])
  expect(shown.status).toBe(200)
})

test('a user without an organization can’t reveal anything', async () => {
  const { status } = await reveal(await newcomer(desk.database, 'Nell'), {
    client_id: clientId,
    reason: 'Just curious',
  })

  expect(status).toBe(403)
})

test('a client without stored values returns none', async () => {
  const client = await desk.client(maria, RHONDA)
  await desk.sql('update public.clients set ssn = null, date_of_birth = null where id = $1', [client])

  const { body } = await reveal(maria, { client_id: client, reason: 'Identity check' })

  expect(body).toEqual({ ssn: null, date_of_birth: null })
})

test.each([
  ['asked about 600-22-1639', 'asked about [redacted]'],
  ['asked about 600221639', 'asked about [redacted]'],
  ['asked about 600 22 1639', 'asked about [redacted]'],
])('an SSN in the reason is not stored', async (reason, kept) => {
  const client = await desk.client(maria, RHONDA)

  await reveal(maria, { client_id: client, reason })

  expect(await revealsOf(client)).toMatchObject([{ details: { reason: kept } }])
})

test('values moved to another organization’s client can’t be opened', async () => {
  const omar = await subscriber(desk.database, 'Omar', 'dealer')
  const omars = await desk.client(omar, RHONDA)
  await desk.sql(
    `update app.sealed_values to_value set sealed = from_value.sealed from app.sealed_values from_value
      where to_value.row_id = $1 and from_value.row_id = $2 and to_value.column_name = from_value.column_name`,
    [omars, clientId],
  )

  const { status, body } = await reveal(omar, { client_id: omars, reason: 'Moved values' })

  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/600221639|1987-02-01|02.01.1987/)
})

test('no log line and no request address contains the revealed values', async () => {
  await reveal(maria, { client_id: clientId, reason: 'Verify identity' })

  expect(desk.log()).toContain('/functions/v1/reveal-client')
  expect(desk.log()).not.toMatch(/600221639|1987-02-01/)
})
