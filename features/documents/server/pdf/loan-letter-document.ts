import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { GAP, paragraph } from './letter-document.ts'
import { addressed, amountLine, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import type { LoanLetterJob } from './printed-loan-paper.ts'

const SIGNATURE = { ...paper.row, marginTop: 28 } as const

/** A letter about a loan: paragraphs, amounts, and lines to sign on. */
export function loanLetterDocument({ head, letter }: LoanLetterJob): PdfDocument {
  return loanPaper(letter.title, head, [
    ...addressed(head, letter.title),
    ...letter.parts.flatMap(({ heading, paragraphs = [], amounts = [] }) => [
      ...(heading === undefined ? [] : [text(heading, { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 20 })]),
      ...paragraphs.map((sentence) => paragraph(sentence, GAP)),
      ...(amounts.length === 0 ? [] : [amountTable(amounts)]),
    ]),
    ...(letter.signers ?? []).map(signatureLine),
  ])
}

const amountTable = (amounts: readonly { name: string; cents: number; isTotal?: boolean }[]): PdfNode =>
  box(
    { marginTop: 6 },
    amounts.map(({ name, cents, isTotal }) => amountLine(name, cents, isTotal)),
    { isWhole: true, role: 'Table' },
  )

/** A line for a signature and its date, above the name of the signer. */
function signatureLine(name: string): PdfNode {
  const rule = row(SIGNATURE, [text('Signature', { grows: true }), text('Date', {})])
  return box(GAP, [rule, text(name, { marginTop: 2 })], { isWhole: true })
}
