/** A field that a column of an imported file can stand for. `heads` are names for it, in lower case without spaces or signs. */
export interface ImportableField<Key extends string> {
  key: Key
  heads: readonly string[]
}

/**
 * Guesses the columns from their headers: 'First Name', 'first_name' and 'FIRSTNAME' are the same. Each column maps to
 * one field at most.
 */
export function guessedPlaces<Key extends string>(
  fields: readonly ImportableField<Key>[],
  heads: readonly string[],
): { [key in Key]?: number } {
  const known = heads.map((head) => head.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const columns: { [key in Key]?: number } = {}
  for (const { key, heads: names } of fields) {
    const place = known.findIndex((head) => names.some((name) => name === head))
    if (place >= 0) columns[key] = place
  }
  return columns
}

/** Returns a row of the file by field. Unmapped fields are absent. */
export function rowByField<Key extends string>(
  fields: readonly ImportableField<Key>[],
  cells: readonly string[],
  columns: { [key in Key]?: number },
): { [key in Key]?: string } {
  const row: { [key in Key]?: string } = {}
  for (const { key } of fields) {
    const place = columns[key]
    if (place !== undefined) row[key] = (cells[place] ?? '').trim()
  }
  return row
}
