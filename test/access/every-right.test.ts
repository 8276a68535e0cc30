import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable } from '#test/support/every-table.ts'
import { asPerson, colleague, newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let priya: Person
let outsiders: Person[]
let ada: Person
let home: string

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
  priya = await colleague(database, maria, 'Priya')
  outsiders = [await subscriber(database, 'Omar', 'dealer'), await newcomer(database, 'Nell')]
  ada = await superAdmin(database, 'Ada')
  await fillEveryTable(owner, maria)
  const { rows } = await owner.query<{ id: string }>('select organization_id as id from app.people where id = $1', [
    maria.id,
  ])
  home = String(rows[0]?.id)
})
afterAll(() => database.close())

// A grant counts only together with a policy: a view uses those of its tables, and the service key bypasses all.
const RIGHTS = `
  select c.oid::regclass::text as name, string_agg(act.name, ' ' order by act.place) as acts
    from pg_class c
    cross join (values (1, 'select', 'SELECT'), (2, 'insert', 'INSERT'), (3, 'update', 'UPDATE'), (4, 'delete', 'DELETE')) as act (place, name, code)
    cross join (select oid, rolname, rolbypassrls from pg_roles where rolname = $1) as caller
   where c.relkind in ('r', 'p', 'v')
     and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
     and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     and case act.code when 'DELETE' then has_table_privilege(caller.oid, c.oid, 'DELETE')
              else has_any_column_privilege(caller.oid, c.oid, act.code) end
     and (c.relkind = 'v' or caller.rolbypassrls
          or exists (select from pg_policies p
                      where format('%I.%I', p.schemaname, p.tablename)::regclass = c.oid
                        and p.roles && array[caller.rolname, 'public'] and p.cmd in (act.code, 'ALL')))
   group by c.oid
   order by 1`

const rightsOf = async (role: string): Promise<Record<string, string>> => {
  const { rows } = await owner.query<{ name: string; acts: string }>(RIGHTS, [role])
  return Object.fromEntries(rows.map(({ name, acts }) => [name, acts]))
}
const reading = (...tables: string[]) => Object.fromEntries(tables.map((table) => [table, 'select']))

const RECORDS = reading(
  ...[
    'adverse_action_notices',
    'card_entries',
    'card_reviews',
    'charge_off_proposals',
    'client_documents',
    'client_merges',
    'client_ssn_changes',
    'clients',
    'credit_cards',
    'credit_consents',
    'credit_report_scores',
    'credit_reports',
    'credit_score_notices',
    'incompleteness_notices',
  ],
  ...[
    'dispute_letters',
    'dispute_plans',
    'disputes',
    'identity_checks',
    'imported_reports',
    'lenders',
    'loan_applications',
    'loan_postings',
    'loans',
    'military_checks',
  ],
  ...['application_collateral', 'application_conditions', 'application_decisions', 'application_people'],
  ...[
    'applicant_notices',
    'application_referrals',
    'application_terms',
    'decision_overrides',
    'decision_policy_versions',
  ],
  ...['loan_allocations', 'loan_due_items', 'loan_month_ends'],
  ...[
    'funding_files',
    'loan_closings',
    'loan_disclosure_deliveries',
    'loan_disclosures',
    ...['bank_deposits', 'cash_drawers', 'cash_drops', 'counter_receipt_lines', 'counter_receipts', 'counter_settings'],
    'autopay_authorizations',
    ...['lockbox_batches', 'lockbox_rows', 'pay_page_events', 'repair_page_events', 'dispute_attestations'],
    'notice_settings',
    'payment_notices',
    ...['lockbox_batches', 'lockbox_rows'],
    'loan_charge_events',
    'charge_refunds',
    'debit_entries',
    'debit_files',
    'debit_returns',
    'loan_charges',
    'payment_methods',
    'loan_funding_events',
    'loan_fundings',
  ],
  ...['document_package_templates', 'document_packages', 'document_template_files', 'document_template_versions'],
  'document_templates',
  ...['envelope_documents', 'envelope_events', 'envelope_messages', 'envelope_signers', 'envelopes'],
  ...['electronic_consents', 'notice_emails', 'red_flag_entries', 'text_consents'],
  ...['privacy_entries', 'privacy_notices'],
  ...['repair_contracts', 'repair_enrollments', 'repair_fees', 'repair_statements', 'rate_caps', 'state_rules'],
  ...['repair_state_packs', 'repair_fee_documents'],
  ...['loan_product_versions', 'loan_products'],
  ...['legal_holds', 'score_percentiles'],
  ...['application_model_scores', 'scoring_model_switches', 'scoring_models'],
)
const ORGANIZATIONS = reading('app.organizations', 'app.people')
const THEIR_OWN = reading('notifications')

