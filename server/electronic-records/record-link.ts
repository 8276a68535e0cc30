import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { accessCode } from '#domain/electronic-records/consent.ts'
import type { NoticePart } from '#domain/lending/adverse-action/notice.ts'
import { hashOfSecret } from '#server/hash-of-secret.ts'
import { linkOver } from '#server/messages/errors.ts'

type Database = Pick<Pool, 'query'>

const KEEP = `
  insert into app.record_links (token_hash, organization_id, consent_id, code, expires_at)
  select $1, organization_id, id, $3, answer_by from public.electronic_consents where id = $2`
const RANDOM_STEPS = 2 ** 32
const random = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/**
 * A link by which a client answers. The secret in it is 256 random bits, kept as a hash. It stands in the fragment, which no browser
 * sends: it reaches no log on the way.
 */
export async function newConsentLink(db: Database, appUrl: string, consentId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(KEEP, [hashOfSecret(token), consentId, accessCode(random)])
  return `${appUrl}/electronic-records#${token}`
}

/** What a link is about. */
export interface LinkedConsent {
  organization_id: string
  client_id: string
  email: string
  contact: string
  statement: NoticePart[]
  demonstrated_at: string | null
  withdrawn_at: string | null
  first_name: string
  client_name: string
  code: string
}

const FIND = `
  select e.organization_id, e.client_id, e.email, e.contact, e.statement, to_json(e.demonstrated_at) #>> '{}' as demonstrated_at,
         to_json(e.withdrawn_at) #>> '{}' as withdrawn_at, c.first_name, concat_ws(' ', c.first_name, c.last_name) as client_name, l.code
    from app.consent_of_link($1) e
    join public.clients c on c.id = e.client_id
    join app.record_links l on l.token_hash = $1`

/** What a link is about. Refuses one that is wrong or over, or that went where the client no longer is. */
export async function consentOfLink(db: Database, token: string): Promise<LinkedConsent> {
  const { rows } = await db.query<LinkedConsent>(FIND, [hashOfSecret(token)])
  if (rows[0] === undefined) throw linkOver()
  return rows[0]
}
