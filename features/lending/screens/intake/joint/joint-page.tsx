import type { ApplicationState, Joint } from '#features/lending/screens/intake/calls.ts'
import { shortDollars } from '#features/lending/screens/intake/form-values.ts'
import type { IntakeTexts } from '#features/lending/screens/intake/texts/intake-texts.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { Notice } from '#ui/forms/form-error.tsx'
import { JointForm } from './joint-form.tsx'

interface JointPageProps {
  token: string
  state: ApplicationState
  joint: Joint
  language: Language
  texts: IntakeTexts
  /** True right after the form was submitted. */
  isNew: boolean
  onState: (state: ApplicationState) => void
  onRefused: () => void
}

/** The page of a co-applicant: who asks them, for which loan, and the form; later, that they have joined. */
export function JointPage({ token, state, joint, language, texts, isNew, onState, onRefused }: JointPageProps) {
  const { company } = state
  if (joint.form === null) {
    const done = texts.joint.done(state.first_name, state.number ?? '')
    return (
      <>
        {isNew ? <Notice>{done}</Notice> : <p>{done}</p>}
        <p>{state.is_decided ? texts.decided(company.name) : texts.joint.next(company.name, joint.applicant)}</p>
      </>
    )
  }
  const months = joint.term_months === null ? null : texts.months(joint.term_months)
  const loan = texts.joint.loan(shortDollars(joint.amount_cents), months)
  return (
    <>
      <div className="grid gap-1">
        <p>{texts.joint.invited(joint.applicant, company.name, loan)}</p>
        <p className="text-ink-2">{texts.joint.own}</p>
      </div>
      <JointForm
        token={token}
        state={state}
        consent={joint.form.consent}
        language={language}
        texts={texts}
        onState={onState}
        onRefused={onRefused}
      />
    </>
  )
}
