import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface InvitationEmail {
  to: string
  firstName: string
  link: string
  language: Language
}

/** Returns the email with the link with which a client applies. */
export const invitationEmail = ({ to, firstName, link, language }: InvitationEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...EMAILS[language](firstName, link, company.name) }, company)

const EMAILS = {
  en: (firstName: string, link: string, name: string) => ({
    subject: `Your loan application for ${quotedName(name)}`,
    heading: 'Apply for a loan',
    paragraphs: [
      `Hello ${firstName}, ${name} invites you to apply for a loan.`,
      'You can stop at any time. Open this link again, on any phone or computer, to continue.',
    ],
    action: { label: 'Open the application', link },
    closing: 'Don’t forward this email: anyone who has the link can see what you entered. It works for 30 days.',
  }),
  es: (firstName: string, link: string, name: string) => ({
    subject: `Su solicitud de préstamo para ${quotedName(name)}`,
    heading: 'Solicite un préstamo',
    paragraphs: [
      `Hola, ${firstName}: ${name} le invita a solicitar un préstamo.`,
      'Puede detenerse cuando quiera. Abra este enlace de nuevo, en cualquier teléfono o computadora, para continuar.',
    ],
    action: { label: 'Abrir la solicitud', link },
    closing: 'No reenvíe este correo: quien tenga el enlace puede ver lo que escribió. Funciona durante 30 días.',
  }),
}

/** Returns the text message with the link. */
export const invitationText = (company: string, link: string, language: Language): string =>
  language === 'es'
    ? `${company} le invita a solicitar un préstamo. No comparta este enlace personal: ${link}`
    : `${company} invites you to apply for a loan. Don’t share this personal link: ${link}`
