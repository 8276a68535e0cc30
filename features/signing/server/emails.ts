import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface ToSigner {
  to: string
  name: string
  language: Language
}

interface LinkEmail extends ToSigner {
  title: string
  link: string
  isReminder: boolean
  /** The last day as a text: 'December 31, 2026'. */
  until: string
}

/** Returns the email with a signer's link. It names the documents' title, and nothing of their contents. */
export const linkEmail = ({ to, language, ...email }: LinkEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...LINKS[language](email, company.name) }, company)

const LINKS = {
  en: ({ name, title, link, isReminder, until }: Omit<LinkEmail, 'to' | 'language'>, company: string) => ({
    subject: `${isReminder ? 'Reminder: documents' : 'Documents'} to sign from ${quotedName(company)}`,
    heading: isReminder ? 'Your signature is still missing' : 'Documents for you to sign',
    paragraphs: [
      `Hello ${name}, ${company} asks you to read and sign: ${title}.`,
      'The page works on a phone. It first sends you a code. You can also decline, ask a question, or choose paper there.',
    ],
    action: { label: 'Read and sign', link },
    closing: `You can sign until ${until}. Don’t forward this email: the link is only for you.`,
  }),
  es: ({ name, title, link, isReminder, until }: Omit<LinkEmail, 'to' | 'language'>, company: string) => ({
    subject: `${isReminder ? 'Recordatorio: documentos' : 'Documentos'} para firmar de ${quotedName(company)}`,
    heading: isReminder ? 'Todavía falta su firma' : 'Documentos para firmar',
    paragraphs: [
      `Hola, ${name}: ${company} le pide que lea y firme: ${title}.`,
      'La página funciona en un teléfono. Primero le envía un código. Allí también puede rechazar, hacer una pregunta o elegir papel.',
    ],
    action: { label: 'Leer y firmar', link },
    closing: `Puede firmar hasta el ${until}. No reenvíe este correo: el enlace es solo para usted.`,
  }),
}

interface CodeEmail extends ToSigner {
  code: string
  minutes: number
}

/** Returns the email with the code of the identity step. */
export const codeEmail = ({ to, language, ...email }: CodeEmail, company: Letterhead): Mail =>
  mailOf({ to, language, code: email.code, ...CODES[language](email, company.name) }, company)

const CODES = {
  en: ({ name, minutes }: Omit<CodeEmail, 'to' | 'language'>, company: string) => ({
    subject: `Your code to sign documents from ${quotedName(company)}`,
    heading: 'Your code',
    paragraphs: [`Hello ${name}, enter this code on the page where you sign. It works for ${minutes} minutes.`],
    closing: 'If you didn’t ask for a code, ignore this email. Never give the code to anyone.',
  }),
  es: ({ name, minutes }: Omit<CodeEmail, 'to' | 'language'>, company: string) => ({
    subject: `Su código para firmar documentos de ${quotedName(company)}`,
    heading: 'Su código',
    paragraphs: [`Hola, ${name}: escriba este código en la página donde firma. Funciona durante ${minutes} minutos.`],
    closing: 'Si no pidió un código, ignore este correo. Nunca dé el código a nadie.',
  }),
}

interface CopyEmail extends ToSigner {
  title: string
  link: string
}

interface SignedEmail extends CopyEmail {
  /** The last day on which the signer can cancel on their page; null without that right. */
  cancelUntil: PlainDate | null
}

/** Returns the email that tells a signer that everyone has signed, with the link to the signed files. */
export const copyEmail = ({ to, language, ...email }: SignedEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...COPIES[language](email, company.name) }, company)

const COPIES = {
  en: ({ name, title, link, cancelUntil }: Omit<SignedEmail, 'to' | 'language'>, company: string) => ({
    subject: `Signed: your documents from ${quotedName(company)}`,
    heading: 'Everyone has signed',
    paragraphs: [
      `Hello ${name}, everyone has signed: ${title}. Save your copies and keep them.`,
      ...cancelSentence('en', cancelUntil),
    ],
    action: { label: 'Save my copies', link },
    closing: 'You can also ask the company for copies on paper, free of charge. Don’t forward this email.',
  }),
  es: ({ name, title, link, cancelUntil }: Omit<SignedEmail, 'to' | 'language'>, company: string) => ({
    subject: `Firmados: sus documentos de ${quotedName(company)}`,
    heading: 'Todos han firmado',
    paragraphs: [
      `Hola, ${name}: todos han firmado: ${title}. Guarde sus copias y consérvelas.`,
      ...cancelSentence('es', cancelUntil),
    ],
    action: { label: 'Guardar mis copias', link },
    closing: 'También puede pedir copias en papel a la empresa, sin costo. No reenvíe este correo.',
  }),
}

const CANCEL = {
  en: (day: string) => `You can cancel on the same page, with one press and without a reason, until ${day}, midnight.`,
  es: (day: string) =>
    `Puede cancelar en la misma página, con un clic y sin dar razones, hasta la medianoche del ${day}.`,
}

function cancelSentence(language: 'en' | 'es', until: PlainDate | null): string[] {
  if (until === null) return []
  return [CANCEL[language](longDateIn(until, language))]
}

/** Returns the email that tells a signer that their question has an answer, which is on their page. */
export const answerEmail = ({ to, language, ...email }: CopyEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...ANSWERS[language](email, company.name) }, company)

const ANSWERS = {
  en: ({ name, title, link }: Omit<CopyEmail, 'to' | 'language'>, company: string) => ({
    subject: `Your question has an answer from ${quotedName(company)}`,
    heading: 'Your question has an answer',
    paragraphs: [`Hello ${name}, ${company} has answered your question about: ${title}. Read the answer on your page.`],
    action: { label: 'Read the answer', link },
    closing: 'The page first sends you a code. Don’t forward this email: the link is only for you.',
  }),
  es: ({ name, title, link }: Omit<CopyEmail, 'to' | 'language'>, company: string) => ({
    subject: `Su pregunta tiene respuesta de ${quotedName(company)}`,
    heading: 'Su pregunta tiene respuesta',
    paragraphs: [`Hola, ${name}: ${company} respondió su pregunta sobre: ${title}. Lea la respuesta en su página.`],
    action: { label: 'Leer la respuesta', link },
    closing: 'La página primero le envía un código. No reenvíe este correo: el enlace es solo para usted.',
  }),
}

/** Returns the receipt for a client who canceled a contract on their page. */
export const cancellationEmail = (
  { to, language, ...email }: ToSigner & { title: string },
  company: Letterhead,
): Mail => mailOf({ to, language, ...CANCELLATIONS[language](email, company.name) }, company)

const CANCELLATIONS = {
  en: ({ name, title }: { name: string; title: string }, company: string) => ({
    subject: `Canceled: your contract with ${quotedName(company)}`,
    heading: 'Your contract is canceled',
    paragraphs: [
      `Hello ${name}, you canceled: ${title}. ${company} can’t work for you or charge you under it.`,
      'Keep this email. It shows that you canceled in time.',
    ],
    closing: 'If you didn’t cancel, contact the company.',
  }),
  es: ({ name, title }: { name: string; title: string }, company: string) => ({
    subject: `Cancelado: su contrato con ${quotedName(company)}`,
    heading: 'Su contrato está cancelado',
    paragraphs: [
      `Hola, ${name}: usted canceló: ${title}. ${company} no puede trabajar para usted ni cobrarle por este contrato.`,
      'Guarde este correo. Demuestra que usted canceló a tiempo.',
    ],
    closing: 'Si usted no lo canceló, contacte a la empresa.',
  }),
}
