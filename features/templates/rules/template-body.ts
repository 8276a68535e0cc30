import { z } from 'zod'
import { isOwnPdf, ownPdfSchema } from './own-pdf/own-pdf.ts'
import { templateContentSchema } from './template-content.ts'
import { MOST_TEST_CASES, testCaseSchema } from './test-case.ts'

/** The contents of a document: a text in parts, or a company's own PDF with fields on its pages. */
export const documentContentSchema = z.union([templateContentSchema, ownPdfSchema])
export type DocumentContent = z.infer<typeof documentContentSchema>

const tests = z.array(testCaseSchema).max(MOST_TEST_CASES, `Add at most ${MOST_TEST_CASES} test cases`)

/** The contents of a version that is a text. */
export const textBodySchema = z.strictObject({ content: templateContentSchema, tests })
export type TextBody = z.infer<typeof textBodySchema>

/** The contents of a version that is the company's own PDF. */
export const pdfBodySchema = z.strictObject({ content: ownPdfSchema, tests })
export type PdfBody = z.infer<typeof pdfBodySchema>

/** The contents of a version, and the cases that it must print as expected. */
export const templateBodySchema = z.union([textBodySchema, pdfBodySchema])
export type TemplateBody = TextBody | PdfBody

/** Returns true if a version is the company's own PDF, not a text. */
export const isPdfBody = (body: TemplateBody): body is PdfBody => isOwnPdf(body.content)
