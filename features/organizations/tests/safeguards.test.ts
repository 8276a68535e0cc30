import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ViewingFixture, viewingFixture } from '#features/administration/tests/viewing-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { asPerson } from '#test/support/people.ts'
import { signedInColleague } from './organization-fixture.ts'

let desk: ViewingFixture
let app: TestApp
let maria: SignedIn
let tom: SignedIn
let priya: SignedIn
let omar: SignedIn
let today: string

beforeAll(async () => {
  desk = await viewingFixture()
  app = desk.app
  maria = await app.subscriber('Maria')
  tom = await signedInColleague(app, maria, 'Tom', 'admin')
  priya = await signedInColleague(app, maria, 'Priya')
  omar = await app.subscriber('Omar', 'partner')
  today = (await standing(maria)).today
})
afterAll(() => desk.close())

const standing = async ({ supabase }: SignedIn) =>
  (await supabase.rpc('safeguards').single<{ today: string }>()).data ?? expect.fail('no standing')
const records = async ({ supabase }: SignedIn) => (await supabase.rpc('safeguard_records')).data
const record = ({ supabase }: Pick<SignedIn, 'supabase'>, given: object = {}) =>
  supabase.rpc('record_safeguard', { duty: 'risk_assessment', done_on: today, submission: randomUUID(), ...given })
const logged = async (of: SignedIn, action: string) =>
  (await of.supabase.rpc('organization_audit_log', { filter: { action }, count: 1000 })).data

