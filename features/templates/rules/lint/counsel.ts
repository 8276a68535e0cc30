import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { COUNSEL_MUST_ADD } from '#features/templates/rules/clauses/counsel-must-add.ts'
import { type Checked, type TemplateProblem, warningOf } from './problem.ts'

/** Returns a warning for each clause that lacks the text of a state, with what counsel must add there. */
export function counselProblems({ content }: Checked): TemplateProblem[] {
  return content.blocks.flatMap((block, at) => {
    const lacking = block.kind === 'clause' ? Object.entries(COUNSEL_MUST_ADD[block.clause] ?? {}) : []
    if (block.kind !== 'clause' || lacking.length === 0) return []
    const states = lacking.map(([state]) => state).join(', ')
    return warningOf({
      block: at,
      message: `The clause “${clauseOf(block.clause)?.name ?? block.clause}” lacks the texts of these states: ${states}.`,
      fix: `Before you use the document there, let counsel add: ${lacking.map(([state, text]) => `${state}: ${text}`).join('; ')}.`,
    })
  })
}
