import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseUnguardedTables } from '#server/database/exposure.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let stranger: Person

// One row of Maria's in every tenant table, so that "sees nothing" is not true for want of rows.
const MARIAS_ROWS = `
  with home as (select organization_id as id from app.people where id = $1),
       client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                  select id, $1, 'Dana', 'Whitfield' from home returning id, organization_id),
       report as (insert into public.credit_reports (organization_id, client_id, status, ordered_by)
                  select organization_id, id, 'success', $1 from client returning id, organization_id, client_id),
       reply as (insert into app.credit_report_replies (report_id, bureau, organization_id, sealed)
                 select id, 'experian', organization_id, 'x' from report),
       import as (insert into public.client_imports (organization_id, user_id, file_name, row_count)
                  select id, $1, 'clients.csv', 1 from home returning id, organization_id),
       imported as (insert into app.client_import_rows (import_id, line, organization_id, sealed)
                    select id, 1, organization_id, 'x' from import),
       view as (insert into public.saved_views (organization_id, user_id, page, name, query)
                select id, $1, 'clients', 'Texas', 'state=TX' from home),
       keys as (insert into app.organization_keys (organization_id, version, wrapped) select id, 1, 'x' from home),
       sealed as (insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
                  select organization_id, 'clients', id, 'ssn', 'XXX-XX-0000', 'x', 'x' from client),
       invited as (insert into app.invitations (organization_id, email, role, token_hash, expires_at)
                   select id, 'new@example.test', 'staff', 'x', now() + interval '1 day' from home),
       certified as (insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by_name, expires_at)
                    select id, '{collection}', 'v', 'h', 'Maria', now() + interval '1 day' from home),
       billed as (insert into app.invoices (organization_id, month, company_name, account_type, plan, amount_cents, monthly_credits)
                 select id, '2026-01-01', 'Maria', 'lender', 'pro', 99900, 1000 from home),
       figure as (insert into app.report_totals (organization_id, report, dimension, grain, starts_on, value, measure, amount)
                  select id, 'clients', 'all', 'ever', '-infinity', '', 'added', 1 from home),
       brand as (insert into app.organization_branding (organization_id, display_name) select id, 'Maria' from home),
       archive as (insert into app.organization_archives (organization_id, requested_by_name) select id, 'Maria' from home),
       kept as (insert into public.saved_reports (organization_id, user_id, name, query)
                select id, $1, 'Clients', 'report=clients' from home returning id, organization_id),
       scheduled as (insert into app.report_schedules (saved_report_id, organization_id, every, next_due_at)
                     select id, organization_id, 'week', now() from kept returning saved_report_id, organization_id),
       reader as (insert into app.report_recipients (saved_report_id, organization_id, person_id)
                  select saved_report_id, organization_id, $1 from scheduled),
       mailed as (insert into app.report_mailings (saved_report_id, organization_id, due_at, letters)
                  select saved_report_id, organization_id, now(), 1 from scheduled),
       words as (insert into public.consent_texts (organization_id, version, body) select id, 'v1', 'I agree' from home),
       consent as (insert into public.credit_consents (organization_id, client_id, text_version, text_hash, purpose, bureaus,
                                                       pull_type, method, signed_at, expires_at)
                   select organization_id, id, 'v', 'h', 'credit_transaction', '{experian}', 'soft', 'wet', now(), now() + interval '1 day'
                     from client),
       api_key as (insert into app.api_keys (organization_id, name, prefix, secret_hash, scopes, mode, created_by)
                   select id, 'Website', 'tl_test_abcd', 'x', '{clients:read}', 'test', $1 from home),
       endpoint as (insert into app.webhook_endpoints (organization_id, url, event_types, secret)
                    select id, 'https://example.test', '{*}', 'x' from home returning id, organization_id),
       event as (insert into app.webhook_events (organization_id, type, data) select id, 'webhook.test', '{}' from home
                 returning id, organization_id),
       delivery as (insert into app.webhook_deliveries (organization_id, event_id, endpoint_id, status)
                    select event.organization_id, event.id, endpoint.id, 'held' from event, endpoint returning id, organization_id),
       attempt as (insert into app.webhook_attempts (delivery_id, number, organization_id, began_at, duration_ms)
                   select id, 1, organization_id, now(), 1 from delivery),
       viewed as (insert into app.viewings (organization_id, viewer_id, viewer_session_id, viewed_as, reason, expires_at)
                  select id, $1, $1, $1, 'a test', now() + interval '1 day' from home),
       answer as (insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer)
                  select id, 'createClient', 'key', 'f', '{}' from home),
       card_order as (insert into app.card_orders (organization_id, client_id, ordered_by, idempotency_key, fingerprint, form, product_id, credit_limit)
                      select organization_id, id, $1, 'key', 'f', 'virtual', 'everyday', 100 from client),
       checked as (insert into public.identity_checks (organization_id, client_id, report_id, alert_kind, method, note, recorded_by_name)
                   select organization_id, client_id, id, 'fraud', 'government_id', 'Passport seen', 'Maria' from report),
       disposed as (insert into app.disposals (organization_id, class, keeps_days, items, digest)
                    select id, 'bureau reply', 180, 1, 'x' from home),
       pull as (insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved)
                select organization_id, client_id, $1, 'key', 'fingerprint', '{experian}', 1 from report returning id, organization_id)
  insert into app.credit_pull_answers (pull_id, bureau, organization_id, outcome)
  select id, 'experian', organization_id, 'hit' from pull`

