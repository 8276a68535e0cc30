import type { PdfDocument, Running } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { foot, GAP, LETTER_PAGE, mark, paragraph } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { paper, text } from './paper.ts'
import { PAPER_WORDS } from './paper-words.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

const TITLE = { ...paper.bold, ...GAP, fontSize: 14 } as const

/** A document about a loan. The same content on the same day has identical bytes. */
export function loanPaper(
  title: string,
  head: LoanPaperHead,
  content: readonly PdfNode[],
  margin: readonly Running[] = [],
): PdfDocument {
  const { language } = head
  const whose = { sender: printable(head.borrowerName, LONGEST_NAME), day: head.day, language }
  return {
    title,
    author: head.companyName,
    language: LOCALES[language],
    date: new Date(`${head.day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [mark(head.isSandbox ? PAPER_WORDS[language].sandbox : ''), foot(whose), ...margin],
        content: () => [...content, ...payOnline(head)],
      },
    ],
  }
}

/** The way to the page on which the borrower pays. */
function payOnline({ payAddress, language }: LoanPaperHead): PdfNode[] {
  if (payAddress === undefined) return []
  const words = PAPER_WORDS[language]
  return [
    box(
      GAP,
      [
        text(words.payOnline, paper.bold, { role: 'H2' }),
        paragraph(words.payAbout, { marginTop: 2 }),
        paragraph(payAddress, { marginTop: 2 }),
      ],
      { isWhole: true },
    ),
  ]
}

/** The company with its address, the day, the borrower, and the loan. */
export function addressed(head: LoanPaperHead, title: string): PdfNode[] {
  const { brand, companyName, companyAddress, borrowerName, borrowerAddress, day, language } = head
  return [
    box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
      letterhead(brand),
      ...lines([companyName, ...companyAddress]),
    ]),
    text(longDateIn(day, language), GAP),
    box(GAP, lines([borrowerName, ...borrowerAddress])),
    text(title, TITLE, { role: 'H1' }),
    box({ marginTop: 2 }, lines(aboutLoan(head))),
  ]
}

function aboutLoan({ terms, loanId, lenderName, language }: LoanPaperHead): string[] {
  const words = PAPER_WORDS[language]
  return [
    terms[language],
    ...(lenderName === null ? [] : [`${words.lender}: ${lenderName}`]),
    `${words.loanNumber}: ${loanId}`,
  ]
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
