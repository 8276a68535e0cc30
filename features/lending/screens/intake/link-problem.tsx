import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { Refused } from '#platform/browser/client-link.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { askForLink } from './calls.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface LinkProblemProps {
  token: string
  problem: Refused
  texts: IntakeTexts
  onAgain: () => void
}

/** Says why a link doesn't open, with a way out: ask for a new one, or try again. */
export function LinkProblem({ token, problem, texts, onAgain }: LinkProblemProps) {
  const hasEnded = problem.code === 'LINK_EXPIRED' || problem.code === 'LINK_REVOKED'
  return (
    <>
      <FormError>{texts.refusals[problem.code] ?? problem.message}</FormError>
      {hasEnded && <AskAgain token={token} texts={texts} />}
      {!hasEnded && !problem.isOver && problem.code !== 'JOINT_REMOVED' && (
        <div className="mt-4">
          <PageButton onClick={onAgain}>{texts.tryAgain}</PageButton>
        </div>
      )}
    </>
  )
}

function AskAgain({ token, texts }: Pick<LinkProblemProps, 'token' | 'texts'>) {
  const [isUnderWay, setUnderWay] = useState(false)
  const [isSent, setSent] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<Refused | null>(null)
  const ask = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setProblem(null)
    try {
      setSent((await askForLink(token)).is_sent)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
    } finally {
      setUnderWay(false)
    }
  }
  if (isSent !== null)
    return (
      <div className="mt-4">
        <Notice>{texts.askedAgain(isSent)}</Notice>
      </div>
    )
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {problem !== null && <FormError>{texts.refusals[problem.code] ?? problem.message}</FormError>}
      <PageButton look="primary" onClick={() => void ask()} pending={isUnderWay && texts.asking}>
        {texts.askAgain}
      </PageButton>
    </div>
  )
}
