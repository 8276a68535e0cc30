import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import {
  type ImportedEntry,
  type ImportedField,
  type ImportedList,
  LONGEST_SOURCE,
  storedValue,
} from './imported-entry.ts'
import { confidenceOf, fieldLabeled, type LabeledField, plainLabel } from './report-labels.ts'

/** A text of a report with its place from the left: the column of a table, or the position on a page. */
export interface Cell {
  t: string
  x: number
}
export type Row = readonly Cell[]

export interface ReadRows {
  entries: ImportedEntry[]
  /** Rows in a list that were not understood, as they were written. */
  unread: string[]
}

const MOST_UNREAD = 200
const GUESSED = 0.7
const LABELED = 0.95

const SECTIONS: readonly (readonly [RegExp, ImportedList | null])[] = [
  [
    /^(account history|accounts?( information| summary)?|trade ?lines?|(open|closed|revolving|installment|mortgage|real estate|other|credit) accounts?)$/,
    'trade_accounts',
  ],
  [/^collections?( accounts?)?$/, 'collections'],
  [/^(inquir(y|ies)|(hard|regular|soft) inquiries|requests for your credit history)$/, 'inquiries'],
  [/^public (information|records?)$/, 'public_record'],
  [/^(personal information|consumer statements?|creditor contacts?|credit scores?|summary|alerts?)$/, null],
]

/**
 * Reads the rows of a report with one or three bureaus: labels at the left, and a column for each bureau below their names.
 * `only` is the bureau of a report that names no columns.
 */
export function entriesInRows(rows: readonly Row[], only: Bureau | null): ReadRows {
  const reader = new RowReader(only)
  for (const row of rows) reader.read(row.map(({ t, x }) => ({ t: t.replace(/\s+/g, ' ').trim(), x })))
  return reader.finish()
}

const bureauNamed = (text: string): Bureau | undefined => {
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return BUREAUS.find((bureau) => bureau === plain)
}

class RowReader {
  private readonly entries: ImportedEntry[] = []
  private readonly unread: string[] = []
  private columns: { bureau: Bureau; x: number }[]
  private list: ImportedList | null = null
  private heading: string | null = null
  private current = new Map<Bureau, Record<string, ImportedField>>()

  constructor(only: Bureau | null) {
    this.columns = only === null ? [] : [{ bureau: only, x: 0 }]
  }

  read(cells: Row): void {
    const written = cells.filter(({ t }) => t !== '')
    const [first] = written
    if (first === undefined) return
    const named = written.flatMap(({ t, x }) => (bureauNamed(t) ? [{ bureau: bureauNamed(t) as Bureau, x }] : []))
    if (named.length >= 2 && named.length >= written.length - 1) this.columns = named
    else if (written.length === 1 && this.startsSection(first.t)) return
    else if (this.readInquiry(written) || this.readScores(written) || this.readLabeled(cells, written)) return
    else if (written.length === 1 && isName(first.t)) this.heading = first.t
    else this.notRead(written)
  }

  finish(): ReadRows {
    this.flush()
    return { entries: this.entries, unread: this.unread }
  }

  private startsSection(text: string): boolean {
    const found = SECTIONS.find(([title]) => title.test(plainLabel(text)))
    if (found === undefined) return false
    this.flush()
    this.list = found[1]
    this.heading = null
    return true
  }

  private readLabeled(cells: Row, written: Row): boolean {
    const { label, values } = splitLabel(cells, written)
    const field = fieldLabeled(label)
    if (field === undefined || this.columns.length === 0 || this.list === 'inquiries') return false
    if (field.name === 'account_number' || field.name === 'company') this.beginAt(field.name)
    const source = written
      .map(({ t }) => t)
      .join(' | ')
      .slice(0, LONGEST_SOURCE)
    for (const { t, x } of values) this.put(this.columnAt(x), field, t, source)
    return true
  }

  // A number or a name begins the next account, unless it completes the one that the other began.
  private beginAt(name: string): void {
    if (this.list === null) this.list = 'trade_accounts'
    const isNext =
      this.heading !== null ||
      [...this.current.values()].some(
        (fields) =>
          fields[name]?.confidence === LABELED || (fields[name] !== undefined && fields[name].confidence > GUESSED),
      )
    if (isNext) this.flush()
  }

