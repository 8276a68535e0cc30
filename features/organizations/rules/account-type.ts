/** The account types, in the order of the forms. */
export const ACCOUNT_TYPES = ['lender', 'dealer', 'cro', 'partner'] as const

export type AccountType = (typeof ACCOUNT_TYPES)[number]

const LABEL: Record<AccountType, string> = {
  lender: 'Lender',
  dealer: 'Dealer',
  cro: 'Credit Repair Organization',
  partner: 'Partner',
}

/** Returns the label of an account type, such as 'Credit Repair Organization'. */
export function accountTypeLabel(accountType: AccountType): string {
  return LABEL[accountType]
}
