import type { SupabaseClient } from '@supabase/supabase-js'
import { type AuthWorld, SITE, signedIn, VERSION } from './auth-world.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts'

/** The product's settings for passkeys. */
export const PASSKEY_SETTINGS = {
  passkeys: { name: 'Tradeline', isRequestOriginTrusted: false },
  recentSignInSeconds: 600,
}

export const device = (): SoftwareAuthenticator => softwareAuthenticator(SITE)

export async function register(supabase: SupabaseClient, on: SoftwareAuthenticator) {
  const started = await supabase.auth.passkey.startRegistration()
  if (started.error) throw started.error
  const { challenge_id: challengeId, options } = started.data
  const verified = await supabase.auth.passkey.verifyRegistration({ challengeId, credential: on.create(options) })
  if (verified.error) throw verified.error
  return verified.data
}

/** A person with a passkey, and the authenticator that has it. */
export async function withPasskey(world: AuthWorld, name: string) {
  const person = await signedIn(world, name)
  const on = device()
  const passkey = await register(person.supabase, on)
  return { ...person, on, passkey }
}

/**
 * Answers a second-factor challenge: with a new passkey for an unfinished factor, with a signature for a finished one.
 */
export async function answerFactor(
  world: AuthWorld,
  supabase: SupabaseClient,
  factorId: string,
  on: SoftwareAuthenticator,
) {
  const token = (await supabase.auth.getSession()).data.session?.access_token
  const headers = { ...VERSION, authorization: `Bearer ${token}` }
  const challenged = await world.post(`/auth/v1/factors/${factorId}/challenge`, {}, headers)
  if (!challenged.ok) return { challenge: await challenged.json(), reply: challenged }
  const challenge = await challenged.json()
  const { type, credential_options } = challenge.webauthn
  const credential_response =
    type === 'create' ? on.create(credential_options.publicKey) : on.get(credential_options.publicKey)
  const webauthn = { type, rpId: 'desk.test', rpOrigins: [SITE], credential_response }
  const body = { challenge_id: challenge.id, webauthn }
  return { challenge, reply: await world.post(`/auth/v1/factors/${factorId}/verify`, body, headers) }
}

export const bearer = async (supabase: SupabaseClient) => ({
  ...VERSION,
  authorization: `Bearer ${(await supabase.auth.getSession()).data.session?.access_token}`,
})
