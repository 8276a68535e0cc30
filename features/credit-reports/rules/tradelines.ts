import { type JsonObject, objectsOf } from '#platform/rules/json-object.ts'
import { type PaymentMark, paymentMarks } from './payment-history.ts'
import { reportedCents, reportedText } from './reported-value.ts'
import { utilizationPercent } from './utilization.ts'

/** An account that a bureau reports. Every field may be missing; dates stay as the bureau wrote them. */
export interface Tradeline {
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
  /** When the delinquency that led to the current status began. The seven years count from it. */
  firstDelinquentOn: string | null
  /** The number as the bureau shows it, masked or truncated. */
  accountNumber: string | null
  payments: PaymentMark[]
}

/** A debt that a bureau reports as being in collection. */
export interface Collection {
  originalCreditor: string | null
  balanceCents: number | null
  originalAmountCents: number | null
  assignedOn: string | null
  lastPaidOn: string | null
  firstDelinquentOn: string | null
}

/** Reads the accounts of a feed's `trade_accounts`. Accepts numbers as text; leaves out unreadable values. */
export function tradelinesFrom(tradeAccounts: unknown): Tradeline[] {
  return objectsOf(tradeAccounts).map(tradelineFrom)
}

/** Reads the collections of a feed's `collections`. Accepts numbers as text; leaves out unreadable values. */
export function collectionsFrom(collections: unknown): Collection[] {
  return objectsOf(collections).map((collection) => ({
    originalCreditor: reportedText(collection.original_credit_grantor),
    balanceCents: reportedCents(collection.balance),
    originalAmountCents: reportedCents(collection.original_loan_amount),
    assignedOn: reportedText(collection.date_assigned),
    lastPaidOn: reportedText(collection.last_payment_date),
    firstDelinquentOn: reportedText(collection.date_of_first_delinquency),
  }))
}

function tradelineFrom(account: JsonObject): Tradeline {
  const balanceCents = reportedCents(account.balance)
  const creditLimitCents = reportedCents(account.credit_limit)
  return {
    token: reportedText(account.token),
    company: reportedText(account.company),
    accountType: reportedText(account.account_type),
    accountStatus: reportedText(account.account_status),
    accountRating: reportedText(account.account_rating),
    terms: reportedText(account.terms),
    balanceCents,
    creditLimitCents,
    highCreditCents: reportedCents(account.high_credit),
    monthlyPaymentCents: reportedCents(account.monthly_payment_amount),
    pastDueCents: reportedCents(account.past_due),
    utilizationPercent: utilizationPercent(balanceCents, creditLimitCents),
    openedOn: reportedText(account.date_of_opening),
    closedOn: reportedText(account.date_of_closure),
    reportedOn: reportedText(account.date_reported),
    lastPaidOn: reportedText(account.last_payment_date),
    firstDelinquentOn: reportedText(account.date_of_first_delinquency),
    accountNumber: reportedText(account.account_number),
    payments: paymentMarks(account.payment_history),
  }
}
