import type { User } from '@supabase/supabase-js'
import { settled, supabase } from '#platform/browser/supabase.ts'

export interface Enrollment {
  id: string
  /** An image as a data URL. */
  qrCode: string
  secret: string
}

export interface OwnFactor {
  id: string
  kind: 'passkey' | 'app'
  name: string
  addedAt: string
  /** Null if the factor was never used, and for apps, whose last use is not recorded. */
  lastUsedAt: string | null
}

export interface OwnFactors {
  /** Passkeys and authenticator apps. */
  factors: OwnFactor[]
  /** Null if the person has no recovery codes. */
  recoveryCodes: { total: number; remaining: number } | null
}

/** Returns the person's verified second factors and recovery codes. */
export async function factorsOf({ factors = [] }: User): Promise<OwnFactors> {
  const verified = factors.filter(({ status }) => status === 'verified')
  const ofType = (type: string) => verified.filter(({ factor_type }) => factor_type === type)
  const apps = ofType('totp').map(({ id, friendly_name = 'Authenticator app', created_at }) => ({
    ...{ id, kind: 'app' as const, name: friendly_name, addedAt: created_at, lastUsedAt: null },
  }))
  const passkeys = ofType('webauthn').length > 0 ? await ownPasskeys() : []
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  return { factors: [...passkeys, ...apps], recoveryCodes: hasCodes ? await codesLeft() : null }
}

async function ownPasskeys(): Promise<OwnFactor[]> {
  const { data } = await settled(supabase.auth.passkey.list())
  return data.map(({ id, friendly_name: name = 'Passkey', created_at: addedAt, last_used_at: lastUsedAt = null }) => ({
    ...{ id, kind: 'passkey' as const, name, addedAt, lastUsedAt },
  }))
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await settled(supabase.auth.passkey.update({ passkeyId, friendlyName }))
}

async function codesLeft(): Promise<OwnFactors['recoveryCodes']> {
  const { data } = await settled(supabase.auth.mfa.recoveryCodes.getStatus())
  return { total: data.total, remaining: data.remaining }
}

/** Starts setting up an authenticator app. Discards an earlier setup that was not finished. */
export async function enrol(friendlyName: string): Promise<Enrollment> {
  const { data: known } = await settled(supabase.auth.mfa.listFactors())
  for (const factor of known.all) {
    if (factor.status === 'unverified') await supabase.auth.mfa.unenroll({ factorId: factor.id })
  }
  const wanted = { factorType: 'totp', friendlyName, issuer: 'Tradeline' } as const
  const { data } = await settled(supabase.auth.mfa.enroll(wanted))
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Confirms the app with its first code. Returns the recovery codes, or null if the person already has some. */
export async function finishEnrollment(factorId: string, code: string): Promise<string[] | null> {
  await settled(supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }))
  return firstRecoveryCodes()
}

/** Returns the recovery codes for a person's first factor, or null if the person already has some. */
export async function firstRecoveryCodes(): Promise<string[] | null> {
  const making = supabase.auth.mfa.recoveryCodes.generate()
  if ((await making).error?.code === 'mfa_verified_factor_exists') return null
  return (await settled(making)).data.codes
}

/** Creates new recovery codes. The previous codes stop working. */
export async function replaceRecoveryCodes(): Promise<string[]> {
  const remaking = supabase.auth.mfa.recoveryCodes.regenerate()
  const isFirst = (await remaking).error?.code === 'mfa_factor_not_found'
  return (await settled(isFirst ? supabase.auth.mfa.recoveryCodes.generate() : remaking)).data.codes
}

/**
 * Removes a passkey or an authenticator app. This lowers the level of this browser's session, from its next token on.
 */
export async function removeFactor(factorId: string): Promise<void> {
  await settled(supabase.auth.mfa.unenroll({ factorId }))
  await supabase.auth.refreshSession()
}
