import { isPlainDate, type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'

/**
 * Returns a date in any of the bureaus' formats ('2019-03-01', '03/01/2019', '03/2019', '2019-03', '20190301') as an
 * ISO date. A month without a day becomes its first day. Returns null for anything else.
 */
export function reportedDay(text: string | null): PlainDate | null {
  if (text === null) return null
  const trimmed = text.trim()
  if (isPlainDate(trimmed.slice(0, 10))) return trimmed.slice(0, 10)
  return plainDateFromUs(trimmed) ?? fromMonth(trimmed) ?? fromDigits(trimmed)
}

/**
 * Returns the months since year 0 of a reported date, so that consecutive months differ by one. Null if it is not a
 * date.
 */
export function reportedMonth(text: string | null): number | null {
  const day = reportedDay(text)
  return day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

function fromMonth(text: string): PlainDate | null {
  const [, usMonth, usYear] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? []
  const date = `${usYear ?? isoYear}-${(usMonth ?? isoMonth)?.padStart(2, '0')}-01`
  return isPlainDate(date) ? date : null
}

function fromDigits(text: string): PlainDate | null {
  const date = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isPlainDate(date) ? date : null
}
