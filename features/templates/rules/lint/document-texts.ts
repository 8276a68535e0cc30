import { clauseText } from '#features/templates/rules/clause.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { textsOf } from '#features/templates/rules/part-condition.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** Returns the words of a text in a form that can be compared: without marks of bold type, with single spaces, in one case. */
export const plainWords = (text: string): string =>
  text
    .replaceAll('**', '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Returns the words of each part of a template that a company wrote itself, and those of the whole with its clauses. */
export function documentTexts({ blocks, language, title }: TemplateContent) {
  const own = blocks.map((block) => (block.kind === 'clause' ? [] : textsOf(block, null, language).map(plainWords)))
  const all = blocks.flatMap((block) => textsOf(block, null, language))
  return { own, all: plainWords([title, ...all].join(' ')) }
}

/** Returns the words of a clause in a language, in the same form; null if there is no such clause. */
export function clauseWords(id: string, language: TemplateContent['language']): string | null {
  const clause = clauseOf(id)
  return clause === null ? null : plainWords(clauseText(clause, null, language))
}
