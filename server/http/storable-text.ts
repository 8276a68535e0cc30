/** The database keeps neither null characters nor halves of characters, though JSON can carry both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Every text in a JSON value, the names of its fields included. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)])
}
