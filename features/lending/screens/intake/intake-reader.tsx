import { useState, useSyncExternalStore } from 'react'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ApplyPageView } from './apply-page-view.tsx'
import { StatusPage } from './status-page.tsx'
import { EN } from './texts/en.ts'
import { ES } from './texts/es.ts'

const TEXTS = { en: EN, es: ES }

/** Chooses between the form of a company and the state of an application by the address, in English or Spanish. */
export function IntakeReader() {
  const address = useSyncExternalStore(subscribe, addressNow, () => null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [, page, company = ''] = address?.split('#')[0]?.split('/') ?? []
  const token = submitted ?? (page === 'application' ? (address?.split('#')[1] ?? '') : null)
  const [known, setKnown] = useState<Language | null>(null)
  const { language, choose } = usePageLanguage(known, token)
  const texts = TEXTS[language]
  if (address === null)
    return (
      <>
        <h1 className="text-h1">{EN.title}</h1>
        <CenteredSpinner label={EN.loading} />
      </>
    )
  const isEmbedded = window.self !== window.top
  const arrive = (secret: string) => {
    setSubmitted(secret)
    // A frame keeps its address, because the website around it decides what it shows.
    if (!isEmbedded) window.history.replaceState(null, '', `/application#${secret}`)
    window.scrollTo(0, 0)
  }
  return (
    <LanguagePage language={language} onChoose={choose}>
      {token === null ? (
        <ApplyPageView company={company} language={language} texts={texts} onSubmitted={arrive} />
      ) : (
        <StatusPage token={token} language={language} texts={texts} isNew={submitted !== null} onLanguage={setKnown} />
      )}
    </LanguagePage>
  )
}

const addressNow = () => `${window.location.pathname}#${window.location.hash.slice(1)}`

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
