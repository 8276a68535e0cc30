/** The length of a record of an ACH file, and the records of a block. */
export const RECORD_LENGTH = 94
export const BLOCKING_FACTOR = 10

/** Returns text of a fixed width in the characters that ACH files allow, padded with spaces. */
export function alphanumeric(text: string, width: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/g, '')
  return plain.toUpperCase().slice(0, width).padEnd(width)
}

/** Returns digits of a fixed width. @throws RangeError if the number does not fit, because a cut amount is another amount */
export function numeric(value: number | bigint, width: number): string {
  const digits = value.toString()
  if (!/^\d+$/.test(digits) || digits.length > width) throw new RangeError(`${digits} does not fit in ${width} digits`)
  return digits.padStart(width, '0')
}

/** Returns a record of exactly 94 characters. @throws RangeError for any other length */
export function record(...fields: readonly string[]): string {
  const line = fields.join('')
  if (line.length !== RECORD_LENGTH)
    throw new RangeError(`A record has ${line.length} characters, not ${RECORD_LENGTH}`)
  return line
}

/** Returns a date as YYMMDD. */
export const yymmdd = (date: string): string => date.slice(2).replaceAll('-', '')

/** Returns the sum of the first eight digits of routing numbers, of which the last ten digits count. */
export function entryHash(routingNumbers: readonly string[]): number {
  return routingNumbers.reduce((sum, number) => sum + Number(number.slice(0, 8)), 0) % 10_000_000_000
}
