import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import type { ConsentEmail } from './consent-email.ts'

/** Returns the email that announces a notice without revealing its contents. */
export function noticeEmail({ to, firstName, link, language }: ConsentEmail, company: Letterhead): Mail {
  const { subject, ...letter } = TEXTS[language](firstName, link, company.name)
  return mailOf({ to, language, subject, heading: subject, ...letter }, company)
}

const TEXTS = {
  en: (firstName: string, link: string, name: string) => ({
    subject: `A legal notice from ${quotedName(name)}`,
    paragraphs: [
      `Hello ${firstName}, ${name} has a notice for you. You agreed to get such notices by email. It is not in this email: open it with the button, save it as a PDF and keep it.`,
      `The page works for ${NOTICE_DAYS} days. There you can also withdraw your consent, and read how to ask for paper, free of charge.`,
    ],
    action: { label: 'Open the notice', link },
    closing: 'Don’t forward this email: anyone who has it can read the notice.',
  }),
  es: (firstName: string, link: string, name: string) => ({
    subject: `Un aviso legal de ${quotedName(name)}`,
    paragraphs: [
      `Hola, ${firstName}: ${name} tiene un aviso para usted. Usted aceptó recibir esos avisos por correo electrónico. No está en este correo: ábralo con el botón, guárdelo como PDF y consérvelo.`,
      `La página funciona durante ${NOTICE_DAYS} días. Allí también puede retirar su consentimiento y leer cómo pedir avisos en papel, sin costo.`,
      'El aviso está en inglés. En la página le explicamos en español qué documento es y cómo pedir ayuda.',
    ],
    action: { label: 'Abrir el aviso', link },
    closing: 'No reenvíe este correo: quien lo tenga puede leer el aviso.',
  }),
}
