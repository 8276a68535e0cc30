import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import {
  type ApplicationState,
  type CoApplicant,
  removeCoApplicant,
  type Together as TogetherState,
} from '#features/lending/screens/intake/calls.ts'
import type { IntakeTexts } from '#features/lending/screens/intake/texts/intake-texts.ts'
import { Refused } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { AddCoApplicant } from './add-co-applicant.tsx'
import { ShareLink } from './share-link.tsx'

interface TogetherProps {
  token: string
  together: TogetherState
  /** When the page was loaded, on the page's own clock. */
  loadedAtMs: number
  language: Language
  texts: IntakeTexts
  onState: (state: ApplicationState) => void
}

/** The co-applicants of an application as the applicant sees them. While it is undecided, they can be added and removed. */
export function Together({ token, together, loadedAtMs, language, texts, onState }: TogetherProps) {
  const [isAdding, setAdding] = useState(false)
  const { people, challenge } = together
  if (people.length === 0 && challenge === null) return null
  return (
    <section aria-labelledby="together" className="grid gap-3">
      <h2 id="together" className="text-h2">
        {texts.joint.title}
      </h2>
      <p className="text-ink-2">{texts.joint.about}</p>
      {people.length > 0 && (
        <ul className="grid divide-y divide-rule">
          {people.map((person) => (
            <Person
              key={person.id}
              token={token}
              person={person}
              isOpen={challenge !== null}
              texts={texts}
              onState={onState}
            />
          ))}
        </ul>
      )}
      {challenge !== null &&
        (isAdding ? (
          <AddCoApplicant
            token={token}
            challenge={challenge}
            loadedAtMs={loadedAtMs}
            language={language}
            texts={texts}
            onClose={() => setAdding(false)}
            onState={onState}
          />
        ) : (
          <div>
            <PageButton onClick={() => setAdding(true)}>{texts.joint.add}</PageButton>
          </div>
        ))}
    </section>
  )
}

interface PersonProps extends Pick<TogetherProps, 'token' | 'texts' | 'onState'> {
  person: CoApplicant
  isOpen: boolean
}

function Person({ token, person, isOpen, texts, onState }: PersonProps) {
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const { id, name, state, share_link } = person
  const remove = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setProblem(null)
    try {
      onState(await removeCoApplicant(token, id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="text-ink-2">{texts.joint.states[state]}</span>
        </p>
        {isOpen && state !== 'finished' && (
          <PageButton onClick={() => void remove()} pending={isUnderWay && texts.joint.removing}>
            {texts.joint.remove(name)}
          </PageButton>
        )}
      </div>
      {share_link !== null && <ShareLink name={name} link={share_link} texts={texts} />}
      {problem !== null && <FormError>{texts.refusals[problem.code] ?? problem.message}</FormError>}
    </li>
  )
}
