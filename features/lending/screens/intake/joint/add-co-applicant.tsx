import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import {
  CO_APPLICANT_FIELDS,
  type CoApplicantField,
  JOINT_INTENT,
} from '#features/lending/rules/intake/joint-application.ts'
import { RELATIONS } from '#features/lending/rules/intake/link-states.ts'
import { type ApplicationState, addCoApplicant } from '#features/lending/screens/intake/calls.ts'
import { solve } from '#features/lending/screens/intake/solve.ts'
import type { IntakeTexts } from '#features/lending/screens/intake/texts/intake-texts.ts'
import { Refused } from '#platform/browser/client-link.ts'
import { LANGUAGES, type Language } from '#platform/rules/languages/language.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { AgreementBox } from './agreement-box.tsx'

interface AddCoApplicantProps {
  token: string
  challenge: string
  loadedAtMs: number
  language: Language
  texts: IntakeTexts
  onClose: () => void
  onState: (state: ApplicationState) => void
}

type Typed = Record<CoApplicantField, string>
type Problems = Partial<Record<CoApplicantField | 'intends_jointly', string>>

const EMPTY: Typed = { first_name: '', last_name: '', email: '', phone: '', relation: '' }
const TEXT_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const
const INPUTS = {
  first_name: { autoComplete: 'off', maxLength: 60 },
  last_name: { autoComplete: 'off', maxLength: 60 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
} as const

/** Asks for a co-applicant, with the statement that both apply jointly. */
export function AddCoApplicant(props: AddCoApplicantProps) {
  const { texts, onClose } = props
  const words = texts.joint
  const [typed, setTyped] = useState(EMPTY)
  const [language, setLanguage] = useState(props.language)
  const [intends, setIntends] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const adding = useAddition(props)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="first_name"]')?.focus(), [])
  const change = (field: CoApplicantField, text: string) => {
    setTyped({ ...typed, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const found = problemsOf(typed, intends, texts)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    void adding.add({ ...typed, language, website: new FormData(form.current ?? undefined).get('website') })
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Fields typed={typed} problems={problems} texts={texts} onChange={change} />
      <SelectField
        name="language"
        label={words.labels.language}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        onChange={({ target }) => setLanguage(target.value === 'es' ? 'es' : 'en')}
      />
      <AgreementBox
        text={JOINT_INTENT.texts[props.language]}
        isChecked={intends}
        error={intends ? undefined : problems.intends_jointly}
        onChange={setIntends}
      />
      <div aria-hidden className="hidden">
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" aria-label="Website" />
      </div>
      {adding.refused !== null && (
        <FormError>{texts.refusals[adding.refused.code] ?? adding.refused.message}</FormError>
      )}
      <div className="flex flex-wrap gap-3">
        <PageButton onClick={onClose}>{words.cancel}</PageButton>
        <PageButton type="submit" look="primary" pending={adding.isUnderWay && words.sending}>
          {words.send}
        </PageButton>
      </div>
    </form>
  )
}

/** Sends the co-applicant to the server, one click at a time. */
function useAddition({ token, challenge, loadedAtMs, onState, onClose }: AddCoApplicantProps) {
  const [isUnderWay, setUnderWay] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  async function add(person: object): Promise<void> {
    if (isUnderWay) return
    setUnderWay(true)
    setRefused(null)
    try {
      const checked = { challenge, solution: await solve(challenge, loadedAtMs) }
      onState(await addCoApplicant(token, { ...person, ...checked, intends_jointly: true }))
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setUnderWay(false)
    }
  }
  return { add, isUnderWay, refused }
}

interface FieldsProps {
  typed: Typed
  problems: Problems
  texts: IntakeTexts
  onChange: (field: CoApplicantField, text: string) => void
}

function Fields({ typed, problems, texts, onChange }: FieldsProps) {
  const words = texts.joint
  return (
    <>
      {TEXT_FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={words.labels[field]}
          hint={words.hints[field]}
          error={problems[field]}
          value={typed[field]}
          {...INPUTS[field]}
          onChange={({ target }) => onChange(field, target.value)}
        />
      ))}
      <SelectField
        name="relation"
        label={words.labels.relation}
        error={problems.relation}
        value={typed.relation}
        options={[
          { value: '', label: texts.choose },
          ...RELATIONS.map((value) => ({ value, label: words.relations[value] })),
        ]}
        onChange={({ target }) => onChange('relation', target.value)}
      />
    </>
  )
}

/** Returns the problem of each field that has one, in the order of the form. */
function problemsOf(typed: Typed, intends: boolean, { joint: words }: IntakeTexts): Problems {
  const wrong = (['first_name', 'last_name', 'email', 'phone', 'relation'] as const).filter(
    (field) => !CO_APPLICANT_FIELDS[field].safeParse(typed[field]).success,
  )
  const hasContact = typed.email !== '' || typed.phone !== ''
  return {
    ...Object.fromEntries(wrong.map((field) => [field, words.errors[field]])),
    ...(!hasContact && { email: words.oneContact }),
    ...(!intends && { intends_jointly: words.intentMissing }),
  }
}
