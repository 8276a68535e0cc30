import type { SupabaseClient } from '@supabase/supabase-js'
import { serverWords, UNREACHABLE } from '#platform/browser/server-words.ts'
import { config, ServerError, settled, supabase } from '#platform/browser/supabase.ts'

/** Returns true if this browser supports passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

type PasskeyAnswer = Parameters<typeof supabase.auth.passkey.verifyAuthentication>[0]['credential']

// Loaded on demand, because few people need it.
const library = () => import('@simplewebauthn/browser')

// supabase-js and the library declare the same JSON with slightly different types.
const asIs = <Type>(json: unknown) => json as Type

/** Signs in with a passkey that the person chooses in the browser's dialog. */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    library(),
    settled(supabase.auth.passkey.startAuthentication()),
  ])
  const credential = await startAuthentication({ optionsJSON: asIs(data.options) }).catch(explained)
  const answer = { challengeId: data.challenge_id, credential: asIs<PasskeyAnswer>(credential) }
  await settled(supabase.auth.passkey.verifyAuthentication(answer))
}

/**
 * Creates a passkey in the browser's dialog and adds it to the account. The session then counts as signed in with a
 * second factor.
 */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, { data }] = await Promise.all([
    library(),
    settled(supabase.auth.passkey.startRegistration()),
  ])
  const credential = await startRegistration({ optionsJSON: asIs(data.options) }).catch(explained)
  const answer = { challengeId: data.challenge_id, credential: asIs<PasskeyAnswer>(credential) }
  const added = await settled(supabase.auth.passkey.verifyRegistration(answer))
  // The current token doesn't have the session's new level yet.
  await settled(supabase.auth.refreshSession())
  await settled(supabase.auth.passkey.update({ passkeyId: added.data.id, friendlyName: name }))
}

/** Confirms the person with a passkey, which raises the client's session or renews the proof of identity. */
export async function confirmWithPasskey(client: SupabaseClient): Promise<void> {
  const [{ startAuthentication }, { data }] = await Promise.all([library(), settled(client.auth.mfa.listFactors())])
  const [factor] = data.webauthn
  if (factor === undefined) throw new Error('Your account has no passkey')
  // Not validated at run time; tests check the response shape. A schema library would make up most of the sign-in
  // page.
  const { id: challenge_id, webauthn } = Object(await post(client, `${factor.id}/challenge`, {}))
  const optionsJSON = webauthn.credential_options.publicKey
  const credential_response = await startAuthentication({ optionsJSON }).catch(explained)
  const answer = { challenge_id, webauthn: { type: 'request', credential_response } }
  const { access_token, refresh_token } = Object(await post(client, `${factor.id}/verify`, answer))
  await settled(client.auth.setSession({ access_token, refresh_token }))
}

/** supabase-js can make these two requests, but its code for the browser's dialog is too large for these pages. */
async function post(client: SupabaseClient, path: string, body: object): Promise<unknown> {
  const { data } = await client.auth.getSession()
  const reply = await fetch(`${config.supabaseUrl}/auth/v1/factors/${path}`, {
    method: 'POST',
    headers: {
      ...{ apikey: config.anonKey, Authorization: `Bearer ${data.session?.access_token ?? ''}` },
      ...{ 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ServerError(UNREACHABLE, '', 0)
  })
  const said: unknown = await reply.json().catch(() => null)
  if (reply.ok) return said
  const { message, code } = Object(said)
  throw new ServerError(
    serverWords(message, 'The passkey could not be checked. Please try again.'),
    String(code ?? ''),
    reply.status,
  )
}

const explained = (error: unknown): never => {
  throw wordsFor(error)
}

/** Replaces the browser's technical messages. */
function wordsFor(error: unknown): Error {
  const { name } = Object((error instanceof Error && error.cause) || error)
  const words = WORDS.get(String(name))
  return words === undefined && error instanceof Error ? error : new Error(words ?? WORDS.get('NotAllowedError'))
}

const WORDS = new Map([
  ['NotAllowedError', 'No passkey was used. Try again, or choose another way.'],
  ['AbortError', 'No passkey was used. Try again, or choose another way.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'Passkeys do not work at this web address. Choose another way.'],
  ['NotSupportedError', 'This device cannot create a passkey. Choose another way.'],
])
