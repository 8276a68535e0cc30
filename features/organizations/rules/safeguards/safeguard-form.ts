import { z } from 'zod'
import { LONGEST_PERSON_NAME } from '#platform/rules/company-name.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import type { RecordedDuty } from './safeguards.ts'

export const LONGEST_DUTY_NOTE = 2_000

/**
 * The fields recorded for a duty: the day it was done, not after `today` (UTC), and the name of the qualified
 * individual.
 */
export function safeguardSchema(duty: RecordedDuty, today: PlainDate) {
  const name = z.string().trim().max(LONGEST_PERSON_NAME, `Write at most ${LONGEST_PERSON_NAME} characters`)
  return z.object({
    done_on: z
      .string()
      .refine(isPlainDate, 'Enter a date')
      .refine((day) => day <= today, 'This date is in the future'),
    person_name: duty === 'qualified_individual' ? name.min(1, 'The name is required') : name,
    note: z
      .string()
      .trim()
      .max(LONGEST_DUTY_NOTE, `Write at most ${LONGEST_DUTY_NOTE.toLocaleString('en-US')} characters`),
  })
}

export type SafeguardFields = z.infer<ReturnType<typeof safeguardSchema>>
