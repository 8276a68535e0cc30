import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { ConsentEmail } from './consent-email.ts'

/** Returns the email that announces a notice without revealing its contents. */
export function noticeEmail({ to, firstName, link }: ConsentEmail, company: Letterhead): Mail {
  const subject = `A legal notice from ${quotedName(company.name)}`
  return mailOf(
    {
      to,
      subject,
      heading: subject,
      paragraphs: [
        `Hello ${firstName}, ${company.name} has a notice for you. You agreed to get such notices by email. It is not in this email: open it with the button, save it as a PDF and keep it.`,
        `The page works for ${NOTICE_DAYS} days. There you can also withdraw your consent, and read how to ask for paper, free of charge.`,
      ],
      action: { label: 'Open the notice', link },
      closing: 'Don’t forward this email: anyone who has it can read the notice.',
    },
    company,
  )
}
