import { z } from 'zod'
import { MERGE_FIELD_NAMES } from './merge-fields.ts'
import { SAMPLE_VALUES } from './sample-values.ts'
import { type TemplateValues, templateValuesSchema } from './template-values.ts'

export const MOST_TEST_CASES = 50
const LONGEST_EXPECTED = 500

const expected = z.array(z.string().trim().min(1, 'Enter the words').max(LONGEST_EXPECTED)).max(40)

/**
 * A case that a template must print as expected: the sample case with some values changed, or removed (null), and words
 * that the document must contain or must not.
 */
export const testCaseSchema = z.strictObject({
  name: z.string().trim().min(1, 'Name the case').max(120, 'Use at most 120 characters'),
  changes: z.partialRecord(z.enum(MERGE_FIELD_NAMES), z.union([z.string().max(5_000), z.int(), z.null()])),
  expects: expected,
  expects_not: expected,
})
export type TestCase = z.infer<typeof testCaseSchema>

/** Returns the values of a case; null if one of them doesn't have its field's type. */
export function valuesOfCase({ changes }: Pick<TestCase, 'changes'>): TemplateValues | null {
  const fields = Object.fromEntries(
    Object.entries({ ...SAMPLE_VALUES.fields, ...changes }).filter(([, value]) => value !== null),
  )
  return templateValuesSchema.safeParse({ ...SAMPLE_VALUES, fields }).data ?? null
}

/** Returns the state of a case: the loan's, or else the client's. Null if it has neither. */
export const stateOfCase = ({ fields }: TemplateValues): string | null =>
  fields['loan.state'] ?? fields['client.state'] ?? null

/** The result of a case. `problems` is empty if it passed. */
export interface TestResult {
  name: string
  problems: string[]
}
