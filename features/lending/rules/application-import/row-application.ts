import {
  EMPTY_APPLICATION,
  readApplication,
  type SentApplication,
  type TypedProblem,
} from '#features/lending/rules/applications/application-form.ts'
import type { ReportedDebt } from '#features/lending/rules/applications/reported-debts.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import {
  APPLICATION_IMPORT_FIELDS,
  type ImportedApplicationRow,
  type ImportList,
  isImportField,
  LIST_FIELDS,
} from './import-fields.ts'
import { rowEntries, typedChoice, typedDay } from './row-entries.ts'
import { entryProblem, type ImportProblem, rowCollateral, rowDebts, rowPeople } from './row-lists.ts'

/** The client, the product, and the reported debts of a row, as the company's data have them. */
export interface RowContext {
  clientId: string
  /** The company's day. */
  today: PlainDate
  /** The product that the row names, or null. Its type of loan holds if the row states none. */
  product: { id: string; loanType: string } | null
  /** The client at each place of a co-applicant or guarantor. Places whose client was not found are missing. */
  people: ReadonlyMap<number, string>
  /** The debts in the applicant's newest report. */
  reported: readonly ReportedDebt[]
}

const DAYS: readonly string[] = ['received_on', 'employed_since', 'lived_since']
const CHOICES = [
  ...['loan_type', 'payment_frequency', 'received_how'],
  ...['income_source', 'income_verified_how', 'housing'],
]
const LISTS = {
  ...({ people: 'person', collateral: 'collateral' } as const),
  ...({ debt_changes: 'debt', personal_references: 'reference' } as const),
} satisfies Partial<Record<TypedProblem[0], ImportList>>

/**
 * Reads a row as the form would, with the form's problems, each at its column. Accepts dates as 2026-01-31 or 1/31/2026, and choices in
 * any case, such as 'In person'.
 */
export function applicationOfRow(
  row: ImportedApplicationRow,
  { clientId, today, product, people, reported }: RowContext,
): { application: SentApplication } | { problems: ImportProblem[] } {
  const lists = {
    ...{ people: rowPeople(row, people), collateral: rowCollateral(row), debt_changes: rowDebts(row, reported) },
    personal_references: rowReferences(row),
  }
  const form = {
    ...{ ...EMPTY_APPLICATION, payment_frequency: '', loan_type: product?.loanType ?? '' },
    ...{ ...formTexts(row), product_id: product?.id ?? '' },
    ...{ people: lists.people.typed, collateral: lists.collateral.typed },
    ...{ debt_changes: lists.debt_changes.typed, personal_references: lists.personal_references.typed },
  }
  const read = readApplication(form, clientId, today)
  const ofForm = 'problems' in read ? read.problems.map((problem) => importProblem(problem, lists)) : []
  const problems = [...Object.values(lists).flatMap((list) => list.problems), ...ofForm]
  return 'application' in read && problems.length === 0 ? read : { problems: inOrder(problems) }
}

function formTexts(row: ImportedApplicationRow): Record<string, string> {
  const texts = APPLICATION_IMPORT_FIELDS.flatMap(({ key, list }) =>
    list === null ? [[key, row[key] ?? ''] as const] : [],
  )
  return Object.fromEntries(
    texts.flatMap(([key, text]) => (key in EMPTY_APPLICATION && text !== '' ? [[key, typedText(key, text)]] : [])),
  )
}

function typedText(key: string, text: string): string {
  if (DAYS.includes(key)) return typedDay(text)
  return CHOICES.includes(key) ? typedChoice(text) : text
}

function rowReferences(row: ImportedApplicationRow) {
  const found = rowEntries(row, LIST_FIELDS.reference)
  const typed = found.map(({ texts: { name = '', phone = '', relationship = '' } }) => ({ name, phone, relationship }))
  return { typed, places: found.map(({ place }) => place), problems: [] }
}

type Lists = Readonly<Record<keyof typeof LISTS, { places: readonly number[] }>>

function importProblem([field, message, at, part]: TypedProblem, lists: Lists): ImportProblem {
  if (isListName(field)) {
    const place = typeof at === 'number' ? lists[field].places[at] : undefined
    return place === undefined
      ? { field: null, message }
      : entryProblem(LISTS[field], place, partName(part, field), message)
  }
  const key = field === 'product_id' ? 'product' : field
  return { field: isImportField(key) ? key : null, message }
}

const isListName = (field: string): field is keyof typeof LISTS => Object.hasOwn(LISTS, field)

const FIRST_PARTS = { people: 'role', collateral: 'kind', debt_changes: 'creditor', personal_references: 'name' }

function partName(part: PropertyKey | undefined, field: keyof typeof LISTS): string {
  const name = String(part ?? FIRST_PARTS[field]).replace(/_cents$/, '')
  return name === 'monthly_payment' ? 'payment' : name
}

const orderOf = ({ field }: ImportProblem) => APPLICATION_IMPORT_FIELDS.findIndex(({ key }) => key === field)

const inOrder = (problems: readonly ImportProblem[]) => problems.toSorted((one, other) => orderOf(one) - orderOf(other))
