import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/supabase.ts'

export interface Enrolment {
  id: string
  /** A picture as a data address. */
  qrCode: string
  secret: string
}

export interface OwnFactors {
  apps: { id: string; name: string; addedAt: string }[]
  /** Null without recovery codes. */
  recoveryCodes: { total: number; remaining: number } | null
}

export const factorQueries = {
  own: () => queryOptions({ queryKey: ['own-factors'], queryFn: ownFactors }),
}

async function ownFactors(): Promise<OwnFactors> {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  const apps = data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name ?? 'Authenticator app',
    addedAt: created_at,
  }))
  const hasCodes = data.all.some(({ factor_type }) => factor_type === 'recovery_code')
  return { apps, recoveryCodes: hasCodes ? await codesLeft() : null }
}

async function codesLeft(): Promise<OwnFactors['recoveryCodes']> {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus()
  if (error) throw error
  return { total: data.total, remaining: data.remaining }
}

/** Starts an authenticator app; what was started before and never finished is forgotten. */
export async function enrol(friendlyName: string): Promise<Enrolment> {
  const { data: known, error: failure } = await supabase.auth.mfa.listFactors()
  if (failure) throw failure
  for (const factor of known.all) {
    if (factor.status === 'unverified') await supabase.auth.mfa.unenroll({ factorId: factor.id })
  }
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Tradeline' })
  if (error) throw error
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** The first code makes the app count. Answers the recovery codes, or null when there is a set already. */
export async function finishEnrolment(factorId: string, code: string): Promise<string[] | null> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
  if (error) throw error
  const { data, error: refusal } = await supabase.auth.mfa.recoveryCodes.generate()
  if (refusal?.code === 'mfa_verified_factor_exists') return null
  if (refusal) throw refusal
  return data.codes
}

/** New codes; the ones before them stop working. */
export async function replaceRecoveryCodes(): Promise<string[]> {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.regenerate()
  if (error?.code === 'mfa_factor_not_found') return makeRecoveryCodes()
  if (error) throw error
  return data.codes
}

async function makeRecoveryCodes(): Promise<string[]> {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return data.codes
}

/** Gives up an authenticator app. This browser's session counts for less afterwards, which its next token says. */
export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
  await supabase.auth.refreshSession()
}
