import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { textsOf } from '#features/templates/rules/part-condition.ts'
import { fieldsIn } from '#features/templates/rules/template-words.ts'
import { clauseWords } from './document-texts.ts'
import { KIND_RULES, type RequiredClause, type RequiredValue } from './kind-rules.ts'
import { type Checked, errorOf, type TemplateProblem, warningOf } from './problem.ts'

/** Returns the clauses and values that the law requires of this kind of document and that are missing. */
export function requiredProblems(checked: Checked): TemplateProblem[] {
  const { clauses = [], values = [] } = KIND_RULES[checked.kind] ?? {}
  return [
    ...clauses.flatMap((clause) => clauseProblems(checked, clause)),
    ...values.flatMap((value) => valueProblems(checked, value)),
    ...sellerNotice(checked),
  ]
}

function clauseProblems({ content, texts }: Checked, { anyOf, message, source }: RequiredClause): TemplateProblem[] {
  const found = content.blocks.findIndex((block) => block.kind === 'clause' && anyOf.includes(block.clause))
  if (content.blocks[found]?.when !== undefined)
    return [
      errorOf({
        block: found,
        message: 'This clause is required in every case, but it is printed only in some.',
        fix: 'Remove the condition.',
        source,
      }),
    ]
  const isVerbatim = anyOf.some((id) => {
    const words = clauseWords(id, content.language)
    return words !== null && words !== '' && texts.all.includes(words)
  })
  const name = clauseOf(anyOf[0] ?? '')?.name ?? anyOf[0]
  return found >= 0 || isVerbatim ? [] : [errorOf({ message, fix: `Insert the clause “${name}”.`, source })]
}

function valueProblems(
  { content }: Checked,
  { anyOf, orPart, mayDepend, message, source }: RequiredValue,
): TemplateProblem[] {
  const always = content.blocks.filter(({ when }) => when === undefined || mayDepend)
  const names = always.flatMap((block) => textsOf(block, null, content.language)).flatMap(fieldsIn)
  if (anyOf.some((name) => names.includes(name))) return []
  if (always.some((block) => block.kind === 'part' && block.part === orPart)) return []
  const field = mergeField(anyOf[0] ?? '')
  return [
    errorOf({
      message,
      fix: `Insert the field “${field?.label ?? ''}” (${anyOf[0]}) in a part without a condition.`,
      source,
    }),
  ]
}

/** A loan whose money pays a seller needs the holder notice too, but not every loan does. */
function sellerNotice({ kind, content }: Checked): TemplateProblem[] {
  if (kind !== 'note_disclosure') return []
  if (content.blocks.some((block) => block.kind === 'clause' && block.clause === 'purchase_loan_notice')) return []
  return [
    warningOf({
      message: 'The holder notice for loans that pay a seller is missing.',
      fix: 'Insert the clause “Holder notice in a purchase money loan”, printed if the name of the seller is set.',
      source: '16 CFR 433.2(b)',
    }),
  ]
}
