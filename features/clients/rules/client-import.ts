import { type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { guessedPlaces, rowByField } from '#platform/rules/import-columns.ts'
import { SSN_DIGITS } from '#platform/rules/ssn.ts'
import {
  type ClientField,
  FIELD_LIST,
  type FieldOfKind,
  forEachField,
  type ListedField,
  sentenceLabel,
} from './client-fields.ts'
import { type NewClient, type NewClientFields, newClientSchema } from './client-form.ts'

/** A field that an imported column can stand for. The contact comes as a name or email instead of an id. */
export type ImportField = Exclude<ClientField, FieldOfKind<'contact'>> | 'assigned_contact'

/** Those fields in the form's order, each with the heads that name it elsewhere. */
export const IMPORT_FIELDS = FIELD_LIST.map((field) => ({
  key: importKey(field.column),
  label: sentenceLabel(field),
  heads: field.heads,
}))

function importKey(column: ClientField): ImportField {
  return column === 'assigned_contact_id' ? 'assigned_contact' : column
}

/** A row's text by field. Unmapped fields are absent. */
export type ImportedRow = { [field in ImportField]?: string }

/** The mapping from field to the column's position in the file. Unmapped fields are absent. */
export type ImportColumns = { [field in ImportField]?: number }

// Larger imports need several files, so that a mistake in one is noticed before the next.
export const MOST_IMPORTED_ROWS = 50_000
export const MOST_IMPORT_MEGABYTES = 10
export const LONGEST_IMPORT_NAME = 200

/** The states of an import. */
export const IMPORT_STATUSES = ['uploading', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'] as const

/** Why a row added no client although nothing is wrong with it, as the list of skipped rows says it. */
export const SKIP_REASONS = {
  on_file: 'Already on file',
  archived: 'Already on file, but archived. Restore the client to work with the file again',
  earlier_row: 'The same person is in an earlier row',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

/** Guesses the columns from their headers. Each column maps to one field at most. */
export const guessedColumns = (heads: readonly string[]): ImportColumns => guessedPlaces(IMPORT_FIELDS, heads)

/** Returns a row of the file by field. */
export const importedRow = (cells: readonly string[], columns: ImportColumns): ImportedRow =>
  rowByField(IMPORT_FIELDS, cells, columns)

export type ImportedClient = { client: NewClient; problems: null } | { client: null; problems: string[] }

/** A person whom a client can be assigned to. */
export interface Colleague {
  id: string
  full_name: string | null
  email: string
}

/**
 * Returns the client in a row, or the problems that the add form would report. Accepts dates as 1990-04-30 or
 * 4/30/1990, and the assigned contact as a member's email or full name.
 */
export function clientOfRow(row: ImportedRow, today: PlainDate, colleagues: readonly Colleague[]): ImportedClient {
  const contact = contactNamed(row.assigned_contact ?? '', colleagues)
  const typed = forEachField<NewClientFields>((field) =>
    field.kind === 'contact' ? contact.id : typedText(field, row[importKey(field.column)] ?? ''),
  )
  const parsed = newClientSchema(today).safeParse(typed)
  if (parsed.success && contact.problem === null) return { client: parsed.data, problems: null }
  const said = [...(parsed.error?.issues.map(({ message }) => message) ?? []), contact.problem]
  return { client: null, problems: [...new Set(said)].filter((problem) => problem !== null) }
}

/** The text of a cell as the form would hold it. */
function typedText({ kind }: ListedField, text: string): string {
  if (kind === 'ssn') return withoutExcess(text, SSN_DIGITS)
  return kind === 'birth_date' ? (plainDateFromUs(text) ?? text) : text
}

function contactNamed(text: string, colleagues: readonly Colleague[]): { id: string; problem: string | null } {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return { id: '', problem: null }
  const found = colleagues.filter(({ email, full_name }) =>
    [email, full_name].some((one) => one?.toLowerCase() === wanted),
  )
  if (found.length > 1)
    return { id: '', problem: 'Several people in your company have this name. Enter the email instead.' }
  if (!found[0]) return { id: '', problem: 'The assigned contact isn’t a member of your company' }
  return { id: found[0].id, problem: null }
}

// A form cuts off excess digits while typing. In a file, excess digits mean a different number, so none of them can be
// trusted.
function withoutExcess(text: string, most: number): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > most ? digits.slice(0, 1) : text
}
