import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName, unlinked } from '#platform/rules/company-name.ts'

export interface ConversationEmail {
  to: string
  firstName: string
  subject: string
  body: string
  /** The URL of the conversation. */
  link: string
  /** The address to which the client can reply; null if replies are not read. */
  replyTo?: string | null
}

/** Returns the email with a company's message and a button to reply. */
export function clientEmail({ to, subject, body, link, replyTo = null }: ConversationEmail, company: Letterhead): Mail {
  const mail = mailOf(
    {
      to,
      // The company's name comes first, so that its message can't pass for another sender's.
      subject: `${quotedName(company.name)}: ${unlinked(subject).slice(0, 200)}`,
      heading: subject,
      paragraphs: body.split(/\n{2,}/),
      action: { label: 'Reply', link },
      closing: `${company.name} sent you this message. ${replyTo === null ? BUTTON_ONLY : EITHER_WAY}`,
    },
    company,
  )
  return replyTo === null ? mail : { ...mail, replyTo }
}

const BUTTON_ONLY = 'Reply with the button: replies to this email are not read.'
const EITHER_WAY = 'Reply with the button or to this email. Don’t put your SSN in it.'

/** Returns the email that announces a message without revealing its text. */
export function noticeEmailContent({ to, firstName, link }: ConversationEmail, company: Letterhead): Mail {
  const subject = `A secure message from ${quotedName(company.name)}`
  return mailOf(
    {
      to,
      subject,
      heading: subject,
      paragraphs: [
        `Hello ${firstName}, ${company.name} sent you a secure message. It is not in this email: use the button to read it and reply.`,
      ],
      action: { label: 'Read the message', link },
      closing: `The button works for ${CONVERSATION_LINK_DAYS} days. Don’t forward this email: its link opens the conversation without a password.`,
    },
    company,
  )
}
