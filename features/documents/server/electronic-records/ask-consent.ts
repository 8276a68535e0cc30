import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { askSchema, CONSENT_ANSWER_DAYS } from '#features/documents/rules/electronic-records/consent.ts'
import {
  electronicRecordsStatement,
  STATEMENT_VERSION,
} from '#features/documents/rules/electronic-records/statement.ts'
import { noEmailAddress } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { consentEmail } from './consent-email.ts'
import { alreadyAgreed, askedTooOften } from './errors.ts'
import type { RecordDeps } from './record-deps.ts'
import { newConsentLink } from './record-link.ts'

/**
 * `POST /functions/v1/ask-electronic-consent`: sends a client a link to consent to legal notices by email. It replaces
 * earlier unanswered links.
 */
export const askElectronicConsent = (deps: RecordDeps, context: Context) =>
  keyedCommand(
    'askElectronicConsent',
    askSchema,
    (db, member, asked) => ask(deps, db, member, asked),
    201,
  )(deps, context)

interface AskedClient {
  first_name: string
  email: string | null
  is_archived: boolean
  has_agreed: boolean
  preferred_language: string | null
}

// Without a lock, as in features/messages/server/send-message.ts.
const CLIENT = `
  select c.first_name, nullif(btrim(c.email), '') as email, c.archived_at is not null as is_archived,
         app.electronic_consent_of(c.id) is not null as has_agreed, c.preferred_language
    from public.clients c where c.id = $1 and c.organization_id = $2`
const PER_CLIENT = { count: 3, seconds: 86_400 }

async function ask(deps: RecordDeps, db: PoolClient, member: PresentMember, asked: Asked<typeof askSchema>) {
  const { organizationId } = member
  const client = (await db.query<AskedClient>(CLIENT, [asked.client_id, organizationId])).rows[0]
  if (client === undefined) throw clientNotFound()
  const { email, first_name: firstName, is_archived, has_agreed } = client
  const language = languageOf(client.preferred_language)
  if (is_archived) throw clientArchived('ask them')
  if (email === null) throw noEmailAddress()
  if (has_agreed) throw alreadyAgreed()
  const seconds = await secondsToWait(db, 'electronic-consent', asked.client_id, PER_CLIENT)
  if (seconds > 0) throw askedTooOften(seconds)
  await limitMessages(db, organizationId)
  const company = await brandOf(db, organizationId, deps.appUrl)
  const id = await record(db, member, { ...asked, email, company: company.name })
  const link = await newConsentLink(db, deps.appUrl, id)
  await deps.outbox.post(db, consentEmail({ to: email, firstName, link, language }, company))
  return { id }
}

const FORGET_EARLIER = `
  delete from app.record_links l using public.electronic_consents e
   where e.id = l.consent_id and e.client_id = $1 and e.demonstrated_at is null`
const RECORD = `
  with asking as (select set_config('request.id', coalesce($9, ''), true))
  insert into public.electronic_consents (organization_id, client_id, email, contact, text_version, text_hash, statement, statement_es, asked_by,
                                          asked_by_name, answer_by, covers_privacy_notice)
  select $1, $2, $3, $4, $5, $6, $7, $11, p.id, coalesce(p.full_name, p.email), now() + $10 * interval '1 day', true
    from app.people p, asking where p.id = $8 returning id`

interface Asking extends Asked<typeof askSchema> {
  email: string
  company: string
}

async function record(db: PoolClient, { organizationId, personId, requestId }: PresentMember, asking: Asking) {
  const { client_id, contact, email } = asking
  const statement = JSON.stringify(electronicRecordsStatement(asking, 'en'))
  const spanish = JSON.stringify(electronicRecordsStatement(asking, 'es'))
  const hash = createHash('sha256').update(statement).digest('hex')
  await db.query(FORGET_EARLIER, [client_id])
  const asked = [organizationId, client_id, email, contact, STATEMENT_VERSION, hash, statement, personId, requestId]
  const id = (await db.query<{ id: string }>(RECORD, [...asked, CONSENT_ANSWER_DAYS, spanish])).rows[0]?.id
  if (id === undefined) throw new Error('a consent was not asked for')
  return id
}
