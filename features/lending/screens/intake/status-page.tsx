import { useEffect, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { RequestedItem } from '#features/documents/screens/requested/requested-item.tsx'
import { sendDocument } from '#features/documents/screens/requested/send-document.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { Notice } from '#ui/forms/form-error.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { type ApplicationState, applicationState, withdrawConsent } from './calls.ts'
import { CompanyHead } from './company-head.tsx'
import { InvitedForm } from './invited-form.tsx'
import { JointPage } from './joint/joint-page.tsx'
import { Together } from './joint/together.tsx'
import { LinkProblem } from './link-problem.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'
import { ToSign } from './to-sign.tsx'
import { useLoaded } from './use-loaded.ts'

interface StatusPageProps {
  token: string
  language: Language
  texts: IntakeTexts
  /** True right after the application was submitted. */
  isNew: boolean
  /** Receives the language that the applicant chose, once it is loaded. */
  onLanguage: (language: Language) => void
}

const NEWS_EVERY_MS = 20_000

/** The state of an application: what is requested, what was received, and what comes next. */
export function StatusPage({ token, language, texts, isNew: wasSubmitted, onLanguage }: StatusPageProps) {
  const [isNew, setNew] = useState(wasSubmitted)
  const { loaded, again, show } = useLoaded(token, applicationState)
  const isForm = loaded.status === 'there' && (loaded.found.form !== null || Boolean(loaded.found.joint?.form))
  useEffect(() => {
    // A form that is being filled in is not loaded again under its reader.
    if (isForm) return
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), NEWS_EVERY_MS)
    return () => clearInterval(timer)
  }, [again, isForm])
  const known = loaded.status === 'there' ? loaded.found.language : null
  useEffect(() => {
    if (known !== null) onLanguage(known)
  }, [known, onLanguage])
  if (loaded.status === 'loading') return <CenteredSpinner label={texts.loading} />
  if (loaded.status === 'failed')
    return (
      <>
        <h1 className="mb-4 text-h1">{texts.title}</h1>
        <LinkProblem token={token} problem={loaded.problem} texts={texts} onAgain={again} />
      </>
    )
  const state = loaded.found
  return (
    <>
      <CompanyHead company={state.company} />
      <h1 className="mt-6 text-h1">{texts.title}</h1>
      {state.form !== null && (
        <InvitedForm
          token={token}
          state={state}
          form={state.form}
          language={language}
          texts={texts}
          onState={(submitted) => {
            setNew(true)
            show(submitted)
          }}
          onRefused={again}
        />
      )}
      {state.form === null && (
        <Submitted
          {...{ token, language, texts, state, isNew, again, show }}
          loadedAtMs={loaded.atMs}
          onJoined={(joined) => {
            setNew(true)
            show(joined)
          }}
        />
      )}
    </>
  )
}

interface SubmittedProps extends PartProps {
  token: string
  language: Language
  isNew: boolean
  loadedAtMs: number
  again: () => void
  show: (state: ApplicationState) => void
  onJoined: (state: ApplicationState) => void
}

/** An application after it was submitted, as its applicant or a co-applicant sees it. */
function Submitted({ token, language, texts, state, isNew, loadedAtMs, again, show, onJoined }: SubmittedProps) {
  const { joint, together } = state
  return (
    <div className="mt-4 grid gap-4">
      {joint === null ? (
        <>
          <Standing state={state} texts={texts} isNew={isNew} />
          <ToSign items={state.to_sign} texts={texts} />
          <Requested token={token} state={state} texts={texts} onSent={again} />
        </>
      ) : (
        <>
          <JointPage {...{ token, state, joint, language, texts, isNew }} onState={onJoined} onRefused={again} />
          <ToSign items={state.to_sign} texts={texts} />
        </>
      )}
      {together !== null && <Together {...{ token, together, loadedAtMs, language, texts }} onState={show} />}
      <Consent token={token} state={state} texts={texts} onState={show} />
      {!joint?.form && <p className="text-ink-2 text-small">{texts.saveLink}</p>}
    </div>
  )
}

interface PartProps {
  state: ApplicationState
  texts: IntakeTexts
}

function Standing({ state, texts, isNew }: PartProps & { isNew: boolean }) {
  const received = texts.received(state.first_name, state.number ?? '')
  const next = state.is_decided ? texts.decided(state.company.name) : texts.reviewing(state.company.name)
  return (
    <>
      {isNew ? <Notice>{received}</Notice> : <p>{received}</p>}
      <p>{next}</p>
    </>
  )
}

function Requested({ token, state, texts, onSent }: PartProps & { token: string; onSent: () => void }) {
  return (
    <section aria-labelledby="requested">
      <h2 id="requested" className="text-h2">
        {texts.requestedTitle}
      </h2>
      {state.conditions.length === 0 ? (
        <p className="mt-2 text-ink-2">{texts.nothingRequested}</p>
      ) : (
        <ul className="mt-2 grid divide-y divide-rule">
          {state.conditions.map((condition) => (
            <RequestedItem
              key={condition.id}
              requested={condition}
              texts={texts}
              onSend={(file) => sendDocument({ 'x-application-link': token }, condition.id, file)}
              onSent={onSent}
            />
          ))}
        </ul>
      )}
      <div className="mt-3">
        <PageButton onClick={onSent}>{texts.refresh}</PageButton>
      </div>
    </section>
  )
}

const dayOf = (instant: string) => shortDate(dateOfInstant(instant))

interface ConsentProps extends PartProps {
  token: string
  onState: (state: ApplicationState) => void
}

function Consent({ token, state: { consent }, texts, onState }: ConsentProps) {
  const [isUnderWay, setUnderWay] = useState(false)
  if (consent.withdrawn_at !== null)
    return <p className="text-small">{texts.consentWithdrawn(dayOf(consent.withdrawn_at))}</p>
  if (consent.signed_at === null) return null
  const withdraw = async () => {
    setUnderWay(true)
    await withdrawConsent(token).then(onState, () => undefined)
    setUnderWay(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-small">
      <p>{texts.consentGiven(dayOf(consent.signed_at))}</p>
      <PageButton onClick={() => void withdraw()} pending={isUnderWay && texts.withdrawing}>
        {texts.withdraw}
      </PageButton>
    </div>
  )
}
