import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface ToBorrower {
  to: string
  /** The first name. Emails say nothing else about the person. */
  name: string
  language: Language
}

/** Returns the email with a link to the pay page. It names no amount. */
export const payLinkEmail = ({ to, language, ...email }: ToBorrower & { link: string }, company: Letterhead): Mail =>
  mailOf({ to, language, ...LINKS[language](email, company.name) }, company)

const LINKS = {
  en: ({ name, link }: { name: string; link: string }, company: string) => ({
    subject: `Your payments to ${quotedName(company)}`,
    heading: 'See what is due, and pay',
    paragraphs: [
      `Hello ${name}, on this page of ${company} you see what is due, pay now or on a later day, and save statements.`,
      'The page works on a phone. It first sends you a code.',
    ],
    action: { label: 'Open my pay page', link },
    closing: 'Don’t forward this email: the link is only for you.',
  }),
  es: ({ name, link }: { name: string; link: string }, company: string) => ({
    subject: `Sus pagos a ${quotedName(company)}`,
    heading: 'Vea lo que debe pagar, y pague',
    paragraphs: [
      `Hola, ${name}: en esta página de ${company} puede ver lo que debe pagar, pagar ahora u otro día, y guardar estados de cuenta.`,
      'La página funciona en un teléfono. Primero le envía un código.',
    ],
    action: { label: 'Abrir mi página de pagos', link },
    closing: 'No reenvíe este correo: el enlace es solo para usted.',
  }),
}

/** Returns the email with the code of the identity step. */
export const codeEmail = (
  { to, language, ...email }: ToBorrower & { code: string; minutes: number },
  company: Letterhead,
): Mail => mailOf({ to, language, code: email.code, ...CODES[language](email, company.name) }, company)

const CODES = {
  en: ({ name, minutes }: { name: string; minutes: number }, company: string) => ({
    subject: `Your code for the pay page of ${quotedName(company)}`,
    heading: 'Your code',
    paragraphs: [`Hello ${name}, enter this code on the page where you pay. It works once, for ${minutes} minutes.`],
    closing: 'If you didn’t ask for a code, ignore this email. Never give the code to anyone.',
  }),
  es: ({ name, minutes }: { name: string; minutes: number }, company: string) => ({
    subject: `Su código para la página de pagos de ${quotedName(company)}`,
    heading: 'Su código',
    paragraphs: [
      `Hola, ${name}: escriba este código en la página donde paga. Funciona una vez, durante ${minutes} minutos.`,
    ],
    closing: 'Si no pidió un código, ignore este correo. Nunca dé el código a nadie.',
  }),
}
