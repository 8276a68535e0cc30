import { contractFixture, TERMS } from '#features/credit-repair/tests/contract-fixture.ts'
import { anotherReport, disputeFixture, reported, VERIZON } from '#features/credit-repair/tests/dispute-fixture.ts'
import { day, dispute, repaired, repairFixture } from '#features/credit-repair/tests/repair-fixture.ts'
import { signedPaperOf } from '#features/credit-repair/tests/signed-paper.ts'
import { agreed } from '#features/documents/tests/record-fixture.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { ownStateRule } from '#features/lending/tests/booking-fixture.ts'
import { newConversationLink } from '#features/messages/server/conversation-link.ts'
import { clientOf, PAPERS } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { contracted, packed } from '#test/support/repair-contract.ts'
import type { Names } from './command-names.ts'

/** Creates one row of each kind that the acts below use. */
export async function namedRows(app: TestApp, person: SignedIn): Promise<Names> {
  const dana = await clientOf(person, { phone: '5125550123', state: 'TX', zip: '78704' })
  const { body: sent } = await callCommand(app, 'send-message', { client_id: dana.id, ...PAPERS }, { person })
  const link = await newConversationLink(app.database.pools.server, 'https://desk.test', sent.id, dana.email)
  const loan = await loanOf(app, dana.id)
  await ownStateRule(app, person, 'TX')
  const sharedText = await sharedTextOf(app, dana.id)
  await callCommand(app, 'add-score-percentiles', SCORE_TABLE, { person })
  const electronic = await clientOf(person)
  await agreed(app, person, electronic)
  const file = await reported(app, person)
  await packed(app.database.pools.server, file.clientId)
  const pack = await callCommand(app, 'add-state-pack', { ...STATE_PACK, state: 'CA' }, { person })
  const enrolled = await repaired(app, person)
  const desk = repairFixture(app, person)
  await desk.enroll(enrolled.clientId)
  await contracted(app.database.pools.server, enrolled.clientId)
  const decided = await dispute(app, enrolled, 10)
  // A credit repair company disputes only for clients who are enrolled and have signed.
  const disputed = { clientId: enrolled.clientId, reportId: await anotherReport(app, enrolled.clientId) }
  return {
    agreed: electronic.id,
    sharedText,
    ...{ client: dana.id, token: link?.split('#')[1] ?? '', loan },
    application: await applicationOf(app, dana.id),
    waiting: await applicationOf(app, dana.id),
    personal: await applicationOf(app, dana.id, 'personal'),
    owner: person.person.id,
    proposal: await proposalOf(app, loan),
    notice: await paperOf(app, person, dana.id, { decision: 'declined', notice: LOW_INCOME }),
    question: await paperOf(app, person, dana.id, {
      ...{ decision: 'incomplete' },
      missing: { items: ['Pay stubs'], answer_by: day(30), creditor_address: '5 Bank Street' },
    }),
    disclosure: await paperOf(app, person, file.clientId, { decision: 'approved', disclosure: scoreOf(file.reportId) }),
    approved: await newestApplication(app, file.clientId),
    privacy: (
      await callCommand(app, 'privacy-notice', { act: 'publish', practices: OWN_USE, seen_version: 0 }, { person })
    ).body.id,
    posting: (await callCommand(app, 'post-payment', cash(loan), { person, key: 'first' })).body.id,
    pack: pack.body.id,
    ...{ reported: file.clientId, report: file.reportId, enrolled: enrolled.clientId, decided },
    ...{ disputed: disputed.clientId, disputedReport: disputed.reportId },
    drafted: (await disputeFixture(app, person).open(disputed)).body.ids[0],
    fee: (await desk.fee(enrolled.clientId, [await dispute(app, enrolled, 10)])).body.id,
    invoice: (await desk.invoice(enrolled.clientId, [await dispute(app, enrolled, 10)], { amount: 50 })).body.id,
    work: await dispute(app, enrolled, 10),
    billed: await dispute(app, enrolled, 10),
    verified: await proposed(app, await dispute(app, enrolled, 10, { result: 'verified' })),
    ...(await contractRows(app, person)),
  }
}

