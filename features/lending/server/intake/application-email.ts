import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface ApplicationEmail {
  to: string
  firstName: string
  link: string
  /** The requested documents, in the words of the company. */
  titles: readonly string[]
  language: Language
  isReminder: boolean
}

/** Returns the email with the link to an application. It states the requested documents, and nothing else of the application. */
export function applicationEmail({ to, language, ...email }: ApplicationEmail, company: Letterhead): Mail {
  return mailOf({ to, language, ...TEXTS[language](email, company.name) }, company)
}

type Told = Omit<ApplicationEmail, 'to' | 'language'>

const TEXTS = {
  en: ({ firstName, link, titles, isReminder }: Told, name: string) => ({
    subject: `${isReminder ? 'Reminder: documents' : 'Your application'} for ${quotedName(name)}`,
    heading: isReminder ? 'We still need something from you' : 'Your loan application',
    paragraphs: [
      titles.length === 0
        ? `Hello ${firstName}, here you see the state of your application at ${name}.`
        : `Hello ${firstName}, ${name} needs this for your application: ${titles.join('; ')}.`,
      'Use the button on your phone or computer. You can take photos there, or choose files.',
    ],
    action: { label: 'Open my application', link },
    closing: 'Don’t forward this email: anyone who has the link can see your application.',
  }),
  es: ({ firstName, link, titles, isReminder }: Told, name: string) => ({
    subject: `${isReminder ? 'Recordatorio: documentos' : 'Su solicitud'} para ${quotedName(name)}`,
    heading: isReminder ? 'Todavía necesitamos algo de usted' : 'Su solicitud de préstamo',
    paragraphs: [
      titles.length === 0
        ? `Hola, ${firstName}: aquí puede ver el estado de su solicitud en ${name}.`
        : `Hola, ${firstName}: ${name} necesita esto para su solicitud: ${titles.join('; ')}.`,
      'Use el botón en su teléfono o computadora. Allí puede tomar fotos o elegir archivos.',
    ],
    action: { label: 'Abrir mi solicitud', link },
    closing: 'No reenvíe este correo: quien tenga el enlace puede ver su solicitud.',
  }),
}
