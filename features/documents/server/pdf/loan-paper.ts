import { Document, Page, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { foot, GAP, SIZE } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { box, paper, RED, text } from './paper.ts'
import { printable } from './printable.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

export type Paper = ReactElement<ComponentProps<typeof Document>>

const TITLE = { ...paper.bold, fontSize: 14 } as const
const RULE = '#dedad0'
const MARK = { position: 'absolute', left: 72, right: 72, top: 28, fontSize: 8 } as const
const SANDBOX = 'SANDBOX - this document is about synthetic data: do not send it'

/** A document about a loan. The same content on the same day has identical bytes. */
export function loanPaper(title: string, head: LoanPaperHead, pages: readonly ReactElement[][]): Paper {
  const date = new Date(`${head.day}T00:00:00Z`)
  return createElement(
    Document,
    { title, author: head.companyName, creationDate: date, modificationDate: date, language: 'en-US' },
    ...pages.map((content, at) =>
      createElement(
        Page,
        { key: at, size: 'LETTER', style: { ...paper.page, ...SIZE } },
        createElement(
          View,
          { key: 'mark', fixed: true, style: MARK },
          text(head.isSandbox ? SANDBOX : '', { color: RED }),
        ),
        ...content,
        foot({ sender: printable(head.borrowerName, LONGEST_NAME), day: head.day }),
      ),
    ),
  )
}

/** The company with its address, the day, the borrower, and the loan. */
export function addressed(head: LoanPaperHead, title: string): ReactElement[] {
  const { brand, companyName, companyAddress, borrowerName, borrowerAddress, day } = head
  const from = [companyName, ...companyAddress]
  return [
    box(
      { borderBottomWidth: 1.5, borderBottomColor: brand.accent ?? '#8a8577', paddingBottom: 4 },
      [letterhead(brand), ...lines(from)],
      'from',
    ),
    text(longDate(day), GAP, 'day'),
    box(GAP, lines([borrowerName, ...borrowerAddress]), 'to'),
    text(title, { ...TITLE, ...GAP }, 'title'),
    box({ marginTop: 2 }, lines(aboutLoan(head)), 'loan'),
  ]
}

function aboutLoan({ terms, loanId, lenderName }: LoanPaperHead): string[] {
  return [terms, ...(lenderName === null ? [] : [`Lender: ${lenderName}`]), `Loan number: ${loanId}`]
}

export const lines = (all: readonly string[]) => all.map((line, at) => text(printable(line, LONGEST_NAME * 2), {}, at))

/** A ruled line with an amount at its right. */
export function amountLine(label: string, cents: number, isTotal = false): ReactElement {
  const style = isTotal ? paper.bold : {}
  return box(
    {
      flexDirection: 'row',
      justifyContent: 'space-between',
      borderBottomWidth: 0.5,
      borderBottomColor: RULE,
      paddingVertical: 2,
    },
    [text(label, style, 'label'), text(dollarsAndCents(cents), style, 'amount')],
    label,
    true,
  )
}
