// Apart from page-language.ts, because the staff app needs only this.
const KEY = 'page-language'

/** Forgets the choice, so that the next reader at a shared device begins with their own language. */
export function forgetLanguage(): void {
  unkept = null
  sessionStorage.removeItem(KEY)
}

// Used where a browser forbids storage, as in a frame on another website.
let unkept: string | null = null

/** Keeps the choice of a consumer for the pages of this tab. */
export function keepLanguage(language: string): void {
  unkept = language
  try {
    sessionStorage.setItem(KEY, language)
  } catch {
    // Only this page has the choice then.
  }
}

/** Returns the kept choice, or null. */
export function keptLanguage(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return unkept
  }
}
