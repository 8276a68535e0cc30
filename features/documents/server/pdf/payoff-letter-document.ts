import type { ReactElement } from 'react'
import { changesOf, holdsUntil, payoffLines } from '#features/lending/rules/statements/payoff-words.ts'
import { longDate } from '#platform/rules/dates.ts'
import { GAP, paragraph } from './letter-document.ts'
import { addressed, amountLine, lines, loanPaper, type Paper } from './loan-paper.ts'
import { box, paper, text } from './paper.ts'
import type { LoanPaperHead, PayoffLetterJob } from './printed-loan-paper.ts'

/** A letter with the amount that pays off a loan, until when it holds, what changes it, and where to send it. */
export function payoffLetterDocument({ head, letter }: PayoffLetterJob): Paper {
  const { owed, totalCents, goodThrough } = letter
  return loanPaper('Payoff letter', head, [
    [
      ...addressed(head, 'Payoff letter'),
      paragraph(`The payoff of this loan on ${longDate(goodThrough)} is:`, 'intro', GAP),
      box(
        { marginTop: 6 },
        [
          ...payoffLines(owed).map(({ name, cents }) => amountLine(name, cents)),
          amountLine(`Payoff through ${longDate(goodThrough)}`, totalCents, true),
        ],
        'amounts',
        true,
      ),
      ...part('Validity', holdsUntil(letter)),
      ...part('Possible changes', changesOf(letter)),
      whereToPay(head),
    ],
  ])
}

function part(title: string, sentences: readonly string[]): ReactElement[] {
  return [
    text(title, { ...paper.bold, ...GAP }, title),
    ...sentences.map((sentence, at) => paragraph(sentence, `${title} ${at}`, { marginTop: 2 })),
  ]
}

function whereToPay({ companyName, companyAddress, loanId }: LoanPaperHead): ReactElement {
  return box(
    GAP,
    [
      text('Where to send the payment', paper.bold, 'title'),
      box({ marginTop: 2 }, lines([companyName, ...companyAddress]), 'to'),
      paragraph(`Write the loan number on the payment: ${loanId}`, 'number', { marginTop: 2 }),
    ],
    'where',
    true,
  )
}
