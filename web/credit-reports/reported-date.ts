import { plainDateFromUs, shortDate } from '#domain/dates.ts'

/** A date as a bureau wrote it, ISO or American, as 'Jan 5, 2025'; anything else as it came, nothing as a dash. */
export function reportedDate(text: string | null): string {
  if (text === null) return '–'
  return shortDate(plainDateFromUs(text) ?? text)
}
