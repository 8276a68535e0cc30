import type { ColumnValue, EmbedPlan, PlannedCondition, ReadPlan } from './plan.ts'
import { COMPARISONS, type Operation, SEARCHES } from './request/syntax-tree.ts'

/** Marks the body's JSON, which a statement gets when it runs. A column's name marks the value in its only row. */
export const BODY = Symbol('body')

export interface Statement {
  text: string
  values: Values['list']
  /** Writes a result row as JSON if PostgreSQL doesn't. */
  row?: (columns: (string | null)[]) => string
}

/** The values of one statement. A request's values become `$n`, never text of the statement. */
export class Values {
  readonly list: (string | null | typeof BODY | { name: string })[] = []

  add(value: Values['list'][number]): string {
    return `$${this.list.push(value)}`
  }
}

type Node = Pick<ReadPlan, 'alias' | 'relation'>

/** Returns the whole row as a value of its relation's type, wherever the row comes from. */
export const rowSql = ({ alias, relation }: Node): string =>
  relation.quoted === '' ? `${alias}.*` : `(${alias}.*)::${relation.quoted}`

export function valueSql(node: Node, { column, path }: ColumnValue, values: Values): string {
  const base = column.computed?.(rowSql(node)) ?? `${node.alias}.${column.quoted}`
  if (path.length === 0) return base
  const isJson = column.category === 'json' || column.category === 'jsonb'
  const steps = path.map(({ arrow, key }) => `${arrow}${typeof key === 'number' ? key : `${values.add(key)}::text`}`)
  return `(${isJson ? base : `to_jsonb(${base})`}${steps.join('')})`
}

/** Returns the SQL that checks that an embedded resource has rows. */
type Presence = (embed: EmbedPlan) => string
const isJoined: Presence = ({ alias }) => `${alias}.body is not null`

export function conditionsSql(
  node: Node,
  conditions: PlannedCondition[],
  values: Values,
  presence: Presence = isJoined,
): string[] {
  return conditions.map((condition) => conditionSql(node, condition, values, presence))
}

function conditionSql(node: Node, condition: PlannedCondition, values: Values, presence: Presence): string {
  switch (condition.kind) {
    case 'tree': {
      const children = conditionsSql(node, condition.conditions, values, presence).join(` ${condition.operator} `)
      return `${condition.negated ? 'not ' : ''}(${children})`
    }
    case 'embedIsNull':
      return `${condition.negated ? '' : 'not '}(${presence(condition.embed)})`
    case 'filter': {
      const sql = operationSql(node, condition.value, condition.operation, values)
      return condition.negated ? `not (${sql})` : sql
    }
  }
}

function operationSql(node: Node, value: ColumnValue, operation: Operation, values: Values): string {
  const left = valueSql(node, value, values)
  switch (operation.kind) {
    case 'comparison': {
      const { operator, quantifier } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const right = values.add(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      return `${left} ${COMPARISONS[operator]} ${quantifier === null ? right : `${quantifier} (${right})`}`
    }
    case 'in':
      return `${left} = any (${values.add(arrayLiteral(operation.values))})`
    case 'is':
      return `${left} is ${operation.value}`
    case 'search': {
      const language = operation.language === null ? '' : `${values.add(operation.language)}::regconfig, `
      const document = value.column.category === 'tsvector' ? left : `to_tsvector(${language}${left})`
      return `${document} @@ ${SEARCHES[operation.operator]}(${language}${values.add(operation.value)})`
    }
  }
}

function arrayLiteral(members: string[]): string {
  return `{${members.map((member) => `"${member.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

/** `positionOf` returns the place of a value among the result's columns if it must be named by that. */
export function orderSql(
  node: ReadPlan,
  values: Values,
  positionOf: (value: ColumnValue) => number | null = () => null,
): string {
  if (node.order.length === 0) return ''
  const terms = node.order.map(({ embed, value, descending, nulls }) => {
    const term =
      embed === null
        ? (positionOf(value) ?? valueSql(node, value, values))
        : `${embed.alias}.order_${embed.orderedBy.indexOf(value)}`
    return `${term}${descending ? ' desc' : ''}${nulls === null ? '' : ` nulls ${nulls}`}`
  })
  return ` order by ${terms.join(', ')}`
}
