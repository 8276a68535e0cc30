import { z } from 'zod'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

/** The occasions for which documents are prepared together. */
export const PACKAGE_USES = ['loan_closing', 'credit_repair'] as const
export type PackageUse = (typeof PACKAGE_USES)[number]

export const PACKAGE_USE_NAMES: Readonly<Record<PackageUse, string>> = {
  loan_closing: 'Loan closing',
  credit_repair: 'Credit repair',
}

const MOST_IN_PACKAGE = 40

/** The products, states, and languages that a package covers. Null covers all of them. */
export interface PackageScope {
  product_id: string | null
  state: string | null
  language: string | null
}

/** A case that needs documents. */
export interface PackageCase {
  productId: string | null
  state: string | null
  language: string
}

/**
 * Returns the package for a case: the most specific of those that fit it. A product counts more than a state, and a state more than a
 * language. Null if none fits.
 */
export function mostSpecific<Package extends PackageScope>(
  packages: readonly Package[],
  { productId, state, language }: PackageCase,
): Package | null {
  const fitting = packages.filter(
    (one) =>
      (one.product_id === null || one.product_id === productId) &&
      (one.state === null || one.state === state) &&
      (one.language === null || one.language === language),
  )
  const weight = (one: PackageScope) =>
    (one.product_id === null ? 0 : 4) + (one.state === null ? 0 : 2) + (one.language === null ? 0 : 1)
  return fitting.toSorted((one, other) => weight(other) - weight(one))[0] ?? null
}

const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of `POST /functions/v1/document-package`. A package is saved as a whole. */
export const packageCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      ...{ act: z.literal('save'), use: z.enum(PACKAGE_USES, 'Choose the use'), ...keyed },
      product_id: z.guid('Invalid product ID').nullable(),
      state: z.enum(STATE_CODES, 'Choose a state').nullable(),
      language: z.enum(LANGUAGES, 'Choose a language').nullable(),
      template_ids: z
        .array(z.guid('Invalid template ID'))
        .min(1, 'Add a template')
        .max(MOST_IN_PACKAGE, `Add at most ${MOST_IN_PACKAGE} templates`)
        .refine((ids) => new Set(ids).size === ids.length, 'Add each template once'),
    }),
    z.strictObject({ act: z.literal('remove'), package_id: z.guid('Invalid package ID'), ...keyed }),
  ],
  'Act must be save or remove',
)
export type PackageCommand = z.output<typeof packageCommandSchema>
