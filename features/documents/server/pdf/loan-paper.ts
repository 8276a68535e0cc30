import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { foot, GAP, LETTER_PAGE, mark, paragraph } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { paper, text } from './paper.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

const TITLE = { ...paper.bold, ...GAP, fontSize: 14 } as const
const SANDBOX = 'SANDBOX - this document is about synthetic data: do not send it'

/** A document about a loan. The same content on the same day has identical bytes. */
export function loanPaper(title: string, head: LoanPaperHead, content: readonly PdfNode[]): PdfDocument {
  const whose = { sender: printable(head.borrowerName, LONGEST_NAME), day: head.day }
  return {
    title,
    author: head.companyName,
    date: new Date(`${head.day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [mark(head.isSandbox ? SANDBOX : ''), foot(whose)],
        content: () => [...content, ...payOnline(head)],
      },
    ],
  }
}

/** The way to the page on which the borrower pays. */
function payOnline({ payAddress }: LoanPaperHead): PdfNode[] {
  if (payAddress === undefined) return []
  return [
    box(
      GAP,
      [
        text('Pay online', paper.bold, { role: 'H2' }),
        paragraph('See what is due, pay, and save statements. The page first sends you a code.', { marginTop: 2 }),
        paragraph(payAddress, { marginTop: 2 }),
      ],
      { isWhole: true },
    ),
  ]
}

/** The company with its address, the day, the borrower, and the loan. */
export function addressed(head: LoanPaperHead, title: string): PdfNode[] {
  const { brand, companyName, companyAddress, borrowerName, borrowerAddress, day } = head
  return [
    box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
      letterhead(brand),
      ...lines([companyName, ...companyAddress]),
    ]),
    text(longDate(day), GAP),
    box(GAP, lines([borrowerName, ...borrowerAddress])),
    text(title, TITLE, { role: 'H1' }),
    box({ marginTop: 2 }, lines(aboutLoan(head))),
  ]
}

function aboutLoan({ terms, loanId, lenderName }: LoanPaperHead): string[] {
  return [terms, ...(lenderName === null ? [] : [`Lender: ${lenderName}`]), `Loan number: ${loanId}`]
}

export const lines = (all: readonly string[]) => all.map((line) => text(printable(line, LONGEST_NAME * 2)))

/** A ruled line with an amount at its right, as a row of a table. */
export function amountLine(label: string, cents: number, isTotal = false): PdfNode {
  const style = isTotal ? paper.bold : {}
  return row(
    paper.row,
    [text(label, { ...style, grows: true }, { role: 'TH' }), text(dollarsAndCents(cents), style, { role: 'TD' })],
    { role: 'TR' },
  )
}
