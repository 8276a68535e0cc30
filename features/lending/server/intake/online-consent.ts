import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { CONSENT_LASTS_DAYS } from '#features/credit-reports/rules/ordering/consent.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'

/** The circumstances in which an applicant signed. */
export interface Signing {
  organizationId: string
  clientId: string
  text: ConsentText
  address: string
  agent: string
  requestId: string | null
}

const RECORD = `
  with asked as (${asked('null', '$9')})
  insert into public.credit_consents (organization_id, client_id, text_version, text_hash, purpose, bureaus, pull_type, method, single_use,
                                      signed_at, expires_at, ip, user_agent)
  select $1, $2, $3, $4, 'credit_transaction', $5, 'soft', 'esign', true, now(), now() + $6 * interval '1 day', $7, $8 from asked
  returning id`

/**
 * Records within a transaction that the applicant signed the consent text. It covers one soft pull at each bureau, so staff can order a
 * report on it: 15 USC 1681b(a).
 */
export async function recordOnlineConsent(db: PoolClient, signing: Signing): Promise<string> {
  const { organizationId, clientId, text, address, agent, requestId } = signing
  const hash = createHash('sha256').update(text.body).digest('hex')
  const evidence = [text.version, hash, [...BUREAUS], CONSENT_LASTS_DAYS, address, agent, requestId]
  const { rows } = await db.query<{ id: string }>(RECORD, [organizationId, clientId, ...evidence])
  if (rows[0] === undefined) throw new Error('No consent was recorded')
  return rows[0].id
}
