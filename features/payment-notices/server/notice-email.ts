import {
  type NoticeFacts,
  noticeClosing,
  noticeKindName,
  noticeSentences,
} from '#features/payment-notices/rules/payment-notice.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'

interface NoticeEmail {
  to: string
  firstName: string
  facts: NoticeFacts
}

/** Returns the email of a notice. Its subject says nothing about arrears, because others may see it. */
export const noticeEmail = ({ to, firstName, facts }: NoticeEmail, company: Letterhead): Mail =>
  mailOf(
    {
      to,
      subject: `A message about your loan from ${quotedName(company.name)}`,
      heading: noticeKindName(facts.kind),
      paragraphs: [`Hello ${firstName},`, ...noticeSentences(facts)],
      closing: noticeClosing,
    },
    company,
  )