const MARIAS_FILE = `
  insert into storage.objects (bucket_id, name, organization_id, metadata)
  select 'client-documents', 'stub.png', organization_id, '{"size": 1, "mimetype": "image/png"}' from app.people where id = $1`
const MARIAS_DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, file_url, file_name, file_size, mime_type)
  select organization_id, id, 'pay_stub', 'stub.png', 'stub.png', 1, 'image/png' from public.clients where user_id = $1 limit 1`
// On their own: what guards them looks for the client, who is not seen within the statement that adds her.
const MARIAS_LOANS = `
  with client as (select id, organization_id from public.clients where user_id = $1),
       lender as (insert into public.lenders (organization_id, company_name, company_type)
                  select organization_id, 'Maria', 'lender' from client),
       application as (insert into public.loan_applications (organization_id, client_id, loan_type, amount)
                       select organization_id, id, 'auto', 1000 from client),
       card as (insert into public.credit_cards (organization_id, client_id, card_type, card_network, credit_limit,
                                                 current_balance, available_credit, apr, form, product_id, issuer_token, last_four,
                                                 exp_month, exp_year, state, issuer_state)
                select organization_id, id, 'Secured', 'visa', 500, 0, 500, 20, 'virtual', 'builder', 'marias-card', '4242',
                       1, 2099, 'OPEN', 'OPEN' from client)
  insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                            start_date, first_payment_date)
  select organization_id, id, 'auto', 1000, 0, 10, 100, '2026-01-01', '2026-02-01' from client`

const MARIAS_ENTRY = `select app.authorize_card('marias-card', 'one', 10, 'Corner shop', false)`

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  stranger = await newcomer(database, 'Stranger')
  await owner.query(MARIAS_ROWS, [maria.id])
  await owner.query(MARIAS_FILE, [maria.id])
  await owner.query(MARIAS_DOCUMENT, [maria.id])
  await owner.query(MARIAS_LOANS, [maria.id])
  await owner.query(MARIAS_ENTRY)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

/** Zero rows, or refused outright: either way nothing came out and nothing changed. */
async function rowsOrRefusal(attempt: Promise<pg.QueryResult>): Promise<number | string | undefined> {
  try {
    return (await attempt).rowCount ?? 0
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error)
  }
}

const tenantTables = async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id')
     order by 1`)
  return rows.map((row) => row.name)
}

