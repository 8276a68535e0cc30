import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { displayCode } from './consent.ts'

/** The contents of the test PDF. It is laid out and printed like a notice because it stands in for one. */
export interface AccessTest {
  title: string
  /** The language of the text. */
  language: Language
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  parts: NoticePart[]
}

interface TestFacts {
  company: string
  applicant: string
  day: PlainDate
  code: string
}

/**
 * Returns the PDF with which a client shows that they can open notices. The code appears nowhere else (15 USC
 * 7001(c)(1)(C)(ii)).
 */
export function accessTest({ company, applicant, day, code }: TestFacts, language: Language): AccessTest {
  const { title, yourCode, paragraphs } = TEXTS[language]
  return {
    ...{ title, day, language },
    creditor: { name: company, address: '' },
    applicant: { name: applicant, address: [] },
    parts: [
      { title: `${yourCode} ${displayCode(code)}`, paragraphs: [], items: [] },
      { title: null, paragraphs, items: [] },
    ],
  }
}

const TEXTS = {
  en: {
    title: 'Test of electronic notices',
    yourCode: 'Your code:',
    paragraphs: [
      'If you can read this, you can open the notices that you would get by email. Enter the code on the page where you saved this file.',
      'This file is only a test. It contains nothing about you or an application.',
    ],
  },
  es: {
    title: 'Prueba de avisos electrónicos',
    yourCode: 'Su código:',
    paragraphs: [
      'Si puede leer esto, puede abrir los avisos que recibiría por correo electrónico. Escriba el código en la página donde guardó este archivo.',
      'Este archivo es solo una prueba. No contiene nada sobre usted ni sobre una solicitud.',
    ],
  },
}
