import type { z } from 'zod'

/** Returns one sentence with every problem, in the order of the fields. Used by screens and the server. */
export function requestProblems(error: z.ZodError): string {
  return `Validation error: ${error.issues.map((issue) => issue.message).join(', ')}`
}
