/** What a subscriber is, in the order the forms offer it. */
export const ACCOUNT_TYPES = ['lender', 'dealer', 'cro', 'partner'] as const

export type AccountType = (typeof ACCOUNT_TYPES)[number]

const LABEL: Record<AccountType, string> = {
  lender: 'Lender',
  dealer: 'Dealer',
  cro: 'Credit Repair Organization',
  partner: 'Partner',
}

/** An account type in words: 'Credit Repair Organization'. */
export function accountTypeLabel(accountType: AccountType): string {
  return LABEL[accountType]
}
