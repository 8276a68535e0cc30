import { createContext, useContext, useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'
import { EN, type PayTexts } from './texts/en.ts'
import type { PayPageTools } from './use-pay-page.ts'

interface Tools extends Pick<PayPageTools, 'act' | 'secrets'> {
  texts: PayTexts
}

export const PayToolsContext = createContext<Tools | null>(null)

/** Returns the acts and the words of the pay page. */
export function usePayTools(): Tools {
  const tools = useContext(PayToolsContext)
  if (tools === null) throw new Error('This part is used outside of the pay page')
  return tools
}

/** Returns a refusal in the reader's language. */
export const refusalText = (texts: PayTexts, { code, message }: Refused): string => texts.refusals[code] ?? message

/** Runs a request, one at a time. */
export function useRun() {
  const { texts } = useContext(PayToolsContext) ?? { texts: EN }
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay) return false
    setUnderWay(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
      return false
    } finally {
      setUnderWay(false)
    }
  }
  return { run, isUnderWay, code: problem?.code, problem: problem === null ? null : refusalText(texts, problem) }
}
