import { z } from 'zod'
import { phoneDigits, phoneProblem } from '#platform/rules/phone.ts'

/** A number that a company texts from, as typed: ten digits in the end. */
export const textNumberSchema = z.object({
  number: z
    .string()
    .superRefine((typed, context) => {
      const problem = phoneProblem(typed)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    })
    .transform((typed) => phoneDigits(typed))
    // The first digit of an area code and of an exchange is 2 to 9.
    .refine((digits) => digits === '' || /^[2-9]\d{2}[2-9]\d{6}$/.test(digits), 'This is not a US phone number'),
})
