/** Permissible purposes for obtaining a consumer's credit report: 15 USC 1681b(a). */
export const PERMISSIBLE_PURPOSES = [
  'credit_transaction',
  'account_review',
  'collection',
  'written_instructions',
] as const

export type PermissiblePurpose = (typeof PERMISSIBLE_PURPOSES)[number]

/**
 * Returns true if this account type may order for the purpose. A credit repair organization may order only on the
 * consumer's written instructions.
 */
export function isPurposeAllowed(accountType: string, purpose: PermissiblePurpose): boolean {
  return accountType !== 'cro' || purpose === 'written_instructions'
}
