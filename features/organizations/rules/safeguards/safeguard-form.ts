import { z } from 'zod'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import type { RecordedDuty } from './safeguards.ts'

/** What is recorded of a duty: the day it was done, `today` (UTC's) at the latest, and for the qualified individual a name. */
export function safeguardSchema(duty: RecordedDuty, today: PlainDate) {
  const name = z.string().trim().max(200, 'Write at most 200 characters')
  return z.object({
    done_on: z
      .string()
      .refine(isPlainDate, 'Give a day')
      .refine((day) => day <= today, 'This day lies in the future'),
    person_name: duty === 'qualified_individual' ? name.min(1, 'The name is required') : name,
    note: z.string().trim().max(2_000, 'Write at most 2,000 characters'),
  })
}

export type SafeguardFields = z.infer<ReturnType<typeof safeguardSchema>>