  private columnAt(x: number): Bureau | undefined {
    return this.columns.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0]?.bureau
  }

  private put(bureau: Bureau | undefined, { name, kind }: LabeledField, text: string, source: string): void {
    const value = storedValue(text)
    if (bureau === undefined || value === null) return
    const fields = this.current.get(bureau) ?? {}
    if (this.heading !== null && fields.company === undefined && name !== 'company')
      fields.company = { value: this.heading, confidence: GUESSED, source: this.heading }
    const confidence = confidenceOf(value, kind)
    fields[name] ??= { value, confidence, source }
    this.current.set(bureau, fields)
  }

  private readInquiry(written: Row): boolean {
    if (this.list !== 'inquiries') return false
    const bureau =
      written.map(({ t }) => bureauNamed(t)).find((one) => one !== undefined) ??
      (this.columns.length === 1 ? this.columns[0]?.bureau : undefined)
    const day = written.find(({ t }) => reportedDay(t) !== null)
    const company = written.find(({ t }) => isName(t) && bureauNamed(t) === undefined && fieldLabeled(t) === undefined)
    if (bureau === undefined || day === undefined || company === undefined) return false
    const source = written
      .map(({ t }) => t)
      .join(' | ')
      .slice(0, LONGEST_SOURCE)
    const sure = (t: string): ImportedField => ({ value: storedValue(t), confidence: LABELED, source })
    this.entries.push({ list: 'inquiries', bureau, fields: { company: sure(company.t), date: sure(day.t) } })
    return true
  }

  private readScores(written: Row): boolean {
    const [label, ...values] = written
    if (label === undefined || !/^(credit score|your score|score|(fico|vantage ?score).*)$/.test(plainLabel(label.t)))
      return false
    const scores = values.filter(({ t }) => /^[3-9]\d\d$/.test(t))
    const source = written
      .map(({ t }) => t)
      .join(' | ')
      .slice(0, LONGEST_SOURCE)
    for (const { t, x } of scores) {
      const bureau = this.columnAt(x)
      const model = /fico|vantage/i.test(label.t) ? label.t.replace(/:$/, '') : 'Imported score'
      if (bureau !== undefined)
        this.entries.push({
          list: 'credit_score',
          bureau,
          fields: {
            model: { value: model, confidence: model === 'Imported score' ? 0.5 : LABELED, source },
            score: { value: t, confidence: LABELED, source },
          },
        })
    }
    return scores.length > 0
  }

  private flush(): void {
    for (const [bureau, fields] of this.current) {
      const isCollection = this.list === 'collections' || /collection/i.test(fields.account_type?.value ?? '')
      const list = isCollection ? 'collections' : (this.list ?? 'trade_accounts')
      if (Object.keys(fields).length >= 2)
        this.entries.push({ list, bureau, fields: isCollection ? ofCollection(fields) : fields })
    }
    if (this.current.size > 0) this.heading = this.headingAfter()
    this.current = new Map()
  }

  // A heading that named the account before it does not name the next one.
  private headingAfter(): string | null {
    const used = [...this.current.values()].some((fields) => fields.company?.value === this.heading)
    return used ? null : this.heading
  }

  private notRead(written: Row): void {
    if (this.list === null || written.length < 2 || this.unread.length >= MOST_UNREAD) return
    this.unread.push(
      written
        .map(({ t }) => t)
        .join(' | ')
        .slice(0, LONGEST_SOURCE),
    )
  }
}

// Our names of a collection's fields differ from those of an account.
function ofCollection({
  company,
  original_creditor,
  high_credit,
  date_of_opening,
  ...others
}: Record<string, ImportedField>) {
  return {
    ...others,
    ...(company && { collector: company }),
    ...(original_creditor && { original_credit_grantor: original_creditor }),
    ...(high_credit && { original_loan_amount: high_credit }),
    ...(date_of_opening && { date_assigned: date_of_opening }),
  }
}

// 'Date Opened:' with its values in cells of their own, or 'Date opened: 03/2019' in one cell.
function splitLabel(cells: Row, written: Row): { label: string; values: Row } {
  const [first, ...values] = written
  if (first === undefined) return { label: '', values: [] }
  if (values.length > 0 || cells.length > 1) return { label: first.t, values }
  const [label = '', ...rest] = first.t.split(':')
  return { label, values: rest.length === 0 ? [] : [{ t: rest.join(':'), x: first.x }] }
}

const isName = (text: string) => /[A-Za-z]{2}/.test(text) && text.length <= 60 && !text.includes(': ')
