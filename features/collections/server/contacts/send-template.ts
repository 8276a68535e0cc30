import type { PoolClient } from 'pg'
import { filledText, unknownPlaceholders } from '#features/collections/rules/collection-text.ts'
import type { CollectionsCommand } from '#features/collections/rules/collections-commands.ts'
import { templateNotFound, templateRefused } from '#features/collections/server/errors.ts'
import type { MessageDeps } from '#features/messages/server/message-deps.ts'
import { writtenMessage } from '#features/messages/server/send-message.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { requireContactable } from './person-contact.ts'
import { addAttempt } from './record-attempt.ts'

interface TemplateRow {
  kind: 'email' | 'text'
  subject: string | null
  body: string
  borrower: string
  company: string
  past_due_cents: number
  past_due_since: string | null
  phone: string | null
}

const TEMPLATE = `
  select t.kind, t.subject, t.body, c.first_name as borrower, o.company_name as company, round(l.past_due_amount * 100)::float8 as past_due_cents,
         l.past_due_since::text,
         (select s.details ->> 'phone' from app.company_submissions s
           where s.organization_id = o.id and s.sent_at is not null order by s.sent_at desc limit 1) as phone
    from public.collection_texts t
    join app.organizations o on o.id = t.organization_id
    join public.loans l on l.organization_id = t.organization_id and l.id = $3
    join public.clients c on c.organization_id = t.organization_id and c.id = $4
   where t.organization_id = $1 and t.id = $2 and t.removed_at is null and t.kind in ('email', 'text')`

/**
 * Sends a template by email or text, with the borrower's facts filled in, and records the attempt. The messages feature checks consent and
 * addresses, and a text waits for daytime.
 */
export async function sendTemplate(
  deps: Pick<MessageDeps, 'clientsClock'>,
  db: PoolClient,
  member: PresentMember,
  asked: Extract<CollectionsCommand, { act: 'send' }>,
): Promise<{ id: string }> {
  const { organizationId } = member
  const { loan_id: loanId, client_id: clientId, text_id, override_reason: overrideReason } = asked
  const template = (await db.query<TemplateRow>(TEMPLATE, [organizationId, text_id, loanId, clientId])).rows[0]
  if (template === undefined) throw templateNotFound()
  const channel = template.kind
  const planned = { organizationId, loanId, clientId, channel, overrideReason }
  const override = await requireContactable(db, planned, deps.clientsClock())
  const { subject, body } = filled(template)
  const message = { client_id: clientId, channel, thread_id: null, subject: subject ?? '', body }
  const { id: messageId } = await writtenMessage(deps, db, member, message)
  const attempt = { loanId, clientId, channel, isInbound: false, phone: null, outcome: 'sent' as const, note: null }
  return { id: await addAttempt(db, member, { ...attempt, overrideReason: override, messageId }) }
}

function filled({ subject, body, borrower, company, past_due_cents, past_due_since, phone }: TemplateRow) {
  const unknown = unknownPlaceholders(`${subject ?? ''} ${body}`)
  if (unknown.length > 0)
    throw templateRefused(`The template names {${unknown[0]}}, which is not known. Correct it first.`)
  if (phone === null && `${subject} ${body}`.includes('{phone}'))
    throw templateRefused(
      'Your company has no phone number on file. Write the number into the template instead of {phone}.',
    )
  if (past_due_since === null) throw templateRefused('Nothing is past due on this loan')
  const facts = {
    ...{ borrower, company, phone: phone ?? '' },
    ...{ past_due: dollarsAndCents(past_due_cents), due_date: shortDate(past_due_since) },
  }
  return { subject: subject === null ? null : filledText(subject, facts), body: filledText(body, facts) }
}
