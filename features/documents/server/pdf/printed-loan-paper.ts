import type { LoanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import type { PayoffLetter } from '#features/lending/rules/statements/payoff-letter.ts'
import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** The sender, the borrower, and the loan of a printed document. */
export interface LoanPaperHead {
  brand: PrintedBrand
  companyName: string
  /** The lines of the company's address. Empty if it has none on file. */
  companyAddress: readonly string[]
  borrowerName: string
  /** The borrower's preferred language. */
  language: Language
  /** The lines of the borrower's address. */
  borrowerAddress: readonly string[]
  loanId: string
  /** The contract in a sentence, in each language. */
  terms: Record<Language, string>
  /** The lender, if the company services the loan for another. */
  lenderName: string | null
  /** The company's day, also the file's own date. */
  day: PlainDate
  isSandbox: boolean
  /** The borrower's page to pay. */
  payAddress?: string
}

/** A statement to print. */
export interface LoanStatementJob {
  kind: 'loan-statement'
  head: LoanPaperHead
  statement: LoanStatement
}

/** A payoff letter to print. */
export interface PayoffLetterJob {
  kind: 'payoff-letter'
  head: LoanPaperHead
  letter: PayoffLetter
}

/** A letter about a loan. */
export interface LoanLetter {
  title: string
  /** The language of its texts. English if left out. */
  language?: Language
  parts: readonly LoanLetterPart[]
  /** The names of those who sign it on paper. */
  signers?: readonly string[]
}

/** Paragraphs, and amounts below them, under an optional heading. Amounts are whole cents. */
export interface LoanLetterPart {
  heading?: string
  paragraphs?: readonly string[]
  amounts?: readonly { name: string; cents: number; isTotal?: boolean }[]
}

/** A letter about a loan to print. */
export interface LoanLetterJob {
  kind: 'loan-letter'
  head: LoanPaperHead
  letter: LoanLetter
}

/** The day's statements to print as one file. */
export interface MailBatchJob {
  kind: 'mail-batch'
  company: string
  day: PlainDate
  /** The lines of the cover sheet. */
  lines: readonly { borrower: string; loan: string; address: readonly string[] }[]
  statements: readonly Omit<LoanStatementJob, 'kind'>[]
  letters: readonly Omit<LoanLetterJob, 'kind'>[]
}
