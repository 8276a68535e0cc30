import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_REPORTS } from '#features/reports/tests/every-report.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable, printOf, tenantTables } from '#test/support/every-table.ts'
import {
  asPerson,
  colleague,
  companyFacts,
  newcomer,
  type Person,
  subscriber,
  superAdmin,
} from '#test/support/people.ts'

// Every function that a caller may call, by the kind of caller. `:name` is the id of one of Maria's rows.
const FOR_STAFF = [
  'public.archive_clients(array[:client], true)',
  'public.assign_clients(array[:client], :priya)',
  "public.client_count('{}')",
  "public.loan_application_list('{}')",
  "public.loan_application_board('{}')",
  'public.decision_times()',
  'public.envelope_counts()',
  "public.loan_application_count('{}')",
  "public.loan_list('{}')",
  "public.loan_totals('{}')",
  'public.pool_figures()',
  `public.pool_loans('{"cell": {"kind": "bucket", "month": "", "bucket": "0"}}')`,
  'app.desk_organization_id()',
  "public.loan_posting_list('{}')",
  "public.loan_posting_totals('{}')",
  "app.posting_page('{}')",
  "app.desk_page('loans', '{}')",
  "app.desk_count('applications', '{}', 10)",
  'public.ai_underwriting_standing()',
  'public.company_standing()',
  "public.client_ids('{}')",
  "public.client_list('{}')",
  "public.client_neighbours('{}', :client)",
  'public.client_work_standing(:client)',
  'public.credit_certification()',
  'public.credit_order_terms()',
  "public.credit_pull_progress('key')",
  'public.export_credit_repair_roster(365)',
  'public.going_live()',
  'public.hide_going_live(true)',
  'public.mark_thread_read(:thread)',
  'public.record_document_view(:document)',
  'public.client_team(:client)',
  'public.collection_queue_totals()',
  "public.collection_account_list('{}')",
  'public.collection_people(:client)',
  'public.collectors()',
  "public.collector_figures('2026-01-01', '2026-12-31')",
  "public.charge_off_list('{}')",
  'public.charge_off_months()',
  'public.my_work()',
  'public.my_work_counts()',
  'public.company_time_zone()',
  'public.company_score_model()',
  'public.military_check_rule()',
  'public.override_rule()',
  "public.record_identity_check(:report, 'fraud', 'government_id', 'Passport seen')",
  "public.record_report_list_export('{}', 1)",
  "public.record_report_print(:report, 'A customer asks')",
  ...STAFF_REPORTS,
  'public.revoke_credit_consent(:consent)',
  'public.saved_report_list()',
  "public.schedule_report(:saved, 'week', array[:maria])",
  "public.search_clients('Whitfield')",
  'public.second_factor_rule()',
  'public.session_limits()',
  'public.stop_report_mail(:saved, true)',
  "public.suggest_addresses('1 Main')",
  "app.client_count('{}', 10)",
  'app.company_may_work()',
  "app.client_like_applicant('Dana', 'Whitfield', '1 Main Street', '89501')",
  "app.client_page('{}')",
  "app.keep_api_answer('createClient', 'key', 'f', '{}')",
  "app.kept_object('stub.png', :organization)",
  "app.note_roster_export('{}', 1)",
  "app.permitted_organization_id('take_payments')",
  "app.require_permission('take_payments')",
]
const FOR_STAFF_AND_SUPER_ADMINS = [
  "public.choose_notification('new_device', false)",
  'app.list_model(:organization)',
  'public.client_timeline(:client)',
  'public.company_review()',
  'public.credit_repair_achievers(365)',
  'public.credit_repair_revenue()',
  'public.credit_repair_roster(365)',
  'public.credit_repair_summary(365)',
  'public.credit_repair_trend(365)',
  'public.dashboard_summary()',
  "public.drawer_report('2026-01-01', '2026-01-31')",
  'public.dispute_desk($$due$$)',
  'public.ai_disputes_standing()',
  'public.dispute_desk_counts()',
  "app.dispute_counts_of_company(:organization, '2026-01-01')",
  'public.dispute_figures(365)',
  'public.fee_suspension()',
  'public.end_session(:session)',
  'public.has_password()',
  'public.mark_notifications_read()',
  'public.my_notifications()',
  'public.my_sessions()',
  'public.my_sign_ins()',
  'public.organization_branding()',
  'public.record_client_view(:client)',
  'public.military_checks_about_another(:client)',
  'public.application_duplicates(:client)',
  'public.red_flags(:client)',
  'public.my_permissions()',
  'app.assert_recent_sign_in()',
  "app.has_permission('take_payments')",
  'app.sees_all_clients()',
  'app.own_client_ids()',
  'app.own_loan_ids()',
  'app.own_card_ids()',
  'app.own_envelope_ids()',
  'app.own_funding_ids()',
  'app.own_file_names()',
  'app.sees_client(:client)',
  "app.may_or_refuse('take_payments')",
  'app.current_organization_id()',
  "app.matching_client_ids('Whitfield')",
  "app.matching_client_ids('0000')",
  "app.matching_client_ids('5125550123')",
  'app.organization_of_client(:client)',
  'app.list_model(app.organization_of_client(:client))',
]
const FOR_ADMINISTRATORS = [
  // Omar refers to her incident by her own id.
  `public.add_to_incident(:maria, 1, '{"consumers": 5}', :report)`,
  "public.change_member_role(:priya, 'admin')",
  'public.disposal_certificates()',
  'public.incident_history(:maria)',
  'public.incidents()',
  'public.organization_audit_actions()',
  "public.organization_audit_log('{}')",
  'public.organization_billing()',
  'public.organization_invitations()',
  'public.organization_invoices()',
  'public.organization_members()',
  'public.organization_roles()',
  "public.save_role('Teller', '{take_payments}')",
  'public.delete_role(:role)',
  "public.organization_security_log('{login}')",
  'public.purpose_certifications()',
  `public.record_incident('{"what_happened": "A theft", "discovered_on": "2026-01-01", "information": ["names"], "exposure": "encrypted"}', :client)`,
  "public.record_safeguard('risk_assessment', '2026-01-01', :client)",
  'public.remove_member(:priya, :maria)',
  "public.report_team('person', '2020-01-01', '2100-01-01')",
  "public.hide_screens('{}')",
  'public.open_lending_desk(true)',
  'public.require_military_checks(false)',
  'public.set_override_limit(1)',
  "public.set_company_time_zone('UTC')",
  "public.set_company_score_model('fico_9')",
  'public.require_second_factor(false)',
  'public.set_second_factor_grace(0)',
  'public.set_session_limits(720, 168)',
  'public.reveal_cap()',
  'public.safeguard_records()',
  'public.safeguards()',
  "public.sensitive_totals('person')",
  'public.sensitive_uses()',
  'public.set_reveal_cap(30)',
  'public.verify_audit_chain()',
  'app.administered_organization_id()',
  'app.owned_organization_id()',
]
// A message of a visitor, which belongs to no company.
const VISITOR = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'
const FOR_SUPER_ADMINS = [
  "public.assign_text_number(:organization, '5125550142')",
  `public.change_subscription(:organization, '{"plan": "basic", "status": "trial", "features": []}', '{"plan": "pro", "status": "active"}')`,
  "public.check_company_review(:organization, :event, 'ein', true)",
  'public.company_review_file(:organization)',
  "public.company_reviews('{}')",
  "public.decide_company_review(:organization, :event, 'refused', 'The license lapsed')",
  "public.contact_messages('{}')",
  'public.open_contact_messages()',
  `public.handle_contact_message('${VISITOR}', true)`,
  'public.failed_jobs()',
  'public.running_jobs()',
  'public.platform_overview()',
  'public.recounts()',
  "app.recount_percent_of_all('{dashboard}')",
  'public.risk_board()',
  'public.risk_details(:organization)',
  'public.retry_job((select id from public.failed_jobs() limit 1))',
  'public.subscriber(:organization)',
  "public.subscriber_list('{}')",
  "public.suspend_company(:organization, true, 'Reported as fraud')",
  "public.suspend_fees(:organization, true, 'Fees before work')",
  'public.take_back_text_number(:organization)',
  'public.waiting_company_reviews()',
]
const FOR_SUBSCRIBERS = [...FOR_STAFF, ...FOR_STAFF_AND_SUPER_ADMINS, ...FOR_ADMINISTRATORS]
// These check the caller's own session and are tested with it (viewings, auth-session-check, second-factor-rule).
const OF_THE_SESSION = [
  'app.assert_second_factor',
  'app.assert_viewing',
  'app.hold_blocked_company',
  'auth.assert_session',
  // These say which id replaces another and whether a row of the statement moves, and policies still decide about rows.
  ...['app.kept_client', 'app.moves_between_files'],
]

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let priya: Person
let omar: Person
let nell: Person
let ada: Person
let ids: Record<string, string>
/** The results for Omar and Nell before Maria's rows existed. */
let alone: Answers[]

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  await owner.query(
    "insert into app.contact_messages (id, name, email, message) values ($1, 'Nora', 'nora@example.test', 'A question')",
    [VISITOR],
  )
  omar = await subscriber(database, 'Omar', 'dealer')
  nell = await newcomer(database, 'Nell')
  await companyFacts(database, omar, 'lending_opened_at = now()')
  ids = Object.fromEntries(NAMES.map((name) => [name, randomUUID()]))
  alone = [await answersTo(omar), await answersTo(nell)]
  maria = await subscriber(database, 'Maria', 'lender')
  await companyFacts(database, maria, 'lending_opened_at = now()')
  priya = await colleague(database, maria, 'Priya')
  ada = await superAdmin(database, 'Ada')
  await fillEveryTable(owner, maria)
  await owner.query('update public.message_threads set unread_count = 1')
  await owner.query(
    "update app.organizations set review_status = 'in_review' where id in (select organization_id from app.company_submissions)",
  )
  await owner.query("update public.clients set address = '1 Main Street', zip = '89501', phone = '5125550123'")
  await owner.query(
    "update public.clients set ssn = 'XXX-XX-0000' where id in (select row_id from app.sealed_values where column_name = 'ssn')",
  )
  await owner.query(
    "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), $1, 'totp', 'verified', 'x')",
    [priya.id],
  )
  // So that the key can be used again.
  await owner.query("update app.api_answers set created_at = now() - interval '2 days'")
  await owner.query("select from graphile_worker.add_job('nothing', '{}')")
  await owner.query("update graphile_worker._private_jobs set last_error = 'Broken'")
  const { rows } = await owner.query<Record<string, string>>(`
    select c.organization_id as organization, c.id as client, d.id as document, r.id as report, n.id as consent, s.id as saved, t.id as thread,
           o.id as role, e.id as event
      from public.credit_reports r join public.clients c on c.id = r.client_id, public.client_documents d, public.credit_consents n, public.saved_reports s, public.message_threads t,
           app.organization_roles o, app.company_review_events e`)
  ids = { ...rows[0], maria: maria.id, priya: priya.id, session: maria.sessionId }
})
afterAll(() => database.close())

