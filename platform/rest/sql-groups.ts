import type { ColumnValue, EmbedPlan, Output, ReadPlan } from './plan.ts'
import { quoteIdentifier } from './schema/schema-cache.ts'
import { type Values, valueSql } from './sql-conditions.ts'

type ValueOutput = Extract<Output, { kind: 'value' }>

/** One column of the result: an aggregate, or a value by which rows are grouped. */
interface GroupColumn {
  name: string
  sql: string
  /** Null for an aggregate. Json has no equality, so it is grouped as text. */
  groupedBy: 'value' | 'text' | null
  /** The resource's own value, without a cast. */
  value: ColumnValue | null
}

/** Returns true if rows are grouped: a resource of its own, or one whose columns it takes over, has an aggregate. */
export const isGrouped = (plan: ReadPlan): boolean =>
  plan.outputs.some((output) =>
    output.kind === 'value' ? output.aggregate !== null : isTakenOver(output.embed) && isGrouped(output.embed.read),
  )

/** A spread to-one resource gives its columns to the outer rows, so its aggregates are over those. */
const isTakenOver = ({ spread, toOne }: EmbedPlan): boolean => spread && toOne

/** Returns a value before any aggregate. A count of rows has none. */
export function plainValueSql(plan: ReadPlan, { value, cast }: ValueOutput, values: Values): string {
  if (value === null) return 'null::int'
  const sql = valueSql(plan, value, values)
  return cast === null ? sql : `${sql}::${cast}`
}

export const groupedOutputsSql = (plan: ReadPlan, values: Values): string[] =>
  columnsOf(plan, values).map(({ name, sql, groupedBy }) => {
    const shown = groupedBy === 'text' ? `min(${sql}::text)::json` : sql
    return `${shown} as ${quoteIdentifier(name)}`
  })

/**
 * Groups by the position of a value, because the same value with other parameters would not be recognized. Values that
 * order the rows are the same within a group.
 */
export function groupSql(plan: ReadPlan): string {
  if (!isGrouped(plan)) return ''
  const keys = columnsOf(plan, null).flatMap(({ sql, groupedBy }, at) =>
    groupedBy === null ? [] : [groupedBy === 'text' ? `${sql}::text` : String(at + 1)],
  )
  const orders = plan.order.flatMap(({ embed, value }) =>
    embed === null ? [] : [`${embed.alias}.order_${embed.orderedBy.indexOf(value)}`],
  )
  const all = [...keys, ...orders]
  return all.length === 0 ? '' : ` group by ${all.join(', ')}`
}

/** Without `values`, only what the positions need: the SQL of values with parameters is left out. */
function columnsOf(plan: ReadPlan, values: Values | null): GroupColumn[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === 'value') {
      const plain = values === null ? '' : plainValueSql(plan, output, values)
      const value = output.cast === null ? output.value : null
      return [{ ...columnOf(output, output.value === null ? '*' : plain), value }]
    }
    const { alias, name, toOne, read } = output.embed
    if (!output.embed.spread) return [{ name, sql: jsonBody(alias, toOne), groupedBy: 'text' as const, value: null }]
    return takenOver(read).map(({ output: inner, name: column }): GroupColumn => {
      const sql = `${alias}.${quoteIdentifier(column)}`
      if (!toOne || inner.kind === 'embed') return { name: column, sql, groupedBy: 'text', value: null }
      return columnOf(inner, inner.value === null ? '*' : sql)
    })
  })
}

const jsonBody = (alias: string, toOne: boolean) => (toOne ? `${alias}.body` : `coalesce(${alias}.body, '[]')`)

function columnOf({ name, aggregate }: ValueOutput, sql: string): GroupColumn {
  if (aggregate === null) return { name, sql, groupedBy: 'value', value: null }
  const cast = aggregate.cast === null ? '' : `::${aggregate.cast}`
  return { name, sql: `${aggregate.name}(${sql})${cast}`, groupedBy: null, value: null }
}

/** Returns the columns that a spread resource gives away, also those it took over itself. */
function takenOver(read: ReadPlan): { name: string; output: Output }[] {
  return read.outputs.flatMap((output) => {
    if (output.kind === 'value') return [{ name: output.name, output }]
    const { spread, name } = output.embed
    return spread ? takenOver(output.embed.read) : [{ name, output }]
  })
}

/** Returns the function that finds a value's place among the columns of grouped rows. */
export const groupedPosition =
  (plan: ReadPlan) =>
  ({ column, path }: ColumnValue): number | null => {
    if (!isGrouped(plan)) return null
    const isSame = (value: ColumnValue | null) =>
      value?.column === column && JSON.stringify(value.path) === JSON.stringify(path)
    const found = columnsOf(plan, null).findIndex((shown) => shown.groupedBy === 'value' && isSame(shown.value))
    return found === -1 ? null : found + 1
  }
