import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import type { documentTexts } from './document-texts.ts'

/** A problem of a template. An error must be corrected before the template is published. */
export interface TemplateProblem {
  severity: 'error' | 'warning'
  /** The place of its part in the template; null if it concerns the whole. */
  block: number | null
  message: string
  fix: string
  /** The law behind it, or null. */
  source: string | null
}

/** A template to check, with its texts in one form. */
export interface Checked {
  kind: DocumentKind
  content: TemplateContent
  texts: ReturnType<typeof documentTexts>
}

type Said = Pick<TemplateProblem, 'message' | 'fix'> & Partial<Pick<TemplateProblem, 'block' | 'source'>>

export const errorOf = (said: Said): TemplateProblem => ({ severity: 'error', block: null, source: null, ...said })
export const warningOf = (said: Said): TemplateProblem => ({ ...errorOf(said), severity: 'warning' })
