import type { UseMutationResult } from '@tanstack/react-query'

type Act = Pick<UseMutationResult<unknown, Error, never>, 'error' | 'submittedAt'>

/**
 * Returns the error of the latest of several acts, or null if it succeeded or is running. For acts that share one error
 * message.
 */
export function lastFailure(...acts: readonly Act[]): Error | null {
  return acts.reduce((last, act) => (act.submittedAt > last.submittedAt ? act : last)).error
}
