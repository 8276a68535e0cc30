import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { counted } from '#platform/rules/counted.ts'
import { longDate } from '#platform/rules/dates.ts'
import { GAP, LETTER_PAGE, paragraph } from './letter-document.ts'
import { loanLetterDocument } from './loan-letter-document.ts'
import { loanStatementDocument } from './loan-statement-document.ts'
import { paper, text } from './paper.ts'
import type { MailBatchJob } from './printed-loan-paper.ts'

const TITLE = { ...paper.bold, ...GAP, fontSize: 14 } as const
const LONGEST_LINE = 200

/** The day's mail as one document: a cover sheet for the company, then each statement on its own pages. */
export function mailBatchDocument({ company, day, lines, statements, letters }: MailBatchJob): PdfDocument {
  const cover = [
    text(printable(company, LONGEST_LINE), paper.bold),
    text(`Statements to mail: ${longDate(day)}`, TITLE, { role: 'H1' }),
    paragraph(`This sheet stays in the office. ${counted(lines.length, 'statement')} follow, in this order.`, GAP),
    box(
      { marginTop: 6 },
      lines.map(({ borrower, loan, address }, n) =>
        row(
          paper.row,
          [
            text(`${n + 1}. ${printable(borrower, LONGEST_LINE)}`, { width: '34%' }, { role: 'TH' }),
            text(loan, { width: '16%' }, { role: 'TD' }),
            text(printable(address.join(', '), LONGEST_LINE) || 'No address on file', { grows: true }, { role: 'TD' }),
          ],
          { role: 'TR' },
        ),
      ),
      { role: 'Table' },
    ),
  ]
  return {
    title: `Statements of ${longDate(day)}`,
    author: company,
    date: new Date(`${day}T00:00:00Z`),
    sections: [
      { style: LETTER_PAGE, running: [], content: () => cover },
      ...statements.flatMap((job) => loanStatementDocument({ kind: 'loan-statement', ...job }).sections),
      ...letters.flatMap((job) => loanLetterDocument({ kind: 'loan-letter', ...job }).sections),
    ],
  }
}
