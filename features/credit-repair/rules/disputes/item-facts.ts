import type { Inquiry, PublicRecord } from '#features/credit-reports/rules/bureau-file.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { wholeDollars } from '#platform/rules/money.ts'

/** The facts of a disputed item as its report lists them: dates as the bureau wrote them. Stored with the dispute. */
export interface ItemFacts {
  company?: string
  /** Masked or truncated, as the bureau shows it. */
  account_number?: string
  account_type?: string
  account_status?: string
  opened_on?: string
  closed_on?: string
  reported_on?: string
  first_delinquent_on?: string
  balance_cents?: number
  past_due_cents?: number
  credit_limit_cents?: number
  high_credit_cents?: number
  monthly_payment_cents?: number
  court?: string
  reference?: string
  filed_on?: string
  asked_on?: string
}

/** Returns the facts of an account. */
export function factsOfAccount(account: Tradeline): ItemFacts {
  return known({
    company: account.company,
    account_number: maskedNumber(account.accountNumber),
    account_type: account.accountType,
    account_status: account.accountStatus,
    opened_on: account.openedOn,
    closed_on: account.closedOn,
    reported_on: account.reportedOn,
    first_delinquent_on: account.firstDelinquentOn,
    balance_cents: account.balanceCents,
    past_due_cents: account.pastDueCents,
    credit_limit_cents: account.creditLimitCents,
    high_credit_cents: account.highCreditCents,
    monthly_payment_cents: account.monthlyPaymentCents,
  })
}

/** Returns the facts of a collection. Its opening date is the day of its assignment. */
export function factsOfCollection(collection: Collection): ItemFacts {
  return known({
    company: collection.originalCreditor,
    opened_on: collection.assignedOn,
    first_delinquent_on: collection.firstDelinquentOn,
    balance_cents: collection.balanceCents,
    high_credit_cents: collection.originalAmountCents,
  })
}

/** Returns the facts of a public record. */
export function factsOfRecord(record: PublicRecord): ItemFacts {
  return known({
    account_type: record.kind,
    account_status: record.status,
    court: record.court,
    reference: record.reference,
    filed_on: record.filedOn,
    balance_cents: record.amountCents,
  })
}

/** Returns the facts of an inquiry. */
export function factsOfInquiry({ company, kind, askedOn }: Inquiry): ItemFacts {
  return known({ company, account_type: kind, asked_on: askedOn })
}

/** Returns the facts as a letter states them, each as a label and a value: ['Balance', '$612']. */
export function factLines(facts: ItemFacts, isCollection = false): [label: string, value: string][] {
  const lines: [string, string | undefined][] = [
    ['Account number', facts.account_number],
    ['Type', facts.account_type],
    ['Court', facts.court],
    ['Reference', facts.reference],
    ['Filed', facts.filed_on],
    [isCollection ? 'Assigned' : 'Opened', facts.opened_on],
    ['Closed', facts.closed_on],
    ['Status', facts.account_status],
    ['Balance', dollars(facts.balance_cents)],
    ['Past due', facts.past_due_cents === 0 ? undefined : dollars(facts.past_due_cents)],
    [isCollection ? 'Original amount' : 'Highest balance', dollars(facts.high_credit_cents)],
    ['First delinquency', facts.first_delinquent_on],
    ['Inquiry on', facts.asked_on],
    ['Last reported', facts.reported_on],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]))
}

const dollars = (cents: number | undefined) => (cents === undefined ? undefined : wholeDollars(cents))

// A letter never shows more than the last four digits, even if a bureau sends the whole number.
const SHOWN_DIGITS = 4

function maskedNumber(number: string | null): string | null {
  if (number === null) return null
  const digits = number.replaceAll(/\D/g, '')
  return digits.length > SHOWN_DIGITS && /^[\d\s-]+$/.test(number) ? `ending in ${digits.slice(-SHOWN_DIGITS)}` : number
}

function known(facts: Record<string, string | number | null>): ItemFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))
}
