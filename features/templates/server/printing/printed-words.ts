import { printedBlocks } from '#features/templates/rules/part-condition.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import type { PdfNode } from '#platform/pdf/nodes.ts'
import { printedBlock } from './printed-block.ts'
import { type Writing, writtenWords } from './written-words.ts'

/** Returns the words that a document prints for a case, without its letterhead. */
export function printedWords(content: TemplateContent, values: TemplateValues, state: string | null): string {
  const writing: Writing = { values, language: content.language, state }
  const nodes = printedBlocks(content, values).flatMap((block) => printedBlock(block, writing, []))
  return [writtenWords(content.title, writing), ...nodes.map(wordsOf)].join(' ')
}

function wordsOf(node: PdfNode): string {
  if (node.kind === 'text') return node.runs.map(({ words }) => words).join('')
  return 'children' in node ? node.children.map(wordsOf).join(' ') : ''
}
