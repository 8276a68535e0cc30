import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import type { StampLanguage, StampValue } from './stamp-value.ts'

const WORDS = {
  en: { drawn: 'signed by hand', checked: 'checked', unchecked: 'not checked' },
  es: { drawn: 'firmado a mano', checked: 'marcado', unchecked: 'no marcado' },
} as const

/** Returns a value as a screen reader reads it. */
export function wordsOf(value: StampValue, language: StampLanguage): string {
  const words = WORDS[language]
  switch (value.kind) {
    case 'typed':
    case 'text':
      return value.text
    case 'date':
      return dateIn(value.date, language)
    case 'checkbox':
      return value.is_checked ? words.checked : words.unchecked
    case 'drawn':
    case 'picture':
      return words.drawn
  }
}

const MESES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Returns '2026-05-04' as 'May 4, 2026' or '4 de mayo de 2026', which no reader mistakes for April 5. */
export function dateIn(date: PlainDate, language: StampLanguage): string {
  if (language === 'en' || !isPlainDate(date)) return longDate(date)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return `${day} de ${MESES[month - 1]} de ${year}`
}
