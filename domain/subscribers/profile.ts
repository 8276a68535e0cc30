// The small edition: every page of the app asks whether the profile is complete.
import * as z from 'zod/mini'
import { isVisible } from '#domain/visible.ts'
import { ACCOUNT_TYPES } from './account-type.ts'

const name = (message: string) =>
  z.string().check(z.trim(), z.refine(isVisible, message), z.maxLength(200, 'At most 200 characters'))

/** What a person says about themselves and their company before they can work. Outer spaces don't count, nor does what can't be seen. */
export const profileSchema = z.object({
  full_name: name('Full name is required'),
  company_name: name('Company name is required'),
  account_type: z.enum(ACCOUNT_TYPES, 'Account type is required'),
})

export type Profile = z.infer<typeof profileSchema>

/** Whether everything a profile needs has been said; null and blank values don't count. */
export function isProfileComplete(profile: { [field in keyof Profile]: string | null }): boolean {
  return profileSchema.safeParse(profile).success
}
