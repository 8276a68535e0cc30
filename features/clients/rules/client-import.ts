import type { PlainDate } from '#platform/rules/dates.ts'
import { birthDateOfCell, dateOfSerial } from '#platform/rules/import-cells/birth-date-cell.ts'
import { splitName } from '#platform/rules/import-cells/name-cell.ts'
import { zipOfCell } from '#platform/rules/import-cells/zip-cell.ts'
import { guessedPlaces, rowByField } from '#platform/rules/import-columns.ts'
import {
  type ClientField,
  FIELD_LIST,
  type FieldOfKind,
  forEachField,
  type ListedField,
  sentenceLabel,
} from './client-fields.ts'
import { type NewClient, type NewClientFields, newClientSchema } from './client-form.ts'
import type { SsnPolicy } from './issued-ssn.ts'

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

/** A column with first and last name in one. The browser splits it, so the server doesn't know it. */
const WHOLE_NAME = {
  key: 'whole_name',
  label: 'Whole name',
  heads: [
    ...['name', 'fullname', 'wholename', 'clientname', 'client', 'customername', 'customer', 'borrowername'],
    ...['borrower', 'consumername', 'consumer', 'contactname'],
  ],
} as const

/** The fields that a column can be mapped to. */
export const MAPPED_FIELDS = [WHOLE_NAME, ...IMPORT_FIELDS]
export type MappedField = ImportField | typeof WHOLE_NAME.key

/** The mapping from field to the column's position in the file. Unmapped fields are absent. */
export type ImportColumns = { [field in MappedField]?: number }

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

/** Guesses the columns from their headers. Each column maps to one field at most; a whole name only without its parts. */
export function guessedColumns(heads: readonly string[]): ImportColumns {
  const columns = guessedPlaces(IMPORT_FIELDS, heads)
  const hasParts = columns.first_name !== undefined || columns.last_name !== undefined
  return hasParts ? columns : { ...columns, ...guessedPlaces([WHOLE_NAME], heads) }
}

/**
 * Returns a row of the file by field. A whole name is split into the names that have no column of their own. A workbook
 * may hold a birth date as its serial number.
 */
export function importedRow(cells: readonly string[], columns: ImportColumns, isWorkbook: boolean): ImportedRow {
  const row = rowByField(IMPORT_FIELDS, cells, columns)
  const date = row.date_of_birth
  const dated = isWorkbook && date !== undefined ? { ...row, date_of_birth: dateOfSerial(date) } : row
  const { whole_name: whole } = columns
  if (whole === undefined) return dated
  const { first, last } = splitName(cells[whole] ?? '')
  return { first_name: first, last_name: last, ...dated }
}

export type ImportedClient = { client: NewClient; problems: null } | { client: null; problems: string[] }

/** A person whom a client can be assigned to. */
export interface Colleague {
  id: string
  full_name: string | null
  email: string
}

/** The facts against which rows are checked. */
export interface RowSetting {
  /** The reader's date. */
  today: PlainDate
  ssnPolicy: SsnPolicy
}

/**
 * Returns the client in a row, or the problems that the add form would report. Reads dates and ZIP codes as
 * spreadsheets write them, and the assigned contact as a member's email or full name.
 */
export function clientOfRow(row: ImportedRow, setting: RowSetting, colleagues: readonly Colleague[]): ImportedClient {
  const contact = contactNamed(row.assigned_contact ?? '', colleagues)
  const typed = forEachField<NewClientFields>((field) =>
    field.kind === 'contact' ? contact.id : typedText(field, row, setting.today),
  )
  const parsed = schemaFor(setting).safeParse(typed)
  if (parsed.success && contact.problem === null) return { client: parsed.data, problems: null }
  const said = [...(parsed.error?.issues.map(({ message }) => message) ?? []), contact.problem]
  return { client: null, problems: [...new Set(said)].filter((problem) => problem !== null) }
}

// Making the schema takes far longer than checking a row with it, and a file has thousands of rows.
const schemas = new Map<string, ReturnType<typeof newClientSchema>>()
const MOST_SCHEMAS = 4

function schemaFor({ today, ssnPolicy }: RowSetting): ReturnType<typeof newClientSchema> {
  const key = `${today} ${ssnPolicy.isSandbox} ${ssnPolicy.isRepair}`
  const schema = schemas.get(key) ?? newClientSchema(today, ssnPolicy)
  if (!schemas.has(key) && schemas.size >= MOST_SCHEMAS) schemas.clear()
  schemas.set(key, schema)
  return schema
}

/** The text of a cell as the form would hold it. */
function typedText({ kind, column }: ListedField, row: ImportedRow, today: PlainDate): string {
  const text = row[importKey(column)] ?? ''
  if (kind === 'zip') return zipOfCell(text, row.state ?? '')
  return kind === 'birth_date' ? (birthDateOfCell(text, today) ?? text) : text
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
