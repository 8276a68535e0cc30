import { useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'

/** Runs a request, one at a time. Returns whether it is running, and why the last attempt failed. */
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