/** Proposes a next round for a dispute, and returns its id. */
async function proposed(app: TestApp, id: string): Promise<string> {
  const propose = "update public.disputes set next_act = 'furnisher', next_status = 'proposed' where id = $1"
  await app.database.pools.server.query(propose, [id])
  return id
}

/** Creates enrolled clients, one at each step to a signed contract. */
async function contractRows(app: TestApp, person: SignedIn) {
  const desk = contractFixture(app, person)
  const [unasked = '', acknowledged = '', preparing = '', signing = ''] = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { clientId } = await repaired(app, person)
      await repairFixture(app, person).enroll(clientId)
      return clientId
    }),
  )
  for (const clientId of [acknowledged, preparing]) await desk.acknowledge(clientId)
  const prepared: string = (await desk.prepare(preparing)).body.id
  const [scan, signedScan] = [await signedPaperOf(person, unasked), await signedPaperOf(person, preparing)]
  const sendable = (await clientOf(person)).id
  await repairFixture(app, person).enroll(sendable)
  await desk.prepare(sendable)
  return { unasked, acknowledged, prepared, sendable, scan, signedScan, signed: await desk.signed(signing) }
}

/** The terms of a loan of $1,000 at 8% over a year. */
const STATE_PACK = {
  state: 'OH',
  not_required: 'None',
  citation: 'The statute',
  source: 'Counsel',
  read_on: '2026-01-02',
}

export const BOOKED_QUOTE = {
  ...{ amount: 100_000, rate_percent: '8', method: 'simple_daily', day_count: 'actual/365', start: '2026-01-15' },
  calendar: { every: 'month', first_due: '2026-02-15', count: 12 },
}

/** A dollar paid on the loan today. */
export const cash = (loan: string) => ({ loan_id: loan, amount: 1, effective_date: day(0), method: 'cash' })
const DEBT = { bureau: 'equifax', item_key: VERIZON, reason: 'not_mine' }

async function loanOf({ database }: TestApp, clientId: string): Promise<string> {
  const { rows } = await database.pools.server.query<{ id: string }>(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               day_count, start_date, first_payment_date)
     select organization_id, id, 'personal', 3400, 10.8, 12, 300, 'actual/365', current_date - 60, current_date - 30
       from public.clients where id = $1 returning id`,
    [clientId],
  )
  return rows[0]?.id ?? ''
}

/** A text that waits until a member says who wrote it. */
async function sharedTextOf({ database }: TestApp, clientId: string): Promise<string> {
  const values = [clientId, `SM${clientId}`]
  const receive = `
    select app.receive_shared_text(organization_id, array[id, id], '5125550123', $2, 'Hello', null) from public.clients where id = $1`
  await database.pools.server.query(receive, values)
  const stored = 'select id from public.shared_texts where client_ids[1] = $1 and sid = $2'
  return (await database.pools.server.query<{ id: string }>(stored, values)).rows[0]?.id ?? ''
}

async function newestApplication({ database }: TestApp, clientId: string): Promise<string> {
  const newest = 'select id from public.loan_applications where client_id = $1 order by submitted_at desc limit 1'
  const { rows } = await database.pools.server.query<{ id: string }>(newest, [clientId])
  return rows[0]?.id ?? ''
}

async function applicationOf({ database }: TestApp, clientId: string, loanType = 'auto'): Promise<string> {
  const { rows } = await database.pools.server.query<{ id: string }>(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, $2, 1200 from public.clients where id = $1 returning id`,
    [clientId, loanType],
  )
  return rows[0]?.id ?? ''
}

