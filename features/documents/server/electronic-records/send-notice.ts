import pg, { type Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import type { DeliveryDeps } from '#features/messages/server/deliver.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { MailFailed } from '#platform/mail/mailer.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { noticeEmail } from './notice-email.ts'
import { newNoticeLink } from './record-link.ts'

const SEND_NOTICE = 'send_notice'
/** Retries over three and a half hours. After that, the notice goes by mail. */
const TRIES = 10

/** Enqueues the sending of a notice, only if the transaction commits. */
export const enqueueNotice = (db: PoolClient, id: string): Promise<void> =>
  // sql/notice-emails.sql uses the same key to find notices without a job.
  enqueueOnce(db, SEND_NOTICE, { notice_email_id: id }, { key: `notice:${id}`, tries: TRIES })

const payloadShape = z.object({ notice_email_id: z.uuid() })

/** The job worker's tasks for queued notices. After a crash, a notice is sent again with the same Message-ID. */
export const noticeTasks = (deps: DeliveryDeps): Tasks => ({
  [SEND_NOTICE]: async (payload, _signal, isLastTry = false) => {
    const { notice_email_id: id } = payloadShape.parse(payload)
    const notice = await waitingNotice(deps.pool, id)
    if (notice !== undefined) await deliver(deps, notice, isLastTry)
  },
})

interface WaitingNotice {
  id: string
  organization_id: string
  email: string
  first_name: string
  has_consent: boolean
  preferred_language: string | null
}

const WAITING = `
  select m.id, m.organization_id, m.email, c.first_name, c.preferred_language,
         m.consent_id is not distinct from app.electronic_consent_of(m.client_id) as has_consent
    from public.notice_emails m join public.clients c on c.id = m.client_id
   where m.id = $1 and m.status = 'queued'`
const SENT = 'select app.note_notice_sent($1)'
const FAILED = "update public.notice_emails set status = 'failed', failure = $2 where id = $1 and status = 'queued'"

async function waitingNotice(pool: Pool, id: string): Promise<WaitingNotice | undefined> {
  return (await pool.query<WaitingNotice>(WAITING, [id])).rows[0]
}

async function deliver(deps: DeliveryDeps, notice: WaitingNotice, isLastTry: boolean): Promise<void> {
  try {
    if (!notice.has_consent) throw new NoConsent()
    const refusal = await messageRefusalOf(deps.pool, notice.organization_id, !deps.isMailReal)
    if (refusal !== null) throw new OrganizationMayNotSend(refusal)
    await send(deps, notice)
    await deps.pool.query(SENT, [notice.id])
  } catch (error) {
    const failure = failureOf(error, isLastTry)
    if (failure === null) throw error
    deps.log.warn({ err: error, notice_email_id: notice.id }, 'a notice by email was given up')
    await deps.pool.query(FAILED, [notice.id, failure])
  }
}

/** The client withdrew or moved since the notice was queued. */
class NoConsent extends Error {}

/** The company may not send email to outsiders at the moment. */
class OrganizationMayNotSend extends Error {}

/** The database raises this if the client withdrew or moved during sending. */
const isWithoutConsent = (error: unknown): boolean =>
  error instanceof NoConsent || (error instanceof pg.DatabaseError && error.hint === 'electronic_consent_required')

/** Returns why a notice failed for good, in words for the sender. Null if it will be retried. */
function failureOf(error: unknown, isLastTry: boolean): string | null {
  if (isWithoutConsent(error)) return 'The client’s consent was no longer valid when the email was due to be sent'
  if (error instanceof OrganizationMayNotSend) return error.message
  if (error instanceof MailFailed && error.isFinal) return 'The recipient’s mail server rejected it'
  return isLastTry ? 'The mail server did not accept it after hours of attempts' : null
}

async function send({ pool, mailer, appUrl }: DeliveryDeps, notice: WaitingNotice): Promise<void> {
  const { id, organization_id, email: to, first_name: firstName } = notice
  const company = await brandOf(pool, organization_id, appUrl)
  const link = await newNoticeLink(pool, appUrl, id)
  const language = languageOf(notice.preferred_language)
  await mailer.send({ ...noticeEmail({ to, firstName, link, language }, company), messageId: `notice-${id}` })
}
