import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { KEY_ALGORITHM, newSigningKey, type SigningKey } from './signing-key.ts'

export interface CompanyKeyDeps {
  pool: Pick<Pool, 'query'>
  sealer: Pick<Sealer, 'sealBytes' | 'openBytes' | 'withCurrentKey'>
}

export interface SealingCompany {
  organizationId: string
  /** The name in new certificates. A company with a new name gets a new key. */
  name: string
}

interface KeyRow {
  number: number
  company_name: string
  certificate: string
  private_key: Buffer
  valid_from: Date
}

const DAY_MS = 86_400_000
const USED_DAYS = 365
// Longer than it is used, so that the last seal of its year is within its validity by any clock.
const VALID_DAYS = USED_DAYS + 30

const NEWEST = `
  select number, company_name, certificate, private_key, valid_from from app.signing_keys
   where organization_id = $1 order by number desc limit 1`
const ADD = `
  insert into app.signing_keys (organization_id, number, company_name, certificate, certificate_sha256, private_key, valid_from, valid_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, number) do nothing`

/** Returns the key that a company seals with now. Creates it on first use, after a year, and for a new name. */
export async function companyKey(deps: CompanyKeyDeps, company: SealingCompany, now: Date): Promise<SigningKey> {
  const known = await newestKey(deps, company)
  if (known && isUsed(known, company, now)) return opened(deps, company, known)
  await deps.sealer.withCurrentKey(() => addKey(deps, company, (known?.number ?? 0) + 1, now))
  // If two processes add a key with one number, both use the first.
  const added = await newestKey(deps, company)
  if (!added) throw new Error(`Organization ${company.organizationId} has no signing key`)
  return opened(deps, company, added)
}

const newestKey = async ({ pool }: CompanyKeyDeps, { organizationId }: SealingCompany) =>
  (await pool.query<KeyRow>(NEWEST, [organizationId])).rows[0]

/** A key whose own key was destroyed can't be opened any more. */
const isUsed = (key: KeyRow, { name }: SealingCompany, now: Date): boolean =>
  key.private_key.length > 0 &&
  key.company_name === name &&
  now.getTime() < key.valid_from.getTime() + USED_DAYS * DAY_MS

const placeOf = (number: number) => `signing_keys.${number}.private_key`

async function addKey({ pool, sealer }: CompanyKeyDeps, company: SealingCompany, number: number, now: Date) {
  // Certificates have whole seconds.
  const validFrom = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const validUntil = new Date(validFrom.getTime() + VALID_DAYS * DAY_MS)
  const key = await newSigningKey({ companyName: company.name, validFrom, validUntil })
  const clear = Buffer.from(await crypto.subtle.exportKey('pkcs8', key.privateKey))
  const sealed = await sealer.sealBytes(placeOf(number), clear, company.organizationId)
  const certificate = Buffer.from(key.certificate)
  const sha256 = createHash('sha256').update(certificate).digest('hex')
  const named = [company.organizationId, number, company.name, certificate.toString('base64'), sha256]
  await pool.query(ADD, [...named, sealed, validFrom, validUntil])
}

async function opened(
  { sealer }: CompanyKeyDeps,
  { organizationId }: SealingCompany,
  key: KeyRow,
): Promise<SigningKey> {
  const clear = await sealer.openBytes(placeOf(key.number), key.private_key, organizationId)
  const privateKey = await crypto.subtle.importKey('pkcs8', Uint8Array.from(clear), KEY_ALGORITHM, false, ['sign'])
  return { privateKey, certificate: Buffer.from(key.certificate, 'base64') }
}
