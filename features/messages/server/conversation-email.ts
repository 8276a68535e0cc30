import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName, unlinked } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface ConversationEmail {
  to: string
  firstName: string
  subject: string
  body: string
  /** The URL of the conversation. */
  link: string
  language: Language
  /** The address to which the client can reply; null if replies are not read. */
  replyTo?: string | null
}

/** Returns the email with a company's message, as its author wrote it, and a button to reply. */
export function clientEmail(
  { to, subject, body, link, language, replyTo = null }: ConversationEmail,
  company: Letterhead,
): Mail {
  const words = WORDS[language]
  const mail = mailOf(
    {
      to,
      language,
      // The company's name comes first, so that its message can't pass for another sender's.
      subject: `${quotedName(company.name)}: ${unlinked(subject).slice(0, 200)}`,
      heading: subject,
      paragraphs: body.split(/\n{2,}/),
      action: { label: words.reply, link },
      closing: `${words.sent(company.name)} ${replyTo === null ? words.buttonOnly : words.eitherWay}`,
    },
    company,
  )
  return replyTo === null ? mail : { ...mail, replyTo }
}

/** Returns the email that announces a message without revealing its text. */
export function noticeEmailContent({ to, firstName, link, language }: ConversationEmail, company: Letterhead): Mail {
  const { subject, ...letter } = WORDS[language].notice(firstName, company.name, link)
  return mailOf({ to, language, subject, heading: subject, ...letter }, company)
}

const WORDS = {
  en: {
    reply: 'Reply',
    sent: (company: string) => `${company} sent you this message.`,
    buttonOnly: 'Reply with the button: replies to this email are not read.',
    eitherWay: 'Reply with the button or to this email. Don’t put your SSN in it.',
    notice: (firstName: string, company: string, link: string) => ({
      subject: `A secure message from ${quotedName(company)}`,
      paragraphs: [
        `Hello ${firstName}, ${company} sent you a secure message. It is not in this email: use the button to read it and reply.`,
      ],
      action: { label: 'Read the message', link },
      closing: `The button works for ${CONVERSATION_LINK_DAYS} days. Don’t forward this email: its link opens the conversation without a password.`,
    }),
  },
  es: {
    reply: 'Responder',
    sent: (company: string) => `${company} le envió este mensaje.`,
    buttonOnly: 'Responda con el botón: no leemos las respuestas a este correo.',
    eitherWay: 'Responda con el botón o a este correo. No escriba en él su número de Seguro Social.',
    notice: (firstName: string, company: string, link: string) => ({
      subject: `Un mensaje seguro de ${quotedName(company)}`,
      paragraphs: [
        `Hola, ${firstName}: ${company} le envió un mensaje seguro. No está en este correo: use el botón para leerlo y responder.`,
      ],
      action: { label: 'Leer el mensaje', link },
      closing: `El botón funciona durante ${CONVERSATION_LINK_DAYS} días. No reenvíe este correo: su enlace abre la conversación sin contraseña.`,
    }),
  },
}
