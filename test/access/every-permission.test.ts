import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neededBy, PERMISSIONS, type Permission } from '#features/organizations/rules/permissions.ts'
import { call } from '#features/organizations/tests/organization-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type Guarded, guardedRows, PNG } from '#platform/http/tests/guarded-rows.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

interface Answer {
  code: string | undefined
}
type Attempt = (by: SignedIn, of: Guarded) => PromiseLike<Answer>

const rpc =
  (name: string, args: object = {}): Attempt =>
  async ({ supabase }) => ({ code: (await supabase.rpc(name, args)).error?.code })
const act =
  (name: string, body: object = {}): Attempt =>
  async (by) => ({ code: String((await call(app, by, name, body)).body.code) })
// These acts look up the row before they check the permission. They must succeed for a person who has it: any other
// result is an error in the test.
const actOn =
  (name: string, body: (of: Guarded) => object): Attempt =>
  async (by, of) => {
    const reply = await call(app, by, name, body(of))
    if (reply.status >= 300 && !REFUSED.includes(String(reply.body.code))) throw new Error(JSON.stringify(reply.body))
    return { code: reply.status < 300 ? undefined : String(reply.body.code) }
  }
const order = (pull_type: 'soft' | 'hard') => ({
  ...{ client_id: NOBODY, first_name: 'Rhonda', last_name: 'Rouse', pull_type, bureaus: ['experian'] },
  ...{ address: '981 Wrestlin Way', city: 'Stamford', state: 'CONNECTICUT', zip: '06901' },
  ...{ permissible_purpose: 'credit_transaction', consent: { method: 'esign', text_version: 'v1' } },
})
const PERIOD = { from_day: '2026-01-01', until_day: '2026-12-31' }
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

