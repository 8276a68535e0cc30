import type { JsonObject } from '#platform/rules/json-object.ts'
import { isUnreadMark, type PaymentMark, paymentMarks } from './payment-history.ts'
import type { Dialect } from './reading/dialects.ts'
import { complianceIn, isInDispute } from './reading/dispute-marks.ts'
import { readRating, readStatus } from './reading/rating.ts'
import { remarksIn } from './reading/remarks.ts'
import { isAuthorizedUser, responsibilityIn } from './reading/responsibility.ts'
import { type AsSent, SentFields } from './reading/sent-fields.ts'
import { sentList } from './reading/sent-list.ts'
import { utilizationPercent } from './utilization.ts'

/** The parts that accounts and collections share. Every field may be missing; dates stay as the bureau wrote them. */
interface ReportedItem {
  /** When the delinquency that led to the current status began. The seven years count from it. */
  firstDelinquentOn: string | null
  /** The number as the bureau shows it, masked or truncated. */
  accountNumber: string | null
  originalCreditor: string | null
  /** "Individual", "Authorized user": the ECOA code in words. */
  responsibility: string | null
  isAuthorizedUser: boolean
  isDisputed: boolean
  /** The Metro 2 compliance condition code with its meaning. */
  compliance: string | null
  remarks: string[]
  /** Fields without a place of their own, as they were sent. */
  others: AsSent[]
  /** Values that were not understood, as they were sent. */
  unread: AsSent[]
}

/** An account that a bureau reports. */
export interface Tradeline extends ReportedItem {
  token: string | null
  company: string | null
  accountType: string | null
  accountStatus: string | null
  accountRating: string | null
  terms: string | null
  balanceCents: number | null
  creditLimitCents: number | null
  highCreditCents: number | null
  monthlyPaymentCents: number | null
  pastDueCents: number | null
  utilizationPercent: number | null
  openedOn: string | null
  closedOn: string | null
  reportedOn: string | null
  lastPaidOn: string | null
  closedBy: string | null
  /** The number of times that it was 30, 60, and 90 days late; null if the bureau did not count. */
  timesLate: { days30: number | null; days60: number | null; days90: number | null }
  payments: PaymentMark[]
}

/** A debt that a bureau reports as being in collection. */
export interface Collection extends ReportedItem {
  collector: string | null
  status: string | null
  balanceCents: number | null
  originalAmountCents: number | null
  assignedOn: string | null
  lastPaidOn: string | null
  reportedOn: string | null
}

type ReadBy = Pick<Dialect, 'inOneText' | 'inList' | 'sixDigits'>
const USUAL: ReadBy = { inOneText: 'mop', inList: 'mop', sixDigits: 'MMYYYY' }

/** Reads the accounts of a feed's `trade_accounts`. Accepts numbers as text; keeps unreadable values as they were sent. */
export function tradelinesFrom(tradeAccounts: unknown, dialect: ReadBy = USUAL): Tradeline[] {
  return sentList(tradeAccounts).items.map((account) => tradelineFrom(account, dialect))
}

/** Reads the collections of a feed's `collections`. Accepts numbers as text; keeps unreadable values as they were sent. */
export function collectionsFrom(collections: unknown, dialect: ReadBy = USUAL): Collection[] {
  return sentList(collections).items.map((collection) => collectionFrom(collection, dialect))
}

// Each value under every name that vendors give it. The first is the reseller's.
const NAMES = {
  token: ['token', 'id', 'trade_id'],
  company: ['company', 'creditor', 'creditor_name', 'subscriber_name', 'furnisher_name', 'customer_name', 'name'],
  accountType: ['account_type', 'type', 'loan_type', 'credit_loan_type', 'account_type_code'],
  accountStatus: ['account_status', 'status', 'account_condition', 'account_status_type', 'condition'],
  accountRating: ['account_rating', 'rating', 'current_rating', 'rate', 'manner_of_payment', 'mop', 'payment_status'],
  terms: ['terms', 'term', 'terms_description', 'terms_duration'],
  balance: ['balance', 'current_balance', 'balance_amount', 'unpaid_balance_amount', 'amount_owed'],
  creditLimit: ['credit_limit', 'limit', 'credit_limit_amount'],
  highCredit: [
    'high_credit',
    'high_balance',
    'high_credit_amount',
    'original_amount',
    'original_loan_amount',
    'loan_amount',
  ],
  payment: [
    'monthly_payment_amount',
    'monthly_payment',
    'scheduled_payment',
    'scheduled_payment_amount',
    'payment_amount',
  ],
  pastDue: ['past_due', 'amount_past_due', 'past_due_amount'],
  opened: ['date_of_opening', 'date_opened', 'opened_date', 'open_date', 'account_opened_date', 'opened'],
  closed: ['date_of_closure', 'date_closed', 'closed_date', 'account_closed_date', 'closed'],
  reported: [
    'date_reported',
    'reported_date',
    'report_date',
    'last_reported',
    'account_reported_date',
    'date_updated',
    'status_date',
  ],
  lastPaid: ['last_payment_date', 'date_of_last_payment', 'last_paid', 'date_last_payment'],
  firstDelinquent: [
    'date_of_first_delinquency',
    'first_delinquency_date',
    'first_delinquency',
    'date_first_delinquency',
    'original_delinquency_date',
    'dofd',
  ],
  number: ['account_number', 'account_no', 'account_identifier', 'account', 'number'],
  originalCreditor: [
    'original_creditor',
    'original_creditor_name',
    'original_credit_grantor',
    'sold_by',
    'creditor_classification',
  ],
  responsibility: [
    'ecoa',
    'ecoa_code',
    'ecoa_designator',
    'account_designator',
    'responsibility',
    'account_ownership_type',
    'ownership',
  ],
  disputed: ['dispute_flag', 'disputed', 'in_dispute', 'consumer_dispute', 'consumer_dispute_indicator', 'dispute'],
  compliance: ['compliance_condition_code', 'compliance_code', 'ccc', 'compliance_condition'],
  remarks: [
    'remarks',
    'remark',
    'comments',
    'comment',
    'narratives',
    'narrative',
    'narrative_codes',
    'special_comment',
    'special_comments',
  ],
  closedBy: ['closed_by', 'account_closed_by', 'closed_indicator', 'closed_by_indicator'],
  payments: ['payment_history', 'payment_pattern', 'payment_profile', 'history', 'payments', 'monthly_payment_history'],
  days30: [
    '30_day_delinquencies',
    'times_30_days_late',
    'late_30_days',
    'delinquencies_30_days',
    '30_days_late_count',
    'late_30_count',
  ],
  days60: [
    '60_day_delinquencies',
    'times_60_days_late',
    'late_60_days',
    'delinquencies_60_days',
    '60_days_late_count',
    'late_60_count',
  ],
  days90: [
    '90_day_delinquencies',
    'times_90_days_late',
    'late_90_days',
    'delinquencies_90_days',
    '90_days_late_count',
    'late_90_count',
  ],
  collector: [
    'collector',
    'collection_agency',
    'agency',
    'agency_name',
    'collector_name',
    'company',
    'subscriber_name',
    'name',
  ],
  debtor: [
    'original_credit_grantor',
    'original_creditor',
    'original_creditor_name',
    'creditor',
    'creditor_name',
    'client_name',
  ],
  originalAmount: ['original_loan_amount', 'original_amount', 'original_balance', 'amount', 'high_credit'],
  assigned: ['date_assigned', 'assigned_date', 'date_of_assignment', 'date_opened', 'date_placed', 'assigned'],
} as const satisfies Record<string, readonly string[]>

