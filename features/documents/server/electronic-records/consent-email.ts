import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'

export interface ConsentEmail {
  to: string
  firstName: string
  /** Leads to where the client answers. */
  link: string
}

/** Asks a client whether legal notices may go by e-mail. Nothing is agreed to by reading it. */
export function consentEmail({ to, firstName, link }: ConsentEmail, company: Letterhead): Mail {
  const heading = 'Legal notices by e-mail?'
  return mailOf(
    {
      to,
      subject: `${quotedName(company.name)} asks: legal notices by e-mail?`,
      heading,
      paragraphs: [
        `${firstName}, ${company.name} asks whether it may send you notices by e-mail that the law has it give you in writing. Without your consent they come by mail, and nothing else changes for you.`,
        'The page behind the button says what you would agree to. There you also save a test PDF and enter the code that stands in it: it shows that you can open such notices.',
      ],
      action: { label: 'Read and answer', link },
      closing: 'The button works for 14 days. Forward this e-mail to nobody: whoever has it could answer for you.',
    },
    company,
  )
}
