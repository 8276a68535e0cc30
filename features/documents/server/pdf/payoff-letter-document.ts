import { changesOf, holdsUntil, payoffLines } from '#features/lending/rules/statements/payoff-words.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode } from '#platform/pdf/nodes.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { GAP, paragraph } from './letter-document.ts'
import { addressed, amountLine, lines, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import { PAPER_WORDS } from './paper-words.ts'
import type { LoanPaperHead, PayoffLetterJob } from './printed-loan-paper.ts'

/** A letter with the amount that pays off a loan, until when it holds, what changes it, and where to send it. */
export function payoffLetterDocument({ head, letter }: PayoffLetterJob): PdfDocument {
  const { owed, totalCents, goodThrough } = letter
  const { language } = head
  const words = PAPER_WORDS[language].payoff
  const day = longDateIn(goodThrough, language)
  return loanPaper(words.title, head, [
    ...addressed(head, words.title),
    paragraph(words.is(day), GAP),
    box(
      { marginTop: 6 },
      [
        ...payoffLines(owed, language).map(({ name, cents }) => amountLine(name, cents)),
        amountLine(words.through(day), totalCents, true),
      ],
      { isWhole: true, role: 'Table' },
    ),
    ...part(words.validity, holdsUntil(letter, language)),
    ...part(words.changes, changesOf(letter, language)),
    whereToPay(head),
  ])
}

function part(title: string, sentences: readonly string[]): PdfNode[] {
  return [
    text(title, { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 20 }),
    ...sentences.map((sentence) => paragraph(sentence, { marginTop: 2 })),
  ]
}

function whereToPay({ companyName, companyAddress, loanId, language }: LoanPaperHead): PdfNode {
  const words = PAPER_WORDS[language].payoff
  return box(
    GAP,
    [
      text(words.where, paper.bold, { role: 'H2' }),
      box({ marginTop: 2 }, lines([companyName, ...companyAddress])),
      paragraph(words.number(loanId), { marginTop: 2 }),
    ],
    { isWhole: true },
  )
}
