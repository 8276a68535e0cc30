import { useState } from 'react'
import { type ApplicantField, STEPS } from '#features/lending/rules/intake/online-application.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { ApplyPage } from './calls.ts'
import { EMPTY, forgetDraft, keepDraft, keptDraft, type Typed, withProduct } from './form-values.ts'
import { StepForm } from './step-form.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'
import { useSubmission } from './use-submission.ts'

interface ApplyFormProps {
  company: string
  page: ApplyPage
  /** When the page was loaded, on the page's own clock. */
  openedAtMs: number
  language: Language
  texts: IntakeTexts
  onSubmitted: (token: string) => void
  /** Loads a new challenge. */
  onRefused: () => void
}

/** The form of a stranger. A draft stays in the tab, without the values that identify the person. */
export function ApplyForm({ company, page, openedAtMs, language, texts, onSubmitted, onRefused }: ApplyFormProps) {
  const { products } = page
  const [draft] = useState(() => keptDraft(company))
  const [entered, setEntered] = useState<Typed>(draft ?? EMPTY)
  const typed = withProduct(entered, products)
  const consent = page.consent[language]
  const submission = useSubmission({ company, page, openedAtMs, language, consentVersion: consent.version })
  const change = (field: ApplicantField, text: string) => {
    const next = withProduct({ ...typed, [field]: text }, products)
    setEntered(next)
    keepDraft(company, next)
  }
  const submit = async (website: unknown) => {
    const token = await submission.submit(typed, website)
    if (token === null) return onRefused()
    forgetDraft(company)
    onSubmitted(token)
  }
  return (
    <StepForm
      steps={STEPS}
      typed={typed}
      onChange={change}
      products={products}
      company={page.company.name}
      consent={consent}
      texts={texts}
      note={draft === null ? null : texts.kept}
      privacy={texts.privacy}
      submission={submission}
      onSubmit={(website) => void submit(website)}
    />
  )
}
