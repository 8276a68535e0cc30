import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { loanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { printLoanStatement } from './print-report.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

/** The printer's thread starts with the first document, which takes seconds on a busy machine. */
const PRINTING_MS = 90_000

const HEAD: LoanPaperHead = {
  brand: { name: 'Harbor Auto Credit', accent: '#0b5c8a', logo: null },
  ...{ companyName: 'Harbor Auto Credit LLC', companyAddress: ['410 Wharf Street', 'Portland, ME 04101'] },
  ...{
    borrowerName: 'Dana Whitfield',
    language: 'en' as const,
    borrowerAddress: ['12 Elm Street'],
    loanId: 'loan-1',
    terms: { en: 'A loan', es: 'Un préstamo' },
  },
  ...{ lenderName: 'First Harbor Bank', day: '2024-06-30', isSandbox: true },
}
const print = (entered: ReturnType<typeof events>, until: string) =>
  printLoanStatement({ head: HEAD, statement: loanStatement(terms(), entered, { from: '2024-01-01', until }) })
const countOf = (words: string, said: string) => words.split(said).length - 1

test(
  'a long statement repeats its column heads on each page, and prints every row once',
  async () => {
    const payments = Array.from({ length: 60 }, (_, day) => ({
      ...({ kind: 'payment', cents: 10_000 + day } as const),
      on: addDays('2024-01-02', day),
    }))

    const pdf = await print(events(...payments), '2024-03-31')
    const words = await wordsOf(pdf)

    const pages = (await PDFDocument.load(pdf)).getPageCount()
    expect(pages).toBe(4)
    expect(countOf(words, 'Date Entry Amount')).toBe(pages)
    for (const { cents } of payments) expect(countOf(words, ` -${(cents / 100).toFixed(2)} `)).toBe(1)
    expect(words).toContain('Lender: First Harbor Bank')
    expect(words).toContain('SANDBOX')
  },
  PRINTING_MS,
)

test(
  'a charge-off has its own column, and what it moved is due',
  async () => {
    const words = await wordsOf(await print(events({ kind: 'charge_off', on: '2024-01-11' }), '2024-01-31'))

    expect(words).toContain('Charged off')
    expect(words).toContain('Charged-off balance $10,049.32')
    expect(words).toContain('Amount due $10,049.32')
  },
  PRINTING_MS,
)

test(
  'the same statement has the same bytes',
  async () => {
    const [one, other] = [await print(events(), '2024-01-31'), await print(events(), '2024-01-31')]

    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  },
  PRINTING_MS,
)
