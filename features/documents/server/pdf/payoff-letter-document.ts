import { changesOf, holdsUntil, payoffLines } from '#features/lending/rules/statements/payoff-words.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode } from '#platform/pdf/nodes.ts'
import { longDate } from '#platform/rules/dates.ts'
import { GAP, paragraph } from './letter-document.ts'
import { addressed, amountLine, lines, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import type { LoanPaperHead, PayoffLetterJob } from './printed-loan-paper.ts'

/** A letter with the amount that pays off a loan, until when it holds, what changes it, and where to send it. */
export function payoffLetterDocument({ head, letter }: PayoffLetterJob): PdfDocument {
  const { owed, totalCents, goodThrough } = letter
  return loanPaper('Payoff letter', head, [
    ...addressed(head, 'Payoff letter'),
    paragraph(`The payoff of this loan on ${longDate(goodThrough)} is:`, GAP),
    box(
      { marginTop: 6 },
      [
        ...payoffLines(owed).map(({ name, cents }) => amountLine(name, cents)),
        amountLine(`Payoff through ${longDate(goodThrough)}`, totalCents, true),
      ],
      { isWhole: true, role: 'Table' },
    ),
    ...part('Validity', holdsUntil(letter)),
    ...part('Possible changes', changesOf(letter)),
    whereToPay(head),
  ])
}

function part(title: string, sentences: readonly string[]): PdfNode[] {
  return [
    text(title, { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 20 }),
    ...sentences.map((sentence) => paragraph(sentence, { marginTop: 2 })),
  ]
}

function whereToPay({ companyName, companyAddress, loanId }: LoanPaperHead): PdfNode {
  return box(
    GAP,
    [
      text('Where to send the payment', paper.bold, { role: 'H2' }),
      box({ marginTop: 2 }, lines([companyName, ...companyAddress])),
      paragraph(`Write the loan number on the payment: ${loanId}`, { marginTop: 2 }),
    ],
    { isWhole: true },
  )
}
