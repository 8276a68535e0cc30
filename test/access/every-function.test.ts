import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, newcomer, superAdmin } from '#test/support/people.ts'
import { COLLECTION_FUNCTIONS } from './collection-functions.ts'
import { BOOKED_QUOTE } from './commands-fixture.ts'
import { MONEY_FUNCTIONS } from './money-functions.ts'

// A valid id that belongs to no row.
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const NO_PLAN = { on_verified: 'none', on_no_response: 'none', on_frivolous: 'none' }
const DAY = '2026-11-21'
const TEMPLATE_CONTENT = { language: 'en', title: 'Letter', blocks: [{ kind: 'page_break' }] }
const ORDER = {
  ...{ client_id: NOBODY, first_name: 'Rhonda', last_name: 'Rouse', address: '981 Wrestlin Way', city: 'Stamford' },
  ...{ state: 'CONNECTICUT', zip: '06901', bureaus: ['experian'], permissible_purpose: 'credit_transaction' },
  consent: { method: 'esign', text_version: 'v1' },
}
const APPLICANT = { first_name: 'Rhonda', last_name: 'Rouse' }
const SUBSCRIBER = {
  ...{ email: 'new@example.test', full_name: 'Nora Vale', company_name: 'Vale Motors' },
  ...{ account_type: 'dealer', subscription_plan: 'basic', features: [] },
}

const ONLINE = {
  ...{ company: 'x', product_id: NOBODY, product_version_id: NOBODY, amount_cents: 250_000, term_months: 24 },
  ...{ payment_frequency: 'month', first_name: 'Dana', last_name: 'Whitfield' },
  ...{ email: 'dana@example.test', phone: '5125550123', address: '1 Main St' },
  ...{ city: 'Austin', state: 'TX', zip: '78704' },
  ...{ monthly_income_cents: 420_000, income_source: 'employment', housing: 'rent', housing_payment_cents: 95_000 },
  ...{ ssn: '512345678', date_of_birth: '1980-08-15', signed_name: 'Dana Whitfield', consent_version: 'v1' },
  ...{ challenge: 'x', solution: '1', idempotency_key: 'a-key' },
}

const TERMS_CHOICE = {
  ...{ source: 'person', amount_cents: 500_000, term_months: 24, payment_frequency: 'month', rate_percent: '12' },
}

type Circle = 'anybody' | 'members' | 'administrators' | 'owners' | 'super admins'
type Called = readonly [name: string, circle: Circle, body: Record<string, unknown>]