function sharedFrom(sent: SentFields, dialect: ReadBy) {
  const code = sent.text(NAMES.compliance)
  const remarks = remarksIn(sent.value(NAMES.remarks))
  const responsibility = responsibilityIn(sent.text(NAMES.responsibility))
  return {
    firstDelinquentOn: sent.day(NAMES.firstDelinquent, dialect),
    accountNumber: sent.text(NAMES.number),
    responsibility,
    isAuthorizedUser: isAuthorizedUser(responsibility),
    isDisputed: isInDispute(sent.text(NAMES.disputed), code, remarks),
    compliance: complianceIn(code),
    remarks,
  }
}

function tradelineFrom(account: JsonObject, dialect: ReadBy): Tradeline {
  const sent = new SentFields(account, 'account')
  const balanceCents = sent.cents(NAMES.balance)
  const creditLimitCents = sent.cents(NAMES.creditLimit)
  const payments = paymentMarks(sent.value(NAMES.payments), dialect)
  const line = {
    token: sent.text(NAMES.token),
    company: sent.text(NAMES.company),
    accountType: sent.text(NAMES.accountType),
    accountStatus: statusIn(sent),
    accountRating: ratingIn(sent),
    terms: sent.text(NAMES.terms),
    balanceCents,
    creditLimitCents,
    highCreditCents: sent.cents(NAMES.highCredit),
    monthlyPaymentCents: sent.cents(NAMES.payment),
    pastDueCents: sent.cents(NAMES.pastDue),
    utilizationPercent: utilizationPercent(balanceCents, creditLimitCents),
    openedOn: sent.day(NAMES.opened, dialect),
    closedOn: sent.day(NAMES.closed, dialect),
    reportedOn: sent.day(NAMES.reported, dialect),
    lastPaidOn: sent.day(NAMES.lastPaid, dialect),
    closedBy: sent.text(NAMES.closedBy),
    originalCreditor: sent.text(NAMES.originalCreditor),
    timesLate: { days30: sent.count(NAMES.days30), days60: sent.count(NAMES.days60), days90: sent.count(NAMES.days90) },
    payments,
    ...sharedFrom(sent, dialect),
  }
  keepUnreadMonths(sent, payments)
  return { ...line, others: sent.others(), unread: sent.unread }
}

function collectionFrom(collection: JsonObject, dialect: ReadBy): Collection {
  const sent = new SentFields(collection, 'collection')
  const originalCreditor = sent.text(NAMES.debtor)
  const read = {
    collector: sent.text(NAMES.collector),
    originalCreditor,
    status: statusIn(sent),
    balanceCents: sent.cents(NAMES.balance),
    originalAmountCents: sent.cents(NAMES.originalAmount),
    assignedOn: sent.day(NAMES.assigned, dialect),
    lastPaidOn: sent.day(NAMES.lastPaid, dialect),
    reportedOn: sent.day(NAMES.reported, dialect),
    ...sharedFrom(sent, dialect),
  }
  return { ...read, others: sent.others(), unread: sent.unread }
}

function statusIn(sent: SentFields): string | null {
  const status = sent.text(NAMES.accountStatus)
  if (status !== null && status !== '-' && readStatus(status) === null) sent.keep(NAMES.accountStatus, status)
  return status
}

function ratingIn(sent: SentFields): string | null {
  const rating = sent.text(NAMES.accountRating)
  if (rating !== null && rating !== '-' && readRating(rating) === null) sent.keep(NAMES.accountRating, rating)
  return rating
}

function keepUnreadMonths(sent: SentFields, payments: readonly PaymentMark[]): void {
  const codes = [...new Set(payments.filter(isUnreadMark).map(({ code }) => code))]
  if (codes.length > 0) sent.keep(NAMES.payments, codes.join(', '))
}
