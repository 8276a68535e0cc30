/** Returns a number from a bureau's formats: 1200, "1200", "$1,200.50", "+715". Null for blank or anything else. */
export function reportedNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.replace(/[$,\s]/g, '')
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Returns a reported dollar amount in whole cents; null if it is not reported. */
export function reportedCents(value: unknown): number | null {
  const dollars = reportedNumber(value)
  return dollars === null ? null : Math.round(dollars * 100)
}

/** Returns a reported text, trimmed. Null if it is blank or neither text nor a number. */
export function reportedText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
