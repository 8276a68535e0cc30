import { ungrouped } from '#platform/rules/money.ts'
import type { CellTest } from './cell-test.ts'
import type { InputUnit } from './input-registry.ts'

const SIGNS = { at_least: '>=', above: '>', at_most: '<=', below: '<' } as const
const IS = { '>=': 'at_least', '≥': 'at_least', '>': 'above', '<=': 'at_most', '≤': 'at_most', '<': 'below' } as const
const PLAIN = ['yes', 'no', 'missing', 'known'] as const

/** Returns a test as a cell shows it: '>= 620', '620 to 679', 'auto, personal', 'yes'. Cents are in dollars. Null is empty. */
export function cellText(test: CellTest | null, unit: InputUnit): string {
  if (test === null) return ''
  switch (test.is) {
    case 'among':
      return test.values.join(', ')
    case 'not_among':
      return `not ${test.values.join(', ')}`
    case 'between':
      return `${figureText(test.from, unit)} to ${figureText(test.to, unit)}`
    case 'at_least':
    case 'above':
    case 'at_most':
    case 'below':
      return `${SIGNS[test.is]} ${figureText(test.value, unit)}`
    default:
      return test.is
  }
}

const figureText = (value: number, unit: InputUnit) => (unit === 'cents' ? String(value / 100) : String(value))

/** The result of reading a cell: a test, null for an empty cell, or a problem in words. */
export type ReadCell = { test: CellTest | null } | { problem: string }

/** Reads a cell as a person types or pastes it. Dollar signs, percent signs, and thousands separators are ignored. */
export function readCell(typed: string, unit: InputUnit): ReadCell {
  const text = typed.trim()
  if (text === '' || text === '*' || text.toLowerCase() === 'any') return { test: null }
  const plain = PLAIN.find((word) => word === text.toLowerCase())
  if (plain !== undefined && (unit === 'flag' || plain === 'missing' || plain === 'known'))
    return { test: { is: plain } }
  if (unit === 'flag') return { problem: 'Enter yes, no, or missing' }
  return unit === 'word' ? wordTest(text) : figureTest(text, unit)
}

function wordTest(text: string): ReadCell {
  const isNot = /^not\s+/i.test(text)
  const values = text
    .replace(/^not\s+/i, '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return values.length === 0
    ? { problem: 'Enter words with commas' }
    : { test: { is: isNot ? 'not_among' : 'among', values } }
}

const COMPARED = /^(>=|<=|≥|≤|>|<)\s*(.+)$/
const RANGE = /^(.+?)\s*(?:to|–|\.\.)\s*(.+)$/i
const FROM_ON = /^(.+)\+$/

function figureTest(text: string, unit: InputUnit): ReadCell {
  const [, sign, compared] = COMPARED.exec(text) ?? []
  if (sign !== undefined && compared !== undefined) {
    const value = figureOf(compared, unit)
    return value === null || !isSign(sign) ? NO_FIGURE : { test: { is: IS[sign], value } }
  }
  const [, from, to] = RANGE.exec(text) ?? []
  if (from !== undefined && to !== undefined) return rangeTest(figureOf(from, unit), figureOf(to, unit))
  const least = figureOf(FROM_ON.exec(text)?.[1] ?? '', unit)
  if (least !== null) return { test: { is: 'at_least', value: least } }
  const exact = figureOf(text, unit)
  return exact === null ? NO_FIGURE : { test: { is: 'between', from: exact, to: exact } }
}

const isSign = (sign: string): sign is keyof typeof IS => Object.hasOwn(IS, sign)

const NO_FIGURE: ReadCell = { problem: 'Enter a figure, such as >= 620 or 620 to 679' }

function rangeTest(from: number | null, to: number | null): ReadCell {
  if (from === null || to === null) return NO_FIGURE
  return from > to ? { problem: 'The range must begin with its lower end' } : { test: { is: 'between', from, to } }
}

/** Returns a typed figure, in cents for dollars; null if it is none or has more than two decimals. */
function figureOf(typed: string, unit: InputUnit): number | null {
  const bare = ungrouped(typed.trim().replace(/^(-?)\$\s?|\s?%$/g, '$1'))
  if (!/^-?\d{1,10}(\.\d{1,2})?$/.test(bare)) return null
  return unit === 'cents' ? Math.round(Number(bare) * 100) : Number(bare)
}
