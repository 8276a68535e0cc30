import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, companyFacts } from '#test/support/people.ts'
import { apply } from './application-fixture.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  for (const owner of [maria, omar]) await companyFacts(app.database, owner.person, 'lending_opened_at = now()')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const applied = async (who = maria): Promise<string> =>
  (await apply(app, who, { client_id: (await clientOf(who, {})).id })).body.id
const assign = (who: SignedIn, application_id: string, owner_id: string | null, seen_owner_id: string | null = null) =>
  callCommand(
    app,
    'assign-application',
    { application_id, owner_id, seen_owner_id },
    { person: who, key: randomUUID() },
  )

interface Row {
  id: string
  owner_name: string | null
  stage: string
  open_conditions: number
}
const listed = async (who: SignedIn, wish: object = {}) =>
  ((await who.supabase.rpc('loan_application_list', { wish: { ...wish } }).throwOnError()).data as { rows: Row[] }).rows
const rowOf = async (id: string) => (await listed(maria, { ids: [id] }))[0]

describe('the owner of an application', () => {
  test('is named once, shown in the list, and audited', async () => {
    const id = await applied()

    const answer = await assign(maria, id, sam.person.id)

    expect([answer.status, answer.body]).toEqual([200, { owner_id: sam.person.id }])
    expect(await rowOf(id)).toMatchObject({ owner_name: 'Sam' })
    expect((await listed(sam, { owner: 'mine' })).map((row) => row.id)).toContain(id)
    expect((await listed(maria, { owner: sam.person.id })).map((row) => row.id)).toContain(id)
    expect((await listed(maria, { owner: 'none' })).map((row) => row.id)).not.toContain(id)
    const events = await server(
      "select actor_id, details -> 'owner' as owner from app.audit_events where subject_id = $1 and action like '%assigned'",
      [id],
    )
    expect(events).toEqual([{ actor_id: maria.person.id, owner: [null, sam.person.id] }])
  })

  test('is not replaced by a person who saw another owner', async () => {
    const id = await applied()
    await assign(maria, id, sam.person.id)

    const stale = await assign(sam, id, maria.person.id, null)

    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'OWNER_CHANGED',
      'Sam has just been made the owner of this application. Check the list and try again.',
    ])
    expect((await assign(sam, id, null, sam.person.id)).status).toBe(200)
  })

  test('can’t be a person of another company, and another company’s application can’t be assigned', async () => {
    const id = await applied()

    expect((await assign(maria, id, omar.person.id)).body.code).toBe('OWNER_NOT_FOUND')
    expect((await assign(omar, id, omar.person.id)).body.code).toBe('APPLICATION_NOT_FOUND')
    expect(await rowOf(id)).toMatchObject({ owner_name: null })
  })

  test('is refused for people without the permission, and over the wire', async () => {
    const id = await applied()
    const bea = await app.signIn(await colleague(app.database, maria.person, 'Bea', 'read_only'))

    expect((await assign(bea, id, bea.person.id)).status).toBe(403)
    const { error } = await maria.supabase.from('loan_applications').update({ owner_id: maria.person.id }).eq('id', id)
    expect(error?.code).toBe('42501')
  })
})

describe('conditions', () => {
  const condition = async (id: string, kind = 'pay_stub') =>
    (
      await callCommand(
        app,
        'application-conditions',
        {
          ...{ act: 'add', application_id: id, kind, title: 'Pay stub of June' },
          ...{ provider: 'applicant', days: 7 },
        },
        { person: maria, key: randomUUID() },
      )
    ).body.ids[0]
  const becomes = (id: string, status: string) =>
    server(
      `update public.application_conditions
          set status = $2, received_at = clock_timestamp(), received_how = 'staff', settled_at = now(), settled_by_name = 'Sam' where id = $1`,
      [id, status],
    )

  test('that are awaited move an application to “needs data” and back', async () => {
    const id = await applied()
    const first = await condition(id)
    await condition(id, 'bank_statement')
    expect(await rowOf(id)).toMatchObject({ stage: 'needs_data', open_conditions: 2 })

    await server(
      "update public.application_conditions set status = 'received', received_at = now(), received_how = 'staff' where application_id = $1",
      [id],
    )
    expect(await rowOf(id)).toMatchObject({ stage: 'new', open_conditions: 2 })
    await becomes(first, 'cleared')

    expect(await rowOf(id)).toMatchObject({ stage: 'new', open_conditions: 1 })
  })

  test('keep an approved application from closing', async () => {
    const id = await applied()
    const only = await condition(id)
    await server("update public.loan_applications set status = 'approved' where id = $1", [id])
    expect(await rowOf(id)).toMatchObject({ stage: 'decided' })

    await becomes(only, 'cleared')

    expect(await rowOf(id)).toMatchObject({ stage: 'closing', open_conditions: 0 })
  })
})

test('decision times begin with the last document, and leave out other companies', async () => {
  const id = await applied(omar)
  await server(
    "update public.loan_applications set submitted_at = now() - interval '3 hours', status = 'approved', completed_at = null where id = $1",
    [id],
  )

  const times = (await omar.supabase.rpc('decision_times').throwOnError()).data

  expect(times).toMatchObject({ decisions: 1 })
  const { p50_seconds } = times as { p50_seconds: number } // The function's comment describes its result.
  expect(p50_seconds).toBeGreaterThan(3 * 3_600 - 60)
  expect((await maria.supabase.rpc('decision_times').throwOnError()).data).toMatchObject({ decisions: 1 })
})
