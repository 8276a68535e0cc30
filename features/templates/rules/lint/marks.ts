import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { MERGE_FIELD_NAMES, mergeField } from '#features/templates/rules/merge-fields.ts'
import { conditionsOf, textsOf } from '#features/templates/rules/part-condition.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import { fieldsIn } from '#features/templates/rules/template-words.ts'
import { type Checked, errorOf, type TemplateProblem } from './problem.ts'

/** Returns the marks that name nothing: unknown fields and clauses, and marks without their end. */
export function markProblems({ content }: Checked): TemplateProblem[] {
  const inTitle = textProblems(content.title, null)
  return [...inTitle, ...content.blocks.flatMap((block, at) => blockProblems(block, at, content.language))]
}

function blockProblems(block: TemplateBlock, at: number, language: Checked['content']['language']): TemplateProblem[] {
  const condition = unknownFields(
    conditionsOf(block.when).map(({ field }) => field),
    at,
  )
  if (block.kind === 'clause')
    return clauseOf(block.clause) === null
      ? [
          ...condition,
          errorOf({ block: at, message: `There is no clause “${block.clause}”.`, fix: 'Choose one of the list.' }),
        ]
      : condition
  return [...condition, ...textsOf(block, null, language).flatMap((text) => textProblems(text, at))]
}

/** Returns the problems of one text: unknown fields, and marks without their end. */
export function textProblems(text: string, block: number | null): TemplateProblem[] {
  const rest = text.replaceAll(/\{\{[^{}]*\}\}/g, '')
  const braces = /\{\{|\}\}/.test(rest)
    ? [
        errorOf({
          block,
          message: 'A field lacks a brace.',
          fix: 'Write it as {{borrower.name}}, or insert it from the menu.',
        }),
      ]
    : []
  const stars =
    rest.split('**').length % 2 === 0
      ? [errorOf({ block, message: 'Bold text has no end.', fix: 'Write ** before and after the bold words.' })]
      : []
  return [...braces, ...stars, ...unknownFields(fieldsIn(text), block)]
}

/** Returns an error for each name that no field has. */
export function unknownFields(names: readonly string[], block: number | null): TemplateProblem[] {
  return names
    .filter((name) => mergeField(name) === null)
    .map((name) => {
      const near = nearest(name)
      return errorOf({
        block,
        message: `There is no field “${name}”.`,
        fix: near === null ? 'Insert a field from the menu.' : `Did you mean ${near}? Insert it from the menu.`,
      })
    })
}

/** Returns the known name that shares its last part, or begins like the unknown one. */
function nearest(name: string): string | null {
  const [group = '', last = group] = name.toLowerCase().split('.')
  const candidates = MERGE_FIELD_NAMES.filter((known) => known.endsWith(`.${last}`) || known.includes(last))
  return candidates.find((known) => known.startsWith(group)) ?? candidates[0] ?? null
}
