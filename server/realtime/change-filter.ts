import pg from 'pg'
import type { PublishedColumn } from './published-tables.ts'

/** One condition of a filter such as `status=eq.error,created_at=gte.2026-01-01`; all of them must hold. */
export interface Condition {
  column: string
  operator: Operator
  isNegated: boolean
  value: string
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const PATTERNS = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' } as const
const OTHERS = { in: 'in', is: 'is', isdistinct: 'is distinct from' } as const
const OPERATORS = { ...COMPARISONS, ...PATTERNS, ...OTHERS }
type Operator = keyof typeof OPERATORS

const MOST_CONDITIONS = 10
const LONGEST_PATTERN = 200
const MOST_LISTED = 100
const IS = /^(null|true|false|unknown)$/i
const CONDITION = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s

/** Throws a sentence for whoever wrote the filter. */
export function parseFilter(filter: string): Condition[] {
  const conditions = splitOutside(filter).map((part) => {
    const [, column = '', not, operator = '', value = ''] = CONDITION.exec(part) ?? []
    if (!isOperator(operator)) throw new Error(`Error parsing filter params: ["${part.slice(0, 100)}"]`)
    const isNegated = not !== undefined
    return { column: column.trim(), operator, isNegated, value: operator === 'in' ? value : unquoted(value) }
  })
  if (conditions.length > MOST_CONDITIONS) throw new Error(`a filter has at most ${MOST_CONDITIONS} conditions`)
  conditions.forEach(refuseHostile)
  return conditions
}

function refuseHostile({ operator, value }: Condition): void {
  if (operator === 'is' && !IS.test(value)) throw new Error(`"is" compares with null, true, false or unknown`)
  if (!(operator in PATTERNS)) return
  if (value.length > LONGEST_PATTERN) throw new Error(`a pattern has at most ${LONGEST_PATTERN} characters`)
  // The first would fail on a later row; the second can take the database minutes.
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(value)) throw new Error('a pattern must not end with an escape character')
  if (operator.endsWith('match') && /\\[1-9]/.test(value)) throw new Error('a pattern must not refer back')
}

/** The conditions as SQL over a row named `r`; `parameter` takes a value and answers its placeholder. */
export function filterSql(
  conditions: readonly Condition[],
  columns: readonly PublishedColumn[],
  parameter: (value: string) => string,
): string {
  const parts = conditions.map((condition) => {
    const column = columns.find(({ name }) => name === condition.column)
    if (column === undefined) throw new Error(`invalid column for filter ${condition.column}`)
    const sql = conditionSql(condition, `r.${pg.escapeIdentifier(column.name)}`, column.sqlType, parameter)
    return condition.isNegated ? `not (${sql})` : `(${sql})`
  })
  return `coalesce(${parts.join(' and ')}, false)`
}

function conditionSql(
  { operator, value }: Condition,
  column: string,
  type: string,
  parameter: (value: string) => string,
): string {
  const sql = OPERATORS[operator]
  if (operator === 'is') return `${column} is ${value}`
  if (operator in PATTERNS) return `${column}::text ${sql} ${parameter(value)}::text`
  if (operator === 'isdistinct' && value === 'null') return `${column} is not null`
  if (operator !== 'in') return `${column} ${sql} ${parameter(value)}::${type}`
  const listed = splitOutside(value.replace(/^\(|\)$/g, '')).map(unquoted)
  if (listed.length > MOST_LISTED) throw new Error(`a list has at most ${MOST_LISTED} values`)
  return `${column} in (${listed.map((one) => `${parameter(one)}::${type}`).join(', ')})`
}

/** Splits at commas that are neither quoted nor within parentheses. */
function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    let character = text[at] ?? ''
    if (isQuoted && character === '\\') character += text[++at] ?? ''
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth++
    else if (!isQuoted && character === ')') depth--
    if (character === ',' && !isQuoted && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

const unquoted = (value: string): string =>
  /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value

const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name)
