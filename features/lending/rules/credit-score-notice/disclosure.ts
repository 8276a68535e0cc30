import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'

/** Which score an approval is told of, as POST /functions/v1/decide-application takes it. */
export const disclosureSchema = z.object({
  report_id: z.guid('Invalid report ID'),
  bureau: z.enum(BUREAUS, 'Choose a bureau'),
  /** Null where the bureau has no score of this person. */
  model: z.string('Model must be text').max(40).nullable(),
  /** How many of a hundred consumers have a lower score, from the table of who sells it. */
  higher_than_percent: z
    .int('Percent must be a whole number from 1 to 99')
    .min(1, 'Percent must be a whole number from 1 to 99')
    .max(99, 'Percent must be a whole number from 1 to 99')
    .nullable(),
})
export type Disclosure = z.output<typeof disclosureSchema>
