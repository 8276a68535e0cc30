import { useState } from 'react'
import { type ApplicantField, STEPS } from '#features/lending/rules/intake/online-application.ts'
import { Refused } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { type ApplicationState, type InvitedForm as Form, submitByLink } from './calls.ts'
import { EMPTY, formOf, type Typed, withProduct } from './form-values.ts'
import { StepForm } from './step-form.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'
import { useKeptForm } from './use-kept-form.ts'

interface InvitedFormProps {
  token: string
  state: ApplicationState
  form: Form
  language: Language
  texts: IntakeTexts
  onState: (state: ApplicationState) => void
  /** Loads the form anew. */
  onRefused: () => void
}

/** The form behind a link that the company sent. The server keeps what is typed, so another device can continue. */
export function InvitedForm({ token, state, form, language, texts, onState, onRefused }: InvitedFormProps) {
  const { products } = form
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const typed = withProduct({ ...EMPTY, ...form.values, ...changed }, products)
  const keeping = useKeptForm(token)
  const consent = form.consent[language]
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const change = (field: ApplicantField, text: string) => {
    setChanged({ ...changed, [field]: text })
    keeping.keep(field, text)
  }
  const submit = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setProblem(null)
    try {
      await keeping.settled()
      const version = products.find(({ id }) => id === typed.product_id)?.version_id
      const further = { product_version_id: version, language, consent_version: consent.version }
      onState(await submitByLink(token, { ...formOf(typed), ...further }))
      window.scrollTo(0, 0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
      if (error.code === 'TERMS_CHANGED' || error.code === 'CONSENT_CHANGED') onRefused()
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <StepForm
      steps={form.has_ssn ? WITHOUT_SSN : STEPS}
      typed={typed}
      onChange={change}
      products={products}
      company={state.company.name}
      consent={consent}
      texts={texts}
      note={form.has_draft ? texts.keptByLink : texts.prefilled(state.company.name)}
      privacy={keeping.isLost ? texts.notSaved : texts.privacyOfLink}
      submission={{ isUnderWay, problem }}
      onSubmit={() => void submit()}
    />
  )
}

// The company has the number, and never shows it.
const WITHOUT_SSN = STEPS.map(({ step, fields }) => ({
  step,
  fields: fields.filter((field: ApplicantField) => field !== 'ssn'),
}))
