import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** Must change with any text below, because each consent records the version it was given for. */
export const SIGNING_STATEMENT_VERSION = 'electronic-signing-2026-11'

/** The facts in the statement. `titles` are the documents that it covers. */
export interface SigningFacts {
  company: string
  titles: readonly string[]
}

/**
 * Returns the statement that a signer reads before signing electronically: 15 USC 7001(c)(1)(B) and (C)(i). Its scope is the documents of one
 * envelope. A consent to notices by email is another scope, so neither replaces the other.
 */
export const signingStatement = (language: Language, facts: SigningFacts): NoticePart[] => STATEMENTS[language](facts)

const part = (title: string, paragraphs: string[], items: readonly string[] = []): NoticePart => ({
  title,
  paragraphs,
  items: [...items],
})

const STATEMENTS: Record<Language, (facts: SigningFacts) => NoticePart[]> = {
  en: ({ company, titles }) => [
    part(
      'What this is about',
      [
        `${company} asks you to read and sign these documents on this page instead of on paper. Your consent covers these documents and their signed copies. It covers nothing else.`,
      ],
      titles,
    ),
    part('Paper, free of charge', [
      'You don’t have to sign electronically. Choose “Sign on paper instead” at any time before you sign, and the company gives you the documents on paper. There is no fee. You may also ask for paper copies after you sign, free of charge.',
    ]),
    part('You can withdraw', [
      'You may withdraw your consent at any time before you sign: choose paper, decline to sign, or close this page. There is no fee and no other consequence. Earlier signatures remain valid.',
    ]),
    part('If your address changes', [
      `Tell ${company} if your email address or phone number changes, so that your copies reach you.`,
    ]),
    part(
      'What you need',
      [],
      [
        'A phone, tablet or computer with an internet connection',
        'A current version of Chrome, Edge, Firefox or Safari, with JavaScript turned on',
        'A program that opens PDF files, such as Adobe Acrobat Reader or your browser',
        'Storage space or a printer to keep the files',
      ],
    ),
    part('What you agree to', [
      'By pressing “Agree and continue” I confirm that I have read all of this and I agree to sign electronically. I opened the test PDF, and I can save or print such files.',
    ]),
  ],
  es: ({ company, titles }) => [
    part(
      'De qué se trata',
      [
        `${company} le pide que lea y firme estos documentos en esta página en lugar de en papel. Su consentimiento cubre estos documentos y sus copias firmadas. No cubre nada más.`,
      ],
      titles,
    ),
    part('En papel, sin costo', [
      'No tiene que firmar electrónicamente. Elija “Firmar en papel” en cualquier momento antes de firmar y la empresa le dará los documentos en papel. No tiene costo. También puede pedir copias en papel después de firmar, sin costo.',
    ]),
    part('Puede retirar su consentimiento', [
      'Puede retirar su consentimiento en cualquier momento antes de firmar: elija papel, rechace la firma o cierre esta página. No tiene costo ni otra consecuencia. Lo que firmó antes sigue siendo válido.',
    ]),
    part('Si cambia su dirección', [
      `Avise a ${company} si cambia su correo electrónico o su número de teléfono, para que le lleguen sus copias.`,
    ]),
    part(
      'Qué necesita',
      [],
      [
        'Un teléfono, una tableta o una computadora con conexión a internet',
        'Una versión actual de Chrome, Edge, Firefox o Safari, con JavaScript activado',
        'Un programa que abra archivos PDF, como Adobe Acrobat Reader o su navegador',
        'Espacio de almacenamiento o una impresora para guardar los archivos',
      ],
    ),
    part('Qué acepta', [
      'Al presionar “Aceptar y continuar” confirmo que leí todo esto y acepto firmar electrónicamente. Abrí el PDF de prueba y puedo guardar o imprimir estos archivos.',
    ]),
  ],
}
