import {
  type NoticeFacts,
  noticeClosing,
  noticeKindName,
  noticeSentences,
} from '#features/payment-notices/rules/payment-notice.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface NoticeEmail {
  to: string
  firstName: string
  language: Language
  facts: NoticeFacts
  /** The address of the borrower's pay page. */
  link: string
}

/** Returns the email of a notice. Its subject says nothing about arrears, because others may see it. */
export function noticeEmail({ to, firstName, language, facts, link }: NoticeEmail, company: Letterhead): Mail {
  const words = WORDS[language]
  return mailOf(
    {
      to,
      language,
      subject: words.subject(quotedName(company.name)),
      heading: noticeKindName(facts.kind, language),
      paragraphs: [words.hello(firstName), ...noticeSentences(facts, language)],
      action: { label: words.pay, link },
      closing: `${noticeClosing[language]} ${words.onlyYou}`,
    },
    company,
  )
}

const WORDS = {
  en: {
    subject: (company: string) => `A message about your loan from ${company}`,
    hello: (name: string) => `Hello ${name},`,
    pay: 'See it and pay',
    onlyYou: 'The link is only for you. It asks for a code first.',
  },
  es: {
    subject: (company: string) => `Un mensaje sobre su préstamo de ${company}`,
    hello: (name: string) => `Hola, ${name}:`,
    pay: 'Ver y pagar',
    onlyYou: 'El enlace es solo para usted. Primero le pide un código.',
  },
}
