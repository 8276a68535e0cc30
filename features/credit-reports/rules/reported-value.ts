/** A number as a bureau reports it: 1200, "1200", "$1,200.50"; anything else, and blank, is null. */
export function reportedNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.replace(/[$,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** A reported dollar amount in whole cents; not reported is null. */
export function reportedCents(value: unknown): number | null {
  const dollars = reportedNumber(value)
  return dollars === null ? null : Math.round(dollars * 100)
}

/** A reported text, trimmed; blank, and anything but text or a number, is null. */
export function reportedText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
