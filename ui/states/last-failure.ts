import type { UseMutationResult } from '@tanstack/react-query'

type Act = Pick<UseMutationResult<unknown, Error, never>, 'error' | 'submittedAt'>

/** Why what was tried last failed, of several acts that tell of it in one place; null when it went well or is under way. */
export function lastFailure(...acts: readonly Act[]): Error | null {
  return acts.reduce((last, act) => (act.submittedAt > last.submittedAt ? act : last)).error
}
