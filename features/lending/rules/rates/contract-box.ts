import { z } from 'zod'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { centsOf } from '#platform/rules/money.ts'

const MOST_CENTS = Math.round(MOST_DOLLARS * 100)

/**
 * The figures a user copies from a contract's disclosure box: the APR in percent and, optionally, the finance charge.
 */
export const contractBoxSchema = z.object({
  apr: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,6})?\s*%?$/, 'Enter a percentage per year, such as 9.43')
    .transform((text) => text.replace(/\s*%$/, '')),
  /** In whole cents, or null if left out. */
  financeCharge: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : (centsOf(text) ?? Number.NaN)))
    .refine(
      (cents) => cents === null || (cents >= 0 && cents <= MOST_CENTS),
      'Enter dollars and cents, such as 850.00',
    ),
})
export type ContractBoxFields = z.input<typeof contractBoxSchema>
export type ContractBox = z.output<typeof contractBoxSchema>
