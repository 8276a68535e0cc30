import { z } from 'zod'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

/** The lists of a report that an import reads. */
export const IMPORTED_LISTS = ['trade_accounts', 'collections', 'inquiries', 'public_record', 'credit_score'] as const
export type ImportedList = (typeof IMPORTED_LISTS)[number]

const LONGEST_VALUE = 300
export const LONGEST_SOURCE = 300

const field = z.object({
  /** As the report writes it; null if a person removed it. */
  value: z.string().max(LONGEST_VALUE).nullable(),
  /** From 0 to 1; 1 once a person has corrected it. */
  confidence: z.number().min(0).max(1),
  /** The row of the report that the value was read from. */
  source: z.string().max(LONGEST_SOURCE),
  corrected_by: z.string().optional(),
})

const importedEntrySchema = z.object({
  list: z.enum(IMPORTED_LISTS),
  bureau: z.enum(BUREAUS),
  fields: z.record(z.string(), field),
})

export const importedEntriesSchema = z.array(importedEntrySchema)

export type ImportedField = z.infer<typeof field>
/** One account, collection, inquiry, record, or score of a bureau, with the confidence and the source of each field. */
export type ImportedEntry = z.infer<typeof importedEntrySchema>

/** Fields below this confidence are marked, so that a person compares them with the report. */
export const SURE = 0.9

/** Returns a value as it is stored: trimmed and cut off; null for nothing and for a dash. */
export function storedValue(text: string): string | null {
  const value = text.replace(/\s+/g, ' ').trim()
  return /^[-–—*]*$/.test(value) ? null : value.slice(0, LONGEST_VALUE)
}

/**
 * Returns entries as `bureau_data`, which every view of a report reads. An account's token is the place of its entry.
 * Imported reports are stored apart from ordered ones, so no decision can read this.
 */
export function importedBureauData(entries: readonly ImportedEntry[]): JsonObject {
  return Object.fromEntries(
    BUREAUS.filter((bureau) => entries.some((entry) => entry.bureau === bureau)).map((bureau) => [
      bureau,
      sectionOf(entries, bureau),
    ]),
  )
}

function sectionOf(entries: readonly ImportedEntry[], bureau: Bureau): JsonObject {
  const lists = IMPORTED_LISTS.map((list): [string, JsonObject[]] => [
    list,
    entries.flatMap((entry, place) =>
      entry.list === list && entry.bureau === bureau ? [{ ...valuesOf(entry), token: String(place) }] : [],
    ),
  ])
  const hasScore = entries.some((entry) => entry.bureau === bureau && entry.list === 'credit_score')
  return {
    status: 'success',
    outcome: hasScore ? 'hit' : 'no_score',
    message: 'Imported report',
    full_feed: Object.fromEntries(lists),
  }
}

const valuesOf = ({ fields }: ImportedEntry): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
