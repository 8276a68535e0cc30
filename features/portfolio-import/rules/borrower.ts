import { clientEditSchema, EMPTY_CLIENT } from '#features/clients/rules/client-form.ts'
import { type SsnPolicy, statesNoSsn } from '#features/clients/rules/issued-ssn.ts'
import { type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { nameKey } from '#platform/rules/names/plain-letters.ts'
import type { FileRow, LoanField, RowFault } from './import-fields.ts'

/** A borrower as a row of the file describes them. */
export interface Borrower {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Nine digits. */
  ssn: string | null
  date_of_birth: PlainDate | null
}

type Field = Extract<LoanField, keyof Borrower | 'borrower_name'>

const PARTS = ['email', 'phone', 'address', 'city', 'state', 'zip', 'ssn', 'date_of_birth'] as const

/** Returns a function that reads the borrower of a row, or its problems. `today` is the company's day. */
export function borrowerReader(today: PlainDate, ssnPolicy: SsnPolicy) {
  const schema = clientEditSchema(today, ssnPolicy)
  return (row: FileRow<LoanField>): { borrower: Borrower } | { faults: RowFault<Field>[] } => {
    const name = nameOf(row)
    if (name === null)
      return { faults: [{ field: namedIn(row), message: 'Enter the first and last name of the borrower' }] }
    const typed = Object.fromEntries(PARTS.map((part) => [part, typedPart(part, row[part] ?? '')]))
    const ssn = row.ssn === undefined || statesNoSsn(row.ssn) ? null : ssnFault(row.ssn)
    if (ssn !== null) return { faults: [ssn] }
    const read = schema.safeParse({ ...EMPTY_CLIENT, ...name, ...typed })
    if (!read.success)
      return { faults: read.error.issues.map(({ path, message }) => ({ field: fieldOf(path[0], row), message })) }
    const { ssn: digits = null, date_of_birth: born = null, first_name, last_name, email, phone, ...place } = read.data
    const { address, city, state, zip } = place
    return {
      borrower: { first_name, last_name, email, phone, address, city, state, zip, ssn: digits, date_of_birth: born },
    }
  }
}

function typedPart(part: (typeof PARTS)[number], text: string): string {
  if (part === 'date_of_birth') return plainDateFromUs(text) ?? text
  return text
}

function ssnFault(text: string): RowFault<Field> | null {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 9) return null
  const message =
    digits.length === 8 || digits.length === 7
      ? 'SSN must have 9 digits. A spreadsheet may have cut off leading zeros'
      : 'SSN must have 9 digits'
  return { field: 'ssn', message }
}

const namedIn = (row: FileRow<LoanField>): Field =>
  row.borrower_name === undefined && row.first_name !== undefined ? 'last_name' : 'borrower_name'

function fieldOf(path: PropertyKey | undefined, row: FileRow<LoanField>): Field | null {
  if (path === 'first_name' || path === 'last_name') return row[path] === undefined ? 'borrower_name' : path
  return PARTS.find((part) => part === path) ?? null
}

/** Returns both names of a borrower. One column has “Ann Lee Doe” or “Doe, Ann Lee”. Null if a part is missing. */
function nameOf(row: FileRow<LoanField>): { first_name: string; last_name: string } | null {
  if (row.first_name !== undefined && row.last_name !== undefined)
    return { first_name: row.first_name, last_name: row.last_name }
  const whole = (row.borrower_name ?? '').trim().replace(/\s+/g, ' ')
  const [, last, first] = /^([^,]+), ?(.+)$/.exec(whole) ?? []
  if (last !== undefined && first !== undefined) return { first_name: first.trim(), last_name: last.trim() }
  const place = whole.lastIndexOf(' ')
  return place === -1 ? null : { first_name: whole.slice(0, place), last_name: whole.slice(place + 1) }
}

/** Returns the text by which rows of a file name the same borrower. Without any fact but the name, each row is its own. */
export function borrowerKey(borrower: Borrower, line: number): string {
  if (borrower.ssn !== null) return `ssn ${borrower.ssn}`
  const { email, phone, date_of_birth: born, address } = borrower
  return [fullNameKey(borrower), (email ?? phone ?? born ?? address ?? `row ${line}`).toLowerCase()].join(' / ')
}

/** Returns the name as names are compared. */
export const fullNameKey = ({ first_name, last_name }: Pick<Borrower, 'first_name' | 'last_name'>): string =>
  nameKey(`${first_name} ${last_name}`)
