import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { ConsentEmail } from './consent-email.ts'

/** Says that a notice waits, and nothing of what it says or is about. */
export function noticeEmail({ to, firstName, link }: ConsentEmail, company: Letterhead): Mail {
  const subject = `A legal notice from ${quotedName(company.name)}`
  return mailOf(
    {
      to,
      subject,
      heading: subject,
      paragraphs: [
        `${firstName}, ${company.name} has a notice for you. You agreed to get such notices by e-mail. It is not in this e-mail: save it as a PDF from the page behind the button, and keep it.`,
        `The page opens for ${NOTICE_DAYS} days. There you can also withdraw your consent, and read how to ask for paper, free of charge.`,
      ],
      action: { label: 'Open the notice', link },
      closing: 'Forward this e-mail to nobody: whoever has it can read the notice.',
    },
    company,
  )
}