// Every function with its allowed callers, and a valid body.
const FUNCTIONS: readonly Called[] = [
  ...COLLECTION_FUNCTIONS,
  ['accept-invitation', 'anybody', { act: 'sign_up', token: 'x', full_name: 'Nora', password: 'Longer-password-1' }],
  ['choose-language', 'anybody', { token: 'x', language: 'es' }],
  ['open-conversation', 'anybody', { token: 'x' }],
  ['reply-to-conversation', 'anybody', { token: 'x', body: 'Here they are' }],
  ['stop-report-mail', 'anybody', { token: 'x' }],
  ['contact', 'anybody', { id: NOBODY, name: 'Nora Vance', email: 'nora@example.test', message: 'A question' }],
  ['open-record-link', 'anybody', { token: 'x' }],
  ['seal-certificate', 'anybody', { sha256: 'x' }],
  ['record-link-paper', 'anybody', { token: 'x' }],
  ['answer-record-link', 'anybody', { act: 'withdraw', token: 'x' }],
  ['bureau-status', 'members', {}],
  [
    'quote-loan',
    'members',
    {
      ...{ amount: 100_00, rate_percent: '10', method: 'simple_daily', day_count: 'actual/365', start: '2026-01-01' },
      calendar: { every: 'once', first_due: DAY, count: 1 },
    },
  ],
  ['credit-pull', 'members', ORDER],
  ['duplicate-clients', 'members', APPLICANT],
  ['export-clients', 'members', { wish: {}, columns: ['contact'], date: DAY }],
  ['export-lending', 'members', { list: 'loans', wish: {}, date: DAY }],
  ['export-notes', 'members', { client_id: NOBODY, date: DAY }],
  ['export-report', 'members', { wish: { report: 'clients', by: 'month', period: 'year' }, format: 'csv', date: DAY }],
  ['merge-clients', 'members', { act: 'review_undo', merge_id: NOBODY }],
  ['find-client-by-ssn', 'members', { ssn: '600221639' }],
  ['client-ssn', 'members', { act: 'weigh', client_id: NOBODY, ssn: '600221639' }],
  ['import-clients', 'members', { act: 'begin', file_name: 'clients.csv', row_count: 1 }],
  [
    'open-disputes',
    'members',
    { client_id: NOBODY, report_id: NOBODY, items: [{ bureau: 'experian', item_key: 'x', reason: 'not_mine' }] },
  ],
  ['imported-report', 'members', { act: 'remove', report_id: NOBODY }],
  ['advance-dispute', 'members', { dispute_id: NOBODY, to: 'attested' }],
  ['advance-disputes', 'members', { dispute_ids: [NOBODY], to: 'attested' }],
  ['mail-disputes', 'members', { dispute_ids: [NOBODY], is_read: true }],
  ['check-letter', 'members', { letter_id: NOBODY }],
  ['dispute-wording', 'members', { act: 'suggest', dispute_id: NOBODY }],
  ['next-round', 'members', { dispute_id: NOBODY, act: 'dismiss' }],
  ['plan-disputes', 'members', { client_id: NOBODY, ...NO_PLAN }],
  [
    'correct-dispute-result',
    'members',
    { dispute_id: NOBODY, from: 'deleted', result: 'verified', reason: 'Read anew' },
  ],
  ['dispute-letter', 'members', { dispute_ids: [NOBODY] }],
  ['enroll-client', 'members', { client_id: NOBODY, monthly_fee: 99, sale_channel: 'web' }],
  ['acknowledge-rights-statement', 'members', { client_id: NOBODY, acknowledged_on: DAY, document_id: NOBODY }],
  ['prepare-repair-contract', 'members', { client_id: NOBODY, contract_date: DAY, total_cost: 99 }],
  ['send-repair-contract', 'members', { client_id: NOBODY }],
  ['sign-repair-contract', 'members', { contract_id: NOBODY, document_id: NOBODY }],
  ['cancel-repair-contract', 'members', { contract_id: NOBODY }],
  ['repair-contract-paper', 'members', { client_id: NOBODY, paper: 'statement' }],
  ['change-enrollment', 'members', { client_id: NOBODY, status: 'paused', from: 'active' }],
  [
    'record-repair-fee',
    'members',
    { client_id: NOBODY, amount: 99, received_on: DAY, method: 'cash', idempotency_key: 'a-key' },
  ],
  ['refund-repair-fee', 'members', { fee_id: NOBODY, reason: 'A goodwill refund' }],
  ['send-message', 'members', { client_id: NOBODY, channel: 'email', subject: 'Documents', body: 'Please send them' }],
  ['record-text-consent', 'members', { client_id: NOBODY, is_agreed: true, method: 'written' }],
  [
    'compare-name',
    'members',
    { report_id: NOBODY, bureau: 'experian', decision: 'another', reason: 'The birth date differs' },
  ],
  ['report-csv', 'members', { report_id: NOBODY, reason: 'A customer asks' }],
  ['report-pdf', 'members', { report_id: NOBODY, reason: 'A customer asks' }],
  ['reveal-client', 'members', { client_id: NOBODY, reason: 'A customer asks' }],
  ['text-standing', 'members', {}],
  ['notes', 'members', { act: 'pin', note_id: NOBODY }],
  ['tasks', 'members', { act: 'done', task_id: NOBODY }],
  ['ask-electronic-consent', 'members', { client_id: NOBODY, contact: '5 Bank Street' }],
  ['withdraw-electronic-consent', 'members', { client_id: NOBODY, how: 'by_phone' }],
  ['book-loan', 'members', { client_id: NOBODY, loan_type: 'personal', quote: BOOKED_QUOTE, idempotency_key: 'a-key' }],
  [
    'change-loan',
    'members',
    {
      ...{ act: 'fee', loan_id: NOBODY, fee: 'nsf', amount: 10, on: DAY, reason: 'Returned by the bank' },
      idempotency_key: 'a-key',
    },
  ],
  [
    'post-payment',
    'members',
    { loan_id: NOBODY, amount: 10, effective_date: DAY, method: 'cash', idempotency_key: 'a-key' },
  ],
  ['loan-statement', 'members', { loan_id: NOBODY, from: DAY, until: DAY, format: 'csv' }],
  ['loan-letter', 'members', { loan_id: NOBODY, posting_id: NOBODY }],
  ['payoff-letter', 'members', { loan_id: NOBODY, good_through: DAY }],
  ['adverse-action-notice', 'members', { act: 'give', notice_id: NOBODY, how: 'mail', on: DAY }],
  ['credit-score-notice', 'members', { act: 'give', notice_id: NOBODY, how: 'mail', on: DAY }],
  ['incompleteness-notice', 'members', { act: 'give', notice_id: NOBODY, how: 'mail', on: DAY }],
  ['loan-funding', 'members', { act: 'settle', funding_id: NOBODY }],
  ['funding-files', 'members', { act: 'bank' }],
  ['cash-drawer', 'members', { act: 'close', drawer_id: NOBODY, counts: {} }],
  ['counter-receipt', 'members', { act: 'decline_void', receipt_id: NOBODY }],
  ['drawer-report', 'members', { from: DAY, to: DAY }],
  ['lockbox', 'members', { act: 'check', batch_id: NOBODY }],
  ['print-receipt', 'members', { receipt_id: NOBODY }],
  ...MONEY_FUNCTIONS,
  ['repair-page-link', 'members', { act: 'end', client_id: NOBODY }],
  ['pay-page-link', 'members', { act: 'end', client_id: NOBODY }],
  ['loan-closing', 'members', { act: 'book', closing_id: NOBODY }],
  ['check-military-status', 'members', { application_id: NOBODY }],
  ['privacy-notice', 'members', { act: 'print', notice_id: NOBODY }],
  ['red-flags', 'members', { act: 'look', application_id: NOBODY }],
  ['decide-application', 'members', { application_id: NOBODY, decision: 'approved' }],
  ['weigh-application', 'members', { application_id: NOBODY }],
  ['run-decision', 'members', { act: 'run', application_id: NOBODY }],
  [
    'open-application',
    'members',
    {
      ...{ client_id: NOBODY, loan_type: 'personal', amount_cents: 250_000, received_how: 'phone', received_on: DAY },
      idempotency_key: 'a-key',
    },
  ],
  [
    'assign-application',
    'members',
    { application_id: NOBODY, owner_id: null, seen_owner_id: null, idempotency_key: 'a-key' },
  ],
  [
    'import-applications',
    'members',
    { act: 'check', file_name: 'a.csv', rows: [{ line: 2, fields: { amount: '100' } }], idempotency_key: 'a-key' },
  ],
  ['applicant-notice', 'members', { act: 'print', notice_id: NOBODY }],
  ['answer-override', 'administrators', { answer: 'confirm', override_id: NOBODY, idempotency_key: 'a-key' }],
  [
    'refer-application',
    'members',
    { application_id: NOBODY, to: NOBODY, note: 'Please have a look', seen_owner_id: null, idempotency_key: 'a-key' },
  ],
  [
    'change-approved-terms',
    'members',
    {
      application_id: NOBODY,
      terms: TERMS_CHOICE,
      because: 'A longer term',
      seen_terms_id: null,
      idempotency_key: 'a-key',
    },
  ],
  ['change-application', 'members', { application_id: NOBODY, purpose: 'Car repair', idempotency_key: 'a-key' }],
  ['apply-page', 'anybody', { company: 'x' }],
  ['envelopes', 'members', { act: 'remind', envelope_ids: [NOBODY] }],
  ['envelope-file', 'members', { envelope_id: NOBODY, file: 'events' }],
  ['template-pdf', 'members', { file_id: NOBODY }],
  ['repair-page', 'anybody', { act: 'open', token: 'x' }],
  ['repair-page-file', 'anybody', { file: 'contract', token: 'x', session: 'x' }],
  ['pay-page', 'anybody', { act: 'open', token: 'x' }],
  ['pay-page-file', 'anybody', { file: 'statement', token: 'x', session: 'x', loan_id: NOBODY }],
  ['signing-link', 'anybody', { act: 'open', token: 'x' }],
  ['signing-file', 'anybody', { file: 'test', token: 'x', session: 'x' }],
  ['application-link', 'anybody', { act: 'open', token: 'x' }],
  ['application-invitations', 'members', { act: 'list', client_id: NOBODY }],
  ['co-applicant-links', 'members', { act: 'list', application_id: NOBODY }],
  ['submit-application', 'anybody', ONLINE],
  ['send-application-link', 'members', { application_id: NOBODY }],
  ['apply-page-settings', 'owners', { act: 'read' }],
  [
    'application-collateral',
    'members',
    { act: 'add', application_id: NOBODY, kind: 'goods', description: 'A boat', idempotency_key: 'a-key' },
  ],
  ['decode-vin', 'members', { vin: '1HGCM82633A004352' }],
  ['application-conditions', 'members', { act: 'clear', condition_id: NOBODY }],
  ['date-application', 'members', { application_id: NOBODY, event: 'completed', on: DAY }],
  ['reverse-payment', 'members', { posting_id: NOBODY, reason: 'Returned by the bank' }],
  [
    'api-keys',
    'administrators',
    { act: 'create', name: 'Website', scopes: ['clients:read'], mode: 'test', expires_in_days: null },
  ],
  ['cards', 'administrators', { act: 'close', card_id: NOBODY, reason: 'END_USER_REQUEST' }],
  ['decide-charge-off', 'administrators', { proposal_id: NOBODY, decision: 'declined', reason: 'The car is back' }],
  ['legal-hold', 'administrators', { act: 'release', hold_id: NOBODY, reason: 'The lawsuit ended' }],
  [
    'add-score-percentiles',
    'administrators',
    { model: 'FICO 8', source: 'x', as_of: '2026-01-01', steps: [{ from: 300, percent: 1 }] },
  ],
  [
    'add-state-rule',
    'administrators',
    {
      ...{ state: 'TX', product: 'consumer_loan', rate_form: 'apr', rate: '18', citation: 'x', source: 'x' },
      ...{ approved_by: 'Ruth Bell', approved_on: '2026-01-01', effective_from: '2026-01-01' },
    },
  ],
  ['end-state-rule', 'administrators', { rule_id: NOBODY }],
  ['add-state-pack', 'administrators', { state: 'TX', not_required: 'x', citation: 'x', source: 'x', read_on: DAY }],
  ['end-state-pack', 'administrators', { pack_id: NOBODY }],
  ['create-product', 'administrators', { name: 'Personal loan', terms: PERSONAL_TERMS }],
  ['change-product', 'administrators', { product_id: NOBODY, version: 1, name: 'Car loan', terms: PERSONAL_TERMS }],
  ['offer-product', 'administrators', { product_id: NOBODY }],
  ['retire-product', 'administrators', { product_id: NOBODY }],
  ['decision-policy', 'administrators', { act: 'reopen', version_id: NOBODY }],
  ['scoring-model', 'administrators', { act: 'train' }],
  ['document-template', 'administrators', { act: 'reopen', version_id: NOBODY }],
  ['document-package', 'administrators', { act: 'remove', package_id: NOBODY }],
  ['test-template', 'administrators', { content: TEMPLATE_CONTENT, tests: [] }],
  ['preview-template', 'administrators', { kind: 'other', content: TEMPLATE_CONTENT }],
  ['template-file', 'administrators', {}],
  ['certify-purposes', 'administrators', { purposes: ['credit_transaction'], text_version: 'v1' }],
  ['export-audit-log', 'administrators', { filter: { action: 'client.created' }, date: DAY }],
  ['invitations', 'administrators', { act: 'invite', email: 'new@example.test', role: 'staff' }],
  ['invoice-pdf', 'administrators', { number: 'INV-1' }],
  ['organization-branding', 'administrators', { display_name: 'Acme', accent_color: '#123456' }],
  ['company-review', 'administrators', { act: 'open_document', document_id: NOBODY }],
  ['webhooks', 'administrators', { act: 'create', url: 'https://example.test', description: 'x', event_types: ['*'] }],
  ['export-sensitive-data', 'owners', { filter: {}, date: DAY }],
  ['organization-archive', 'owners', { act: 'delete', archive_id: NOBODY }],
  // The act itself rejects admins, although they manage members too.
  ['reset-second-factor', 'administrators', { person_id: NOBODY, reason: 'Lost the phone' }],
  ['create-subscriber', 'super admins', SUBSCRIBER],
  ['resend-subscriber-invitation', 'super admins', { person_id: NOBODY }],
  ['review-company', 'super admins', { act: 'open_document', organization_id: NOBODY, document_id: NOBODY }],
  ['scanner-status', 'super admins', {}],
  ['view-subscriber', 'super admins', { act: 'start', subscriber_id: NOBODY, reason: 'A customer asks' }],
]
// A missing permission, or an act that requires an owner itself.
const LACKING = ['PERMISSION_NEEDED', 'OWNERS_ONLY']
const of = (...circles: Circle[]) => FUNCTIONS.filter(([, circle]) => circles.includes(circle))
let app: TestApp
let maria: SignedIn
let priya: SignedIn
let tom: SignedIn
let nell: SignedIn
let ada: SignedIn
let gone: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
  tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'admin'))
  nell = await app.signIn(await newcomer(app.database, 'Nell'))
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  gone = await app.signIn(await colleague(app.database, maria.person, 'Gone', 'admin'))
  await gone.supabase.auth.signOut()
})
afterAll(() => app.close())

