import { plainDateFromUs } from '#platform/rules/dates.ts'
import type { ApplicationImportField, ImportedApplicationRow } from './import-fields.ts'

interface EntryField<Part extends string> {
  key: ApplicationImportField
  place: number
  part: Part
}

/** An entry of a list in a row: the texts of its parts, and its place as in “Debt 2”. */
export interface RowEntry<Part extends string> {
  place: number
  texts: { [part in Part]?: string }
}

/** Returns the entries of a list in a row that have any text, in the order of their places. */
export function rowEntries<Part extends string>(
  row: ImportedApplicationRow,
  fields: readonly EntryField<Part>[],
): RowEntry<Part>[] {
  const entries = new Map<number, RowEntry<Part>>()
  for (const { key, place, part } of fields) {
    const text = row[key]?.trim()
    if (!text) continue
    const entry: RowEntry<Part> = entries.get(place) ?? { place, texts: {} }
    entry.texts[part] = text
    entries.set(place, entry)
  }
  return [...entries.values()]
}

/** Returns a typed date as 2026-01-31. Accepts 1/31/2026 too, and returns other text unchanged. */
export const typedDay = (text: string): string => plainDateFromUs(text) ?? text

/** Returns a choice as it is stored, such as in_person for “In person”. */
export const typedChoice = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
