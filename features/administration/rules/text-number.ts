import { z } from 'zod'
import { isUsPhone, phoneDigits } from '#platform/rules/phone.ts'

/** A number that a company texts from, as typed: ten digits in the end. */
export const textNumberSchema = z.object({
  number: z
    .string()
    .refine(isUsPhone, 'Enter a US phone number with ten digits')
    .transform((typed) => phoneDigits(typed))
    // The first digit of an area code and of an exchange is 2 to 9.
    .refine((digits) => /^[2-9]\d{2}[2-9]\d{6}$/.test(digits), 'This is not a US phone number'),
})
