import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { neededBy, PERMISSIONS } from '#features/organizations/rules/permissions.ts'
import { STAFF_REPORTS } from '#features/reports/tests/every-report.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable } from '#test/support/every-table.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

// Tables a member may read that show nothing about a client.
const ABOUT_NO_CLIENT = [
  ...['app.organizations', 'app.people', 'app.recounts', 'consent_texts', 'lenders', 'privacy_notices', 'rate_caps'],
  ...[
    'saved_reports',
    'saved_views',
    'state_rules',
    'repair_state_packs',
    'loan_products',
    'loan_product_versions',
    'decision_policy_versions',
    'document_template_files',
    'document_templates',
    'document_template_versions',
    'document_packages',
    'document_package_templates',
    'score_percentiles',
    'scoring_models',
    'scoring_model_switches',
    'notifications',
    'realtime.messages',
    'bank_deposits',
    'cash_drawers',
    'cash_drops',
    'counter_settings',
    'collection_queues',
    'collection_settings',
    'collection_texts',
    'mail_batches',
    'notice_settings',
  ],
]
// Totals of all clients together, and files with their payouts. People limited to assigned clients can't read them.
const TOTALS = [
  'app.daily_changes',
  'app.daily_totals',
  'app.repair_totals',
  'app.report_changes',
  'app.report_totals',
  'debit_files',
  'funding_files',
  'lockbox_batches',
]
// Visible to the people who started them.
const OWN = ['client_imports']

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let casey: Person
let client: string

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  const needing = PERMISSIONS.filter((one) => one === 'see_all_clients' || neededBy(one).includes('see_all_clients'))
  casey = await colleagueWith(
    database,
    maria,
    PERMISSIONS.filter((one) => !needing.includes(one)),
  )
  await fillEveryTable(owner, maria)
  await owner.query("update public.clients set address = '1 Main Street'")
  client = (await owner.query<{ id: string }>('select id from public.clients')).rows[0]?.id ?? ''
})
afterAll(() => database.close())
beforeEach(() => assignTo(null))

const assignTo = (person: Person | null) =>
  owner.query('update public.clients set assigned_contact_id = $1', [person?.id ?? null])
const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  )
const rowsSeen = async (person: Person, table: string) => (await as(person, `select from ${table}`)).rowCount ?? 0

