import { type PdfNode, type Style, text } from '#platform/pdf/nodes.ts'
import { type Writing, writtenLines } from './written-words.ts'

/** Returns a text with its values as paragraphs, one for each line. */
export const paragraphs = (words: string, writing: Writing, style: Style = {}): PdfNode[] =>
  writtenLines(words, writing).map((runs) => text(runs, { marginTop: 6, ...style }))
