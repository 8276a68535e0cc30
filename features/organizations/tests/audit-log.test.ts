import Papa from 'papaparse'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, signedInColleague } from './organization-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let priya: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
  priya = await signedInColleague(app, maria, 'Priya')
  for (const last_name of ['Ames', 'Boyd', 'Cole']) {
    await priya.supabase.from('clients').insert({ first_name: '=1+1', last_name })
  }
  await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Dean' })
})
afterAll(() => app.close())

interface Event {
  id: number
  action: string
  actor_name: string
  happened_at: string
}

async function read(person: SignedIn, asked: object = {}): Promise<Event[]> {
  const { data, error } = await person.supabase.rpc('organization_audit_log', asked)
  if (error) throw error
  return data
}

describe('the audit log', () => {
  test('is the organization’s own, newest first', async () => {
    const events = await read(maria)

    expect(events.map(({ action }) => action)).toEqual([...Array(4).fill('clients.created'), 'organization.founded'])
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect((await read(omar)).map(({ action }) => action)).toEqual(['organization.founded'])
  })

  test('is refused to staff and to strangers', async () => {
    for (const name of ['organization_audit_log', 'organization_audit_actions', 'verify_audit_chain']) {
      expect((await priya.supabase.rpc(name)).error?.code, name).toBe('42501')
      expect((await app.supabase().rpc(name)).error?.code, name).toBe('42501')
    }
    const filter = {}
    expect((await call(app, priya, 'export-audit-log', { filter, date: '2026-01-05' })).status).toBe(403)
    expect((await call(app, null, 'export-audit-log', { filter, date: '2026-01-05' })).status).toBe(401)
  })

  test('is filtered by person and by action', async () => {
    const hers = await read(maria, { filter: { actor: priya.person.id } })
    const founding = await read(maria, { filter: { action: 'organization.founded' } })

    expect(hers.map(({ actor_name }) => actor_name)).toEqual(['Priya', 'Priya', 'Priya'])
    expect(founding).toHaveLength(1)
    expect((await maria.supabase.rpc('organization_audit_actions')).data).toEqual([
      'clients.created',
      'organization.founded',
    ])
  })

  test('offers no action that occurred only in another company’s', async () => {
    const { person, supabase } = await app.subscriber('Nora')
    // Sorted before and after Maria's actions.
    for (const action of ['a', 'z']) {
      await app.database.pools.server.query(
        "select app.record_audit(organization_id, id, $2, 'clients', null, '{}') from app.people where id = $1",
        [person.id, action],
      )
    }

    expect((await maria.supabase.rpc('organization_audit_actions')).data).not.toContain('a')
    expect((await maria.supabase.rpc('organization_audit_actions')).data).not.toContain('z')
    expect((await supabase.rpc('organization_audit_actions')).data).toEqual(['a', 'organization.founded', 'z'])
  })

  test('is filtered by days, both included', async () => {
    const today = new Date().toISOString().slice(0, 10)

    expect(await read(maria, { filter: { from: today, until: today } })).toHaveLength(5)
    expect(await read(maria, { filter: { from: '2999-01-01' } })).toEqual([])
    expect(await read(maria, { filter: { until: '2020-01-01' } })).toEqual([])
  })

  test('is paged by the last number seen', async () => {
    const all = await read(maria)
    const first = await read(maria, { count: 2 })
    const second = await read(maria, { count: 2, before: first.at(-1)?.id })

    expect([...first, ...second]).toEqual(all.slice(0, 4))
  })

  test('an invalid filter is refused, not an internal error', async () => {
    const { status } = await maria.supabase.rpc('organization_audit_log', { filter: { from: 'someday' } })

    expect(status).toBe(400)
  })
})

describe('the file of it', () => {
  const ask = (person: SignedIn, filter: object) =>
    app.fetch('/functions/v1/export-audit-log', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filter, date: '2026-01-05' }),
    })

  test('contains what the filter matches, and is logged first', async () => {
    const ids = (await read(maria, { filter: { actor: priya.person.id } })).map(({ id }) => String(id))

    const reply = await ask(maria, { actor: priya.person.id })

    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-01-05.csv"')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { data } = Papa.parse<Record<string, string>>(await reply.text(), { header: true, skipEmptyLines: true })
    expect(data.map(({ Number: n, Person, Action }) => [n, Person, Action])).toEqual(
      ids.map((id) => [id, 'Priya', 'clients.created']),
    )
    expect(ids).toHaveLength(3)
    expect((await read(maria, { count: 1 }))[0]).toMatchObject({ action: 'audit_log.exported', actor_name: 'Maria' })
  })

  test('is complete, however long it is, with each event once', async () => {
    const nina = await app.subscriber('Nina')
    await app.database.pools.server.query(
      `select app.record_audit(organization_id, id, 'clients.changed', 'clients', null, '{}', null)
         from app.people, generate_series(1, 1500) where id = $1`,
      [nina.person.id],
    )

    const reply = await ask(nina, {})

    const { data } = Papa.parse<Record<string, string>>(await reply.text(), { header: true, skipEmptyLines: true })
    const numbers = data.map(({ Number: n }) => Number(n))
    expect(new Set(numbers).size).toBe(1502)
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  })

  test.each([{ from: '2026-02-30' }, { actor: 'maria' }])('%j is refused', async (filter) => {
    expect((await ask(maria, filter)).status).toBe(400)
  })
})

describe('verification', () => {
  test('confirms an intact chain, and finds the first altered event', async () => {
    expect((await omar.supabase.rpc('verify_audit_chain').single()).data).toMatchObject({
      is_whole: true,
      events: 1,
      first_broken: null,
    })

    const [founding] = await read(omar, { filter: { action: 'organization.founded' } })
    await rewrite(
      "update app.audit_events set action = 'nothing' where action = 'organization.founded' and organization_id = $1",
      omar,
    )

    expect((await omar.supabase.rpc('verify_audit_chain').single()).data).toMatchObject({
      is_whole: false,
      first_broken: founding?.id,
    })
    expect((await maria.supabase.rpc('verify_audit_chain').single()).data).toMatchObject({ is_whole: true })
  })
})

/** Changes that only a person with direct access to the database could make. */
async function rewrite(sql: string, { person }: SignedIn): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query('alter table app.audit_events disable trigger user')
  const { rows } = await owner.query('select organization_id from app.people where id = $1', [person.id])
  await owner.query(sql, [rows[0]?.organization_id])
  await owner.end()
}
