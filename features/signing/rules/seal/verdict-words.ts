import type { Language } from '#platform/rules/languages/language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import type { FilePart } from './digest-list.ts'
import type { Finding, Verdict } from './verdict.ts'

/** A verdict in words. */
export interface VerdictWords {
  isValid: boolean
  headline: string
  sentences: string[]
}

/** Returns a verdict in plain words. */
export function verdictWords(verdict: Verdict, language: Language): VerdictWords {
  const words = WORDS[language]
  switch (verdict.outcome) {
    case 'valid': {
      const { seal, record } = verdict
      const events = record ? [words.events(record.events.length), words.documents(record.documents.length)] : []
      const sentences = [words.sealedBy(seal.companyName, words.moment(seal.sealedAt)), words.unchanged, ...events]
      return { isValid: true, headline: words.valid, sentences }
    }
    case 'changed': {
      const findings = verdict.findings.map((finding) => findingWords(finding, language))
      const seal = verdict.seal ? [words.sealedBy(verdict.seal.companyName, words.moment(verdict.seal.sealedAt))] : []
      return { isValid: false, headline: words.changed, sentences: [...findings, ...seal] }
    }
    case 'not_sealed':
      return {
        isValid: false,
        headline: words.notSealed,
        sentences: [verdict.isCutShort ? words.cutBefore : words.noSeal],
      }
    case 'other_product':
      return { isValid: false, headline: words.otherProduct, sentences: [words.otherProductNext] }
    case 'unreadable':
      return { isValid: false, headline: words.unreadable, sentences: [words.reasons[verdict.reason]] }
  }
}

function findingWords(finding: Finding, language: Language): string {
  const words = WORDS[language]
  switch (finding.kind) {
    case 'changed':
      return words.changedIn(partWords(finding.part, language))
    case 'seal_changed':
      return words.sealChanged
    case 'added_after':
      return words.addedAfter(finding.addedBytes)
    case 'cut_short':
      return words.cutShort(finding.missingBytes)
    case 'record_unreadable':
      return words.recordUnreadable
    case 'event_changed':
      return words.eventChanged(finding.sequence)
    case 'original_differs':
      return words.originalDiffers(finding.number)
    case 'outside_validity':
      return words.outsideValidity
  }
}

function partWords(part: FilePart, language: Language): string {
  const words = WORDS[language]
  switch (part.kind) {
    case 'pages':
      return words.pages(part.pages)
    case 'attachment':
      return words.attachment(part.name)
    case 'tags':
    case 'information':
    case 'structure':
      return words.parts[part.kind]
  }
}

const MOMENT = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const
const en = new Intl.DateTimeFormat(LOCALES.en, MOMENT)
const es = new Intl.DateTimeFormat(LOCALES.es, MOMENT)
const enList = new Intl.ListFormat(LOCALES.en)
const esList = new Intl.ListFormat(LOCALES.es)

