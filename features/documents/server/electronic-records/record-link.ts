import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { accessCode } from '#features/documents/rules/electronic-records/consent.ts'
import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import type { PrintedNotice } from '#features/documents/server/pdf/printed-notice.ts'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

type Database = Pick<Pool, 'query'>

const KEEP_TEST = `
  insert into app.record_links (token_hash, organization_id, consent_id, code, expires_at)
  select $1, organization_id, id, $3, answer_by from public.electronic_consents where id = $2`
const KEEP_NOTICE = `
  insert into app.record_links (token_hash, organization_id, consent_id, notice_email_id, expires_at)
  select $1, organization_id, consent_id, id, now() + interval '${NOTICE_DAYS} days' from public.notice_emails where id = $2`

/**
 * Creates a link whose secret is 256 random bits, stored as a hash. The secret is in the URL fragment, which browsers
 * never send, so it reaches no log.
 */
function newLink(appUrl: string) {
  const token = randomBytes(32).toString('base64url')
  return { hash: hashOfSecret(token), link: `${appUrl}/electronic-records#${token}` }
}

const RANDOM_STEPS = 2 ** 32
const random = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/** Creates a link with which a client consents to notices by email. */
export async function newConsentLink(db: Database, appUrl: string, consentId: string): Promise<string> {
  const { hash, link } = newLink(appUrl)
  await db.query(KEEP_TEST, [hash, consentId, accessCode(random)])
  return link
}

/** Creates a link with which a client opens an emailed notice. */
export async function newNoticeLink(db: Database, appUrl: string, noticeEmailId: string): Promise<string> {
  const { hash, link } = newLink(appUrl)
  await db.query(KEEP_NOTICE, [hash, noticeEmailId])
  return link
}

/** The subject of a link: the test with a code, or a notice. */
export interface LinkedConsent {
  organization_id: string
  client_id: string
  email: string
  contact: string
  statement: NoticePart[]
  /** Null for a request from before the page was in Spanish. */
  statement_es: NoticePart[] | null
  /** The client's preferred language; null if it is not known. */
  language: Language | null
  demonstrated_at: string | null
  withdrawn_at: string | null
  first_name: string
  client_name: string
  code: string | null
  notice_email_id: string | null
  notice: PrintedNotice | null
}

const FIND = `
  select e.organization_id, e.client_id, e.email, e.contact, e.statement, e.statement_es, c.preferred_language as language,
         to_json(e.demonstrated_at) #>> '{}' as demonstrated_at, to_json(e.withdrawn_at) #>> '{}' as withdrawn_at,
         c.first_name, c.full_name as client_name, l.code, l.notice_email_id,
         (select app.contents_of_notice(m) from public.notice_emails m where m.id = l.notice_email_id) as notice
    from app.consent_of_link($1) e
    join public.clients c on c.id = e.client_id
    join app.record_links l on l.token_hash = $1`

/** Returns the subject of a link. Throws if the link is wrong or expired, or was sent to a former address. */
export async function consentOfLink(db: Database, token: string): Promise<LinkedConsent> {
  const { rows } = await db.query<LinkedConsent>(FIND, [hashOfSecret(token)])
  if (rows[0] === undefined) throw linkOver()
  return rows[0]
}
