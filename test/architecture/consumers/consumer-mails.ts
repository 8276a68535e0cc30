import * as repair from '#features/credit-repair/server/client-page/emails.ts'
import * as repairTexts from '#features/credit-repair/server/client-page/send-text.ts'
import { consentEmail } from '#features/documents/server/electronic-records/consent-email.ts'
import { noticeEmail } from '#features/documents/server/electronic-records/notice-email.ts'
import { applicationEmail } from '#features/lending/server/intake/application-email.ts'
import { invitationEmail, invitationText } from '#features/lending/server/intake/invitation-email.ts'
import { jointEmail } from '#features/lending/server/intake/joint/joint-email.ts'
import { clientEmail, noticeEmailContent } from '#features/messages/server/conversation-email.ts'
import * as pay from '#features/pay-page/server/emails.ts'
import * as payTexts from '#features/pay-page/server/send-text.ts'
import { noticeEmail as paymentNotice } from '#features/payment-notices/server/notice-email.ts'
import { annualEmail, statementEmail } from '#features/payment-notices/server/statement-email.ts'
import { autopayEmail } from '#features/payments/server/autopay/autopay-email.ts'
import * as signing from '#features/signing/server/emails.ts'
import { LINK_TEXTS as SIGNING_LINKS } from '#features/signing/server/send-link.ts'
import { CODE_TEXTS as SIGNING_CODES } from '#features/signing/server/send-text.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Language } from '#platform/rules/languages/language.ts'

const COMPANY = { name: 'Meridian', accent: null, logoUrl: null }
/** The words of the samples, which are the same in every language: names, and what people wrote. */
export const GIVEN = ['Meridian', 'Dana', 'Rosa', 'Tradeline', 'QX-1', 'QX-2', 'QX-3']

const [link, to, firstName, name] = ['https://desk.test/x#y', 'dana@example.test', 'Dana', 'Dana']
const FACTS = { loanId: '5d1c9a52-4a4e-4a41-9d0e-2a4d8f1c7b11', due: '2026-12-01', dueCents: 12_345, pastDueCents: 100 }
const CODE = { to, name, code: '123456', minutes: 10 }
const DOCUMENT = { to, name, title: 'QX-1', link }

type Mails = (language: Language) => Mail[]

/** Emails to consumers, by the file that writes them, with each of their variants. */
export const CONSUMER_MAILS: Readonly<Record<string, Mails>> = {
  'features/credit-repair/server/client-page/emails.ts': (language) => [
    repair.repairLinkEmail({ to, name, link, language }, COMPANY),
    repair.codeEmail({ ...CODE, language }, COMPANY),
  ],
  'features/documents/server/electronic-records/consent-email.ts': (language) => [
    consentEmail({ to, firstName, link, language }, COMPANY),
  ],
  'features/documents/server/electronic-records/notice-email.ts': (language) => [
    noticeEmail({ to, firstName, link, language }, COMPANY),
  ],
  'features/lending/server/intake/application-email.ts': (language) =>
    [true, false].flatMap((isReminder) => [
      applicationEmail({ to, firstName, link, titles: ['QX-1'], language, isReminder }, COMPANY),
      applicationEmail({ to, firstName, link, titles: [], language, isReminder }, COMPANY),
    ]),
  'features/lending/server/intake/invitation-email.ts': (language) => [
    invitationEmail({ to, firstName, link, language }, COMPANY),
  ],
  'features/lending/server/intake/joint/joint-email.ts': (language) =>
    [true, false].map((isReminder) =>
      jointEmail({ to, firstName, applicantName: 'Rosa', link, language, isReminder }, COMPANY),
    ),
  'features/messages/server/conversation-email.ts': (language) => {
    const letter = { to, firstName, subject: 'QX-1', body: 'QX-2', link, language }
    return [
      clientEmail(letter, COMPANY),
      clientEmail({ ...letter, replyTo: 'a@desk.test' }, COMPANY),
      noticeEmailContent(letter, COMPANY),
    ]
  },
  'features/pay-page/server/emails.ts': (language) => [
    pay.payLinkEmail({ to, name, link, language }, COMPANY),
    pay.codeEmail({ ...CODE, language }, COMPANY),
  ],
  'features/payment-notices/server/notice-email.ts': (language) => {
    const about = { to, firstName, language, link }
    return [
      paymentNotice({ ...about, facts: { ...FACTS, kind: 'reminder', debitedOn: null } }, COMPANY),
      paymentNotice({ ...about, facts: { ...FACTS, kind: 'reminder', debitedOn: '2026-11-30' } }, COMPANY),
      paymentNotice({ ...about, facts: { ...FACTS, kind: 'late', debitedOn: null } }, COMPANY),
    ]
  },
  'features/payment-notices/server/statement-email.ts': (language) => [
    statementEmail({ to, firstName, language, link, ...FACTS }, COMPANY),
    ...[true, false].map((isCorrected) =>
      annualEmail({ to, firstName, language, link, year: 2025, isCorrected }, COMPANY),
    ),
  ],
  'features/payments/server/autopay/autopay-email.ts': (language) => [
    autopayEmail({ to, firstName, language, sentences: ['QX-1', 'QX-2'] }, COMPANY),
  ],
  'features/signing/server/emails.ts': (language) => [
    ...[true, false].map((isReminder) =>
      signing.linkEmail({ ...DOCUMENT, language, isReminder, until: 'QX-3' }, COMPANY),
    ),
    signing.codeEmail({ ...CODE, language }, COMPANY),
    signing.copyEmail({ ...DOCUMENT, language, cancelUntil: '2026-12-01' }, COMPANY),
    signing.copyEmail({ ...DOCUMENT, language, cancelUntil: null }, COMPANY),
    signing.answerEmail({ ...DOCUMENT, language }, COMPANY),
    signing.cancellationEmail({ to, name, title: 'QX-1', language }, COMPANY),
  ],
}

/** Emails to members of a company and to our own subscribers, whose language is that of the staff app. */
export const STAFF_MAILS = [
  'features/archives/server/archive-email.ts',
  'features/notifications/server/notification-email.ts',
  'features/organizations/server/invitation-email.ts',
  'features/organizations/server/second-factor-reset-email.ts',
  'features/public-api/server/webhooks/webhook-paused-email.ts',
  'features/reports/server/report-email.ts',
  'features/sign-in/server/security-mail.ts',
  'platform/mail/account-mail.ts',
]

/** Text messages to consumers that the product writes, by the file that sends them. */
export const CONSUMER_TEXTS: Readonly<Record<string, (language: Language) => string[]>> = {
  'features/credit-repair/server/client-page/send-text.ts': (language) => [
    repairTexts.LINK_TEXTS[language]('Meridian', link),
    repairTexts.CODE_TEXTS[language]('QX-1', 'Meridian'),
  ],
  'features/lending/server/intake/send-invitation.ts': (language) => [invitationText('Meridian', link, language)],
  'features/pay-page/server/send-text.ts': (language) => [
    payTexts.LINK_TEXTS[language]('Meridian', link),
    payTexts.CODE_TEXTS[language]('QX-1', 'Meridian'),
  ],
  'features/signing/server/send-link.ts': (language) => [SIGNING_LINKS[language]('Meridian', link)],
  'features/signing/server/send-text.ts': (language) => [SIGNING_CODES[language]('QX-1', 'Meridian')],
}
/** Sends the texts that members write, as they wrote them. */
export const WRITTEN_BY_MEMBERS = ['features/messages/server/texts/send-text.ts']
