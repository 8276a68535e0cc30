import type { PermissiblePurpose } from '#features/credit-reports/rules/ordering/purposes.ts'

/** The certification text. If you change the text, change the version. Required by 15 USC 1681e(a) and 1681b(f). */
export const CERTIFICATION_TEXT = {
  version: 'certification-2026-11',
  body:
    'On behalf of this organization I certify that consumer reports will be obtained for the purposes chosen above and for no other, ' +
    'that each consumer’s consent is kept where one is required, and that nobody obtains a report under false pretenses. I understand ' +
    'that obtaining a consumer report under false pretenses is a crime under the Fair Credit Reporting Act. This certification stands ' +
    'for one year.',
} as const

const ABOUT: Record<PermissiblePurpose, string> = {
  credit_transaction: 'Credit transaction: an application by the consumer',
  account_review: 'Account review: an account the consumer has with you',
  collection: 'Collection: a debt the consumer owes you',
  written_instructions: 'Written instructions of the consumer',
}

/** Returns the text of a certified purpose. */
export function purposeInWords(purpose: PermissiblePurpose): string {
  return ABOUT[purpose]
}
