/**
 * The ways to pay out a loan's money. processor: a payout service. nacha: an ACH credit in a file for the company's bank. dealer_draft: the
 * dealer deposits it. payoff: another lender, by check or wire. cash: at the counter.
 */
export const FUNDING_KINDS = ['processor', 'nacha', 'check', 'dealer_draft', 'payoff', 'cash'] as const
export type FundingKind = (typeof FUNDING_KINDS)[number]

export const FUNDING_KIND_NAMES: Readonly<Record<FundingKind, string>> = {
  processor: 'Bank transfer by the payout service',
  nacha: 'ACH file for your bank',
  check: 'Check',
  dealer_draft: 'Dealer draft',
  payoff: 'Payoff to another lender',
  cash: 'Cash at the counter',
}

export const FUNDING_STATUSES = ['requested', 'sending', 'sent', 'settled', 'returned', 'canceled'] as const
export type FundingStatus = (typeof FUNDING_STATUSES)[number]

export const FUNDING_STATUS_NAMES: Readonly<Record<FundingStatus, string>> = {
  requested: 'Requested',
  sending: 'Being sent',
  sent: 'Sent',
  settled: 'Settled',
  returned: 'Returned',
  canceled: 'Canceled',
}

export const ACCOUNT_TYPES = ['checking', 'savings'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The events of a payout: its statuses, a prenote, and a notification of change. */
export const FUNDING_EVENT_KINDS = [...FUNDING_STATUSES, 'prenote', 'changed'] as const

/** A prenote tests the account before the money goes. */
export const PRENOTE_STATES = ['none', 'wanted', 'sent'] as const

/** PPD for people, CCD for businesses. */
export const ENTRY_CLASSES = ['PPD', 'CCD'] as const

/** The kinds that need the recipient's bank account. */
export const BANK_KINDS: readonly FundingKind[] = ['processor', 'nacha']

/** The statuses in which the money has left. */
export const PAID_OUT_STATUSES: readonly FundingStatus[] = ['sent', 'settled']

/** Returns true for a kind that needs the recipient's bank account. */
export const needsAccount = (kind: FundingKind): boolean => BANK_KINDS.includes(kind)
