import { z } from 'zod'
import { type QuickPullFields, quickPullSchema } from '#features/clients/rules/client-form.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import type { ApplicantRow } from '#features/credit-reports/screens/report/queries.ts'

/** A person of Quick Pull who becomes a client with the first order. */
export interface Newcomer {
  applicant: ApplicantRow
  /** When the order began. A client added since then with the same entries is this person. */
  since: string
}

const stateSchema = z.object({ newcomer: z.object({ id: z.uuid(), since: z.iso.datetime(), fields: quickPullSchema }) })

/** Returns the state with which the order page opens for a person who is no client yet. */
export const newcomerState = (fields: QuickPullFields) => ({
  newcomer: { id: crypto.randomUUID(), since: new Date().toISOString(), fields },
})

/** Returns the person whom Quick Pull sent to the order page, or null. The id is only for this page. */
export function newcomerFrom(state: unknown): Newcomer | null {
  const parsed = stateSchema.safeParse(state)
  if (!parsed.success) return null
  const { id, since, fields } = parsed.data.newcomer
  return {
    since,
    applicant: { id, ...fields, full_name: fullName(fields), name_suffix: null, ssn: null, date_of_birth: null },
  }
}
