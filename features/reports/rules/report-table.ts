import { z } from 'zod'
import type { ClientSource } from '#features/clients/rules/client-source.ts'
import { bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BAND_RANGES } from '#features/credit-reports/rules/fico.ts'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { auditLabel } from '#features/organizations/rules/audit-event.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { ADDRESS_STATES } from '#platform/rules/us-states.ts'
import { columnsOf, type FigureKind, isOverTime, type ReportColumn, reportKind } from './report-kinds.ts'
import { stretchName } from './report-period.ts'
import type { ReportRequest } from './report-request.ts'

/** A row from the database: its key, a person's name, and its figures. The row without a key is the total. */
export const reportRowSchema = z
  .object({ key: z.string().nullable(), label: z.string().nullable() })
  .catchall(z.union([z.number(), z.string(), z.null()]))
export type ReportRow = z.infer<typeof reportRowSchema>

export interface NamedRow {
  key: string
  name: string
  figures: (number | null)[]
}

/** A report that can be shown, drawn, printed or exported. */
export interface ReportTable {
  groupHead: string
  columns: ReportColumn[]
  rows: NamedRow[]
  /** The totals, in the order of the columns. */
  total: (number | null)[]
  isEmpty: boolean
}

/** Converts the database's rows into a table. The table is empty if every figure is zero or missing. */
export function reportTable(wish: ReportRequest, answer: readonly ReportRow[]): ReportTable {
  const kind = reportKind(wish.report)
  const columns = columnsOf(kind, wish.by)
  const figuresOf = (row: ReportRow | undefined) => columns.map(({ key }) => figureOf(row?.[key]))
  const rows = answer.flatMap((row) =>
    row.key === null ? [] : [{ key: row.key, name: groupName(wish, row.key, row.label), figures: figuresOf(row) }],
  )
  const total = figuresOf(answer.find(({ key }) => key === null))
  return {
    groupHead: kind.groupings.find(({ grouping }) => grouping === wish.by)?.label ?? '',
    columns,
    rows,
    total,
    isEmpty: [total, ...rows.map(({ figures }) => figures)].flat().every((figure) => figure === null || figure === 0),
  }
}

/** Returns a figure as text: '1,204', '$1,204.50', '+12.5', '38.2%'; '–' if nothing was measured. */
export function figureText(kind: FigureKind, figure: number | null): string {
  if (figure === null) return '–'
  if (kind === 'dollars') return dollarsAndCents(centsOf(figure) ?? 0)
  if (kind === 'percent') return `${figure}%`
  if (kind === 'points') return figure > 0 ? `+${figure}` : String(figure).replace('-', '−')
  return figure.toLocaleString('en-US')
}

/** Returns the table as CSV: figures as plain numbers, the total row last. */
export function reportCsv({ groupHead, columns, rows, total }: ReportTable): string {
  const heads = columns.map(({ head, kind }) => (kind === 'percent' ? `${head} (%)` : head))
  const lines = rows.map(({ name, figures }) => csvRow([name, ...figures]))
  return csvHead([groupHead, ...heads]) + lines.join('') + csvRow(['All', ...total])
}

function figureOf(value: number | string | null | undefined): number | null {
  // Only numbers are figures; the database functions return JSON numbers.
  return typeof value === 'number' ? value : null
}

const SOURCE_WORDS: Readonly<Record<ClientSource, string>> = {
  staff: 'Added by staff',
  import: 'Imported file',
  api: 'API',
  online: 'Online application',
  unknown: 'Source not recorded',
}
const BANDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BAND_RANGES.map(({ key, words }) => [key, words])),
  none: 'No score',
}
const LOAN_TYPE_WORDS: Readonly<Record<LoanType, string>> = {
  auto: 'Auto',
  mortgage: 'Mortgage',
  personal: 'Personal',
  other: 'Other',
}

const knownWords = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key

function groupName({ report, by }: ReportRequest, key: string, label: string | null): string {
  if (isOverTime(by)) return stretchName(by, key)
  switch (by) {
    case 'state':
      if (key === '') return 'No state'
      return ADDRESS_STATES.find(({ code }) => code === key)?.name ?? 'Not a state'
    case 'person':
      if (key === '') return report === 'team' ? 'The system' : 'No one'
      return label ?? 'A former member'
    case 'bureau':
      return isBureau(key) ? bureauName(key) : key
    case 'delinquency':
      return key === 'charged_off' ? 'Charged off' : delinquencyBucket(Number(key))
    case 'action':
      return auditLabel(key)
    case 'source':
      return knownWords(SOURCE_WORDS, key)
    case 'band':
      return knownWords(BANDS, key)
    case 'type':
      return knownWords(LOAN_TYPE_WORDS, key)
  }
}
