import { z } from 'zod'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { documentContentSchema } from './template-body.ts'
import { MOST_TEST_CASES, testCaseSchema } from './test-case.ts'

/**
 * The body of `POST /functions/v1/preview-template`: a text to print for the sample case with some changes, or with the name and address of
 * a client.
 */
export const previewCommandSchema = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS, 'Choose a kind'),
  content: documentContentSchema,
  changes: testCaseSchema.shape.changes.default({}),
  client_id: z.guid('Invalid client ID').nullable().default(null),
})

/** The body of `POST /functions/v1/template-pdf`: a company's own PDF to show. */
export const templatePdfSchema = z.strictObject({ file_id: z.guid('Invalid file ID') })

/** The body of `POST /functions/v1/test-template`: a text and the cases that it must print as expected. */
export const testCommandSchema = z.strictObject({
  content: documentContentSchema,
  tests: z.array(testCaseSchema).max(MOST_TEST_CASES),
})
