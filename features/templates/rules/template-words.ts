/** A part of a text: plain words, or a merge field by its name. */
export type WordPart = { isBold: boolean } & ({ words: string } | { field: string })

// Bold marks, or a field with spaces around its name or without.
const MARKS = /(\*\*|\{\{\s*[^{}]*\s*\}\})/

/** Parses a text with `**bold**` parts and merge fields such as `{{borrower.name}}`. A mark without its end lasts to the end. */
export function wordParts(text: string): WordPart[] {
  const parts: WordPart[] = []
  let isBold = false
  for (const piece of text.split(MARKS)) {
    if (piece === '') continue
    if (piece === '**') isBold = !isBold
    else if (piece.startsWith('{{') && piece.endsWith('}}')) parts.push({ isBold, field: piece.slice(2, -2).trim() })
    else parts.push({ isBold, words: piece })
  }
  return parts
}

/** Returns the names of the merge fields in a text. */
export const fieldsIn = (text: string): string[] =>
  wordParts(text).flatMap((part) => ('field' in part ? [part.field] : []))
