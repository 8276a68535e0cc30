import { useState } from 'react'
import type { RepairPageState } from '#features/credit-repair/rules/client-page/page-state.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Refused } from '#platform/browser/client-link.ts'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { askAgain } from './calls.ts'
import { CodeStep } from './code-step.tsx'
import { Home } from './home.tsx'
import { RepairToolsContext, refusalText, useRun } from './page-tools.ts'
import { EN, type RepairTexts } from './texts/en.ts'
import { ES } from './texts/es.ts'
import { type RepairPageTools, useRepairPage } from './use-repair-page.ts'

const TEXTS: Record<Language, RepairTexts> = { en: EN, es: ES }

/** The page of a credit repair client, in the language that the company chose, which the reader can change. */
export function RepairReader() {
  const page = useRepairPage()
  const { view, secrets } = page
  const { language, choose } = usePageLanguage(view.status === 'there' ? view.state.language : null, secrets.token)
  const texts = TEXTS[language]
  return (
    <RepairToolsContext value={{ act: page.act, secrets, texts, language }}>
      <LanguagePage language={language} onChoose={choose}>
        <Content page={page} texts={texts} />
      </LanguagePage>
    </RepairToolsContext>
  )
}

function Content({ page, texts }: { page: RepairPageTools; texts: RepairTexts }) {
  const { view } = page
  if (view.status === 'loading')
    return (
      <>
        <h1 className="text-h1">{texts.title}</h1>
        <CenteredSpinner label={texts.loading} />
      </>
    )
  if (view.status === 'failed') return <LinkProblem problem={view.problem} page={page} texts={texts} />
  return (
    <>
      <Head state={view.state} texts={texts} />
      {view.state.stage === 'identity' ? <CodeStep step={view.state.step} /> : <Home home={view.state} />}
    </>
  )
}

function Head({ state, texts }: { state: RepairPageState; texts: RepairTexts }) {
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

interface LinkProblemProps {
  problem: Refused
  page: RepairPageTools
  texts: RepairTexts
}

/** Says why a link doesn't open, with a way out: a new link to the address on file, or another try. */
function LinkProblem({ problem, page, texts }: LinkProblemProps) {
  const asking = useRun()
  const [said, setSaid] = useState<string | null>(null)
  const hasEnded = problem.code === 'LINK_ENDED'
  const canRetry = !hasEnded && !problem.isOver && problem.code !== 'PAGE_CLOSED'
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
      {canRetry && <PageButton onClick={page.again}>{texts.tryAgain}</PageButton>}
    </div>
  )
}