async function called(name: string, body: unknown, bearer?: string, apikey = app.anonKey) {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      ...(apikey !== '' && { apikey }),
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

describe('every function', () => {
  test('is documented, and every documented function exists', async () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8')
    const section = page.split('\n## ').find((part) => part.startsWith('`/functions/v1`')) ?? ''
    const described = section
      .split('\n')
      .filter((line) => line.startsWith('| `POST'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/POST \/([a-z-]+)/g)].map(([, name]) => name))

    expect(new Set(described)).toEqual(new Set(FUNCTIONS.map(([name]) => name)))
  })

  test.each(FUNCTIONS)('%s requires an API key and POST', async (name, _, body) => {
    const keyless = await called(name, body, undefined, '')
    const read = await app.fetch(`/functions/v1/${name}`, { headers: { apikey: app.anonKey } })

    expect([keyless.status, read.status]).toEqual([401, 405])
  })

  test.each(of('members', 'administrators', 'owners', 'super admins'))(
    '%s rejects a visitor, the service key, a forged token, and an ended session',
    async (name, _, body) => {
      const { serviceKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))

      const answers = [
        await called(name, body),
        await called(name, body, serviceKey, serviceKey),
        await called(name, body, `${maria.token.slice(0, -4)}AAAA`),
        await called(name, body, gone.token),
      ]

      for (const answer of answers) expect(answer).toEqual({ status: 401, body: { code: 401, message: 'Invalid JWT' } })
    },
  )

  test.each(of('members', 'administrators', 'owners'))(
    '%s rejects a person without an organization',
    async (name, _, body) => {
      const answer = await called(name, body, nell.token)

      expect(answer).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INCOMPLETE' } })
    },
  )

  test.each(of('administrators', 'owners'))('%s rejects staff', async (name, _, body) => {
    const answer = await called(name, body, priya.token)

    expect(answer.status).toBe(403)
    expect(LACKING).toContain(answer.body.code)
  })

  test.each(of('owners'))('%s rejects admins', async (name, _, body) => {
    const answer = await called(name, body, tom.token)

    expect(answer.status).toBe(403)
    expect(LACKING).toContain(answer.body.code)
  })

  test.each(of('super admins'))('%s rejects everyone but super admins', async (name, _, body) => {
    const answer = await called(name, body, maria.token)

    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  })
})

/** Returns the body with each of its texts, in turn, replaced. */
const withEachText = (body: Record<string, unknown>, text: string) =>
  Object.keys(body)
    .filter((field) => typeof body[field] === 'string' && field !== 'act')
    .map((field) => ({ ...body, [field]: text }))

const READING_A_BODY = FUNCTIONS.filter(([, , body]) => Object.keys(body).length > 0)

test.each(READING_A_BODY)('%s rejects text that cannot be stored, in any field', async (name, circle, body) => {
  const caller = circle === 'super admins' ? ada : maria
  const bodies = ['a\0b', '\ud800'].flatMap((text) => [
    ...withEachText(body, text),
    { ...body, filter: { action: text }, wish: { search: text } },
  ])

  for (const sent of bodies) {
    const answer = await called(name, sent, caller.token)

    expect(answer, JSON.stringify(sent)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  }
})
