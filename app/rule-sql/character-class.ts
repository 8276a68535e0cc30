const LAST = 0x10ffff
const SURROGATES = { first: 0xd800, last: 0xdfff }

/**
 * Returns the bracket expression of PostgreSQL that matches the characters for which `isIn` returns true. It has no NUL and no
 * surrogates, because no text of the database can hold them.
 */
export function characterClass(isIn: (character: string) => boolean): string {
  const ranges: { first: number; last: number }[] = []
  for (let point = 1; point <= LAST; point++) {
    if (point === SURROGATES.first) point = SURROGATES.last + 1
    if (!isIn(String.fromCodePoint(point))) continue
    const range = ranges.at(-1)
    if (range?.last === point - 1) range.last = point
    else ranges.push({ first: point, last: point })
  }
  return `[${ranges.map(({ first, last }) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`)).join('')}]`
}

/** Returns the source of a pattern of JavaScript with the escapes of PostgreSQL. */
export const postgresPattern = ({ source }: RegExp): string =>
  source.replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, hex: string) => escaped(Number.parseInt(hex, 16))).replaceAll('\\/', '/')

function escaped(point: number): string {
  const hex = point.toString(16).toUpperCase()
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
