import { useState } from 'react'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import { JOINT_INTENT, JOINT_STEPS } from '#features/lending/rules/intake/joint-application.ts'
import type { ApplicantField } from '#features/lending/rules/intake/online-application.ts'
import { type ApplicationState, submitJoint } from '#features/lending/screens/intake/calls.ts'
import {
  EMPTY,
  forgetDraft,
  formOf,
  keepDraft,
  keptDraft,
  type Typed,
} from '#features/lending/screens/intake/form-values.ts'
import { StepForm } from '#features/lending/screens/intake/step-form.tsx'
import type { IntakeTexts } from '#features/lending/screens/intake/texts/intake-texts.ts'
import { Refused } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'

interface JointFormProps {
  token: string
  state: ApplicationState
  consent: Record<Language, ConsentText>
  language: Language
  texts: IntakeTexts
  onState: (state: ApplicationState) => void
  /** Loads the page anew. */
  onRefused: () => void
}

const FIELDS = JOINT_STEPS.flatMap(({ fields }) => fields)

/** The form of a co-applicant. A draft stays in the tab, because the applicant may have shared the link. */
export function JointForm({ token, state, consent, language, texts, onState, onRefused }: JointFormProps) {
  const draftKey = `joint:${token.slice(0, 12)}`
  const [draft] = useState(() => keptDraft(draftKey))
  const [typed, setTyped] = useState<Typed>(draft ?? { ...EMPTY, first_name: state.first_name })
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const text = consent[language]
  const change = (field: ApplicantField, value: string) => {
    const next = { ...typed, [field]: value }
    setTyped(next)
    keepDraft(draftKey, next)
  }
  const submit = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setProblem(null)
    try {
      const further = { intends_jointly: true, language, consent_version: text.version }
      const answer = await submitJoint(token, { ...formOf(typed, FIELDS), ...further })
      forgetDraft(draftKey)
      onState(answer)
      window.scrollTo(0, 0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
      if (error.code === 'CONSENT_CHANGED') onRefused()
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <StepForm
      steps={JOINT_STEPS}
      typed={typed}
      onChange={change}
      products={[]}
      company={state.company.name}
      consent={text}
      texts={texts}
      note={draft === null ? null : texts.joint.kept}
      privacy={texts.joint.privacy}
      agreement={JOINT_INTENT.texts[language]}
      submission={{ isUnderWay, problem }}
      onSubmit={() => void submit()}
    />
  )
}
