import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { sendLinkSchema } from '#features/lending/rules/intake/online-application.ts'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import { conditionsClosed } from '#features/lending/server/conditions/errors.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import { noteClientLanguage, preferredLanguage } from '#features/messages/server/client-language.ts'
import { noEmailAddress } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientArchived } from '#features/organizations/server/commands/refusals.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { applicationEmail } from './application-email.ts'
import { newApplicationLink } from './application-link.ts'
import { linkSentTooOften } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'

export type SendLinkDeps = IntakeDeps & { outbox: Pick<Outbox, 'post'> }

/** `POST /functions/v1/send-application-link`: emails the applicant a link to the application, with what is requested. */
export const sendApplicationLink = (deps: SendLinkDeps, context: Context) =>
  keyedCommand(
    'sendApplicationLink',
    sendLinkSchema,
    (db, member, asked) => send(deps, db, member, asked),
    201,
  )(deps, context)

interface Addressee {
  client_id: string
  stage: string
  first_name: string
  email: string | null
  is_archived: boolean
  titles: string[]
}

const ADDRESSEE = `
  select a.client_id, a.stage, c.first_name, nullif(btrim(c.email), '') as email, c.archived_at is not null as is_archived,
         array(select d.title from public.application_conditions d
                where d.organization_id = a.organization_id and d.application_id = a.id and d.status in ('requested', 'expired')
                  and d.provider <> 'staff' and d.kind not in ('employment_check', 'identity_check', 'down_payment', 'co_applicant_form')
                order by d.created_at, d.id) as titles
    from public.loan_applications a join public.clients c on c.id = a.client_id
   where a.organization_id = $1 and a.id = $2`
const RECORD = `
  with asked as (${askedBy('$3', '$4')})
  select app.record_audit($1, $3::uuid, 'application_link.sent', 'loan_applications', $2,
                          jsonb_build_object('client_id', $5::uuid, 'how', 'email'), $4) from asked`
const PER_CLIENT = { count: 5, seconds: 86_400 }

async function send(
  { appUrl, outbox }: SendLinkDeps,
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { application_id: applicationId, language: chosen }: Asked<typeof sendLinkSchema>,
): Promise<{ sent_to: string }> {
  const addressee = (await db.query<Addressee>(ADDRESSEE, [organizationId, applicationId])).rows[0]
  if (addressee === undefined) throw applicationNotFound()
  const { client_id: clientId, stage, first_name: firstName, email: to, is_archived, titles } = addressee
  if (stage === 'ended') throw conditionsClosed()
  if (is_archived) throw clientArchived('write to them')
  if (to === null) throw noEmailAddress()
  const seconds = await secondsToWait(db, 'application-link', clientId, PER_CLIENT)
  if (seconds > 0) throw linkSentTooOften(seconds)
  await limitMessages(db, organizationId)
  const language = chosen ?? (await preferredLanguage(db, organizationId, clientId)) ?? 'en'
  await noteClientLanguage(db, organizationId, clientId, language)
  const link = await newApplicationLink(db, appUrl, {
    organizationId,
    clientId,
    applicationId,
    firstName,
    language,
  })
  const brand = await brandOf(db, organizationId, appUrl)
  await outbox.post(db, applicationEmail({ to, firstName, link, titles, language, isReminder: false }, brand))
  await db.query(RECORD, [organizationId, applicationId, personId, requestId, clientId])
  return { sent_to: to }
}
