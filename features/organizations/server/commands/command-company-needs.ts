import type { OrganizationCapability } from '#features/organizations/rules/organization-status.ts'

/** The external services that a command uses; each is the sandbox or the real one. */
export const SERVICES = ['bureau', 'issuer', 'carrier', 'mail', 'register', 'payouts', 'payments'] as const
export type Service = (typeof SERVICES)[number]

export type OrganizationNeed = OrganizationCapability | Service

/**
 * The requirements of a command for the caller's company. `outsider`: the caller has a link, and the command itself checks
 * the company behind it. `platform`: a super admin's command. `by`: the field of the body that decides; an unlisted
 * value requires the needs of all cases.
 */
export type CommandNeeds =
  | 'outsider'
  | 'platform'
  | readonly OrganizationNeed[]
  | { by: 'act' | 'channel' | 'mode'; cases: Readonly<Record<string, CommandNeeds>> }

const READ: CommandNeeds = ['read']
const EXPORT: CommandNeeds = ['export']
const WORK: CommandNeeds = ['work']

// A copy of a notice is the company's own data; giving or emailing it is work.
const NOTICE: CommandNeeds = { by: 'act', cases: { print: EXPORT, give: WORK, email: ['work', 'mail'] } }

/** All commands of `/functions/v1`. A command that is missing here is refused. */
export const COMMAND_ORGANIZATION_NEEDS: Readonly<Record<string, CommandNeeds>> = {
  'accept-invitation': 'outsider',
  'acknowledge-rights-statement': WORK,
  'advance-dispute': WORK,
  'advance-disputes': WORK,
  'compare-name': WORK,
  'legal-hold': WORK,
  'add-score-percentiles': WORK,
  'add-state-rule': WORK,
  'adverse-action-notice': NOTICE,
  'answer-record-link': 'outsider',
  'api-keys': {
    by: 'act',
    cases: {
      list: READ,
      create: { by: 'mode', cases: { test: WORK, live: ['work', 'live_api_keys'] } },
      rotate: WORK,
      revoke: WORK,
    },
  },
  'apply-page': 'outsider',
  'apply-page-settings': { by: 'act', cases: { read: READ, save: WORK } },
  'application-link': 'outsider',
  'application-collateral': WORK,
  'decode-vin': WORK,
  'application-conditions': WORK,
  'ask-electronic-consent': ['work', 'mail'],
  'bureau-status': READ,
  'cancel-repair-contract': WORK,
  cards: {
    by: 'act',
    cases: {
      standing: READ,
      issue: ['work', 'issuer'],
      set_limit: ['work', 'issuer'],
      open: ['work', 'issuer'],
      simulate: ['work', 'issuer'],
      review_clearing: WORK,
      freeze: WORK,
      close: WORK,
      pay: WORK,
    },
  },
  'book-loan': WORK,
  'cash-drawer': WORK,
  'cash-safe': WORK,
  'certify-purposes': WORK,
  'co-applicant-links': { by: 'act', cases: { list: READ, revoke: WORK, resend: ['work', 'mail'] } },
  'application-invitations': {
    by: 'act',
    cases: { list: READ, revoke: WORK, send: ['work', 'mail', 'carrier'], resend: ['work', 'mail', 'carrier'] },
  },
  'assign-application': WORK,
  'applicant-notice': NOTICE,
  'answer-override': WORK,
  'refer-application': WORK,
  'change-application': WORK,
  'change-approved-terms': WORK,
  'change-enrollment': WORK,
  'change-product': WORK,
  'change-loan': WORK,
  'check-military-status': ['work', 'register'],
  'client-ssn': WORK,
  'company-review': {
    by: 'act',
    cases: { open_document: EXPORT, save: WORK, send: WORK, add_document: WORK, remove_document: WORK },
  },
  'create-product': WORK,
  'correct-dispute-result': WORK,
  'create-subscriber': 'platform',
  'credit-pull': ['work', 'bureau'],
  'credit-score-notice': NOTICE,
  'date-application': WORK,
  'decide-application': WORK,
  'decide-charge-off': WORK,
  'portfolio-import': {
    by: 'act',
    cases: {
      ...{ list: READ, get: READ, loans: READ, begin: WORK, rows: WORK, check: WORK },
      ...{ import: WORK, cancel: WORK, undo: WORK },
    },
  },
  'export-portfolio-import': EXPORT,
  'month-end': { by: 'act', cases: { report: READ, set_account: WORK, close: WORK, reopen: WORK } },
  'export-month-end': EXPORT,
  'decision-policy': WORK,
  'document-package': WORK,
  'preview-template': WORK,
  'template-file': WORK,
  'template-pdf': READ,
  'test-template': WORK,
  'document-template': WORK,
  'dispute-letter': WORK,
  'duplicate-clients': WORK,
  'end-state-rule': WORK,
  'enroll-client': WORK,
  'export-audit-log': EXPORT,
  'export-clients': EXPORT,
  'export-lending': EXPORT,
  'export-notes': EXPORT,
  'export-report': EXPORT,
  'export-sensitive-data': EXPORT,
  'find-client-by-ssn': WORK,
  'import-applications': WORK,
  'import-clients': WORK,
  'incompleteness-notice': NOTICE,
  invitations: WORK,
  'invoice-pdf': EXPORT,
  'loan-closing': {
    by: 'act',
    cases: { preview: WORK, send: ['work', 'mail', 'carrier'], cancel: WORK, book: WORK },
  },
  'loan-funding': {
    by: 'act',
    cases: {
      ...{ request: WORK, cancel: WORK, settle: WORK, return: WORK },
      ...{ send: ['work', 'payouts'], check: ['work', 'payouts'] },
    },
  },
  'funding-files': {
    by: 'act',
    cases: { bank: READ, save_bank: WORK, make: WORK, download: EXPORT, read_returns: WORK },
  },
  'autopay-form': WORK,
  'loan-autopay': {
    by: 'act',
    cases: { authorize: ['work', 'payments'], end: WORK, skip: WORK, unskip: WORK },
  },
  collections: {
    by: 'act',
    cases: {
      ...{ assign: WORK, attempt: WORK, result: WORK, follow_up: WORK },
      ...{ promise: WORK, cancel_promise: WORK, stop: WORK, release_stop: WORK },
      send: ['work', 'mail', 'carrier'],
    },
  },
  'collection-settings': WORK,
  'export-charge-offs': EXPORT,
  repossessions: {
    by: 'act',
    cases: {
      ...{ begin: ['work', 'register'], order: ['work', 'register'] },
      ...{ assign: WORK, recover: WORK, store: WORK, notice: WORK, sell: WORK, letter: WORK },
      ...{ cost: WORK, cancel: WORK, return: WORK, undo: WORK },
    },
  },
  settlements: WORK,
  'scra-orders': WORK,
  'settlement-letter': EXPORT,
  'repossession-letter': EXPORT,
  'charge-refund': ['work', 'payments'],
  'debit-files': {
    by: 'act',
    cases: {
      ...{ settings: READ, save_settings: WORK, make: WORK, download: EXPORT, deliver: WORK, cancel: WORK },
      ...{ read_returns: WORK, handled: WORK },
    },
  },
  'loan-charge': {
    by: 'act',
    cases: {
      ...{
        charge: ['work', 'payments'],
        present_again: ['work', 'payments'],
        cancel: WORK,
        check: ['work', 'payments'],
        accept: ['work', 'payments'],
      },
    },
  },
  'counter-receipt': WORK,
  'drawer-report': EXPORT,
  'print-receipt': EXPORT,
  'loan-statement': EXPORT,
  lockbox: WORK,
  notes: WORK,
  'offer-product': WORK,
  'open-application': WORK,
  'open-conversation': 'outsider',
  'open-disputes': WORK,
  'next-round': WORK,
  'plan-disputes': WORK,
  'open-record-link': 'outsider',
  'organization-archive': { by: 'act', cases: { list: READ, start: EXPORT, link: EXPORT, delete: EXPORT } },
  'organization-branding': WORK,
  'pay-page': 'outsider',
  'pay-page-file': 'outsider',
  'pay-page-link': { by: 'act', cases: { send: ['work', 'mail'], end: WORK } },
  'payment-account': { by: 'act', cases: { status: READ, connect: ['work', 'payments'] } },
  'payment-methods': {
    by: 'act',
    cases: { open_page: ['work', 'payments'], finish_page: ['work', 'payments'], remove: WORK, add_bank: WORK },
  },
  'loan-letter': EXPORT,
  'notice-settings': WORK,
  'payment-notice': WORK,
  'print-payment-notice': EXPORT,
  'mail-batch': WORK,
  'print-mail-batch': EXPORT,
  'export-annual-interest': EXPORT,
  'payoff-letter': EXPORT,
  'post-payment': WORK,
  'prepare-repair-contract': WORK,
  'privacy-notice': { by: 'act', cases: { print: EXPORT, publish: WORK, give: WORK, choose: WORK } },
  'quote-loan': READ,
  'record-link-paper': 'outsider',
  'record-repair-fee': WORK,
  'record-text-consent': WORK,
  'red-flags': WORK,
  'refund-repair-fee': WORK,
  'repair-contract-paper': EXPORT,
  'reply-to-conversation': 'outsider',
  'report-csv': EXPORT,
  'report-pdf': EXPORT,
  'resend-subscriber-invitation': 'platform',
  // Signing in is not work, so a suspended company can still help its people sign in.
  'reset-second-factor': READ,
  'retire-product': WORK,
  'reveal-client': WORK,
  'reverse-payment': WORK,
  'review-company': 'platform',
  'run-decision': WORK,
  'seal-certificate': 'outsider',
  'scoring-model': { by: 'act', cases: { train: WORK, turn_on: WORK, turn_off: WORK, compare: READ } },
  'scanner-status': 'platform',
  'send-message': {
    by: 'channel',
    cases: { email: ['work', 'mail'], text: ['work', 'carrier'], message: ['work', 'mail', 'carrier'] },
  },
  'send-repair-contract': WORK,
  'sign-repair-contract': WORK,
  'stop-report-mail': 'outsider',
  envelopes: ['work', 'mail'],
  'envelope-file': READ,
  'send-application-link': ['work', 'mail'],
  'signing-file': 'outsider',
  'signing-link': 'outsider',
  'submit-application': 'outsider',
  tasks: WORK,
  'text-standing': READ,
  'view-subscriber': 'platform',
  webhooks: {
    by: 'act',
    cases: {
      list: READ,
      deliveries: READ,
      delivery: READ,
      ...{
        create: WORK,
        change: WORK,
        rotate: WORK,
        pause: WORK,
        resume: WORK,
        delete: WORK,
        test: WORK,
        replay: WORK,
      },
    },
  },
  'weigh-application': WORK,
  'withdraw-electronic-consent': WORK,
}
