import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { obstacleOf, type TextedRow } from '#features/messages/server/texts/texted-client.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import type { UndeliveredReason } from '#features/signing/rules/undelivered.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { type Mailer, MailFailed } from '#platform/mail/mailer.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import { appendEvent } from './append-event.ts'
import { LINK_TRIES, SEND_LINK } from './ask-signers.ts'
import { linkEmail } from './emails.ts'
import { masked } from './masked-address.ts'
import { signingAddress } from './secrets.ts'
import { carried, type SigningTextDeps } from './send-text.ts'
import { LINK_HOURS, linkTo } from './signer-link.ts'
import { countUndelivered, noteUndelivered, type Unreached } from './undelivered.ts'

export interface LinkDeps extends SigningTextDeps {
  mailer: Mailer
  isMailReal?: boolean
  clock: () => number
}

const payloadShape = z.object({
  organization_id: z.uuid(),
  signer_id: z.uuid(),
  why: z.enum(['first', 'again', 'reminder']),
})
type Payload = z.infer<typeof payloadShape>

/** The job worker's tasks for links of signers. After a crash, an email is sent again with the same Message-ID. */
export const linkTasks = (deps: LinkDeps): Tasks => ({
  [SEND_LINK]: async (payload, _signal, isLastTry = false) => {
    const sending = payloadShape.parse(payload)
    const signer = await waitingSigner(deps.pool, sending)
    if (signer !== undefined) await deliver(deps, sending, signer, isLastTry)
  },
  // app.note_signing_text_failure enqueues it under this name.
  signing_text_failed: async (payload) => {
    const { organization_id, link_id } = failedShape.parse(payload)
    const signer = (await deps.pool.query<Unreached>(TEXTED_SIGNER, [organization_id, link_id])).rows[0]
    if (signer !== undefined)
      await inTransaction(deps.pool, (db) => noteUndelivered(db, signer, { by: 'text', why: 'not_reached' }))
  },
})

const failedShape = z.object({ organization_id: z.uuid(), link_id: z.uuid() })
// A link to a former number says nothing about the current one.
const TEXTED_SIGNER = `
  select s.organization_id, s.envelope_id, s.id, s.email, s.phone from app.signer_links l
    join public.envelope_signers s on s.organization_id = l.organization_id and s.id = l.signer_id
   where l.organization_id = $1 and l.id = $2 and l.revoked_at is null and s.signed_at is null`

interface WaitingSigner {
  id: string
  organization_id: string
  envelope_id: string
  title: string
  name: string
  email: string | null
  phone: string | null
  language: Language
  expires_on: Date
  reminders: number
}

const WAITING = `
  select s.id, s.organization_id, s.envelope_id, e.title, s.name, s.email, s.phone, s.language, e.expires_on, e.reminders
    from public.envelope_signers s
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where s.organization_id = $1 and s.id = $2 and e.status = 'sent' and s.signed_at is null and s.asked_at is not null and s.means = 'link'`

async function waitingSigner(pool: Pool, { organization_id, signer_id }: Payload): Promise<WaitingSigner | undefined> {
  return (await pool.query<WaitingSigner>(WAITING, [organization_id, signer_id])).rows[0]
}

async function deliver(deps: LinkDeps, sending: Payload, signer: WaitingSigner, isLastTry: boolean): Promise<void> {
  const byEmail = signer.email !== null
  const isSandbox = byEmail ? !deps.isMailReal : deps.carrier.isSandbox
  const refusal = await messageRefusalOf(deps.pool, signer.organization_id, isSandbox)
  const result = refusal === null ? await sent(deps, sending, signer, isLastTry) : 'not_allowed'
  const by = byEmail ? 'email' : 'text'
  if (result === 'sent') await inTransaction(deps.pool, (db) => noteDelivered(db, sending, signer, by))
  else if (result !== 'later') {
    deps.log.warn({ signer_id: signer.id, reason: result }, 'a signing link was not delivered')
    await inTransaction(deps.pool, (db) => noteUndelivered(db, signer, { by, why: result }))
  }
}

/** The result of sending a link. `later` means that another job sends it when texts are allowed. */
type Result = 'sent' | 'later' | UndeliveredReason

