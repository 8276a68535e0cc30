import { missingValues } from './missing-values.ts'
import { isOwnPdf } from './own-pdf/own-pdf.ts'
import { missingOwnValues } from './own-pdf/own-values.ts'
import type { DocumentContent } from './template-body.ts'
import type { TemplateValues } from './template-values.ts'

/** Returns the names of the values that a document of either form needs for a case and the case lacks. */
export const missingIn = (content: DocumentContent, values: TemplateValues, state: string | null): string[] =>
  isOwnPdf(content) ? missingOwnValues(content, values) : missingValues(content, values, state)
