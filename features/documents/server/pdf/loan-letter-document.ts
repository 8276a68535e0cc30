import { letterNameEs } from '#features/lending/rules/statements/letter-names-es.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { GAP, paragraph } from './letter-document.ts'
import { addressed, amountLine, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import type { LoanLetterJob } from './printed-loan-paper.ts'
import { spanishMargin } from './spanish-margin.ts'

const SIGNATURE = { ...paper.row, marginTop: 28 } as const

/** A letter about a loan: paragraphs, amounts, and lines to sign on. One in English says in Spanish which document it is, to a reader of Spanish. */
export function loanLetterDocument({ head: readers, letter }: LoanLetterJob): PdfDocument {
  const { language = 'en' } = letter
  const head = { ...readers, language }
  const isForeign = readers.language === 'es' && language === 'en'
  const margin = isForeign ? [spanishMargin(letterNameEs(letter.title), head.companyName)] : []
  const content = [
    ...addressed(head, letter.title),
    ...letter.parts.flatMap(({ heading, paragraphs = [], amounts = [] }) => [
      ...(heading === undefined ? [] : [text(heading, { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 20 })]),
      ...paragraphs.map((sentence) => paragraph(sentence, GAP)),
      ...(amounts.length === 0 ? [] : [amountTable(amounts)]),
    ]),
    ...(letter.signers ?? []).map((name) => signatureLine(name, WORDS[language])),
  ]
  return loanPaper(letter.title, head, content, margin)
}

const WORDS = { en: { signature: 'Signature', date: 'Date' }, es: { signature: 'Firma', date: 'Fecha' } }

const amountTable = (amounts: readonly { name: string; cents: number; isTotal?: boolean }[]): PdfNode =>
  box(
    { marginTop: 6 },
    amounts.map(({ name, cents, isTotal }) => amountLine(name, cents, isTotal)),
    { isWhole: true, role: 'Table' },
  )

/** A line for a signature and its date, above the name of the signer. */
function signatureLine(name: string, words: (typeof WORDS)['en']): PdfNode {
  const rule = row(SIGNATURE, [text(words.signature, { grows: true }), text(words.date, {})])
  return box(GAP, [rule, text(name, { marginTop: 2 })], { isWhole: true })
}
