import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PayState } from '#features/pay-page/rules/pay-state.ts'
import type { Refused } from '#platform/browser/client-link.ts'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { askAgain } from './calls.ts'
import { CodeStep } from './code-step.tsx'
import { Home } from './home.tsx'
import { PayToolsContext, refusalText, useRun } from './page-tools.ts'
import { EN, type PayTexts } from './texts/en.ts'
import { ES } from './texts/es.ts'
import { type PayPageTools, usePayPage } from './use-pay-page.ts'

const TEXTS: Record<Language, PayTexts> = { en: EN, es: ES }

/** The pay page of a borrower, in the language that the company chose, which the reader can change. */
export function PayReader() {
  const page = usePayPage()
  const { view, secrets } = page
  const { language, choose } = usePageLanguage(view.status === 'there' ? view.state.language : null, secrets.token)
  const texts = TEXTS[language]
  return (
    <PayToolsContext value={{ act: page.act, secrets, texts }}>
      <LanguagePage language={language} onChoose={choose}>
        <Content page={page} texts={texts} />
      </LanguagePage>
    </PayToolsContext>
  )
}

function Content({ page, texts }: { page: PayPageTools; texts: PayTexts }) {
  const { view } = page
  if (view.status === 'loading')
    return (
      <>
        <h1 className="text-h1">{texts.title}</h1>
        <CenteredSpinner label={texts.loading} />
      </>
    )
  if (view.status === 'no_link') return <LetterCode texts={texts} />
  if (view.status === 'failed') return <LinkProblem problem={view.problem} page={page} texts={texts} />
  return (
    <>
      <Head state={view.state} texts={texts} />
      {view.state.stage === 'identity' ? <CodeStep step={view.state.step} /> : <Home state={view.state} />}
    </>
  )
}

function Head({ state, texts }: { state: PayState; texts: PayTexts }) {
  const { name, logo } = state.company
  return (
    <>
      <header className="border-rule-strong border-b pb-3">
        {logo === null ? (
          <p className="break-words font-semibold font-serif text-[1.1875rem]/6">{name}</p>
        ) : (
          <img src={logo} alt={name} className="max-h-12 max-w-60" />
        )}
      </header>
      <h1 className="wrap-anywhere mt-6 mb-4 text-h1">{texts.hello(state.first_name)}</h1>
    </>
  )
}

/** Takes the code of a letter, where the reader came without a link. */
function LetterCode({ texts }: { texts: PayTexts }) {
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') window.location.hash = code.trim()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-96 justify-items-start gap-4">
      <h1 className="text-h1">{texts.title}</h1>
      <p>{texts.noLink}</p>
      <TextField
        label={texts.letterCode}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="font-mono"
      />
      <PageButton type="submit" look="primary">
        {texts.openPage}
      </PageButton>
    </form>
  )
}

interface LinkProblemProps {
  problem: Refused
  page: PayPageTools
  texts: PayTexts
}

/** Says why a link doesn't open, with a way out: a new link to the address on file, or another try. */
function LinkProblem({ problem, page, texts }: LinkProblemProps) {
  const asking = useRun()
  const [said, setSaid] = useState<string | null>(null)
  const hasEnded = problem.code === 'LINK_ENDED'
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-h1">{texts.title}</h1>
      <FormError>{refusalText(texts, problem)}</FormError>
      {asking.problem !== null && <FormError>{asking.problem}</FormError>}
      {said !== null && <Notice>{said}</Notice>}
      {hasEnded && said === null && (
        <PageButton
          look="primary"
          pending={asking.isUnderWay && texts.identity.sending}
          onClick={() =>
            void asking.run(async () => setSaid(texts.askedAgain((await askAgain(page.secrets.token)).sent_by)))
          }
        >
          {texts.askAgain}
        </PageButton>
      )}
      {!hasEnded && !problem.isOver && <PageButton onClick={page.again}>{texts.tryAgain}</PageButton>}
    </div>
  )
}
