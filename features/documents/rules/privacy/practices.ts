import { z } from 'zod'
import { ledgerText } from '#features/lending/rules/payment-form.ts'

/** The kinds of sharing a client may limit, in form order: 12 CFR 1016, Appendix. */
export const LIMITS = {
  affiliates_creditworthiness:
    'Do not share information about my creditworthiness with your affiliates for their everyday business purposes.',
  affiliates_marketing: 'Do not allow your affiliates to use my personal information to market to me.',
  nonaffiliates_marketing:
    'Do not share my personal information with nonaffiliates to market their products and services to me.',
} as const
export type Limit = keyof typeof LIMITS
export const LIMIT_CODES = Object.keys(LIMITS) as Limit[] // keys of a literal

/**
 * The reasons for sharing, in the order and words of the model form's table. Everyday business comes first and is not
 * a choice.
 */
export const SHARING = {
  own_marketing: 'For our marketing purposes—to offer our products and services to you',
  joint_marketing: 'For joint marketing with other financial companies',
  affiliates_transactions:
    'For our affiliates’ everyday business purposes—information about your transactions and experiences',
  affiliates_creditworthiness: 'For our affiliates’ everyday business purposes—information about your creditworthiness',
  affiliates_marketing: 'For our affiliates to market to you',
  nonaffiliates_marketing: 'For nonaffiliates to market to you',
} as const
export type Sharing = keyof typeof SHARING
export const SHARING_CODES = Object.keys(SHARING) as Sharing[] // keys of a literal

const OF_AFFILIATES: readonly Sharing[] = [
  'affiliates_transactions',
  'affiliates_creditworthiness',
  'affiliates_marketing',
]

const line = (label: string) => ledgerText(label, 300)

/** The company's privacy practices. The chosen reasons decide which details are required. */
export const practicesSchema = z
  .object({
    shares: z
      .array(
        z.enum(SHARING_CODES, `Reasons to share must be among ${SHARING_CODES.join(', ')}`),
        'Reasons to share must be a list',
      )
      .transform((chosen) => SHARING_CODES.filter((code) => chosen.includes(code))),
    affiliates: line('Affiliates'),
    joint_partners: line('Joint marketing partners'),
    nonaffiliates: line('Nonaffiliates'),
    phone: line('Phone').min(1, 'Enter the phone number that clients can call about this notice'),
    website: line('Website'),
    mail_address: line('Mailing address'),
  })
  .superRefine((practices, context) => {
    for (const [path, message] of problems(practices)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type Practices = z.output<typeof practicesSchema>

function problems({
  shares,
  affiliates,
  joint_partners,
  nonaffiliates,
  mail_address,
}: Omit<Practices, 'shares'> & { shares: readonly Sharing[] }) {
  const found: [keyof Practices, string][] = []
  if (shares.some((code) => OF_AFFILIATES.includes(code)) && affiliates === '')
    found.push(['affiliates', 'Enter which affiliates you share with'])
  if (shares.includes('joint_marketing') && joint_partners === '')
    found.push(['joint_partners', 'Enter what kinds of companies you market with jointly'])
  if (shares.includes('nonaffiliates_marketing') && nonaffiliates === '')
    found.push(['nonaffiliates', 'Enter what kinds of nonaffiliates you share with'])
  if (limitsOf(shares).length > 0 && mail_address === '')
    found.push(['mail_address', 'Enter the mailing address for the form to limit sharing'])
  return found
}

/** Returns the shared kinds that clients may limit by law. Empty if none of them is shared. */
export const limitsOf = (shares: readonly Sharing[]): Limit[] => LIMIT_CODES.filter((code) => shares.includes(code))
