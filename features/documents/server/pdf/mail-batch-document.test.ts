import { expect, test } from 'vitest'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { loanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { mailBatchDocument } from './mail-batch-document.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

const HEAD: LoanPaperHead = {
  ...{ brand: { name: 'Meridian Lending', accent: null, logo: null }, companyName: 'Meridian Lending' },
  ...{
    companyAddress: ['1 Main St'],
    borrowerName: 'Dana Whitfield',
    language: 'en' as const,
    borrowerAddress: ['2 Oak St', 'Detroit, MI'],
  },
  ...{
    loanId: '4f8e2a10-0000-4000-8000-000000000001',
    terms: { en: 'A loan', es: 'Un préstamo' },
    lenderName: null,
    day: '2024-03-01',
  },
  isSandbox: false,
}
const statement = loanStatement(terms(), events(), { from: '2024-01-01', until: '2024-02-29' })
const line = { borrower: 'Dana Whitfield', loan: '4F8E2A10', address: ['2 Oak St', 'Detroit, MI'] }

test('the day’s mail is a cover sheet and each statement on its own pages, as one file', async () => {
  const job = { kind: 'mail-batch', company: 'Meridian Lending', day: '2024-03-01' } as const
  const statements = [
    { head: HEAD, statement },
    { head: { ...HEAD, borrowerName: 'Omar Other' }, statement },
  ]

  const document = mailBatchDocument({ ...job, lines: [line, line], statements, letters: [] })
  const pdf = Buffer.from(await renderPdf(document)).toString('latin1')

  expect(document.sections).toHaveLength(3)
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
})
