import type { DocumentKind } from './document-kinds.ts'
import { counselProblems } from './lint/counsel.ts'
import { documentTexts } from './lint/document-texts.ts'
import { forbiddenProblems } from './lint/forbidden.ts'
import { markProblems } from './lint/marks.ts'
import { placementProblems } from './lint/placement.ts'
import type { TemplateProblem } from './lint/problem.ts'
import { requiredProblems } from './lint/required.ts'
import { lintOwnPdf } from './own-pdf/lint-own-pdf.ts'
import { isOwnPdf } from './own-pdf/own-pdf.ts'
import type { DocumentContent } from './template-body.ts'

/**
 * Returns the problems of a template: the ones of the whole first, then by part. Empty if nothing was found, which does not
 * replace a review by counsel.
 */
export function lintTemplate(kind: DocumentKind, content: DocumentContent): TemplateProblem[] {
  if (isOwnPdf(content)) return lintOwnPdf(kind, content)
  const checked = { kind, content, texts: documentTexts(content) }
  return [
    ...markProblems(checked),
    ...requiredProblems(checked),
    ...forbiddenProblems(checked),
    ...placementProblems(checked),
    ...counselProblems(checked),
  ].toSorted((one, other) => (one.block ?? -1) - (other.block ?? -1))
}

/** Returns the problems that keep a template from being published. */
export const errorsOf = (problems: readonly TemplateProblem[]): TemplateProblem[] =>
  problems.filter(({ severity }) => severity === 'error')
