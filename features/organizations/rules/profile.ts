// The small edition: every page of the app asks whether the profile is complete.
import * as z from 'zod/mini'
import { companyNameProblem, personNameProblem } from '#platform/rules/company-name.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { ACCOUNT_TYPES } from './account-type.ts'

const name = (problemOf: (text: string) => string | null) =>
  z.string().check(
    z.trim(),
    z.check<string>(({ value, issues }) => {
      const message = problemOf(value)
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    }),
  )

/** What a person says about themselves and their company before they can work. Outer spaces don't count, nor does what can't be seen. */
export const profileSchema = z.object({
  full_name: name(personNameProblem),
  company_name: name(companyNameProblem),
  account_type: z.enum(ACCOUNT_TYPES, 'Account type is required'),
})

export type Profile = z.infer<typeof profileSchema>

const visible = z.string().check(z.refine(isVisible))
// Names kept from before today's rule stay until they are changed.
const completeProfile = z.object({ full_name: visible, company_name: visible, account_type: z.enum(ACCOUNT_TYPES) })

/** Whether everything a profile needs has been said; null and blank values don't count. */
export function isProfileComplete(profile: { [field in keyof Profile]: string | null }): boolean {
  return completeProfile.safeParse(profile).success
}
