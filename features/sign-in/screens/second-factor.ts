import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { settled } from '#platform/browser/supabase.ts'

/** How somebody shows that the account is theirs, besides the password. */
export interface FactorAnswer {
  kind: 'app' | 'recovery'
  code: string
}

/** What the access token says of its session. Nothing, for one that can't be read. */
interface Claims {
  aal?: string
  amr?: { timestamp: number }[]
}

/** Whether the password has been given, and the code of the second factor has not. */
export function needsCode(session: Session): boolean {
  return hasFactor(session) && claimsOf(session).aal !== 'aal2'
}

/** Which second factors a person can show, besides recovery codes. */
export interface OwnFactorKinds {
  hasApp: boolean
  hasPasskey: boolean
}

export function factorKindsOf({ user }: Session): OwnFactorKinds {
  const kinds = user.factors?.filter(({ status }) => status === 'verified').map(({ factor_type }) => factor_type) ?? []
  return { hasApp: kinds.includes('totp'), hasPasskey: kinds.includes('webauthn') }
}

/** Whether this person has a second factor that counts. */
function hasFactor({ user }: Session): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** When the password or a code was last given in this session, in milliseconds; 0 when the token doesn't say. */
export function lastProofMs(session: Session): number {
  return Math.max(0, ...(claimsOf(session).amr ?? []).map(({ timestamp }) => timestamp * 1000))
}

// Read, not verified: the server decides, and the screen only chooses what to ask for.
function claimsOf({ access_token: token }: Session): Claims {
  try {
    const part = token.split('.')[1] ?? ''
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Raises the client's session with a code. Throws the server's words, such as for a wrong one. */
export async function giveSecondFactor(client: SupabaseClient, { kind, code }: FactorAnswer): Promise<void> {
  if (kind === 'recovery') {
    await settled(client.auth.mfa.recoveryCodes.verify({ code: code.trim() }))
    return
  }
  const { data } = await settled(client.auth.mfa.listFactors())
  let refusal: Error = new Error('There is no authenticator app to ask')
  // Somebody with two devices types the code of either.
  for (const factor of data.totp) {
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code.replaceAll(/\s/g, '') })
    if (!verified.error) return
    refusal = verified.error
  }
  throw refusal
}