/** Returns the tables that a signed-in user may read at all, without views. */
async function readable(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'app', 'storage', 'realtime')
       and has_any_column_privilege('authenticated', c.oid, 'select')
       and exists (select from pg_policies p where format('%I.%I', p.schemaname, p.tablename)::regclass = c.oid
                                               and 'authenticated' = any (p.roles) and p.cmd in ('SELECT', 'ALL'))
     order by 1`)
  return rows.map(({ name }) => name).filter((name) => !ABOUT_NO_CLIENT.includes(name))
}

describe('a person limited to assigned clients', () => {
  test('reads no row of another person’s client in any table, and every row of their own', async () => {
    for (const table of await readable()) {
      await assignTo(null)
      expect(await rowsSeen(maria, table), `${table}, the owner`).toBeGreaterThan(0)
      expect(await rowsSeen(casey, table), `${table}, another’s`).toBe(0)

      await assignTo(casey)
      const isSeen = (await rowsSeen(casey, table)) > 0
      expect(isSeen, `${table}, their own`).toBe(![...TOTALS, ...OWN].includes(table))
    }
  })

  test.each([
    ["public.client_list('{}')", 'Whitfield'],
    ["public.client_ids('{}')", ''],
    ["public.search_clients('Whitfield')", 'Whitfield'],
    ["app.matching_client_ids('Whitfeld')", ''],
    ['public.client_timeline($client)', ''],
    ['public.red_flags($client)', ''],
    ["public.suggest_addresses('1 Main')", '1 Main Street'],
    ['public.credit_repair_roster(365)', 'Whitfield'],
    ["public.credit_pull_progress('key')", ''],
    ['public.record_document_view((select id from public.client_documents))', ''],
  ])('%s reveals nothing about another person’s client', async (call) => {
    const sql = `select * from ${call.replace('$client', `'${client}'`)}`
    const answer = async (person: Person) => JSON.stringify((await as(person, sql)).rows)
    const [owners, nothing] = [await answer(maria), await answer(casey)]

    for (const mark of [client, 'Whitfield', '1 Main Street']) expect(nothing).not.toContain(mark)
    expect(nothing).not.toBe(owners)

    await assignTo(casey)
    expect(await answer(casey)).not.toBe(nothing)
  })

  test('sees counts of their own clients on the dashboard', async () => {
    const figures = async () => (await as(casey, 'select * from public.dashboard_summary()')).rows[0]

    expect(await figures()).toMatchObject({ total_clients: '0', success_rate: 0 })
    await assignTo(casey)
    expect(await figures()).toMatchObject({ total_clients: '2', success_rate: 100 })
    expect((await as(maria, 'select * from public.dashboard_summary()')).rows[0]).toMatchObject({ total_clients: '2' })
  })

  test.each([...STAFF_REPORTS, 'public.dispute_figures(365)'])(
    'can’t use %s, which covers all clients',
    async (call) => {
      expect(await codeOf(as(casey, `select * from ${call}`))).toBe('42501')
    },
  )

  test.each([
    `public.revoke_credit_consent((select id from public.credit_consents))`,
    `public.record_identity_check((select id from public.credit_reports), 'fraud', 'government_id', 'Passport seen')`,
    `public.mark_thread_read((select id from public.message_threads))`,
  ])('changes nothing through %s', async (call) => {
    const { rows } = await owner.query(`select (${/\((select [^)]*)\)/.exec(call)?.[1]}) as id`)
    const named = call.replace(/\(select [^)]*\)/, `'${rows[0].id}'`)

    expect(await codeOf(as(casey, `select ${named}`))).toBe('PT404')
  })

  test('is assigned the clients they add, and can’t reassign them', async () => {
    const added = await as(
      casey,
      `insert into public.clients (first_name, last_name) values ('Lee', 'Own') returning id, assigned_contact_id`,
    )
    expect(added.rows[0]).toMatchObject({ assigned_contact_id: casey.id })
    const given = as(casey, 'update public.clients set assigned_contact_id = $2 where id = $1', [
      added.rows[0].id,
      maria.id,
    ])
    expect(await codeOf(given)).toBe('42501')
    expect((await as(casey, "update public.clients set first_name = 'X' where id = $1", [client])).rowCount).toBe(0)
    await owner.query('delete from public.clients where id = $1', [added.rows[0].id])
  })

  test('can’t attach a document to another person’s client, or another’s file to their own', async () => {
    const document = `insert into public.client_documents (client_id, document_type, file_url, file_name, file_size, mime_type)
                      values ($1, 'pay_stub', 'stub.png', 'stub.png', 1, 'image/png')`
    expect(await codeOf(as(casey, document, [client]))).toMatch(/42501|23503/)
    const own = await as(casey, `insert into public.clients (first_name, last_name) values ('Lee', 'Own') returning id`)
    expect(await codeOf(as(casey, document, [own.rows[0].id]))).toBe('23503')
    await owner.query('delete from public.clients where id = $1', [own.rows[0].id])
  })

  test('is not notified about other people’s clients', async () => {
    const told = async () => {
      await owner.query('select app.notify($1, $2, $3)', [casey.id, 'message_received', { client_id: client }])
      return (await as(casey, "select from public.notifications where kind = 'message_received'")).rowCount
    }

    expect(await told()).toBe(0)
    await assignTo(casey)
    expect(await told()).toBe(1)
  })
})

test('adds no cost to reads of people who see all clients, except one look at their role', async () => {
  const { rows } = await asPerson(database.pools.wire, maria, (db) =>
    db.query(`explain (analyze, costs off, timing off, summary off) select id from public.loans`),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan).toMatch(/SubPlan[\s\S]*\(never executed\)/)
})
