// The small edition of zod, because every page of the app checks the profile.
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

/**
 * The profile that a person must complete before they can work. Surrounding spaces and invisible characters don't
 * count.
 */
export const profileSchema = z.object({
  full_name: name(personNameProblem),
  company_name: name(companyNameProblem),
  account_type: z.enum(ACCOUNT_TYPES, 'Account type is required'),
})

export type Profile = z.infer<typeof profileSchema>

const visible = z.string().check(z.refine(isVisible))
// Names stored before this rule stay valid until they are changed.
const completeProfile = z.object({ full_name: visible, company_name: visible, account_type: z.enum(ACCOUNT_TYPES) })

/** Returns true if the profile is complete. Null and blank values don't count. */
export function isProfileComplete(profile: { [field in keyof Profile]: string | null }): boolean {
  return completeProfile.safeParse(profile).success
}
