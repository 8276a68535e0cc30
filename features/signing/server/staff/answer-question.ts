import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { EnvelopeCommand } from '#features/signing/rules/envelope-commands.ts'
import { appendEvent } from '#features/signing/server/append-event.ts'
import { enqueueLink } from '#features/signing/server/ask-signers.ts'
import { answerEmail } from '#features/signing/server/emails.ts'
import { lockEnvelope } from '#features/signing/server/envelope-facts.ts'
import { signerNotFound } from '#features/signing/server/errors.ts'
import { addMessage } from '#features/signing/server/questions.ts'
import { signingAddress } from '#features/signing/server/secrets.ts'
import { LINK_HOURS, linkTo } from '#features/signing/server/signer-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { StaffAct } from './envelope-acts.ts'

interface SignerRow {
  id: string
  organization_id: string
  name: string
  email: string | null
  phone: string | null
  language: Language
  means: 'link' | 'tablet' | 'paper'
  signed_at: Date | null
}

const SIGNER = `
  select id, organization_id, name, email, phone, language, means, signed_at from public.envelope_signers
   where organization_id = $1 and envelope_id = $2 and id = $3`
const ANSWERED = `
  update public.envelopes e
     set unanswered_since = (select min(q.created_at) from public.envelope_messages q
                              where q.organization_id = e.organization_id and q.envelope_id = e.id and not q.is_from_staff
                                and q.created_at > coalesce((select max(a.created_at) from public.envelope_messages a
                                       where a.organization_id = q.organization_id and a.signer_id = q.signer_id and a.is_from_staff), '-infinity'))
   where e.organization_id = $1 and e.id = $2`

/** Answers a signer's question. The answer is on the signer's page; an email or a text with the link says so. */
export async function answerQuestion(
  { db, deps, member, actorName, origin }: StaffAct,
  { envelope_id, signer_id, answer }: Extract<EnvelopeCommand, { act: 'answer' }>,
): Promise<void> {
  const envelope = await lockEnvelope(db, member.organizationId, envelope_id)
  const signer = (await db.query<SignerRow>(SIGNER, [member.organizationId, envelope_id, signer_id])).rows[0]
  if (signer === undefined) throw signerNotFound()
  await addMessage(db, envelope, { signerId: signer_id, isFromStaff: true, author: actorName, text: answer })
  await db.query(ANSWERED, [member.organizationId, envelope_id])
  await appendEvent(db, envelope, { kind: 'answered', signerId: signer_id, actorName, origin })
  if (signer.email === null) {
    if (signer.means === 'link' && signer.signed_at === null && envelope.status === 'sent')
      await enqueueLink(db, member.organizationId, signer_id, 'again')
    return
  }
  const { name, email: to, language } = signer
  const linkId = await linkTo(db, deps, signer, { channel: 'email', sentTo: to, hours: LINK_HOURS })
  const link = signingAddress(deps, member.organizationId, linkId)
  const company = await brandOf(db, member.organizationId, deps.appUrl)
  await deps.outbox.post(db, answerEmail({ to, name, language, title: envelope.title, link }, company))
}
