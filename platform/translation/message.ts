import type { Part } from './find-units.ts'

/**
 * Returns the ICU message of a text, which is its key in the catalogs: values are numbered (`{0}`), elements are tags (`<t1>here</t1>`),
 * and words that depend on a number are plural forms.
 */
export function messageOf(parts: readonly Part[]): string {
  let number = 0
  const written = (part: Part): string => {
    if (part.kind === 'text') return escaped(part.text)
    const own = number++
    if (part.kind === 'value') return `{${own}}`
    if (part.kind === 'plural') return `{${own}, plural, one {${escaped(part.one)}} other {${escaped(part.other)}}}`
    return `<t${own}>${part.parts.map(written).join('')}</t${own}>`
  }
  return parts.map(written).join('')
}

/** Returns the parts in the order of their numbers. */
export const numbered = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.kind === 'text') return []
    return part.kind === 'element' ? [part, ...numbered(part.parts)] : [part]
  })

// A single quote begins a quoted piece only before these characters.
const escaped = (text: string): string => text.replaceAll(/'(?=[{}<>|#']|$)/g, "''").replaceAll(/[{}<>]+/g, "'$&'")
