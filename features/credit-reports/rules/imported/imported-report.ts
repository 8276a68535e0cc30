import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { LONGEST_FILE_NAME } from '#features/documents/rules/file-names.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { type ImportedEntry, storedValue } from './imported-entry.ts'

/** The origin of an imported report. */
export const IMPORT_SOURCES = ['annual_credit_report', 'monitoring', 'bureau', 'other'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]
export const IMPORT_FORMATS = ['pdf', 'html', 'json'] as const

export const SOURCE_WORDS: Record<ImportSource, string> = {
  annual_credit_report: 'AnnualCreditReport.com',
  monitoring: 'Credit monitoring service',
  bureau: 'A bureau’s own site',
  other: 'Other',
}

/** Stated wherever an imported report is shown. */
export const IMPORTED_NOTICE =
  'Imported from the client’s own copy. It was not ordered from a bureau, and no lending decision or notice can use it.'

const cell = z.object({ t: z.string().max(2_000), x: z.number() })
const MOST_ROWS = 20_000

const keyed = { idempotency_key: idempotencyKey.optional() }

const importSchema = z.object({
  ...keyed,
  act: z.literal('import'),
  client_id: z.guid('Invalid client ID'),
  /** The stored document that the text is from, such as one that the client uploaded through a link. */
  document_id: z.guid('Invalid document ID').nullish(),
  source: z.enum(IMPORT_SOURCES, 'Choose where the report is from'),
  format: z.enum(IMPORT_FORMATS, 'The report must be a PDF, HTML, or JSON file'),
  file_name: z.string().trim().min(1, 'The file has no name').max(LONGEST_FILE_NAME, 'The file name is too long'),
  reported_on: z.string().refine(isPlainDate, 'Enter the date of the report'),
  /** The bureau of a report that shows only one. */
  bureau: z.enum(BUREAUS, 'Unknown bureau').nullish(),
  rows: z.array(z.array(cell).max(60)).max(MOST_ROWS, 'The report is too long').optional(),
  json: z.unknown().optional(),
})

const correctSchema = z.object({
  ...keyed,
  act: z.literal('correct'),
  report_id: z.guid('Invalid report ID'),
  entry: z.number().int().min(0),
  field: z.string().regex(/^[a-z0-9_]{1,60}$/, 'Unknown field'),
  /** An empty value removes the field. */
  value: z.string().max(300, 'The value is too long'),
})

const removeSchema = z.object({ ...keyed, act: z.literal('remove'), report_id: z.guid('Invalid report ID') })

/** The body of `imported-report`. */
export const importedReportSchema = z.discriminatedUnion('act', [importSchema, correctSchema, removeSchema])
export type ImportWish = z.infer<typeof importSchema>
export type Correction = z.infer<typeof correctSchema>

/** Returns the entries with one field corrected by a person; null if there is no such entry. */
export function correctedEntries(
  entries: readonly ImportedEntry[],
  { entry: place, field, value }: Pick<Correction, 'entry' | 'field' | 'value'>,
  by: string,
): ImportedEntry[] | null {
  const entry = entries[place]
  if (entry === undefined) return null
  const source = entry.fields[field]?.source ?? ''
  const corrected = { value: storedValue(value), confidence: 1, source, corrected_by: by }
  return entries.with(place, { ...entry, fields: { ...entry.fields, [field]: corrected } })
}

/** Returns the words of a stored source; an undocumented one is returned unchanged. */
export const sourceWords = (source: string): string =>
  IMPORT_SOURCES.filter((known) => known === source).map((known) => SOURCE_WORDS[known])[0] ?? source
