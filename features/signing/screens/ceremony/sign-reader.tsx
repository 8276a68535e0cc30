import { useEffect, useRef, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import type { Refused } from '#platform/browser/client-link.ts'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { Signed, Waiting } from './after-signing.tsx'
import { askAgain } from './calls.ts'
import { ClientItemsPart } from './client-items-part.tsx'
import { ConsentStep } from './consent-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { PageToolsContext, refusalText, useRun } from './page-tools.ts'
import { QuestionsPart } from './questions-part.tsx'
import { ReturnDevice } from './return-device.tsx'
import { SigningStep } from './signing-step.tsx'
import { EN, type SigningTexts } from './texts/en.ts'
import { ES } from './texts/es.ts'
import { type Ceremony, useCeremony } from './use-ceremony.ts'

const TEXTS: Record<Language, SigningTexts> = { en: EN, es: ES }

/** The signer's page in the language of the documents, which the reader can change. */
export function SignReader() {
  const ceremony = useCeremony()
  const { view, secrets, act } = ceremony
  const { language, choose } = usePageLanguage(view.status === 'there' ? view.state.language : null, secrets.token)
  const texts = TEXTS[language]
  return (
    <PageToolsContext value={{ act, secrets, texts }}>
      <LanguagePage language={language} onChoose={choose}>
        <Content ceremony={ceremony} texts={texts} />
      </LanguagePage>
    </PageToolsContext>
  )
}

/** Returns a ref for the heading. Each new stage starts at the top of the page, with the focus on its heading. */
function useHeadingOf(stage: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [stage])
  return heading
}

function Content({ ceremony, texts }: { ceremony: Ceremony; texts: SigningTexts }) {
  const { view } = ceremony
  if (view.status === 'loading')
    return (
      <>
        <h1 className="text-h1">{texts.title}</h1>
        <CenteredSpinner label={texts.loading} />
      </>
    )
  if (view.status === 'failed') return <LinkProblem problem={view.problem} ceremony={ceremony} texts={texts} />
  return (
    <>
      <Head state={view.state} texts={texts} />
      <Stage state={view.state} texts={texts} />
      {'questions' in view.state && <QuestionsPart questions={view.state.questions} />}
      {'client_items' in view.state && view.state.client_items !== null && (
        <ClientItemsPart items={view.state.client_items} company={view.state.company.name} />
      )}
      {view.state.return_to !== null && <ReturnDevice company={view.state.company.name} to={view.state.return_to} />}
    </>
  )
}

function Head({ state, texts }: { state: SignerState; texts: SigningTexts }) {
  const { name, logo } = state.company
  const heading = useHeadingOf(state.stage)
  return (
    <>
      <header className="border-rule-strong border-b pb-3">
        {logo === null ? (
          <p className="break-words font-semibold font-serif text-[1.1875rem]/6">{name}</p>
        ) : (
          <img src={logo} alt={name} className="max-h-12 max-w-60" />
        )}
      </header>
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere mt-6 mb-4 text-h1 outline-none">
        {'title' in state ? state.title : texts.title}
      </h1>
    </>
  )
}

function Stage({ state, texts }: { state: SignerState; texts: SigningTexts }) {
  switch (state.stage) {
    case 'over':
      return <Notice>{texts.over[state.status]}</Notice>
    case 'identity':
      return <IdentityStep step={state.step} />
    case 'consent':
      return <ConsentStep statement={state.statement} />
    case 'waiting':
      return <Waiting text={texts.waiting} people={state.people} />
    case 'paper':
      return <Waiting text={texts.paper} people={state.people} />
    case 'sign':
      return <SigningStep state={state} />
    case 'signed':
      return <Signed state={state} />
  }
}

interface LinkProblemProps {
  problem: Refused
  ceremony: Ceremony
  texts: SigningTexts
}

/** Says why a link doesn't open, with a way out: a new link to the address on record, or another try. */
function LinkProblem({ problem, ceremony, texts }: LinkProblemProps) {
  const asking = useRun()
  const [isSent, setSent] = useState<boolean | null>(null)
  const hasEnded = problem.code === 'LINK_ENDED'
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-h1">{texts.title}</h1>
      <FormError>{refusalText(texts, problem)}</FormError>
      {asking.problem !== null && <FormError>{asking.problem}</FormError>}
      {isSent !== null && <Notice>{texts.askedAgain(isSent)}</Notice>}
      {hasEnded && isSent === null && (
        <PageButton
          look="primary"
          pending={asking.isUnderWay && texts.identity.sending}
          onClick={() => void asking.run(async () => setSent((await askAgain(ceremony.secrets.token)).is_sent))}
        >
          {texts.askAgain}
        </PageButton>
      )}
      {!hasEnded && !problem.isOver && <PageButton onClick={ceremony.again}>{texts.tryAgain}</PageButton>}
    </div>
  )
}