const NAMES = [
  'organization',
  'client',
  'document',
  'report',
  'consent',
  'saved',
  'thread',
  'role',
  'event',
  'maria',
  'priya',
  'session',
]
const sqlOf = (call: string) => `select * from ${call.replace(/:(\w+)/g, (_, name) => `'${ids[name]}'::uuid`)}`

type Outcome = { code: string | undefined; answer: string }

/** Returns the outcome of a call: its result as text, or its error code. */
async function outcomeOf(work: Promise<pg.QueryResult>): Promise<Outcome> {
  try {
    return { code: undefined, answer: JSON.stringify((await work).rows) }
  } catch (error) {
    return { code: error instanceof pg.DatabaseError ? error.code : String(error), answer: '' }
  }
}

const called = (person: Person, call: string) =>
  outcomeOf(asPerson(database.pools.wire, person, (db) => db.query(sqlOf(call))))

/** Like `called`, but rolled back. */
const tried = (person: Person, call: string) =>
  outcomeOf(
    asPerson(database.pools.wire, person, async (db) => {
      const result = await db.query(sqlOf(call))
      await db.query('rollback; begin')
      return result
    }),
  )

type Answers = Record<string, Outcome>

/** Returns each function's result for a subscriber, without timestamps and random ids. */
async function answersTo(person: Person): Promise<Answers> {
  const answers: Answers = {}
  for (const call of FOR_SUBSCRIBERS) {
    const { code, answer } = await tried(person, call)
    answers[call] = { code, answer: answer.replaceAll(/T[\d:.]+Z|[\da-f-]{36}/g, '') }
  }
  return answers
}