/** Creates the document that the client gets with a decision. */
async function paperOf(app: TestApp, person: SignedIn, clientId: string, decision: object): Promise<string> {
  const body = { application_id: await applicationOf(app, clientId), ...decision }
  return (await callCommand(app, 'decide-application', body, { person })).body.notice_id
}

async function proposalOf({ database }: TestApp, loanId: string): Promise<string> {
  const { server } = database.pools
  await ageLoans(server)
  await server.query('select app.propose_charge_offs(current_date + 100)')
  const { rows } = await server.query<{ id: string }>('select id from public.charge_off_proposals where loan_id = $1', [
    loanId,
  ])
  return rows[0]?.id ?? ''
}

const OTHER_SSN = { ssn: '287654321', reason: 'New SSN card', confirmation: 'Saw the card' }
const LOW_INCOME = {
  ...{ report_id: null, reasons: ['low_income'], bureaus: [], creditor_address: '5 Bank Street', agency: 'ftc' },
}
const scoreOf = (report_id: string) => ({ report_id, bureau: 'experian', model: 'FICO 8' })
const OWN_USE = {
  ...{ shares: [], affiliates: '', joint_partners: '', nonaffiliates: '' },
  ...{ phone: '800-555-0100', website: '', mail_address: '' },
}
const SCORE_TABLE = { model: 'FICO 8', source: 'Page 3', as_of: day(0), steps: [{ from: 300, percent: 1 }] }
const KEYED = { idempotency_key: 'a-key' }
/** Acts about no client that a member names: anyone with its link can open a conversation, a VIN is public data, and a pack is the company's. */
export const ABOUT_NO_CLIENT = [
  'choose-language',
  'open-conversation',
  'reply-to-conversation',
  'decode-vin',
  'add-state-pack',
]

