import { clauseText } from './clause.ts'
import { clauseOf } from './clauses/clauses.ts'
import type { PartCondition, SimpleCondition, TemplateBlock, TemplateContent } from './template-content.ts'
import type { TemplateValues } from './template-values.ts'

/** Returns true if a condition holds. A part without a condition is always printed. */
export function holds(condition: PartCondition | undefined, { fields }: Pick<TemplateValues, 'fields'>): boolean {
  if (condition === undefined) return true
  if ('all_of' in condition) return condition.all_of.every((one) => holds(one, { fields }))
  const value = Object.entries(fields).find(([name]) => name === condition.field)?.[1]
  if ('is_set' in condition) return (value !== undefined) === condition.is_set
  return condition.is_one_of.includes(String(value ?? ''))
}

/** Returns the simple conditions of a part. */
export function conditionsOf(condition: PartCondition | undefined): readonly SimpleCondition[] {
  if (condition === undefined) return []
  return 'all_of' in condition ? condition.all_of : [condition]
}

/** Returns the parts of a template that are printed for a case. */
export const printedBlocks = (
  { blocks }: Pick<TemplateContent, 'blocks'>,
  values: Pick<TemplateValues, 'fields'>,
): TemplateBlock[] => blocks.filter(({ when }) => holds(when, values))

/** Returns every text of a part, with its marks. A clause has the text of its state and language. */
export function textsOf(block: TemplateBlock, state: string | null, language: TemplateContent['language']): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
    case 'clause': {
      const clause = clauseOf(block.clause)
      return clause === null ? [] : [clauseText(clause, state, language)]
    }
    case 'field':
      return [block.label]
    case 'signature':
      return block.statement === undefined ? [] : [block.statement]
    case 'part':
    case 'page_break':
      return []
  }
}
