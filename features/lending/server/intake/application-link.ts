import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { closedLink } from './invited-link.ts'

/** Days that a link works after an application. */
export const APPLICATION_LINK_DAYS = 60

export interface NewLink {
  organizationId: string
  token: string
  clientId: string
  applicationId: string
  firstName: string
  language: Language
  consentId: string
  signedName: string
  fingerprint: string
  addressHash: Buffer
  deviceHash: Buffer
}

const KEEP = `
  insert into app.application_links (organization_id, token_hash, client_id, application_id, first_name, language, consent_id, signed_name,
                                     fingerprint, address_hash, device_hash, submitted_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(), now() + interval '${APPLICATION_LINK_DAYS} days')
  on conflict (token_hash) do nothing`

/** Stores the hash of a link's secret within a transaction. */
export async function keepLink(db: PoolClient, link: NewLink): Promise<void> {
  const { organizationId, token, clientId, applicationId, firstName, language } = link
  await db.query(KEEP, [
    ...[organizationId, hashOfSecret(token), clientId, applicationId, firstName, language],
    ...[link.consentId, link.signedName, link.fingerprint, link.addressHash, link.deviceHash],
  ])
}

const NEW = `
  insert into app.application_links (organization_id, token_hash, client_id, application_id, first_name, language, consent_id, expires_at)
  select $1, $2, $3, $4, $5, $6,
         (select l.consent_id from app.application_links l
           where l.organization_id = $1 and l.application_id = $4 and l.consent_id is not null order by l.created_at desc limit 1),
         now() + interval '${APPLICATION_LINK_DAYS} days'`

/** Creates a link to an application for an email. Its secret is 256 random bits in the URL fragment, which browsers never send. */
export async function newApplicationLink(
  db: PoolClient,
  appUrl: string,
  {
    organizationId,
    clientId,
    applicationId,
    firstName,
    language,
  }: Pick<NewLink, 'organizationId' | 'clientId' | 'applicationId' | 'firstName' | 'language'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(NEW, [organizationId, hashOfSecret(token), clientId, applicationId, firstName, language])
  return `${appUrl}/application#${token}`
}

/** The application behind a link. */
export interface LinkedApplication {
  id: string
  organization_id: string
  client_id: string
  application_id: string | null
  first_name: string
  language: Language
  consent_id: string | null
}

const FIND = `
  select organization_id, id, client_id, application_id, first_name, language, consent_id from app.application_link($1)`

/** Returns the application behind a link. Throws if the link is wrong, revoked, or expired. */
export async function linkedApplication(db: Pick<Pool, 'query'>, token: string): Promise<LinkedApplication> {
  const { rows } = await db.query<LinkedApplication>(FIND, [hashOfSecret(token)])
  if (rows[0] !== undefined) return rows[0]
  throw await closedLink(db, token)
}
