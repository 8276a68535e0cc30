import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
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
      return longDateIn(value.date, language)
    case 'checkbox':
      return value.is_checked ? words.checked : words.unchecked
    case 'drawn':
    case 'picture':
      return words.drawn
  }
}
