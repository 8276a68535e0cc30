import { CONSENT_ANSWER_DAYS } from '#features/documents/rules/electronic-records/consent.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface ConsentEmail {
  to: string
  firstName: string
  /** The URL of the page for the client's answer. */
  link: string
  language: Language
}

/** Returns the email that asks a client for consent to legal notices by email. Reading it is no consent. */
export const consentEmail = ({ to, firstName, link, language }: ConsentEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...TEXTS[language](firstName, link, company.name) }, company)

const TEXTS = {
  en: (firstName: string, link: string, name: string) => ({
    subject: `${quotedName(name)} asks: legal notices by email?`,
    heading: 'Legal notices by email?',
    paragraphs: [
      `Hello ${firstName}, the law requires ${name} to give you some notices in writing, and it asks whether it may send them by email. Without your consent they come by mail, and nothing else changes for you.`,
      'Use the button to read what you would agree to. You also save a test PDF and enter the code in it, which shows that you can open such notices.',
    ],
    action: { label: 'Read and answer', link },
    closing: `The button works for ${CONSENT_ANSWER_DAYS} days. Don’t forward this email: anyone who has it could answer for you.`,
  }),
  es: (firstName: string, link: string, name: string) => ({
    subject: `${quotedName(name)} pregunta: ¿avisos legales por correo electrónico?`,
    heading: '¿Avisos legales por correo electrónico?',
    paragraphs: [
      `Hola, ${firstName}: la ley exige que ${name} le dé algunos avisos por escrito, y le pregunta si puede enviárselos por correo electrónico. Sin su consentimiento llegan por correo postal, y nada más cambia para usted.`,
      'Use el botón para leer lo que aceptaría. También guarda un PDF de prueba y escribe el código que contiene; así se demuestra que puede abrir esos avisos.',
    ],
    action: { label: 'Leer y responder', link },
    closing: `El botón funciona durante ${CONSENT_ANSWER_DAYS} días. No reenvíe este correo: quien lo tenga podría responder en su nombre.`,
  }),
}
