const MONTH_NAMES = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns a month in words: '2026-03' is 'March 2026'. */
export function monthWords(month: string): string {
  return MONTH_NAMES.format(new Date(`${month}-01T00:00:00Z`))
}

/**
 * Returns the months in typed text, such as '3/2026, 04/2026' or '2026-03', as 'YYYY-MM' without repeats and in order.
 * Null if a part of the text isn't a month. Empty text has no months.
 */
export function monthsFrom(typed: string): string[] | null {
  const parts = typed.split(/[,;\s]+/).filter((part) => part !== '')
  const months = parts.map(monthFrom)
  if (months.includes(null)) return null
  return [...new Set(months.filter((month) => month !== null))].toSorted()
}

function monthFrom(part: string): string | null {
  const [, usMonth, usYear] = /^(\d{1,2})\/(\d{4})$/.exec(part) ?? []
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(part) ?? []
  const month = Number(usMonth ?? isoMonth)
  const year = usYear ?? isoYear
  return year !== undefined && month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : null
}