const WORDS = {
  en: {
    moment: (at: Date) => en.format(at),
    valid: 'The seal is valid.',
    changed: 'This file is not as it was sealed.',
    notSealed: 'This file has no seal.',
    otherProduct: 'This file has a signature of another product.',
    otherProductNext: 'Open it in a PDF reader to check that signature.',
    unreadable: 'This file can’t be checked.',
    reasons: {
      not_pdf: 'It is not a PDF file.',
      too_large: 'It is larger than 100 MB.',
      encrypted: 'It is protected with a password. A sealed file never is.',
    },
    sealedBy: (company: string, at: string) =>
      `The certificate in the seal names ${company}. The seal was made on ${at}.`,
    unchanged: 'No byte of the file was changed or added after it was sealed.',
    events: (count: number) => `The history of ${count} events is complete and in order.`,
    documents: (count: number) =>
      count === 1
        ? 'The attached original matches its hash in the record.'
        : `The attached original matches its hash in the record. The record lists ${count} documents.`,
    noSeal: 'Either it was never sealed, or its seal was removed.',
    cutBefore: 'The file is cut short, and the end with the seal is missing.',
    changedIn: (part: string) => `The file changed after it was sealed, in ${part}.`,
    sealChanged: 'The seal itself was changed: its signature, its certificate, or its list of digests.',
    addedAfter: (bytes: number) =>
      `${bytes} bytes were added after the file was sealed. They may change what a reader shows.`,
    cutShort: (bytes: number | null) =>
      bytes === null ? 'The file is cut short.' : `The file is cut short: ${bytes} bytes are missing at its end.`,
    recordUnreadable: 'The record of the events can’t be read.',
    eventChanged: (sequence: number) => `In the history, event ${sequence} was changed, removed, or moved.`,
    originalDiffers: (number: number) =>
      `The attached original of document ${number} doesn’t match its hash in the record.`,
    outsideValidity: 'The certificate was not valid at the time of the seal.',
    pages: (pages: readonly number[]) =>
      pages.length === 1 ? `page ${pages[0]}` : `a font or a picture of pages ${enList.format(pages.map(String))}`,
    attachment: (name: string) => `the attachment ${name}`,
    parts: {
      tags: 'the structure for screen readers',
      information: 'the title, author, or dates of the file',
      structure: 'the parts that hold the file together',
    },
  },
  es: {
    moment: (at: Date) => es.format(at),
    valid: 'El sello es válido.',
    changed: 'Este archivo no está como se selló.',
    notSealed: 'Este archivo no tiene sello.',
    otherProduct: 'Este archivo tiene la firma de otro producto.',
    otherProductNext: 'Ábralo en un lector de PDF para verificar esa firma.',
    unreadable: 'Este archivo no se puede verificar.',
    reasons: {
      not_pdf: 'No es un archivo PDF.',
      too_large: 'Pesa más de 100 MB.',
      encrypted: 'Está protegido con una contraseña. Un archivo sellado nunca lo está.',
    },
    sealedBy: (company: string, at: string) =>
      `El certificado del sello nombra a ${company}. El sello se hizo el ${at}.`,
    unchanged: 'Ningún byte del archivo se cambió ni se agregó después de sellarlo.',
    events: (count: number) => `El historial de ${count} eventos está completo y en orden.`,
    documents: (count: number) =>
      count === 1
        ? 'El original adjunto coincide con su hash en el registro.'
        : `El original adjunto coincide con su hash en el registro. El registro contiene ${count} documentos.`,
    noSeal: 'Nunca se selló, o se quitó su sello.',
    cutBefore: 'El archivo está incompleto y falta el final, donde está el sello.',
    changedIn: (part: string) => `El archivo cambió después de sellarlo, en ${part}.`,
    sealChanged: 'Se cambió el sello mismo: su firma, su certificado o su lista de resúmenes.',
    addedAfter: (bytes: number) =>
      `Se agregaron ${bytes} bytes después de sellar el archivo. Pueden cambiar lo que muestra un lector.`,
    cutShort: (bytes: number | null) =>
      bytes === null ? 'El archivo está incompleto.' : `El archivo está incompleto: faltan ${bytes} bytes al final.`,
    recordUnreadable: 'El registro de los eventos no se puede leer.',
    eventChanged: (sequence: number) => `En el historial, el evento ${sequence} se cambió, se quitó o se movió.`,
    originalDiffers: (number: number) =>
      `El original adjunto del documento ${number} no coincide con su hash en el registro.`,
    outsideValidity: 'El certificado no era válido cuando se hizo el sello.',
    pages: (pages: readonly number[]) =>
      pages.length === 1
        ? `la página ${pages[0]}`
        : `una fuente o una imagen de las páginas ${esList.format(pages.map(String))}`,
    attachment: (name: string) => `el adjunto ${name}`,
    parts: {
      tags: 'la estructura para lectores de pantalla',
      information: 'el título, el autor o las fechas del archivo',
      structure: 'las partes que mantienen unido el archivo',
    },
  },
} as const
