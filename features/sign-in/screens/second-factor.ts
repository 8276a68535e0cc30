import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { readable } from '#platform/browser/server-words.ts'
import { settled } from '#platform/browser/supabase.ts'

/** A second factor that the person provides besides the password. */
export interface FactorAnswer {
  kind: 'app' | 'recovery'
  code: string
}

/** The access token's claims about its session. Empty if the token can't be read. */
interface Claims {
  aal?: string
  amr?: { timestamp: number }[]
}

/** Returns true if the password was given but a required second factor was not. */
export function needsCode(session: Session): boolean {
  return hasFactor(session) && claimsOf(session).aal !== 'aal2'
}

/** The kinds of second factor that a person has, besides recovery codes. */
export interface OwnFactorKinds {
  hasApp: boolean
  hasPasskey: boolean
}

export function factorKindsOf({ user }: Session): OwnFactorKinds {
  const kinds = user.factors?.filter(({ status }) => status === 'verified').map(({ factor_type }) => factor_type) ?? []
  return { hasApp: kinds.includes('totp'), hasPasskey: kinds.includes('webauthn') }
}

/** Returns true if the person has a verified second factor. */
function hasFactor({ user }: Session): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Returns when the password or a code was last given in this session, in milliseconds; 0 if the token doesn't say. */
export function lastProofMs(session: Session): number {
  return Math.max(0, ...(claimsOf(session).amr ?? []).map(({ timestamp }) => timestamp * 1000))
}

// Decoded without verification: the server decides; the screen only chooses what to ask for.
function claimsOf({ access_token: token }: Session): Claims {
  try {
    const part = token.split('.')[1] ?? ''
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Raises the client's session with a code. Throws the server's error, for example for a wrong code. */
export async function giveSecondFactor(client: SupabaseClient, { kind, code }: FactorAnswer): Promise<void> {
  if (kind === 'recovery') {
    await settled(client.auth.mfa.recoveryCodes.verify({ code: code.trim() }))
    return
  }
  const { data } = await settled(client.auth.mfa.listFactors())
  let refusal: Error = new Error('Your account has no authenticator app')
  // A person with two devices may enter the code of either.
  for (const factor of data.totp) {
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code.replaceAll(/\s/g, '') })
    if (!verified.error) return
    refusal = readable(verified.error)
  }
  throw refusal
}
