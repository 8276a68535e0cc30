import { CONSENT_ANSWER_DAYS } from '#features/documents/rules/electronic-records/consent.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'

export interface ConsentEmail {
  to: string
  firstName: string
  /** The URL of the page for the client's answer. */
  link: string
}

/** Returns the email that asks a client for consent to legal notices by email. Reading it is no consent. */
export function consentEmail({ to, firstName, link }: ConsentEmail, company: Letterhead): Mail {
  const heading = 'Legal notices by email?'
  return mailOf(
    {
      to,
      subject: `${quotedName(company.name)} asks: legal notices by email?`,
      heading,
      paragraphs: [
        `Hello ${firstName}, the law requires ${company.name} to give you some notices in writing, and it asks whether it may send them by email. Without your consent they come by mail, and nothing else changes for you.`,
        'Use the button to read what you would agree to. You also save a test PDF and enter the code in it, which shows that you can open such notices.',
      ],
      action: { label: 'Read and answer', link },
      closing: `The button works for ${CONSENT_ANSWER_DAYS} days. Don’t forward this email: anyone who has it could answer for you.`,
    },
    company,
  )
}
