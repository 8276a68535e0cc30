/** The languages that a consumer can read our pages, emails, texts, and documents in. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locale of each language for dates, times, and numbers. */
export const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>

/** The name of each language in itself. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

/** The name of each language in English, as staff choose it. */
export const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const satisfies readonly { value: Language; label: string }[]

/** The same after the choice to leave it to the client, whose value is empty. */
export const LANGUAGES_OR_CLIENTS = [{ value: '', label: 'The client’s language' }, ...LANGUAGE_OPTIONS]

/** Returns the chosen language; undefined if it is left to the client. */
export const chosenLanguage = (value: string): Language | undefined => LANGUAGES.find((language) => language === value)

/** Returns the language of a stored text; English for null and for any other text. */
export const languageOf = (stored: string | null | undefined): Language => (stored === 'es' ? 'es' : 'en')

/** Returns the other language. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

// As letters alone, in small letters and without accents.
const TYPED: Readonly<Record<string, Language>> = {
  ...{ en: 'en', eng: 'en', english: 'en', enus: 'en', ingles: 'en' },
  ...{ es: 'es', spa: 'es', spanish: 'es', esus: 'es', esmx: 'es', espanol: 'es', castellano: 'es' },
}

/** Returns the language that a file or a form names: 'Spanish', 'Español', and 'es-US' are 'es'. Null for any other text. */
export function typedLanguage(text: string): Language | null {
  const letters = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  return Object.hasOwn(TYPED, letters) ? (TYPED[letters] ?? null) : null
}