describe('a company’s data and its safeguards', () => {
  test('consumers include archived ones, and only those of one’s own company', async () => {
    const lena = await app.subscriber('Lena')
    const added = await lena.supabase
      .from('clients')
      .insert([
        { first_name: 'Dana', last_name: 'Ives', ssn: '123456789', date_of_birth: '1990-02-03' },
        { first_name: 'Abel', last_name: 'Ives' },
      ])
      .select('id')
    await lena.supabase.rpc('archive_clients', { ids: [added.data?.[1]?.id], archived: true })

    const hers = await standing(lena)

    expect(hers).toMatchObject({
      consumers: 2,
      sealed_values: 2,
      refuses_clear_values: true,
      company_name: "Lena's company",
    })
    expect(await standing(omar)).toMatchObject({ consumers: 0, sealed_values: 0 })
  })

  test('the second-factor rule, members, the log and disposals have their current values', async () => {
    const home = await desk.organizationOf(maria)
    // Skips the session check, which would fail without a second factor.
    const told = async () =>
      (await asPerson(app.database.pools.wire, maria.person, (db) => db.query('select * from public.safeguards()')))
        .rows[0]
    const before = await told()
    await desk.sql('update app.organizations set requires_second_factor = true where id = $1', [home])
    await desk.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), $1, 'totp', 'verified', 'x')`,
      [priya.person.id],
    )
    await desk.sql(
      `insert into app.disposals (organization_id, class, keeps_days, items, digest) values ($1, 'bureau reply', 180, 1, 'x')`,
      [home],
    )

    const after = await told()

    await desk.sql('update app.organizations set requires_second_factor = false where id = $1', [home])
    await desk.sql('delete from auth.mfa_factors where user_id = $1', [priya.person.id])
    const [log] = await desk.sql(
      'select count(*)::int as events, min(happened_at) as since from app.audit_events where organization_id = $1',
      [home],
    )
    expect(before).toMatchObject({
      owners: '1',
      admins: '1',
      staff: '1',
      requires_second_factor: false,
      members_without_factor: '3',
    })
    expect(before).toMatchObject({ disposals: '0', last_disposed_at: null, oldest_report_at: null })
    expect(after).toMatchObject({ requires_second_factor: true, members_without_factor: '2', disposals: '1' })
    expect(after.last_disposed_at).not.toBeNull()
    expect([Number(after.audit_events), after.audited_since]).toEqual([log?.['events'], log?.['since']])
  })
})

describe('a duty that was done', () => {
  test('is recorded with its day, its author and an event; the newest record counts, and all stay', async () => {
    const lena = await app.subscriber('Lena')
    await record(lena, { done_on: today, note: ' Mistyped the year ' })
    await record(lena, { done_on: addDays(today, -400), note: 'By Rook Security' })

    const kept = await records(lena)

    expect(kept).toMatchObject([
      {
        duty: 'risk_assessment',
        done_on: addDays(today, -400),
        note: 'By Rook Security',
        recorded_by_name: 'Lena',
        person_name: null,
      },
      { done_on: today, note: 'Mistyped the year' },
    ])
    expect(await logged(lena, 'safeguard.recorded')).toMatchObject([
      { actor_name: 'Lena', details: { duty: 'risk_assessment', done_on: addDays(today, -400) } },
      { details: { done_on: today } },
    ])
  })

  test('has a name for the qualified individual, and for no other duty', async () => {
    const named = await record(tom, { duty: 'qualified_individual', person_name: ' Ada Quinn ' })

    expect(named.error).toBeNull()
    expect((await records(maria))?.[0]).toMatchObject({ person_name: 'Ada Quinn', recorded_by_name: 'Tom' })
    expect((await record(tom, { duty: 'qualified_individual', person_name: '  ' })).error?.code).toBe('23514')
    expect((await record(tom, { person_name: 'Ada Quinn' })).error?.code).toBe('23514')
  })

  test('is recorded once, however often and concurrently it is sent', async () => {
    const lena = await app.subscriber('Lena')
    const submission = randomUUID()

    const sent = await Promise.all([1, 2, 3].map(() => record(lena, { submission })))

    expect(new Set(sent.map(({ data }) => data)).size).toBe(1)
    expect(sent.map(({ error }) => error)).toEqual([null, null, null])
    expect(await records(lena)).toHaveLength(1)
    expect(await logged(lena, 'safeguard.recorded')).toHaveLength(1)
  })

  test.each([
    ['a day to come', { done_on: '2999-01-01' }, 'PT422'],
    ['a day that does not exist', { done_on: '2026-02-30' }, '22008'],
    ['an unknown duty', { duty: 'dancing' }, '23514'],
    ['a note without end', { note: 'x'.repeat(2_001) }, '23514'],
  ])('is refused with %s, and nothing is written', async (_which, given, code) => {
    const before = (await records(maria))?.length

    const { error } = await record(maria, given)

    expect(error?.code).toBe(code)
    expect(await records(maria)).toHaveLength(before ?? -1)
  })

  test('in the future is refused with a message', async () => {
    const { error, status } = await record(maria, { done_on: addDays(today, 2) })

    expect([status, error?.message]).toEqual([422, 'The date is in the future'])
  })
})

describe('is for owners and admins', () => {
  test.each(['safeguards', 'safeguard_records'])('%s is refused to staff, strangers and super admins', async (name) => {
    expect((await maria.supabase.rpc(name)).error).toBeNull()
    expect((await tom.supabase.rpc(name)).error).toBeNull()
    for (const { supabase } of [priya, desk.ada, { supabase: app.supabase() }])
      expect((await supabase.rpc(name)).error?.code).toBe('42501')
  })

  test('no other role records anything', async () => {
    for (const person of [priya, desk.ada, { supabase: app.supabase() }])
      expect((await record(person)).error?.code).toBe('42501')
  })

  test('another company sees none of it', async () => {
    const lena = await app.subscriber('Lena')
    await record(lena)

    expect(await records(lena)).toHaveLength(1)
    expect(await records(omar)).toEqual([])
    expect(await logged(omar, 'safeguard.recorded')).toEqual([])
  })

  test('a super admin who views the company reads it and records nothing', async () => {
    await record(maria)
    const view = await desk.view(maria)

    const read = await view.supabase.rpc('safeguard_records')
    const refused = await record(view)

    expect(read.data?.length).toBeGreaterThan(0)
    expect((await view.supabase.rpc('safeguards')).error).toBeNull()
    expect(refused.status).toBe(403)
  })

  test('no record can be changed or removed, not even by the server', async () => {
    await record(maria)
    for (const sql of ["update app.safeguard_records set done_on = '2026-01-01'", 'delete from app.safeguard_records'])
      await expect(app.database.pools.server.query(sql)).rejects.toMatchObject({ code: '42501' })
  })
})
