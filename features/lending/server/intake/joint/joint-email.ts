import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface JointEmail {
  to: string
  firstName: string
  applicantName: string
  link: string
  language: Language
  isReminder: boolean
}

/** Returns the email with a co-applicant's own link. It states nothing of the application but the applicant's first name. */
export const jointEmail = ({ to, language, ...email }: JointEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...TEXTS[language](email, company.name) }, company)

type Told = Omit<JointEmail, 'to' | 'language'>

const TEXTS = {
  en: ({ firstName, applicantName, link, isReminder }: Told, name: string) => ({
    subject: `${isReminder ? 'Reminder: your' : 'Your'} part of a joint application for ${quotedName(name)}`,
    heading: isReminder ? 'Your part is still missing' : 'Apply for a loan together',
    paragraphs: [
      `Hello ${firstName}, ${applicantName} applies for a loan at ${name} and named you as a co-applicant.`,
      'If you want to apply jointly, fill in your part. Only the company sees what you enter. If you don’t know about this, ignore this email.',
    ],
    action: { label: 'Fill in my part', link },
    closing: 'Don’t forward this email: the link is only for you. It works for 14 days.',
  }),
  es: ({ firstName, applicantName, link, isReminder }: Told, name: string) => ({
    subject: `${isReminder ? 'Recordatorio: su' : 'Su'} parte de una solicitud conjunta para ${quotedName(name)}`,
    heading: isReminder ? 'Todavía falta su parte' : 'Soliciten un préstamo juntos',
    paragraphs: [
      `Hola, ${firstName}: ${applicantName} solicita un préstamo en ${name} y le nombró como cosolicitante.`,
      'Si quiere solicitarlo en conjunto, complete su parte. Solo la empresa ve lo que usted escribe. Si no sabe de esto, ignore este correo.',
    ],
    action: { label: 'Completar mi parte', link },
    closing: 'No reenvíe este correo: el enlace es solo para usted. Funciona durante 14 días.',
  }),
}