// For each permission, the requests that the API rejects without it: over /rest, /storage, or an act that needs nothing
// else. A permission without an attempt does not compile.
const ATTEMPTS: Record<Permission, Attempt[]> = {
  see_all_clients: [
    rpc('report_clients', { group_by: 'person', ...PERIOD }),
    rpc('dispute_figures', { period_days: 30 }),
    async ({ supabase }, { client }) => {
      const { data } = await supabase.from('clients').select('id').eq('id', client)
      return { code: data?.length === 0 ? '42501' : undefined }
    },
  ],
  change_clients: [
    async ({ supabase }) => ({
      code: (await supabase.from('clients').insert({ first_name: 'Lee', last_name: 'New' })).error?.code,
    }),
    async ({ supabase }, { client }) => ({
      code: (await supabase.from('clients').update({ city: 'Reno' }).eq('id', client)).error?.code,
    }),
    async ({ supabase }, { client }) => ({
      code: (await supabase.rpc('archive_clients', { ids: [client], archived: true })).error?.code,
    }),
    async ({ supabase, person }, { client }) => ({
      code: (await supabase.rpc('assign_clients', { ids: [client], contact_id: person.id })).error?.code,
    }),
  ],
  change_documents: [
    async ({ supabase }, { document }) => ({
      code: (await supabase.from('client_documents').update({ archived_at: '2026-01-01' }).eq('id', document)).error
        ?.code,
    }),
    async ({ supabase }, { client }) => ({
      code: (await supabase.from('clients').update({ ssn_card_image: 'stub.png' }).eq('id', client)).error?.code,
    }),
    async ({ supabase, person }) => {
      const file = new Blob([PNG], { type: 'image/png' })
      const { error } = await supabase.storage.from('client-documents').upload(`${person.id}.png`, file)
      return { code: error === null ? undefined : '42501' }
    },
    act('imported-report'),
  ],
  write_notes: [act('notes', { act: 'pin' }), act('tasks', { act: 'done' })],
  record_consents: [rpc('revoke_credit_consent', { consent_id: NOBODY }), act('record-text-consent')],
  reveal_identity: [act('reveal-client'), act('find-client-by-ssn')],
  review_ssn_changes: [
    actOn('client-ssn', ({ ssnChange }) => ({
      ...{ act: 'decide', change_id: ssnChange, decision: 'approved', reason: 'Saw the card' },
    })),
  ],
  merge_clients: [act('merge-clients', { act: 'compare' }), act('merge-clients', { act: 'merge' })],
  export_data: [
    rpc('export_credit_repair_roster', { period_days: 30 }),
    rpc('record_report_list_export', { filter: {}, reports: 1 }),
    rpc('record_report_print', { report_id: NOBODY }),
    rpc('schedule_report', { saved_report_id: NOBODY, every: 'week', recipients: [] }),
    act('export-clients'),
    act('export-lending'),
    act('export-notes'),
    act('loan-statement'),
    act('loan-letter'),
    act('settlement-letter'),
    act('print-payment-notice'),
    act('print-mail-batch'),
    act('export-annual-interest'),
    act('payoff-letter'),
    act('drawer-report'),
  ],
  order_soft_pulls: [act('credit-pull', order('soft'))],
  order_hard_pulls: [
    act('compare-name'),
    act('credit-pull', order('hard')),
    rpc('record_identity_check', { report_id: NOBODY, alert_kind: 'fraud', method: 'government_id', note: 'Seen' }),
  ],
  work_applications: [act('red-flags')],
  decide_applications: [act('decide-application'), act('change-approved-terms')],
  override_decisions: [act('answer-override')],
  book_loans: [act('book-loan'), act('loan-closing')],
  import_loans: [act('portfolio-import', { act: 'list' }), act('export-portfolio-import', { act: 'problems' })],
  send_funds: [act('loan-funding', { act: 'send' }), act('funding-files', { act: 'make' })],
  change_loans: [act('change-loan', { act: 'extension' }), act('settlements', { act: 'offer' }), act('scra-orders')],
  override_loan_limits: [
    act('change-loan', {
      ...{ act: 'extension', loan_id: NOBODY, on: '2026-01-31', installment: 1, periods: 1, reason: 'Lost the job' },
      ...{ limit_override: 'Asked by the owner', idempotency_key: NOBODY },
    }),
  ],
  take_payments: [
    ...[act('post-payment'), act('change-loan', { act: 'fee' })],
    ...[act('loan-charge', { act: 'charge' }), act('payment-methods', { act: 'open_page' })],
    ...[act('pay-page-link', { act: 'send' }), act('debit-files', { act: 'make' })],
    ...[act('loan-autopay', { act: 'unskip' }), act('autopay-form')],
    ...[
      act('loan-autopay', { act: 'unskip' }),
      act('autopay-form'),
      act('payment-notice'),
      act('mail-batch', { act: 'make' }),
    ],
  ],
  reverse_payments: [act('reverse-payment'), act('charge-refund', { act: 'check' })],
  reverse_imported_payments: [
    actOn('reverse-payment', ({ importedPayment }) => ({
      posting_id: importedPayment,
      reason: 'Returned by the bank',
    })),
  ],
  take_cash: [
    act('cash-drawer', { act: 'open' }),
    act('counter-receipt', { act: 'take' }),
    act('print-receipt'),
    act('cash-safe', { act: 'drop' }),
  ],
  void_receipts: [
    act('lockbox', { act: 'reverse' }),
    act('counter-receipt', { act: 'approve_void' }),
    act('cash-safe', { act: 'cancel' }),
  ],
  waive_fees: [act('refund-repair-fee'), act('change-loan', { act: 'waiver' })],
  keep_books: [act('month-end', { act: 'report' }), act('export-month-end')],
  decide_charge_offs: [act('decide-charge-off')],
  collect_loans: [act('collections', { act: 'follow_up' }), act('repossessions', { act: 'letter' })],
  manage_products: [act('create-product'), act('change-product'), act('offer-product'), act('retire-product')],
  freeze_cards: [actOn('cards', ({ card }) => ({ act: 'freeze', card_id: card }))],
  manage_cards: [act('cards', { act: 'issue' })],
  handle_disputes: [act('open-disputes'), act('repair-page-link', { act: 'send' })],
  enroll_clients: [act('enroll-client')],
  record_fees: [
    act('record-repair-fee'),
    act('prepare-repair-invoice'),
    act('void-repair-invoice'),
    act('repair-invoice'),
    act('repair-receipt'),
  ],
  send_messages: [rpc('mark_thread_read', { thread: NOBODY }), act('send-message'), act('assign-shared-texts')],
  see_revenue: [rpc('credit_repair_revenue'), rpc('report_loans', { group_by: 'type', ...PERIOD })],
  see_team_report: [rpc('report_team', { group_by: 'person', ...PERIOD })],
  see_billing: [rpc('organization_billing'), rpc('organization_invoices'), act('invoice-pdf')],
  see_audit_log: [
    rpc('organization_audit_log', { filter: {} }),
    rpc('organization_audit_actions'),
    rpc('verify_audit_chain'),
  ],
  manage_members: [
    rpc('organization_members'),
    rpc('organization_invitations'),
    rpc('organization_roles'),
    rpc('save_role', { role_name: 'Mine', permissions: [] }),
    rpc('change_member_role', { member_id: NOBODY, role: 'staff' }),
    rpc('remove_member', { member_id: NOBODY }),
    act('invitations'),
  ],
  manage_organization: [
    async ({ supabase, person }) => ({
      code: (await supabase.from('users').update({ company_name: 'Other' }).eq('id', person.id)).error?.code,
    }),
    act('organization-branding'),
    rpc('set_company_time_zone', { zone: 'America/Chicago' }),
    rpc('set_company_score_model', { model: 'vantage_4' }),
  ],
  manage_compliance: [
    rpc('purpose_certifications'),
    rpc('incidents'),
    rpc('safeguards'),
    rpc('disposal_certificates'),
    rpc('require_military_checks', { is_required: false }),
    rpc('set_override_limit', { limit_cents: 1 }),
    act('legal-hold'),
    act('add-score-percentiles'),
    act('add-state-pack'),
    act('end-state-pack'),
    act('add-state-rule'),
    act('end-state-rule'),
    async ({ supabase }) => ({
      code: (await supabase.from('consent_texts').insert({ version: 'v9', body: 'I agree' })).error?.code,
    }),
    async ({ supabase }) => ({
      code: (
        await supabase
          .from('rate_caps')
          .insert({ state: 'TX', rate: 18, fees_included: false, effective_from: '2026-01-01', citation: 'x' })
      ).error?.code,
    }),
  ],
  manage_integrations: [act('api-keys', { act: 'list' }), act('webhooks', { act: 'list' })],
  export_organization: [act('organization-archive', { act: 'list' })],
}

const REFUSED = ['42501', 'PERMISSION_NEEDED', 'RECORDED_ELSEWHERE']
const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }

let app: TestApp
let maria: SignedIn
let whole: SignedIn
let of: Guarded

beforeAll(async () => {
  app = await testApp({ authSettings: { limits } })
  maria = await app.subscriber('Maria', 'cro')
  of = await guardedRows(app, maria)
  whole = await app.signIn(await colleagueWith(app.database, maria.person, PERMISSIONS))
})
afterAll(() => app.close())

const without = (gone: Permission) => PERMISSIONS.filter((one) => one !== gone && !neededBy(one).includes(gone))

describe('each permission', () => {
  test.each(PERMISSIONS)(
    '%s: a person with every other permission is rejected by the API, and one with all of them is not',
    async (permission) => {
      const person = await app.signIn(await colleagueWith(app.database, maria.person, without(permission)))

      expect(ATTEMPTS[permission].length).toBeGreaterThan(0)
      for (const [n, attempt] of ATTEMPTS[permission].entries()) {
        expect(REFUSED, `attempt ${n}`).toContain((await attempt(person, of)).code)
        expect(REFUSED, `attempt ${n} with everything`).not.toContain((await attempt(whole, of)).code)
      }
    },
  )
})
