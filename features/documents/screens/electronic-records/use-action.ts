import { useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'

/** Something that is asked of the server, once at a time: what is under way, and why the last try did not do it. */
export function useAction<Done>(work: () => Promise<Done>, onDone: (done: Done) => void) {
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const run = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setProblem(null)
    try {
      onDone(await work())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
    } finally {
      setUnderWay(false)
    }
  }
  return { run, isUnderWay, problem, forget: () => setProblem(null) }
}