describe('every table with an organisation', () => {
  test('holds a row of Maria’s, so that the rest of these rules can fail', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await owner.query(
        `select count(*)::int as n from ${table} where organization_id = (select organization_id from app.people where id = $1)`,
        [maria.id],
      )
      expect(rows[0].n, table).toBeGreaterThan(0)
    }
  })

  test.each(['another subscriber', 'a newcomer'])(
    'shows %s none of its rows, and lets none be written',
    async (who) => {
      const person = who === 'a newcomer' ? stranger : omar
      const home = `organization_id = (select organization_id from app.people where id = '${maria.id}')`
      const { rows } = await owner.query<{ id: string }>('select organization_id as id from app.people where id = $1', [
        maria.id,
      ])
      const foreign = `organization_id = '${rows[0]?.id}'`

      for (const table of await tenantTables()) {
        const before = await owner.query(
          `select md5(string_agg(t::text, '' order by t::text)) as print from ${table} t where ${home}`,
        )
        const read = await rowsOrRefusal(as(person, `select from ${table} where ${foreign}`))
        const updated = await rowsOrRefusal(
          as(person, `update ${table} set organization_id = organization_id where ${foreign}`),
        )
        const deleted = await rowsOrRefusal(as(person, `delete from ${table} where ${foreign}`))
        const inserted = await rowsOrRefusal(
          as(person, `insert into ${table} (organization_id) values ('${rows[0]?.id}')`),
        )
        const after = await owner.query(
          `select md5(string_agg(t::text, '' order by t::text)) as print from ${table} t where ${home}`,
        )

        expect([0, '42501'], `${table} read`).toContain(read)
        expect([0, '42501'], `${table} update`).toContain(updated)
        expect([0, '42501'], `${table} delete`).toContain(deleted)
        expect(inserted, `${table} insert`).toBe('42501')
        expect(after.rows, table).toEqual(before.rows)
      }
    },
  )

  test('gives a visitor without a session nothing at all', async () => {
    for (const table of [
      ...(await tenantTables()),
      'public.users',
      'app.organizations',
      'auth.users',
      'auth.sessions',
    ]) {
      const db = await database.pools.wire.connect()
      await db.query('begin')
      await db.query("select set_config('role', 'anon', true)")
      expect(await rowsOrRefusal(db.query(`select from ${table}`)), table).toBe('42501')
      await db.query('rollback')
      db.release()
    }
  })
})

describe('reports', () => {
  test.each([
    "insert into public.credit_reports (client_id, status) select id, 'success' from public.clients limit 1",
    "update public.credit_reports set status = 'success'",
    'update public.credit_reports set experian_score = 850',
    'delete from public.credit_reports',
  ])('cannot be forged, not even by their own organisation: %s', async (sql) => {
    await expect(as(maria, sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the login of the wire', () => {
  test('has no rights of its own before it takes on a role', async () => {
    for (const table of ['public.clients', 'public.users', 'app.people', 'auth.users']) {
      await expect(database.pools.wire.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('cannot become the owner of the database or the server', async () => {
    for (const role of ['postgres', 'tradeline_server']) {
      await expect(database.pools.wire.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the start', () => {
  test('is refused while a table that the wire can reach has no row-level security', async () => {
    await expect(refuseUnguardedTables(database.pools.server)).resolves.toBeUndefined()

    await owner.query('create table public.forgotten (id int); grant select on public.forgotten to authenticated')

    await expect(refuseUnguardedTables(database.pools.server)).rejects.toThrow(
      'Row-level security is missing on forgotten',
    )
    await owner.query('drop table public.forgotten')
  })

  test('is refused while a view answers with its owner’s rights', async () => {
    await owner.query(
      'create view public.leak as select * from public.clients; grant select on public.leak to authenticated',
    )

    await expect(refuseUnguardedTables(database.pools.server)).rejects.toThrow('leak')
    await owner.query('drop view public.leak')
  })
})