const sent = (deps: LinkDeps, sending: Payload, signer: WaitingSigner, isLastTry: boolean): Promise<Result> =>
  signer.email === null ? text(deps, sending, signer) : mail(deps, sending, signer, isLastTry)

async function mail(deps: LinkDeps, { why }: Payload, signer: WaitingSigner, isLastTry: boolean): Promise<Result> {
  const to = signer.email ?? ''
  const linkId = await linkTo(deps.pool, deps, signer, { channel: 'email', sentTo: to, hours: LINK_HOURS })
  const company = await brandOf(deps.pool, signer.organization_id, deps.appUrl)
  const link = signingAddress(deps, signer.organization_id, linkId)
  const { name, title, language } = signer
  const email = linkEmail(
    { to, name, title, language, link, isReminder: why === 'reminder', until: lastDay(signer) },
    company,
  )
  try {
    await deps.mailer.send({ ...email, messageId: `signing-${linkId}-${why}-${signer.reminders}` })
    return 'sent'
  } catch (error) {
    if (error instanceof MailFailed && error.isFinal) return 'refused'
    if (!isLastTry) throw error
    return 'not_reached'
  }
}

const lastDay = ({ expires_on, language }: WaitingSigner): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(expires_on)

// The newest answer about this number by any client of the company, with that client's home, where the hours of the day count.
const TEXTED = `
  select c.phone, c.state, c.zip, (app.text_consent_of(c.id)).is_agreed and not app.is_number_stopped(c.phone) as is_agreed_to_texts,
         app.can_text(c.organization_id) as has_number
    from public.clients c where c.organization_id = $1 and c.phone = $2
   order by (app.text_consent_of(c.id)).is_agreed desc nulls last limit 1`

async function text(deps: LinkDeps, sending: Payload, signer: WaitingSigner): Promise<Result> {
  const { organization_id: home, phone } = signer
  const texted = (await deps.pool.query<TextedRow>(TEXTED, [home, phone])).rows[0]
  const obstacle = texted === undefined ? null : obstacleOf(texted, deps.clock())
  if (obstacle?.kind === 'quiet hours') {
    const afterSeconds = Math.ceil((obstacle.endsAtMs - deps.clock()) / 1000)
    await enqueueOnce(deps.pool, SEND_LINK, sending, {
      key: `signing-link-later:${signer.id}`,
      tries: LINK_TRIES,
      afterSeconds,
    })
    return 'later'
  }
  if (obstacle?.kind === 'no number') return 'no_number'
  if (texted === undefined || obstacle !== null || phone === null) return 'no_consent'
  const linkId = await linkTo(deps.pool, deps, signer, { channel: 'text', sentTo: phone, hours: LINK_HOURS })
  const { name } = await brandOf(deps.pool, home, deps.appUrl)
  const body = LINK_TEXTS[signer.language](name, signingAddress(deps, home, linkId))
  return (await carried(deps, { organizationId: home, messageId: linkId, to: phone, body }, async () => {}))
    ? 'sent'
    : 'refused'
}

export const LINK_TEXTS: Record<Language, (company: string, link: string) => string> = {
  en: (company, link) => `${company} asks you to read and sign documents: ${link} Reply STOP to end texts.`,
  es: (company, link) =>
    `${company} le pide que lea y firme documentos: ${link} Responda STOP para no recibir más mensajes.`,
}

const DELIVERED = `
  update public.envelope_signers set delivered_at = coalesce(delivered_at, clock_timestamp()), undelivered_at = null, undelivered_because = null
   where organization_id = $1 and id = $2`
const REMINDED = `
  update public.envelopes set reminded_at = clock_timestamp(), reminders = least(reminders + 1, 100) where organization_id = $1 and id = $2`

async function noteDelivered(
  db: PoolClient,
  { why }: Payload,
  signer: WaitingSigner,
  by: 'email' | 'text',
): Promise<void> {
  const envelope = { organization_id: signer.organization_id, id: signer.envelope_id }
  const details = { by, to: masked(by === 'email' ? signer.email : signer.phone) }
  await appendEvent(db, envelope, { kind: why === 'reminder' ? 'reminded' : 'delivered', signerId: signer.id, details })
  await db.query(DELIVERED, [signer.organization_id, signer.id])
  await countUndelivered(db, envelope)
  if (why === 'reminder') await db.query(REMINDED, [signer.organization_id, signer.envelope_id])
}
