import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import type { ApplicantField, Step } from '#features/lending/rules/intake/online-application.ts'
import type { Refused } from '#platform/browser/client-link.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { ApplicantInput } from './applicant-input.tsx'
import { ConsentPart } from './consent-part.tsx'
import { Payment } from './expected-payment.tsx'
import { fieldProblems, type Typed } from './form-values.ts'
import { AgreementBox } from './joint/agreement-box.tsx'
import { ProductChoice } from './product-choice.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface StepFormProps {
  steps: readonly { step: Step; fields: readonly ApplicantField[] }[]
  typed: Typed
  onChange: (field: ApplicantField, text: string) => void
  products: readonly OfferedProduct[]
  company: string
  consent: ConsentText
  texts: IntakeTexts
  /** A line above the first step, for example that a draft was restored. */
  note: string | null
  /** Where the entries are kept until they are submitted. */
  privacy: string
  /** A statement that the reader must confirm in the last step, besides the consent. */
  agreement?: string
  submission: { isUnderWay: boolean; problem: Refused | null }
  onSubmit: (website: unknown) => void
}

/** A form in steps. Each step is checked before the next one; the last one has the consent and its signature. */
export function StepForm(form: StepFormProps) {
  const { steps, typed, products, texts, submission } = form
  const [at, setAt] = useState(0)
  const [problems, setProblems] = useState<ReadonlyMap<ApplicantField, string>>(new Map())
  const [agreed, setAgreed] = useState(false)
  const [isAgreementMissing, setAgreementMissing] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const heading = useStepFocus(at)
  const { step, fields } = steps[at] ?? { step: 'loan' as const, fields: [] }
  const isLast = at === steps.length - 1
  const product = products.find(({ id }) => id === typed.product_id) ?? null
  const change = (field: ApplicantField, text: string) => {
    form.onChange(field, text)
    setProblems(new Map([...problems].filter(([one]) => one !== field)))
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const found = fieldProblems(fields, typed, product, texts)
    const lacksAgreement = isLast && form.agreement !== undefined && !agreed
    setProblems(found)
    setAgreementMissing(lacksAgreement)
    const first = found.keys().next().value ?? (lacksAgreement ? 'intends_jointly' : undefined)
    if (first !== undefined) return element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (!isLast) return setAt(at + 1)
    form.onSubmit(new FormData(element.current ?? undefined).get('website'))
  }
  return (
    <form ref={element} noValidate onSubmit={go} className="mt-4 grid gap-4">
      {form.note !== null && at === 0 && <Notice>{form.note}</Notice>}
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {texts.step(at + 1, steps.length, texts.steps[step])}
      </h2>
      {isLast && <ConsentPart consent={form.consent} company={form.company} texts={texts} />}
      <Fields form={form} fields={fields} product={product} problems={problems} onChange={change} />
      {isLast && form.agreement !== undefined && (
        <AgreementBox
          text={form.agreement}
          isChecked={agreed}
          error={isAgreementMissing && !agreed ? texts.joint.intentMissing : undefined}
          onChange={setAgreed}
        />
      )}
      {isLast && form.agreement === undefined && <p className="text-ink-2 text-small">{texts.joint.laterHint}</p>}
      {step === 'loan' && <Payment product={product} typed={typed} texts={texts} />}
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
      <p className="text-ink-2 text-small">{form.privacy}</p>
    </form>
  )
}

interface FieldsProps {
  form: StepFormProps
  fields: readonly ApplicantField[]
  product: OfferedProduct | null
  problems: ReadonlyMap<ApplicantField, string>
  onChange: (field: ApplicantField, text: string) => void
}

function Fields({ form: { typed, products, texts }, fields, product, problems, onChange }: FieldsProps) {
  return fields.map((field) =>
    field === 'product_id' ? (
      <ProductChoice
        key={field}
        products={products}
        chosen={typed.product_id}
        error={problems.get(field)}
        texts={texts}
        onChange={(id) => onChange('product_id', id)}
      />
    ) : (
      <ApplicantInput
        key={field}
        field={field}
        typed={typed[field]}
        error={problems.get(field)}
        product={product}
        texts={texts}
        onChange={(text) => onChange(field, text)}
      />
    ),
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
