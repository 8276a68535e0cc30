import type { Context } from 'hono'
import type { Pool } from 'pg'
import { sealCertificateSchema } from '#features/signing/rules/seal/certificate-command.ts'
import { certificateUnknown } from '#features/signing/server/errors.ts'
import { requestOf } from '#platform/functions/request.ts'

const CERTIFICATE = `
  select company_name, certificate, valid_from, valid_until from app.signing_keys where certificate_sha256 = $1`

interface CertificateRow {
  company_name: string
  certificate: string
  valid_from: Date
  valid_until: Date
}

/** Returns the certificate with this SHA-256, if it is one of this installation's companies. Everyone may ask. */
export async function sealCertificate({ pool }: { pool: Pick<Pool, 'query'> }, context: Context): Promise<Response> {
  const { sha256 } = await requestOf(context, sealCertificateSchema)
  const found = (await pool.query<CertificateRow>(CERTIFICATE, [sha256])).rows[0]
  if (!found) throw certificateUnknown()
  return context.json(found)
}
