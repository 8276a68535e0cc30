import { z } from 'zod'
import type { InputUnit, InputValue } from './input-registry.ts'

const figure = z.number('must be a number').min(-1e12).max(1e12)
const words = z.array(z.string().trim().min(1).max(40)).min(1).max(60)

/** A test of one input, as a cell of a table states it. Both ends of `between` are included. */
export const cellTestSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.enum(['at_least', 'above', 'at_most', 'below']), value: figure }),
  z.strictObject({ is: z.literal('between'), from: figure, to: figure }),
  z.strictObject({ is: z.enum(['among', 'not_among']), values: words }),
  z.strictObject({ is: z.enum(['yes', 'no', 'missing', 'known']) }),
])
export type CellTest = z.output<typeof cellTestSchema>

/** Returns true or false if the test can be decided, and null if the value is unknown or of another type. */
export function holds(test: CellTest, value: InputValue): boolean | null {
  if (test.is === 'missing') return value === null
  if (test.is === 'known') return value !== null
  if (value === null) return null
  switch (test.is) {
    case 'yes':
    case 'no':
      return typeof value === 'boolean' ? value === (test.is === 'yes') : null
    case 'among':
    case 'not_among':
      return typeof value === 'string' ? test.values.includes(value) === (test.is === 'among') : null
    case 'between':
      return typeof value === 'number' ? value >= test.from && value <= test.to : null
    case 'at_least':
    case 'above':
    case 'at_most':
    case 'below':
      return typeof value === 'number' ? COMPARE[test.is](value, test.value) : null
  }
}

const COMPARE = {
  at_least: (value: number, limit: number) => value >= limit,
  above: (value: number, limit: number) => value > limit,
  at_most: (value: number, limit: number) => value <= limit,
  below: (value: number, limit: number) => value < limit,
}

/** Returns true if a test suits the unit of its input. */
export function suits(test: CellTest, unit: InputUnit): boolean {
  if (test.is === 'missing' || test.is === 'known') return true
  if (test.is === 'yes' || test.is === 'no') return unit === 'flag'
  if (test.is === 'among' || test.is === 'not_among') return unit === 'word'
  return unit !== 'flag' && unit !== 'word'
}
