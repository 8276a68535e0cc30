import { type ReactNode, useEffect } from 'react'
import { LANGUAGE_NAMES, type Language, otherLanguage } from '#platform/rules/languages/language.ts'

interface LanguagePageProps {
  language: Language
  onChoose: (language: Language) => void
  children: ReactNode
}

/** A page in a language, with the switch to the other one at its top. Screen readers learn the language of the document too. */
export function LanguagePage({ language, onChoose, children }: LanguagePageProps) {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <div lang={language}>
      <div className="flex justify-end print:hidden">
        <LanguageSwitch language={language} onChoose={onChoose} />
      </div>
      {children}
    </div>
  )
}

/** A button to the other language, named in that language, so that its readers find it. */
function LanguageSwitch({ language, onChoose }: Omit<LanguagePageProps, 'children'>) {
  const other = otherLanguage(language)
  return (
    <button type="button" lang={other} className="min-h-11 px-2 text-brand underline" onClick={() => onChoose(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  )
}
