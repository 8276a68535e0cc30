import type { PricingChoice } from '#features/public-site/rules/choice.ts'
import type { Credentials } from '#features/sign-in/rules/credentials.ts'
import { settled, supabase } from '#platform/browser/supabase.ts'

// Email links lead to the page that can process them.
const arrivalAddress = () => `${window.location.origin}/auth`

export async function signIn({ email, password }: Credentials): Promise<void> {
  await settled(supabase.auth.signInWithPassword({ email, password }))
}

/** Signs up. A price chosen before is stored with the account, so the account type isn't asked for again. */
export async function signUp({ email, password }: Credentials, chosen: PricingChoice | null): Promise<void> {
  const data = chosen === null ? {} : { account_type: chosen.type }
  await settled(supabase.auth.signUp({ email, password, options: { emailRedirectTo: arrivalAddress(), data } }))
}

export async function requestReset({ email }: { email: string }): Promise<void> {
  await settled(supabase.auth.resetPasswordForEmail(email, { redirectTo: arrivalAddress() }))
}

export async function resendConfirmation(email: string): Promise<void> {
  await settled(supabase.auth.resend({ type: 'signup', email, options: { emailRedirectTo: arrivalAddress() } }))
}

export async function setNewPassword(password: string): Promise<void> {
  await settled(supabase.auth.updateUser({ password }))
}
