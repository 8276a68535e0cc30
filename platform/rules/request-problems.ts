import type { z } from 'zod'

/** Returns one sentence that names every problem, in the order of the fields. Screens and the server's replies show it. */
export function requestProblems(error: z.ZodError): string {
  return `Validation error: ${error.issues.map((issue) => issue.message).join(', ')}`
}
