import { centsOf, decimalComma } from '#platform/rules/money.ts'

/** A typed value, or the sentence that says how to write it. */
type Typed<Value> = { value: Value } | { problem: string }

/** Reads dollars as whole cents. */
export function typedCents(text: string): Typed<number> {
  const cents = centsOf(text)
  if (cents !== null && !/\.\d{3}/.test(text)) return { value: cents }
  const meant = decimalComma(text)
  return {
    problem:
      meant === null ? 'Write dollars and cents, such as 1,234.50.' : `Write ${meant}, with a point before the cents.`,
  }
}

/** Reads a percentage a year, with or without a percent sign, as decimal text. */
export function typedPercent(text: string): Typed<string> {
  const [, whole = '', decimals = ''] = /^(\d{0,3})(\.\d{1,10})?\s*%?$/.exec(text.trim()) ?? []
  if (whole + decimals !== '') return { value: `${whole || '0'}${decimals}` }
  return { problem: 'Write a percentage a year from 0 to 999, such as 18.99.' }
}

/** Reads a whole number of zero or more. */
export function typedCount(text: string): Typed<number> {
  return /^\d{1,6}$/.test(text.trim()) ? { value: Number(text) } : { problem: 'Write a whole number, such as 24.' }
}

/** Takes a date as typed. The request's schema checks it. */
export const typedDate = (text: string): Typed<string> => ({ value: text })