test('every function that a caller may call, or that has other rights than its caller, is in these lists', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct p.pronamespace::regnamespace || '.' || p.proname as name
      from pg_proc p cross join (values ('anon'), ('authenticated'), ('platform_admin'), ('service_role')) as caller (role)
     where p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and (p.prosecdef or p.pronamespace = 'public'::regnamespace)
       and p.prorettype <> 'trigger'::regtype
       and has_function_privilege(caller.role, p.oid, 'execute')
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)

  const listed = [...FOR_SUBSCRIBERS, ...FOR_SUPER_ADMINS].map((call) => call.slice(0, call.indexOf('(')))
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...listed, ...OF_THE_SESSION]))
})

test("visitors and the service key may call none of the API's functions", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select p.proname || ' by ' || caller.role as name
      from pg_proc p cross join (values ('anon'), ('service_role')) as caller (role)
     where p.pronamespace = 'public'::regnamespace and has_function_privilege(caller.role, p.oid, 'execute')
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)

  expect(rows).toEqual([])
})

describe('so that each rejection is due to the caller', () => {
  test.each(FOR_SUBSCRIBERS)('%s works for the owner of the rows', async (call) => {
    expect(await tried(maria, call)).toMatchObject({ code: undefined })
  })

  test.each(FOR_SUPER_ADMINS)('%s works for a super admin', async (call) => {
    expect(await tried(ada, call)).toMatchObject({ code: undefined })
  })
})

