import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface AutopayEmail {
  to: string
  firstName: string
  language: Language
  /** The authorization as it was signed. */
  sentences: string[]
}

/** Returns the email with the borrower's copy of an authorization, in the words that were signed (12 CFR 1005.10(b)). */
export const autopayEmail = ({ to, firstName, language, sentences }: AutopayEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...TEXTS[language](firstName, company.name, sentences) }, company)

const TEXTS = {
  en: (firstName: string, company: string, sentences: string[]) => ({
    subject: `Your autopay authorization for ${quotedName(company)}`,
    heading: 'Your copy of the autopay authorization',
    paragraphs: [`Hello ${firstName}, keep this copy of the authorization that you signed:`, ...sentences],
    closing: 'If you did not sign this authorization, tell the company at once.',
  }),
  es: (firstName: string, company: string, sentences: string[]) => ({
    subject: `Su autorización de pago automático para ${quotedName(company)}`,
    heading: 'Su copia de la autorización de pago automático',
    paragraphs: [
      `Hola, ${firstName}: conserve esta copia de la autorización que firmó, con las palabras que firmó:`,
      ...sentences,
    ],
    closing: 'Si usted no firmó esta autorización, avise a la empresa de inmediato.',
  }),
}
