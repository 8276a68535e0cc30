import type { PricingChoice } from '#features/public-site/rules/choice.ts'
import type { Credentials } from '#features/sign-in/rules/credentials.ts'
import { settled, supabase } from '#platform/browser/supabase.ts'

// Links in e-mails lead back to the page that knows what to do with them.
const arrivalAddress = () => `${window.location.origin}/auth`

export async function signIn({ email, password }: Credentials): Promise<void> {
  await settled(supabase.auth.signInWithPassword({ email, password }))
}

/** Whoever chose a price first is asked for the kind of company no second time: it stays with the account. */
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
