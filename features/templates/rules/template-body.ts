import { z } from 'zod'
import { templateContentSchema } from './template-content.ts'
import { MOST_TEST_CASES, testCaseSchema } from './test-case.ts'

/** The contents of a version: its text, and the cases that it must print as expected. */
export const templateBodySchema = z.strictObject({
  content: templateContentSchema,
  tests: z.array(testCaseSchema).max(MOST_TEST_CASES, `Add at most ${MOST_TEST_CASES} test cases`),
})
export type TemplateBody = z.infer<typeof templateBodySchema>
