import type { Context } from 'hono'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import type { Act } from '#platform/functions/function-service.ts'
import { jsonBody } from '#platform/functions/request.ts'
import { DISPUTE_NEEDS } from './dispute-permissions.ts'
import { commandUndeclared, permissionNeeded } from './refusals.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The command that a request to /functions/v1 calls. */
    act: string
  }
}

/**
 * The requirement of a command. `link`: the secret of a link instead of a person. `super_admin`: checked by
 * superAdminOf(). `member`: any member of a company. Otherwise all of the permissions, or any of them.
 */
export type Need = 'link' | 'super_admin' | 'member' | Permission | { all: Permission[] } | { any: Permission[] }

/** A command whose body names a subcommand in `act`, each with its own requirement. */
interface NeedByCommand {
  byAct: Record<string, Need>
}

const ALL_PAYMENTS: Need = { all: ['take_payments', 'see_all_clients'] }

/** All commands of /functions/v1 with their requirements. A command that is missing here is refused. */
export const COMMAND_NEEDS: Record<string, Need | NeedByCommand> = {
  'accept-invitation': 'link',
  'acknowledge-rights-statement': 'enroll_clients',
  ...DISPUTE_NEEDS,
  'compare-name': 'order_hard_pulls',
  'legal-hold': 'manage_compliance',
  'add-score-percentiles': 'manage_compliance',
  ...{ 'add-state-pack': 'manage_compliance', 'end-state-pack': 'manage_compliance' },
  ...{ 'add-state-rule': 'manage_compliance', 'end-state-rule': 'manage_compliance' },
  'adverse-action-notice': 'work_applications',
  'answer-record-link': 'link',
  'api-keys': 'manage_integrations',
  'apply-page': 'link',
  'apply-page-settings': 'manage_organization',
  'application-link': 'link',
  'application-collateral': 'work_applications',
  'decode-vin': 'work_applications',
  'application-conditions': {
    byAct: {
      add: 'work_applications',
      receive: 'work_applications',
      clear: 'work_applications',
      reopen: 'work_applications',
      waive: 'decide_applications',
    },
  },
  'ask-electronic-consent': 'record_consents',
  'book-loan': 'book_loans',
  'bureau-status': 'member',
  'cancel-repair-contract': 'enroll_clients',
  cards: {
    byAct: {
      ...{ standing: 'member', freeze: 'freeze_cards' },
      ...{ issue: 'manage_cards', set_limit: 'manage_cards', open: 'manage_cards', close: 'manage_cards' },
      ...{ pay: 'manage_cards', simulate: 'manage_cards', review_clearing: 'manage_cards' },
    },
  },
  'cash-drawer': {
    byAct: { open: 'take_cash', close: { any: ['take_cash', 'void_receipts'] }, settings: 'manage_organization' },
  },
  'cash-safe': { byAct: { drop: 'take_cash', confirm: 'take_cash', deposit: 'take_cash', cancel: 'void_receipts' } },
  'certify-purposes': 'manage_compliance',
  'counter-receipt': {
    byAct: {
      ...{ take: 'take_cash', request_void: 'take_cash', approve_void: 'void_receipts' },
      // The person who asked for a void can withdraw it.
      decline_void: { any: ['take_cash', 'void_receipts'] },
    },
  },
  ...{ 'drawer-report': 'export_data', 'print-receipt': 'take_cash' },
  'application-invitations': 'work_applications',
  'co-applicant-links': 'work_applications',
  'assign-application': 'work_applications',
  'applicant-notice': 'work_applications',
  'answer-override': 'override_decisions',
  'refer-application': 'work_applications',
  'change-application': 'work_applications',
  'change-approved-terms': 'decide_applications',
  'change-enrollment': 'enroll_clients',
  'change-product': 'manage_products',
  'change-loan': {
    byAct: {
      ...{ fee: 'take_payments', charge: 'take_payments' },
      ...{ waiver: 'waive_fees', credit: 'waive_fees', refund: 'waive_fees' },
      ...{ advance: 'change_loans', settlement: 'change_loans', due_date_change: 'change_loans' },
      ...{ payment_change: 'change_loans', extension: 'change_loans', rate_change: 'change_loans' },
      ...{ scra: 'change_loans', accrual_off: 'change_loans', accrual_on: 'change_loans', sale: 'change_loans' },
      ...{ deceased: 'change_loans', bankruptcy: 'change_loans', bankruptcy_dismissed: 'change_loans' },
      ...{ hardship: 'change_loans', re_age: 'change_loans', modification: 'change_loans' },
      ...{ fraud: 'change_loans', fraud_resolved: 'change_loans', calendar_change: 'change_loans' },
    },
  },
  'check-military-status': 'work_applications',
  'client-ssn': {
    byAct: {
      weigh: 'reveal_identity',
      change: { all: ['change_clients', 'reveal_identity'] },
      // The person who entered an SSN can also withdraw it; the command checks who entered it.
      decide: { any: ['change_clients', 'review_ssn_changes'] },
    },
  },
  'company-review': 'manage_organization',
  'create-product': 'manage_products',
  // acceptedOrder() checks the permission for the order's pull type.
  'credit-pull': { any: ['order_soft_pulls', 'order_hard_pulls'] },
  'credit-score-notice': 'work_applications',
  'create-subscriber': 'super_admin',
  'date-application': 'work_applications',
  'decide-application': 'decide_applications',
  'decide-charge-off': 'decide_charge_offs',
  'portfolio-import': 'import_loans',
  'export-portfolio-import': { all: ['import_loans', 'export_data'] },
  'month-end': 'keep_books',
  'export-month-end': { all: ['keep_books', 'export_data'] },
  'decision-policy': 'manage_compliance',
  'document-package': 'manage_compliance',
  'imported-report': 'change_documents',
  'preview-template': 'manage_compliance',
  'template-file': 'manage_compliance',
  'template-pdf': 'member',
  'test-template': 'manage_compliance',
  'document-template': 'manage_compliance',
  ...{ 'duplicate-clients': 'change_clients', 'merge-clients': 'merge_clients' },
  envelopes: {
    byAct: {
      ...{
        send: 'change_documents',
        remind: 'change_documents',
        resend: 'change_documents',
        correct: 'change_documents',
      },
      ...{ extend: 'change_documents', cancel: 'change_documents', start_in_person: 'change_documents' },
      ...{ record_paper: 'change_documents', answer: 'change_documents', export: 'export_data' },
    },
  },
  'envelope-file': 'member',
  'enroll-client': 'enroll_clients',
  'export-audit-log': { all: ['see_audit_log', 'export_data'] },
  'export-clients': 'export_data',
  'export-lending': 'export_data',
  'export-notes': 'export_data',
  'export-report': 'export_data',
  // For owners: the command itself checks the role.
  'export-sensitive-data': 'export_data',
  'find-client-by-ssn': 'reveal_identity',
  'import-applications': { all: ['work_applications', 'see_all_clients'] },
  'import-clients': { all: ['change_clients', 'see_all_clients'] },
  'incompleteness-notice': 'work_applications',
  invitations: 'manage_members',
  'invoice-pdf': 'see_billing',
  'loan-closing': 'book_loans',
  'loan-funding': {
    byAct: {
      ...{ request: 'book_loans', cancel: 'book_loans' },
      ...{ send: 'send_funds', settle: 'send_funds', return: 'send_funds', check: 'send_funds' },
    },
  },
  'funding-files': {
    byAct: {
      ...{ bank: 'send_funds', make: 'send_funds', download: 'send_funds', read_returns: 'send_funds' },
      save_bank: 'manage_organization',
    },
  },
  'autopay-form': 'take_payments',
  'loan-autopay': 'take_payments',
  collections: {
    byAct: {
      ...{ assign: 'collect_loans', attempt: 'collect_loans', result: 'collect_loans', follow_up: 'collect_loans' },
      ...{ promise: 'collect_loans', cancel_promise: 'collect_loans' },
      ...{ stop: 'collect_loans', release_stop: 'collect_loans' },
      send: { all: ['collect_loans', 'send_messages'] },
    },
  },
  'collection-settings': 'manage_organization',
  'export-charge-offs': 'export_data',
  repossessions: {
    byAct: {
      ...{ begin: 'collect_loans', order: 'collect_loans', assign: 'collect_loans', recover: 'collect_loans' },
      ...{ store: 'collect_loans', notice: 'collect_loans', letter: 'collect_loans' },
      ...{ cancel: 'collect_loans', return: 'collect_loans' },
      ...{ cost: { all: ['collect_loans', 'take_payments'] }, sell: { all: ['collect_loans', 'take_payments'] } },
      undo: { all: ['collect_loans', 'reverse_payments'] },
    },
  },
  settlements: { byAct: { offer: 'change_loans', accept: 'change_loans', cancel: 'change_loans' } },
  ...{ 'settlement-letter': 'export_data', 'scra-orders': 'change_loans' },
  'repossession-letter': { all: ['collect_loans', 'export_data'] },
  ...{ 'loan-charge': 'take_payments', 'charge-refund': 'reverse_payments' },
  'debit-files': {
    byAct: {
      ...{ settings: 'take_payments', save_settings: 'manage_organization', make: ALL_PAYMENTS },
      ...{ deliver: ALL_PAYMENTS, cancel: ALL_PAYMENTS, read_returns: ALL_PAYMENTS, handled: ALL_PAYMENTS },
      download: { all: ['take_payments', 'see_all_clients', 'export_data'] },
    },
  },
  'loan-statement': 'export_data',
  lockbox: {
    byAct: {
      ...{ save: ALL_PAYMENTS, check: ALL_PAYMENTS, post: ALL_PAYMENTS, discard: ALL_PAYMENTS },
      reverse: { all: ['void_receipts', 'see_all_clients'] },
    },
  },
  notes: 'write_notes',
  'offer-product': 'manage_products',
  'open-application': 'work_applications',
  ...({ 'choose-language': 'link', 'open-conversation': 'link', 'open-record-link': 'link' } as const),
  'organization-archive': 'export_organization',
  'organization-branding': 'manage_organization',
  ...({ 'pay-page': 'link', 'pay-page-file': 'link', 'repair-page': 'link', 'repair-page-file': 'link' } as const),
  'pay-page-link': 'take_payments',
  'payment-account': { byAct: { status: 'member', connect: 'manage_organization' } },
  'payment-methods': 'take_payments',
  'loan-letter': 'export_data',
  'notice-settings': 'manage_organization',
  'payment-notice': 'take_payments',
  'print-payment-notice': 'export_data',
  ...{ 'mail-batch': 'take_payments', 'print-mail-batch': 'export_data', 'export-annual-interest': 'export_data' },
  'payoff-letter': 'export_data',
  'post-payment': 'take_payments',
  ...{ 'prepare-repair-contract': 'enroll_clients', 'prepare-repair-invoice': 'record_fees' },
  'privacy-notice': {
    byAct: {
      publish: 'manage_compliance',
      ...{ give: 'record_consents', choose: 'record_consents', print: 'record_consents' },
    },
  },
  'quote-loan': 'member',
  'record-link-paper': 'link',
  ...{ 'record-repair-fee': 'record_fees', 'repair-invoice': 'record_fees', 'repair-receipt': 'record_fees' },
  ...{ 'record-text-consent': 'record_consents', 'assign-shared-texts': 'send_messages' },
  'red-flags': 'work_applications',
  ...{ 'refund-repair-fee': 'waive_fees', 'void-repair-invoice': 'record_fees' },
  'repair-contract-paper': 'enroll_clients',
  'repair-page-link': 'handle_disputes',
  'reply-to-conversation': 'link',
  'report-csv': 'export_data',
  'report-pdf': 'export_data',
  'resend-subscriber-invitation': 'super_admin',
  // Only an owner, or a super admin for a company's only owner: the command itself checks this.
  'reset-second-factor': 'manage_members',
  'retire-product': 'manage_products',
  'reveal-client': 'reveal_identity',
  'review-company': 'super_admin',
  'reverse-payment': 'reverse_payments',
  'run-decision': 'decide_applications',
  'scanner-status': 'super_admin',
  'seal-certificate': 'link',
  'scoring-model': {
    // Only an owner turns a model on or off: the command itself checks the role.
    byAct: {
      ...{ train: 'manage_compliance', turn_on: 'manage_compliance', turn_off: 'manage_compliance' },
      compare: 'member',
    },
  },
  'send-message': 'send_messages',
  'send-repair-contract': 'enroll_clients',
  'sign-repair-contract': 'enroll_clients',
  ...({ contact: 'link', 'stop-report-mail': 'link' } as const),
  'send-application-link': 'work_applications',
  'signing-file': 'link',
  'signing-link': 'link',
  'submit-application': 'link',
  tasks: 'write_notes',
  'text-standing': 'member',
  'view-subscriber': 'super_admin',
  webhooks: 'manage_integrations',
  'weigh-application': 'decide_applications',
  'withdraw-electronic-consent': 'record_consents',
}

