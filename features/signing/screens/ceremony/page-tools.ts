import { createContext, useContext, useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'
import { EN, type SigningTexts } from './texts/en.ts'
import type { Ceremony } from './use-ceremony.ts'

interface PageTools extends Pick<Ceremony, 'act' | 'secrets'> {
  texts: SigningTexts
}

export const PageToolsContext = createContext<PageTools | null>(null)

/** Returns the acts and the words of the signer's page. */
export function usePageTools(): PageTools {
  const tools = useContext(PageToolsContext)
  if (tools === null) throw new Error('This part is used outside of the page of a signer')
  return tools
}

/** Returns a refusal in the reader's language. */
export const refusalText = (texts: SigningTexts, { code, message }: Refused): string => texts.refusals[code] ?? message

/** Runs a request, one at a time. Returns true from `isUnderWay` while it runs, and the reason if the last one failed. */
export function useRun() {
  const { texts } = useContext(PageToolsContext) ?? { texts: EN }
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay) return false
    setUnderWay(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(refusalText(texts, error))
      return false
    } finally {
      setUnderWay(false)
    }
  }
  return { run, isUnderWay, problem, forget: () => setProblem(null) }
}
