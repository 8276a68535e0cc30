import { createContext, useContext } from 'react'
import type { Language } from '#platform/rules/languages/language.ts'
import { EN } from './texts/en.ts'
import { ES } from './texts/es.ts'

const TEXTS = { en: EN, es: ES }

/** The language of the page about electronic notices. */
export const RecordLanguage = createContext<Language>('en')

/** Returns the language of the page and its words. */
export function useRecordTexts() {
  const language = useContext(RecordLanguage)
  return { language, texts: TEXTS[language] }
}
