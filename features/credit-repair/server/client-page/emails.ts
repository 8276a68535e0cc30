import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface ToClient {
  to: string
  /** The first name. Emails say nothing else about the person. */
  name: string
  language: Language
}

/** Returns the email with a link to the client's page. It names no item and no amount. */
export const repairLinkEmail = ({ to, language, ...email }: ToClient & { link: string }, company: Letterhead): Mail =>
  mailOf({ to, language, ...LINKS[language](email, company.name) }, company)

const LINKS = {
  en: ({ name, link }: { name: string; link: string }, company: string) => ({
    subject: `Your page at ${quotedName(company)}`,
    heading: 'Follow your case',
    paragraphs: [
      `Hello ${name}, on this page of ${company} you see how your case is going and what we need from you.`,
      'The page works on a phone. It first sends you a code.',
    ],
    action: { label: 'Open my page', link },
    closing: 'Don’t forward this email: the link is only for you.',
  }),
  es: ({ name, link }: { name: string; link: string }, company: string) => ({
    subject: `Su página en ${quotedName(company)}`,
    heading: 'Siga su caso',
    paragraphs: [
      `Hola, ${name}: en esta página de ${company} puede ver cómo va su caso y qué necesitamos de usted.`,
      'La página funciona en un teléfono. Primero le envía un código.',
    ],
    action: { label: 'Abrir mi página', link },
    closing: 'No reenvíe este correo: el enlace es solo para usted.',
  }),
}

/** Returns the email with the code of the identity step. */
export const codeEmail = (
  { to, language, ...email }: ToClient & { code: string; minutes: number },
  company: Letterhead,
): Mail => mailOf({ to, language, code: email.code, ...CODES[language](email, company.name) }, company)

const CODES = {
  en: ({ name, minutes }: { name: string; minutes: number }, company: string) => ({
    subject: `Your code for your page at ${quotedName(company)}`,
    heading: 'Your code',
    paragraphs: [`Hello ${name}, enter this code on your page. It works once, for ${minutes} minutes.`],
    closing: 'If you didn’t ask for a code, ignore this email. Never give the code to anyone.',
  }),
  es: ({ name, minutes }: { name: string; minutes: number }, company: string) => ({
    subject: `Su código para su página en ${quotedName(company)}`,
    heading: 'Su código',
    paragraphs: [`Hola, ${name}: escriba este código en su página. Funciona una vez, durante ${minutes} minutos.`],
    closing: 'Si no pidió un código, ignore este correo. Nunca dé el código a nadie.',
  }),
}
