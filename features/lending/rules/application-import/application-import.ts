import { guessedPlaces, rowByField } from '#platform/rules/import-columns.ts'
import { APPLICATION_IMPORT_FIELDS, type ApplicationImportField, type ImportedApplicationRow } from './import-fields.ts'

// All rows are entered in one transaction, so that a file is imported as a whole or not at all.
export const MOST_APPLICATION_ROWS = 500

/** The mapping from field to the column's position in the file. */
export type ApplicationColumns = { [key in ApplicationImportField]?: number }

/** Guesses the columns from their headers. Each column maps to one field at most. */
export const guessedApplicationColumns = (heads: readonly string[]): ApplicationColumns =>
  guessedPlaces<ApplicationImportField>(APPLICATION_IMPORT_FIELDS, heads)

/** Returns a row of the file by field. Keeps only the last four digits of an SSN, because no more are compared. */
export function importedApplicationRow(cells: readonly string[], columns: ApplicationColumns): ImportedApplicationRow {
  const row = rowByField<ApplicationImportField>(APPLICATION_IMPORT_FIELDS, cells, columns)
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, text]) => {
      if (!text) return []
      return [[key, key.endsWith('ssn_last4') ? text.replace(/\D/g, '').slice(-4) : text]]
    }),
  )
}

/** The columns that name a person of the company's clients. */
export interface PersonTexts {
  client_id?: string | undefined
  full_name?: string | undefined
  email?: string | undefined
  ssn_last4?: string | undefined
}

/** The ways in which a row can name a client, besides the client ID. At least two of them are needed. */
export interface NamedPerson {
  email: string | null
  fullName: string | null
  lastFour: string | null
}

/** Returns the parts of a row that name a client, in lower case. A part that is missing is null. */
export function namedPerson({ email, full_name, ssn_last4 }: PersonTexts): NamedPerson {
  const known = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ').toLowerCase() || null
  return { email: known(email), fullName: known(full_name), lastFour: known(ssn_last4) }
}

/** Returns true if a row names a client well enough to look for them. */
export const isNamed = ({ email, fullName, lastFour }: NamedPerson): boolean =>
  [email, fullName, lastFour].filter((part) => part !== null).length >= 2

/** Returns which of the columns that name a client to show a problem at: the first with text, or else the name. */
export const namingPart = (texts: PersonTexts): keyof PersonTexts =>
  NAMING.find((part) => (texts[part] ?? '') !== '') ?? 'full_name'

const NAMING = ['client_id', 'full_name', 'email', 'ssn_last4'] as const
