import { beyondBounds } from '#platform/rest/errors.ts'
import { FIELD_NAME, Scanner } from './scanner.ts'
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type Field,
  type Filter,
  IS_VALUES,
  type IsValue,
  type LogicTree,
  type Operation,
  SEARCHES,
  type Search,
} from './syntax-tree.ts'

const MAX_LOGIC_DEPTH = 5
const MAX_LIST_VALUES = 1_000
const WORD = /[a-z]+/y
const QUANTIFIABLE = /^(?:eq|[gl]te?|i?like|i?match)$/
const QUANTIFIERS = ['any', 'all'] as const
const LANGUAGE = /\([A-Za-z0-9_ ]+\)/y
const IS_VALUE = /(?:not_)?null|true|false|unknown/iy
const REST = /.*/sy
const UNTIL_DELIMITER = /[^,)]*/sy
const QUOTED = /"(?:[^"\\]|\\.)*"/sy
const ARRAY_LITERAL = /\{[^{}]*\}/y

/** A filter's value extends to the end of the parameter, or in a logic tree to the next `,` or `)`. */
type ReadValue = (scanner: Scanner) => string

export function parseFilter(field: Field, text: string): Filter {
  return Scanner.whole('filter', text, (scanner) => filterOn(scanner, field, (source) => source.match(REST) ?? ''))
}

/** Returns true if a parameter starts like a filter. By GET, a function's arguments are mixed with filters. */
export function looksLikeFilter(text: string): boolean {
  const word = /^(not\.)?([a-z]+)(?:\([A-Za-z_ ]+\))?\./.exec(text)?.[2]
  return word !== undefined && (word === 'is' || word === 'in' || isComparison(word) || isSearch(word))
}

/** `text` is the parenthesized list after `and=` or `or=`. */
export function parseLogicTree(operator: 'and' | 'or', negated: boolean, text: string): LogicTree {
  // PostgREST parses the operator with the list, so its errors count the operator's characters.
  const { length } = `${negated ? 'not.' : ''}${operator}`
  const conditions = Scanner.whole('logic tree', text, (scanner) => conditionList(scanner, 1), length)
  return { kind: 'tree', operator, negated, conditions }
}

function conditionList(scanner: Scanner, depth: number): Condition[] {
  if (depth > MAX_LOGIC_DEPTH) throw beyondBounds(`Conditions are nested deeper than ${MAX_LOGIC_DEPTH} levels`)
  scanner.skipSpaces()
  scanner.expect('(')
  const conditions = scanner.list(() => condition(scanner, depth))
  scanner.expect(')')
  scanner.skipSpaces()
  return conditions
}

function condition(scanner: Scanner, depth: number): Condition {
  const head = scanner.attempt(() => {
    const negated = scanner.take('not.')
    const operator = scanner.takeOneOf(['and', 'or'])
    scanner.skipSpaces()
    return operator !== null && scanner.sees('(') ? { kind: 'tree' as const, operator, negated } : null
  })
  if (head !== null) return { ...head, conditions: conditionList(scanner, depth + 1) }
  const name = scanner.name(`${FIELD_NAME}, negation operator (not) or logic operator (and, or)`)
  const field = { name, path: scanner.jsonPath() }
  scanner.expect('.')
  return filterOn(scanner, field, valueInTree)
}

const valueInTree = (scanner: Scanner): string =>
  quotedWhole(scanner) ?? scanner.match(ARRAY_LITERAL) ?? scanner.match(UNTIL_DELIMITER) ?? ''

/** Returns a quoted value, unless it is followed by more than a delimiter. */
const quotedWhole = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const start = scanner.position
    if (scanner.match(QUOTED) === null) return null
    scanner.position = start
    const value = scanner.quoted()
    return scanner.atEnd || scanner.sees(',') || scanner.sees(')') ? value : null
  })

function filterOn(scanner: Scanner, field: Field, readValue: ReadValue): Filter {
  const negated = scanner.take('not.')
  return { kind: 'filter', field, negated, operation: operation(scanner, readValue, negated) }
}

function operation(scanner: Scanner, readValue: ReadValue, negated: boolean): Operation {
  const start = scanner.position
  const word = scanner.match(WORD) ?? ''
  if (word === 'in' && scanner.take('.')) return { kind: 'in', values: valueList(scanner) }
  if (word === 'is' && scanner.take('.')) return { kind: 'is', value: isValue(scanner) }
  if (isComparison(word)) {
    const quantifier = QUANTIFIABLE.test(word) ? (QUANTIFIERS.find((one) => scanner.take(`(${one})`)) ?? null) : null
    if (scanner.take('.')) return { kind: 'comparison', operator: word, quantifier, value: readValue(scanner) }
  }
  if (isSearch(word)) {
    const language = scanner.match(LANGUAGE)?.slice(1, -1) ?? null
    if (scanner.take('.')) return { kind: 'search', operator: word, language, value: readValue(scanner) }
  }
  scanner.position = start
  return scanner.fail(`${negated ? '' : '"not" or '}operator (eq, gt, ...)`)
}

const isComparison = (word: string): word is Comparison => Object.hasOwn(COMPARISONS, word)
const isSearch = (word: string): word is Search => Object.hasOwn(SEARCHES, word)

function isValue(scanner: Scanner): IsValue {
  const written = scanner.match(IS_VALUE)?.toLowerCase().replace('_', ' ')
  const expected = 'null, not_null or trilean value (unknown, true, false)'
  return IS_VALUES.find((value) => value === written) ?? scanner.fail(expected)
}

function valueList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.expect('(')
  scanner.skipSpaces()
  const values: string[] = []
  if (scanner.take(')')) return values
  do values.push(quotedWhole(scanner) ?? scanner.match(UNTIL_DELIMITER) ?? '')
  while (scanner.take(','))
  scanner.expect(')')
  scanner.skipSpaces()
  if (values.length > MAX_LIST_VALUES) throw beyondBounds(`A list holds more than ${MAX_LIST_VALUES} values`)
  return values
}
