import type { Language } from '#platform/rules/languages/language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns an instant with seconds and its time zone: 'May 4, 2026, 11:00:05 AM EDT'. */
export function momentIn(instant: string, timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`
  // Creating a formatter takes far longer than using it, and a history has hundreds of events.
  const format = formats.get(key) ?? newFormat(timeZone, language)
  formats.set(key, format)
  // Intl puts narrow spaces into times, which the fonts of a PDF lack.
  return format.format(new Date(instant)).replaceAll(/[\u202f\u00a0]/g, ' ')
}

const newFormat = (timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
    timeZone,
  })
