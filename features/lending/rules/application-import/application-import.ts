import {
  type ApplicationForm,
  EMPTY_APPLICATION,
  type ReadApplication,
  readApplication,
} from '#features/lending/rules/applications/application-form.ts'
import { type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { guessedPlaces, rowByField } from '#platform/rules/import-columns.ts'

// All rows are entered in one transaction, so that a file is imported as a whole or not at all.
export const MOST_APPLICATION_ROWS = 500

type FormText = Exclude<keyof ApplicationForm, 'debt_changes' | 'personal_references' | 'people' | 'collateral'>
/** A field that a column of a file can stand for: one of the applicant, or a text of the form. */
export type ApplicationImportField = 'client_id' | 'email' | 'full_name' | 'ssn_last4' | FormText

const field = <Key extends ApplicationImportField>(key: Key, label: string, ...heads: string[]) => ({
  ...{ key, label },
  heads: [key, label, ...heads].map((head) => head.toLowerCase().replace(/[^a-z0-9]/g, '')),
})

/** Those fields in the form's order, each with the heads that name it. */
export const APPLICATION_IMPORT_FIELDS = [
  field('client_id', 'Client ID'),
  field('full_name', 'Full name', 'Name', 'Applicant', 'Client'),
  field('email', 'Email', 'Email address'),
  field('ssn_last4', 'SSN', 'Social security number', 'Last four of SSN'),
  field('loan_type', 'Loan type', 'Type'),
  field('amount', 'Amount', 'Amount requested', 'Loan amount'),
  field('term_months', 'Term in months', 'Term', 'Months'),
  field('payment_frequency', 'Payment frequency', 'Frequency'),
  field('down_payment', 'Down payment'),
  field('purpose', 'Purpose'),
  field('lender_id', 'Lender ID'),
  field('received_how', 'Received how', 'Received by', 'Channel'),
  field('received_on', 'Day received', 'Received', 'Date', 'Application date'),
  field('employer', 'Employer'),
  field('job_title', 'Job title'),
  field('employed_since', 'Employed since'),
  field('monthly_income', 'Gross monthly income', 'Monthly income', 'Income'),
  field('income_source', 'Income source'),
  field('income_verified_how', 'Income verified how', 'Income verified'),
  field('housing', 'Housing'),
  field('housing_payment', 'Housing payment', 'Rent'),
  field('lived_since', 'Living there since'),
  field('trade_in', 'Trade-in'),
  field('trade_in_allowance', 'Trade-in allowance'),
  field('trade_in_payoff', 'Payoff of the trade-in', 'Trade-in payoff'),
  field('notes', 'Notes'),
] as const

/** A row's text by field. Unmapped fields are absent. */
export type ImportedApplicationRow = { [key in ApplicationImportField]?: string }
/** The mapping from field to the column's position in the file. */
export type ApplicationColumns = { [key in ApplicationImportField]?: number }

/** Guesses the columns from their headers. Each column maps to one field at most. */
export const guessedApplicationColumns = (heads: readonly string[]): ApplicationColumns =>
  guessedPlaces<ApplicationImportField>(APPLICATION_IMPORT_FIELDS, heads)

/** Returns a row of the file by field. Keeps only the last four digits of an SSN, because no more are compared. */
export function importedApplicationRow(cells: readonly string[], columns: ApplicationColumns): ImportedApplicationRow {
  const row = rowByField<ApplicationImportField>(APPLICATION_IMPORT_FIELDS, cells, columns)
  return row.ssn_last4 ? { ...row, ssn_last4: row.ssn_last4.replace(/\D/g, '').slice(-4) } : row
}

const DAYS = ['received_on', 'employed_since', 'lived_since']
const CHOICES = [
  ...['loan_type', 'payment_frequency', 'received_how'],
  ...['income_source', 'income_verified_how', 'housing'],
]

/**
 * Reads a row as the form would, with the form's problems. Accepts dates as 2026-01-31 or 1/31/2026, and choices in any
 * case, such as 'In person'. `today` is the company's day.
 */
export function applicationOfRow(row: ImportedApplicationRow, clientId: string, today: PlainDate): ReadApplication {
  const { client_id: _id, full_name: _name, email: _email, ssn_last4: _ssn, ...texts } = row
  const typed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typedText(key, text ?? '')]))
  return readApplication({ ...EMPTY_APPLICATION, payment_frequency: '', ...typed }, clientId, today)
}

function typedText(key: string, text: string): string {
  if (DAYS.includes(key)) return plainDateFromUs(text) ?? text
  return CHOICES.includes(key)
    ? text
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    : text
}

/** The ways in which a row can name its applicant, besides the client ID. At least two of them are needed. */
export interface NamedApplicant {
  email: string | null
  fullName: string | null
  lastFour: string | null
}

/** Returns the parts of a row that name its applicant, in lower case. A part that is missing is null. */
export function namedApplicant({ email, full_name, ssn_last4 }: ImportedApplicationRow): NamedApplicant {
  const known = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ').toLowerCase() || null
  return { email: known(email), fullName: known(full_name), lastFour: known(ssn_last4) }
}

/** Returns true if a row names its applicant well enough to look for them. */
export const isNamed = ({ email, fullName, lastFour }: NamedApplicant): boolean =>
  [email, fullName, lastFour].filter((part) => part !== null).length >= 2
