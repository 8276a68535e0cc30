import { useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { type ApplyPage, submitApplication } from './calls.ts'
import { formOf, type Typed } from './form-values.ts'
import { solve } from './solve.ts'

interface Submission {
  company: string
  page: ApplyPage
  openedAtMs: number
  language: Language
  consentVersion: string
}

/** Submits the form, one click at a time and once even if repeated. `submit` returns the secret of the link, or null if it was refused. */
export function useSubmission({ company, page, openedAtMs, language, consentVersion }: Submission) {
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<Refused | null>(null)
  const keyFor = useIdempotencyKey()
  async function submit(typed: Typed, website: unknown): Promise<string | null> {
    if (isUnderWay) return null
    setUnderWay(true)
    setProblem(null)
    try {
      const version = page.products.find(({ id }) => id === typed.product_id)?.version_id
      const form = {
        company,
        ...formOf(typed),
        product_version_id: version,
        language,
        consent_version: consentVersion,
        website,
      }
      const checked = { challenge: page.challenge, solution: await solve(page.challenge, openedAtMs) }
      const { token } = await submitApplication({ ...form, ...checked, idempotency_key: keyFor(form) })
      return token
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
      return null
    } finally {
      setUnderWay(false)
    }
  }
  return { submit, isUnderWay, problem }
}
