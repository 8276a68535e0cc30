import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName, unlinked } from '#platform/rules/company-name.ts'

export interface ConversationEmail {
  to: string
  firstName: string
  subject: string
  body: string
  /** Leads to the conversation. */
  link: string
}

/** An e-mail to a client as it was written, with the way to answer it. */
export function clientEmail({ to, subject, body, link }: ConversationEmail, company: Letterhead): Mail {
  return mailOf(
    {
      to,
      // The company first: what it wrote must not pass for a message of somebody else.
      subject: `${quotedName(company.name)}: ${unlinked(subject).slice(0, 200)}`,
      heading: subject,
      paragraphs: body.split(/\n{2,}/),
      action: { label: 'Reply', link },
      closing: `${company.name} wrote this to you. Answer by the button: replies to this e-mail are not read.`,
    },
    company,
  )
}

/** Says that a message waits, and nothing of what stands in it. */
export function noticeEmailContent({ to, firstName, link }: ConversationEmail, company: Letterhead): Mail {
  const subject = `A secure message from ${quotedName(company.name)}`
  return mailOf(
    {
      to,
      subject,
      heading: subject,
      paragraphs: [
        `${firstName}, ${company.name} has written to you. The message is not in this e-mail: it is read, and answered, on a page of its own.`,
      ],
      action: { label: 'Read the message', link },
      closing: 'The button works for 30 days. Forward it to nobody: it opens the conversation without a password.',
    },
    company,
  )
}
