import { z } from 'zod'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import type { RecordedDuty } from './safeguards.ts'

/**
 * The fields recorded for a duty: the day it was done, not after `today` (UTC), and the name of the qualified
 * individual.
 */
export function safeguardSchema(duty: RecordedDuty, today: PlainDate) {
  const name = z.string().trim().max(200, 'Write at most 200 characters')
  return z.object({
    done_on: z
      .string()
      .refine(isPlainDate, 'Enter a date')
      .refine((day) => day <= today, 'This date is in the future'),
    person_name: duty === 'qualified_individual' ? name.min(1, 'The name is required') : name,
    note: z.string().trim().max(2_000, 'Write at most 2,000 characters'),
  })
}

export type SafeguardFields = z.infer<ReturnType<typeof safeguardSchema>>
