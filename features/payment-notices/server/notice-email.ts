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
  /** The address of the borrower's pay page. */
  link: string
}

/** Returns the email of a notice. Its subject says nothing about arrears, because others may see it. */
export const noticeEmail = ({ to, firstName, facts, link }: NoticeEmail, company: Letterhead): Mail =>
  mailOf(
    {
      to,
      subject: `A message about your loan from ${quotedName(company.name)}`,
      heading: noticeKindName(facts.kind),
      paragraphs: [`Hello ${firstName},`, ...noticeSentences(facts)],
      action: { label: 'See it and pay', link },
      closing: `${noticeClosing} The link is only for you. It asks for a code first.`,
    },
    company,
  )
