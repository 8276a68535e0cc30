import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'

/**
 * The score to disclose with an approval, as POST /functions/v1/decide-application takes it. Its rank comes from the
 * company's percentile table.
 */
export const disclosureSchema = z.strictObject({
  report_id: z.guid('Invalid report ID'),
  bureau: z.enum(BUREAUS, 'Choose a bureau'),
  /** Null if the bureau has no score for this person. */
  model: z.string('Model must be text').max(40).nullable(),
})
export type Disclosure = z.output<typeof disclosureSchema>
