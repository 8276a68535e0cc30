import type { PdfDocument, Section } from '#platform/pdf/document.ts'
import type { PdfNode, Style, TextNode } from '#platform/pdf/nodes.ts'

/** A document, one of its sections, or parts of one. */
export type Printed = PdfDocument | Section | PdfNode | Iterable<PdfNode>

/** Returns every part with all its descendants, in the order of the document. */
export function nodesOf(printed: Printed): PdfNode[] {
  if ('sections' in printed) return printed.sections.flatMap(nodesOf)
  if ('content' in printed) return [...printed.content()].flatMap(nodesOf)
  if (!('kind' in printed)) return [...printed].flatMap(nodesOf)
  return [printed, ...('children' in printed ? printed.children.flatMap(nodesOf) : [])]
}

const isText = (node: PdfNode): node is TextNode => node.kind === 'text'

export const textsOf = (printed: Printed): TextNode[] => nodesOf(printed).filter(isText)

/** Returns the text of a part with all its descendants. */
export const wordsIn = (printed: Printed): string =>
  textsOf(printed)
    .flatMap(({ runs }) => runs.map(({ words }) => words))
    .join('')

/** Returns the lines as a reader sees them, each as one text. */
export const linesOf = (printed: Printed): string[] =>
  textsOf(printed)
    .map(wordsIn)
    .filter((words) => words.trim() !== '')

/** Returns the styles of the texts with exactly these words. */
export const looksOf = (printed: Printed, words: string): Style[] =>
  textsOf(printed)
    .filter((node) => wordsIn(node) === words)
    .map(({ style }) => style)

/** Returns what each page of a document repeats. */
export const repeatedIn = ({ sections }: PdfDocument): string[] =>
  sections.flatMap(({ running }) => running.map(({ node }) => wordsIn(node(1, 1))))