test("another subscriber and a newcomer get results as if Maria didn't exist", async () => {
  expect([await answersTo(omar), await answersTo(nell)]).toEqual(alone)
})

test('another subscriber and a newcomer learn nothing about Maria through any function, and change nothing', async () => {
  const tables = await tenantTables(owner)
  const prints = async () => {
    const byTable: Record<string, string | null> = {}
    for (const table of tables) byTable[table] = await printOf(owner, table, String(ids.organization))
    return byTable
  }
  const before = await prints()
  const marks = [...Object.values(ids), 'Whitfield', 'Main Street', 'Maria']

  for (const person of [omar, nell]) {
    for (const call of FOR_SUBSCRIBERS) {
      const { code, answer } = await called(person, call)

      expect([undefined, '42501', '23502', '23503', 'PT404'], call).toContain(code)
      for (const mark of marks) expect(answer, call).not.toContain(mark)
    }
  }

  expect(await prints()).toEqual(before)
})

test.each(FOR_ADMINISTRATORS)('%s rejects staff', async (call) => {
  expect(await called(priya, call)).toMatchObject({ code: '42501' })
})

test.each([...FOR_STAFF, ...FOR_ADMINISTRATORS])(
  '%s rejects a super admin, who works for no subscriber',
  async (call) => {
    expect(await called(ada, call)).toMatchObject({ code: '42501' })
  },
)

test.each(FOR_SUPER_ADMINS)('%s rejects a subscriber', async (call) => {
  expect(await called(maria, call)).toMatchObject({ code: '42501' })
})

test.each(['public.end_session(:session)', "public.schedule_report(:saved, null, '{}')"])(
  '%s works only for that person, and a colleague finds no row',
  async (call) => {
    expect(await called(priya, call)).toMatchObject({ code: 'PT404' })
  },
)