describe('in all tables of all schemas,', () => {
  test('a visitor has no rights', async () => {
    expect(await rightsOf('anon')).toEqual({})
  })

  test('staff may write clients, documents, consent texts, files, and their own data, and nothing else', async () => {
    expect(await rightsOf('authenticated')).toEqual({
      ...RECORDS,
      ...ORGANIZATIONS,
      ...THEIR_OWN,
      ...reading(
        'app.daily_changes',
        'app.daily_figures',
        'app.daily_totals',
        'app.recounts',
        'app.repair_totals',
        'app.report_changes',
        'app.report_totals',
      ),
      ...reading('client_imports'),
      ...reading('message_threads', 'messages', 'notes', 'shared_texts', 'tasks'),
      ...reading('collection_accounts', 'collection_queues', 'collection_settings', 'collection_texts'),
      ...reading('contact_attempts', 'contact_stops', 'payment_promises', 'promised_payments'),
      ...reading(
        'loan_settlements',
        'annual_interest_statements',
        'mail_batches',
        'periodic_statements',
        'repossession_events',
        'repossessions',
        'scra_benefits',
        'service_certificates',
        'settlement_payments',
      ),
      clients: 'select insert update',
      client_documents: 'select insert update',
      consent_texts: 'select insert',
      rate_caps: 'select insert update',
      saved_reports: 'select insert update delete',
      saved_views: 'select insert update delete',
      users: 'select update',
      'realtime.messages': 'select insert',
      'storage.objects': 'select insert update delete',
    })
  })

  test('a super admin may read records, and write only subscribers', async () => {
    expect(await rightsOf('platform_admin')).toEqual({
      ...RECORDS,
      ...ORGANIZATIONS,
      ...THEIR_OWN,
      ...reading(
        'app.daily_changes',
        'app.daily_figures',
        'app.daily_totals',
        'app.recounts',
        'app.repair_totals',
        'storage.buckets',
        'storage.objects',
      ),
      users: 'select update',
    })
  })

  test("the service key can't read an encrypted value, a key, the audit log, or an account, and can't write reports", async () => {
    expect(await rightsOf('service_role')).toEqual({
      ...RECORDS,
      ...ORGANIZATIONS,
      ...reading('app.recounts', 'consent_texts', 'realtime.told_columns'),
      clients: 'select insert update',
      credit_cards: 'select insert',
      lenders: 'select insert',
      loan_applications: 'select update',
      users: 'select update',
      'realtime.messages': 'select insert',
      'storage.buckets': 'select insert update delete',
      'storage.loose_files': 'select insert delete',
      'storage.objects': 'select insert update delete',
      'storage.resumable_uploads': 'select insert update delete',
    })
  })
})

/** Returns how many rows were read or changed, or the error code. */
async function outcomeOf(person: Person, sql: string, topic = ''): Promise<number | string | undefined> {
  try {
    return await asPerson(database.pools.wire, person, async (db) => {
      await db.query("select set_config('realtime.topic', $1, true)", [topic])
      return (await db.query(sql)).rowCount ?? 0
    })
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error)
  }
}

