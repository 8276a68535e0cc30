import type { ColumnValue, PlannedCondition, PlannedOrder } from './plan.ts'
import { type Operation, QUANTIFIABLE_OPERATORS, SEARCH_FUNCTIONS, SIMPLE_OPERATORS } from './request/syntax-tree.ts'

/** The values of one statement; what comes from a request becomes `$n`, never text of the statement. */
export class Values {
  readonly list: (string | null)[] = []

  add(value: string | null): string {
    return `$${this.list.push(value)}`
  }
}

export function valueSql(alias: string, { column, path }: ColumnValue, values: Values): string {
  const base = `${alias}.${column.quoted}`
  if (path.length === 0) return base
  const isJson = column.category === 'json' || column.category === 'jsonb'
  const steps = path.map(({ arrow, key }) => `${arrow}${typeof key === 'number' ? key : `${values.add(key)}::text`}`)
  return `(${isJson ? base : `to_jsonb(${base})`}${steps.join('')})`
}

export function conditionsSql(alias: string, conditions: PlannedCondition[], values: Values): string[] {
  return conditions.map((condition) => conditionSql(alias, condition, values))
}

function conditionSql(alias: string, condition: PlannedCondition, values: Values): string {
  switch (condition.kind) {
    case 'tree': {
      const children = conditionsSql(alias, condition.conditions, values).join(` ${condition.operator} `)
      return `${condition.negated ? 'not ' : ''}(${children})`
    }
    case 'embedIsNull':
      return `${condition.embed.alias}.body is ${condition.negated ? 'not ' : ''}null`
    case 'filter': {
      const sql = operationSql(alias, condition.value, condition.operation, values)
      return condition.negated ? `not (${sql})` : sql
    }
  }
}

function operationSql(alias: string, value: ColumnValue, operation: Operation, values: Values): string {
  const left = valueSql(alias, value, values)
  switch (operation.kind) {
    case 'simple':
      return `${left} ${SIMPLE_OPERATORS[operation.operator]} ${values.add(operation.value)}`
    case 'quantifiable': {
      const { operator, quantifier } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const right = values.add(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const sql = QUANTIFIABLE_OPERATORS[operator]
      return quantifier === null ? `${left} ${sql} ${right}` : `${left} ${sql} ${quantifier} (${right})`
    }
    case 'in':
      return `${left} = any (${values.add(arrayLiteral(operation.values))})`
    case 'is':
      return `${left} is ${operation.value}`
    case 'distinct':
      return `${left} is distinct from ${values.add(operation.value)}`
    case 'search': {
      const language = operation.language === null ? '' : `${values.add(operation.language)}::regconfig, `
      const document = value.column.category === 'tsvector' ? left : `to_tsvector(${language}${left})`
      return `${document} @@ ${SEARCH_FUNCTIONS[operation.operator]}(${language}${values.add(operation.value)})`
    }
  }
}

function arrayLiteral(members: string[]): string {
  return `{${members.map((member) => `"${member.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

export function orderSql(alias: string, order: PlannedOrder[], values: Values): string {
  if (order.length === 0) return ''
  const terms = order.map(({ embed, value, descending, nulls }) => {
    const term = embed === null ? valueSql(alias, value, values) : `${embed.embed.alias}.order_${embed.position}`
    return `${term}${descending ? ' desc' : ''}${nulls === null ? '' : ` nulls ${nulls}`}`
  })
  return ` order by ${terms.join(', ')}`
}
