import { z } from 'zod'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { centsOf } from '#platform/rules/money.ts'

const MOST_CENTS = Math.round(MOST_DOLLARS * 100)

/** What somebody copies from the box of a contract: its APR in percent, and its finance charge, which may be left out. */
export const contractBoxSchema = z.object({
  apr: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,6})?\s*%?$/, 'Give percent a year, such as 9.43')
    .transform((text) => text.replace(/\s*%$/, '')),
  /** Whole cents; null when it was left out. */
  financeCharge: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : (centsOf(text) ?? Number.NaN)))
    .refine((cents) => cents === null || (cents >= 0 && cents <= MOST_CENTS), 'Give dollars and cents, such as 850.00'),
})
export type ContractBoxFields = z.input<typeof contractBoxSchema>
export type ContractBox = z.output<typeof contractBoxSchema>
