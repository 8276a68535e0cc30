import { mergeField } from '#features/templates/rules/merge-fields.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { wordParts } from '#features/templates/rules/template-words.ts'
import { valueWords } from '#features/templates/rules/value-words.ts'
import type { Run } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** A case in the language of its document. */
export interface Writing {
  values: TemplateValues
  language: Language
  /** The state whose clauses apply, or null. */
  state: string | null
}

const BOLD = { fontFamily: 'Helvetica-Bold' } as const

/** Returns a text with its values in place, line by line. */
export function writtenLines(text: string, writing: Writing): Run[][] {
  const lines: Run[][] = [[]]
  for (const part of wordParts(text)) {
    const words = 'field' in part ? valueIn(part.field, writing) : part.words
    for (const [at, line] of words.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (line !== '') lines.at(-1)?.push({ words: printable(line, Infinity), ...(part.isBold && { look: BOLD }) })
    }
  }
  return lines.filter((runs) => runs.length > 0)
}

/** Returns a text with its values in place, as plain words. */
export const writtenWords = (text: string, writing: Writing): string =>
  writtenLines(text, writing)
    .map((runs) => runs.map(({ words }) => words).join(''))
    .join(' ')

/** Returns the words of a value. Rendering starts only after all values were found, so a missing one is a defect. */
export function valueIn(name: string, { values, language }: Writing): string {
  const field = mergeField(name)
  const value = field === null ? undefined : values.fields[field.name]
  if (field === null || value === undefined) throw new Error(`The value of ${name} is missing`)
  return valueWords(field, value, language)
}
