import { useCallback, useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '#platform/rules/languages/language.ts'
import { following } from '#ui/kept-choice.ts'
import { callByLink } from './client-link.ts'
import { keepLanguage, keptLanguage } from './kept-language.ts'

const CHANGED = 'page-language-changed'

/**
 * Returns the language of a consumer's page, and a function to change it. The reader's choice in this tab comes first, then the language that
 * the server knows, then the browser's. English before hydration. The server keeps a choice for the reader of a link, so that emails, texts,
 * and documents follow it.
 *
 * @param known the language of the link or of its client; null while it is loading, or if none is known
 * @param token the secret of the link; null or empty on a page without one
 */
export function usePageLanguage(known: Language | null, token: string | null) {
  const chosen = useSyncExternalStore(follow, chosenLanguage, none)
  const browsers = useSyncExternalStore(never, browserLanguage, none)
  const choose = useCallback(
    (language: Language) => {
      keepLanguage(language)
      window.dispatchEvent(new Event(CHANGED))
      // The page shows the language in any case. Without a connection, or with an old link, only emails don't follow it.
      if (token) callByLink('choose-language', { token, language }).catch(() => undefined)
    },
    [token],
  )
  return { language: chosen ?? known ?? browsers ?? 'en', choose }
}

const follow = following(CHANGED)
const never = () => () => undefined
const none = () => null
const chosenLanguage = (): Language | null => LANGUAGES.find((one) => one === keptLanguage()) ?? null
const browserLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en')
