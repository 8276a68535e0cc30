import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Language } from '#features/lending/rules/intake/apply-page.ts'
import { type ApplicantField, STEPS } from '#features/lending/rules/intake/online-application.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { ApplicantInput } from './applicant-input.tsx'
import type { ApplyPage } from './calls.ts'
import { ConsentPart } from './consent-part.tsx'
import { EMPTY, forgetDraft, keepDraft, keptDraft, type Typed, wrongFields } from './form-values.ts'
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

/** The form in four steps. A draft stays in the tab, without the values that identify the person. */
export function ApplyForm({ company, page, openedAtMs, language, texts, onSubmitted, onRefused }: ApplyFormProps) {
  const [draft] = useState(() => keptDraft(company))
  const [typed, setTyped] = useState<Typed>(draft ?? EMPTY)
  const [at, setAt] = useState(0)
  const [wrong, setWrong] = useState<readonly ApplicantField[]>([])
  const form = useRef<HTMLFormElement>(null)
  const heading = useStepFocus(at)
  const consent = page.consent[language]
  const submission = useSubmission({ company, page, openedAtMs, language, consentVersion: consent.version })
  const fields: readonly ApplicantField[] = STEPS[at]?.fields ?? []
  const isLast = at === STEPS.length - 1
  const change = (field: ApplicantField, text: string) => {
    const next = { ...typed, [field]: text }
    setTyped(next)
    keepDraft(company, next)
    setWrong(wrong.filter((one) => one !== field))
  }
  const go = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = wrongFields(fields, typed)
    setWrong(found)
    if (found[0] !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus()
    if (!isLast) return setAt(at + 1)
    const token = await submission.submit(typed, new FormData(form.current ?? undefined).get('website'))
    if (token === null) return onRefused()
    forgetDraft(company)
    onSubmitted(token)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void go(event)} className="mt-4 grid gap-4">
      {draft !== null && at === 0 && <Notice>{texts.kept}</Notice>}
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {texts.step(at + 1, STEPS.length, texts.steps[STEPS[at]?.step ?? 'loan'])}
      </h2>
      {isLast && <ConsentPart consent={consent} company={page.company.name} texts={texts} />}
      {fields.map((field) => (
        <ApplicantInput
          key={field}
          field={field}
          typed={typed[field]}
          error={wrong.includes(field) ? texts.errors[field] : undefined}
          loanTypes={page.loan_types}
          texts={texts}
          onChange={(text) => change(field, text)}
        />
      ))}
      <HiddenField />
      {submission.problem !== null && (
        <FormError>{texts.refusals[submission.problem.code] ?? submission.problem.message}</FormError>
      )}
      <div className="flex flex-wrap gap-3">
        {at > 0 && <PageButton onClick={() => setAt(at - 1)}>{texts.back}</PageButton>}
        <PageButton type="submit" look="primary" pending={submission.isUnderWay && texts.submitting}>
          {isLast ? texts.submit : texts.next}
        </PageButton>
      </div>
      <p className="text-ink-2 text-small">{texts.privacy}</p>
    </form>
  )
}

/** Moves the focus to the heading of a new step, so that screen readers announce it. Not when the page opens. */
function useStepFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at) heading.current?.focus()
    before.current = at
  }, [at])
  return heading
}

/** Programs fill in every field. People and screen readers never reach this one. */
function HiddenField() {
  return (
    <div aria-hidden className="hidden">
      <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" aria-label="Website" />
    </div>
  )
}