// Tables without an organization column of that name, and files and messages.
const OF_MARIA = [
  ['a company', () => `select from app.organizations where id = '${home}'`],
  ['a profile', () => `select from public.users where id = '${maria.id}'`],
  ['another profile to change', () => `update public.users set full_name = 'X' where id = '${maria.id}'`],
  ['a file', () => `select from storage.objects where organization_id = '${home}'`],
  ['a file to change', () => `update storage.objects set name = 'x.png' where organization_id = '${home}'`],
  ['a file to remove', () => `delete from storage.objects where organization_id = '${home}'`],
  ['a bucket', () => `select from storage.buckets`],
  ['a bucket to open', () => `update storage.buckets set public = true`],
] as const

test.each(OF_MARIA)('%s does not exist for another subscriber or a newcomer', async (_, sql) => {
  for (const outsider of outsiders) expect([0, '42501']).toContain(await outcomeOf(outsider, sql()))
})

test('a file cannot be added to another organization, and a super admin can add none', async () => {
  const added = `insert into storage.objects (bucket_id, name, organization_id) values ('client-documents', 'forged.png', '${home}')`

  for (const person of [...outsiders, ada]) expect(await outcomeOf(person, added)).toBe('42501')
})

test('others, including super admins, can neither listen nor send on an organization’s channel', async () => {
  const topic = `organization:${home}`
  await owner.query("insert into realtime.messages (topic, extension, event) values ($1, 'broadcast', 'x')", [topic])
  const spoken = `insert into realtime.messages (topic, extension, event) values ('${topic}', 'broadcast', 'forged')`

  for (const person of [...outsiders, ada]) {
    expect(await outcomeOf(person, 'select from realtime.messages', topic)).toBe(0)
    expect(await outcomeOf(person, spoken, topic)).toBe('42501')
  }
})

// The gateway rejects a change without a condition. If one got past it, only the policy for that act would protect the
// rows: the read policy applies only to rows that a condition reads.
test('a change or deletion of all rows affects no row of another organization', async () => {
  const { rows } = await owner.query<{ name: string; code: string; column: string }>(`
    select c.oid::regclass::text as name, act.code, min(quote_ident(a.attname)) as column
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join (values ('UPDATE'), ('DELETE')) as act (code)
     where c.relkind = 'r'
       and case act.code when 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
                else has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE') end
     group by c.oid, act.code`)

  expect(rows.map(({ name, code }) => `${code} ${name}`)).toEqual(expect.arrayContaining(['UPDATE clients']))
  for (const { name, code, column } of rows) {
    const sql = code === 'DELETE' ? `delete from ${name}` : `update ${name} set ${column} = null`
    for (const outsider of outsiders) expect(await outcomeOf(outsider, sql), `${code} ${name}`).toBe(0)
  }
})

// Grants and triggers stop most forgeries before a policy is checked. If one of those is loosened, the policy still
// protects the rows.
test('staff access rows only through a policy that compares with their organization or themselves', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select tablename || ': ' || policyname as name
      from pg_policies cross join unnest(array[coalesce(qual, with_check), coalesce(with_check, qual)]) as condition
     -- A restrictive policy narrows what these let through: features/clients/tests/assigned-clients.test.ts.
     where roles && '{public,anon,authenticated}' and permissive = 'PERMISSIVE'
       and (condition !~ 'SELECT (app.current_organization_id|auth.uid)' or condition ~ ' OR ')`)

  expect(rows).toEqual([])
})

describe.each(['saved_views', 'saved_reports'])('a private row in %s', (table) => {
  test.each([
    `select from public.${table} where user_id = $`,
    `update public.${table} set name = 'Mine' where user_id = $`,
    `delete from public.${table} where user_id = $`,
  ])('does not exist for a colleague: %s', async (sql) => {
    expect(await outcomeOf(priya, sql.replace('$', `'${maria.id}'`))).toBe(0)
  })

  test.each([`update public.${table} set name = 'Mine'`, `delete from public.${table}`])(
    'is not affected by a colleague’s change of all rows: %s',
    async (sql) => {
      expect(await outcomeOf(priya, sql)).toBe(0)
    },
  )

  test('cannot be written in a colleague’s name', async () => {
    const forged = `insert into public.${table} (user_id, name, query) values ('${maria.id}', 'Hers', 'state=TX')`

    expect(await outcomeOf(priya, forged)).toBe('42501')
  })
})