/**
 * Returns the commands, each registering its name for `requirePermitted`. A command without a declared requirement is
 * refused.
 */
export function declaredCommands(acts: Record<string, Act>): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]): [string, Act] => [
      name,
      async (context) => {
        if (!Object.hasOwn(COMMAND_NEEDS, name)) throw commandUndeclared()
        context.set('act', name)
        return act(context)
      },
    ]),
  )
}

/** Throws 403 if the person's permissions don't cover the requested command. */
export async function requirePermitted(context: Context, held: readonly Permission[]): Promise<void> {
  const need = await needOf(context)
  if (need === 'member' || need === 'link' || need === 'super_admin') return
  if (typeof need === 'string') return requirePermission({ permissions: held }, need)
  if ('any' in need) {
    const [first] = need.any
    if (first !== undefined && !need.any.some((permission) => held.includes(permission))) throw permissionNeeded(first)
    return
  }
  for (const permission of need.all) requirePermission({ permissions: held }, permission)
}

/** Throws 403 if the person lacks the permission. */
export function requirePermission(member: { permissions: readonly Permission[] }, permission: Permission): void {
  if (!member.permissions.includes(permission)) throw permissionNeeded(permission)
}

async function needOf(context: Context): Promise<Need> {
  const name: string | undefined = context.get('act')
  const rule = name === undefined ? undefined : COMMAND_NEEDS[name]
  if (rule === undefined) throw commandUndeclared()
  if (typeof rule === 'string' || !('byAct' in rule)) return rule
  const { act } = await jsonBody(context)
  const named = typeof act === 'string' && Object.hasOwn(rule.byAct, act) ? rule.byAct[act] : undefined
  // An unlisted subcommand requires all permissions of the other subcommands together.
  return named ?? { all: [...new Set(Object.values(rule.byAct).flatMap(permissionsIn))] }
}

const permissionsIn = (need: Need): Permission[] => {
  if (need === 'member' || need === 'link' || need === 'super_admin') return []
  if (typeof need === 'string') return [need]
  return 'any' in need ? need.any : need.all
}
