import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'

/** The score to disclose with an approval, as POST /functions/v1/decide-application takes it. */
export const disclosureSchema = z.object({
  report_id: z.guid('Invalid report ID'),
  bureau: z.enum(BUREAUS, 'Choose a bureau'),
  /** Null if the bureau has no score for this person. */
  model: z.string('Model must be text').max(40).nullable(),
  /** The percentage of consumers with a lower score, from the score provider's table. */
  higher_than_percent: z
    .int('Percent must be a whole number from 1 to 99')
    .min(1, 'Percent must be a whole number from 1 to 99')
    .max(99, 'Percent must be a whole number from 1 to 99')
    .nullable(),
})
export type Disclosure = z.output<typeof disclosureSchema>
