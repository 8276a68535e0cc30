import { createContext, useContext, useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { EN, type RepairTexts } from './texts/en.ts'
import type { RepairPageTools } from './use-repair-page.ts'

interface Tools extends Pick<RepairPageTools, 'act' | 'secrets'> {
  texts: RepairTexts
  language: Language
}

export const RepairToolsContext = createContext<Tools | null>(null)

/** Returns the acts and the words of the client's page. */
export function useRepairTools(): Tools {
  const tools = useContext(RepairToolsContext)
  if (tools === null) throw new Error('This part is used outside of the client’s page')
  return tools
}

/** Returns a refusal in the reader's language. */
export const refusalText = (texts: RepairTexts, { code, message }: Refused): string => texts.refusals[code] ?? message

/** Runs a request, one at a time. */
export function useRun() {
  const { texts } = useContext(RepairToolsContext) ?? { texts: EN }
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
