import { z } from 'zod'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { documentContentSchema } from './template-body.ts'
import { MOST_TEST_CASES, testCaseSchema } from './test-case.ts'

/** The real cases that a preview can have. */
export const CASE_KINDS = ['client', 'application', 'loan'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** A real case: a client, or an application or a loan with its client. */
export const realCaseSchema = z.strictObject({ kind: z.enum(CASE_KINDS), id: z.guid('Invalid ID') })
export type RealCaseRef = z.infer<typeof realCaseSchema>

/**
 * The body of `POST /functions/v1/preview-template`: a text to print for the sample case with some changes, or for a real case, whose
 * missing values are the sample's. `wants`: the PDF, or the list of what the real case lacks.
 */
export const previewCommandSchema = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS, 'Choose a kind'),
  content: documentContentSchema,
  changes: testCaseSchema.shape.changes.default({}),
  real: realCaseSchema.nullable().default(null),
  wants: z.enum(['pdf', 'missing']).default('pdf'),
})

/** A value that a real case lacks, with the place where a person enters it. */
export interface MissingValue {
  name: string
  label: string
  enterIn: string
}

/** The body of `POST /functions/v1/template-pdf`: a company's own PDF to show. */
export const templatePdfSchema = z.strictObject({ file_id: z.guid('Invalid file ID') })

/** The body of `POST /functions/v1/test-template`: a text and the cases that it must print as expected. */
export const testCommandSchema = z.strictObject({
  content: documentContentSchema,
  tests: z.array(testCaseSchema).max(MOST_TEST_CASES),
})