// Each body has every field the act reads, with existing rows, so that an error occurs as late as possible.
export const ACTS: readonly (readonly [act: string, body: (of: Names) => object])[] = [
  ['send-message', ({ client }) => ({ client_id: client, thread_id: null, ...PAPERS, ...KEYED })],
  ['notes', ({ client }) => ({ act: 'add', client_id: client, body: 'Called', ...KEYED })],
  ['tasks', ({ client }) => ({ act: 'add', client_id: client, title: 'Call again', due_on: '2026-12-01', ...KEYED })],
  ['choose-language', ({ token }) => ({ token, language: 'es' })],
  ['open-conversation', ({ token }) => ({ token })],
  ['ask-electronic-consent', ({ client }) => ({ client_id: client, contact: '5 Bank Street', ...KEYED })],
  ['withdraw-electronic-consent', ({ agreed: client }) => ({ client_id: client, how: 'by_phone', ...KEYED })],
  ['reply-to-conversation', ({ token }) => ({ token, body: 'Here they are', ...KEYED })],
  [
    'record-text-consent',
    ({ client }) => ({ client_id: client, is_agreed: true, method: 'written', note: 'Signed', ...KEYED }),
  ],
  [
    'assign-shared-texts',
    ({ client, sharedText }) => ({ client_id: client, text_ids: [sharedText], assigned_client_id: null, ...KEYED }),
  ],
  ['repair-page-link', ({ enrolled }) => ({ act: 'send', client_id: enrolled, channel: 'email' })],
  [
    'open-disputes',
    ({ disputed, disputedReport }) => ({
      ...{ client_id: disputed, report_id: disputedReport, items: [DEBT] },
      ...KEYED,
    }),
  ],
  [
    'advance-dispute',
    ({ drafted }) => ({
      ...{ dispute_id: drafted, to: 'attested', from: 'drafted', on: day(0), result: null, tracking_number: '9400' },
      ...KEYED,
    }),
  ],
  [
    'correct-dispute-result',
    ({ decided }) => ({
      ...{ dispute_id: decided, from: 'deleted', result: 'modified', on: day(-9), reason: 'Misread' },
      ...KEYED,
    }),
  ],
  [
    'imported-report',
    ({ client }) => ({
      ...{ act: 'import', client_id: client, source: 'monitoring', format: 'json', file_name: 'report.json' },
      ...{ reported_on: '2026-11-01', json: { experian: { accounts: [{ creditor: 'ALLY', balance: 9000 }] } } },
      ...KEYED,
    }),
  ],
  ['dispute-letter', ({ drafted }) => ({ dispute_ids: [drafted] })],
  [
    'advance-disputes',
    ({ drafted }) => ({
      dispute_ids: [drafted],
      to: 'closed',
      on: day(0),
      result: null,
      tracking_number: null,
      ...KEYED,
    }),
  ],
  ['mail-disputes', ({ drafted }) => ({ dispute_ids: [drafted], document_ids: [], is_read: true, ...KEYED })],
  ['check-letter', ({ drafted }) => ({ letter_id: drafted })],
  ['dispute-wording', ({ drafted }) => ({ act: 'suggest', dispute_id: drafted })],
  ['next-round', ({ verified }) => ({ dispute_id: verified, act: 'dismiss', on: day(0), ...KEYED })],
  [
    'plan-disputes',
    ({ disputed }) => ({
      ...{
        client_id: disputed,
        on_verified: 'procedure',
        on_no_response: 'complaint',
        on_frivolous: 'again',
        ...KEYED,
      },
    }),
  ],
  ['add-state-pack', () => ({ ...STATE_PACK, ...KEYED })],
  ['end-state-pack', ({ pack }) => ({ pack_id: pack, ...KEYED })],
  [
    'enroll-client',
    ({ reported }) => ({ client_id: reported, monthly_fee: 99, enrolled_on: day(0), sale_channel: 'web', ...KEYED }),
  ],
  [
    'change-enrollment',
    ({ enrolled }) => ({ client_id: enrolled, status: 'active', monthly_fee: 99, from: 'active', ...KEYED }),
  ],
  [
    'record-repair-fee',
    ({ enrolled, work }) => ({
      ...{ client_id: enrolled, amount: 150, received_on: day(0), method: 'check', reference: '1042' },
      ...{ dispute_ids: [work], ...KEYED },
    }),
  ],
  [
    'acknowledge-rights-statement',
    ({ unasked, scan }) => ({ client_id: unasked, acknowledged_on: day(0), document_id: scan, ...KEYED }),
  ],
  [
    'prepare-repair-contract',
    ({ acknowledged }) => ({ client_id: acknowledged, contract_date: day(0), ...TERMS, ...KEYED }),
  ],
  ['repair-contract-paper', ({ acknowledged }) => ({ client_id: acknowledged, paper: 'contract' })],
  ['send-repair-contract', ({ sendable }) => ({ client_id: sendable, ...KEYED })],
  [
    'sign-repair-contract',
    ({ prepared, signedScan }) => ({ contract_id: prepared, document_id: signedScan, ...KEYED }),
  ],
  ['cancel-repair-contract', ({ signed }) => ({ contract_id: signed, ...KEYED })],
  ['refund-repair-fee', ({ fee }) => ({ fee_id: fee, reason: 'Goodwill', ...KEYED })],
  [
    'prepare-repair-invoice',
    ({ enrolled, billed }) => ({ client_id: enrolled, amount: 150, dispute_ids: [billed], ...KEYED }),
  ],
  ['void-repair-invoice', ({ invoice }) => ({ invoice_id: invoice, reason: 'Wrong work', ...KEYED })],
  ['repair-invoice', ({ invoice }) => ({ invoice_id: invoice })],
  ['repair-receipt', ({ fee }) => ({ entry_id: fee })],
  [
    'post-payment',
    ({ loan }) => ({ ...cash(loan), reference: '1042', note: 'At the counter', seen_postings: 2, ...KEYED }),
  ],
  ['book-loan', ({ client }) => ({ client_id: client, loan_type: 'personal', quote: BOOKED_QUOTE, ...KEYED })],
  [
    'change-loan',
    ({ loan }) => ({
      ...{ act: 'fee', loan_id: loan, fee: 'nsf', amount: 25, on: day(0), reason: 'Returned by the bank' },
      ...KEYED,
    }),
  ],
  ['loan-statement', ({ loan }) => ({ loan_id: loan, from: day(-30), until: day(0), format: 'csv' })],
  ['payoff-letter', ({ loan }) => ({ loan_id: loan, good_through: day(0) })],
  [
    'open-application',
    ({ client }) => ({
      ...{
        client_id: client,
        loan_type: 'personal',
        amount_cents: 250_000,
        received_how: 'phone',
        received_on: day(0),
      },
      ...{ acknowledge_duplicate: true, ...KEYED },
    }),
  ],
  [
    'change-application',
    ({ application }) => ({ application_id: application, purpose: 'Car repair', monthly_income_cents: null, ...KEYED }),
  ],
  [
    'change-approved-terms',
    ({ approved }) => ({
      ...{ application_id: approved, because: 'A longer term', seen_terms_id: null },
      terms: {
        ...{ source: 'person', amount_cents: 100_000, term_months: 12, payment_frequency: 'month', rate_percent: '8' },
      },
      ...KEYED,
    }),
  ],
  ['co-applicant-links', ({ personal }) => ({ act: 'list', application_id: personal })],
  ['application-invitations', ({ client }) => ({ act: 'list', client_id: client })],
  ['send-application-link', ({ personal }) => ({ application_id: personal, ...KEYED })],
  [
    'assign-application',
    ({ application, owner }) => ({ application_id: application, owner_id: owner, seen_owner_id: null, ...KEYED }),
  ],
  [
    'application-collateral',
    ({ personal }) => ({ act: 'add', application_id: personal, kind: 'goods', description: 'A boat', ...KEYED }),
  ],
  ['decode-vin', () => ({ vin: '1HGCM82633A004352' })],
  [
    'application-conditions',
    ({ personal }) => ({
      ...{ act: 'add', application_id: personal, kind: 'pay_stub', title: 'Pay stub of June' },
      ...{ provider: 'applicant', days: 7, ...KEYED },
    }),
  ],
  ['date-application', ({ application }) => ({ application_id: application, event: 'completed', on: day(0) })],
  ['weigh-application', ({ application }) => ({ application_id: application, bureaus: ['experian'] })],
  [
    'decide-application',
    ({ waiting }) => ({ application_id: waiting, decision: 'declined', notice: LOW_INCOME, ...KEYED }),
  ],
  [
    'privacy-notice',
    ({ client, privacy }) => ({
      act: 'give',
      client_id: client,
      notice_id: privacy,
      how: 'mail',
      on: day(0),
      ...KEYED,
    }),
  ],
  ['red-flags', ({ personal }) => ({ act: 'review', application_id: personal, seen: [] })],
  ['check-military-status', ({ personal }) => ({ application_id: personal })],
  ['adverse-action-notice', ({ notice }) => ({ act: 'give', notice_id: notice, how: 'mail', on: day(0) })],
  ['credit-score-notice', ({ disclosure }) => ({ act: 'give', notice_id: disclosure, how: 'mail', on: day(0) })],
  ['incompleteness-notice', ({ question }) => ({ act: 'give', notice_id: question, how: 'mail', on: day(0) })],
  ['decide-charge-off', ({ proposal }) => ({ proposal_id: proposal, decision: 'declined', reason: 'Repossessed' })],
  ['client-ssn', ({ client }) => ({ act: 'weigh', client_id: client, ssn: '287654321' })],
  ['client-ssn', ({ client }) => ({ act: 'change', client_id: client, ...OTHER_SSN })],
  ['merge-clients', ({ client, agreed: other }) => ({ act: 'compare', kept_id: client, merged_id: other })],
  ['reverse-payment', ({ posting }) => ({ posting_id: posting, reason: 'Returned by the bank', ...KEYED })],
]
