import type { CallPlan } from './plan-call.ts'
import { quoteIdentifier } from './schema/schema-cache.ts'
import { isRowByRow, type ResultShape, resultColumns, rowsSql, stripped } from './sql.ts'
import { BODY, type Statement, Values } from './sql-conditions.ts'
import { guardsSql } from './sql-write.ts'

/**
 * Returns rows of a page, or one row: body, rows on this page, total. Calls the function once, even if rows are
 * counted.
 */
export function callSql(plan: CallPlan, shape: ResultShape): Statement {
  const values = new Values()
  const { fn, read } = plan
  const row = fn.isPlain ? `r.${quoteIdentifier(fn.name)}` : 'r.*'
  const given =
    plan.unnamed === null ? plan.arguments.map(argumentSql(plan)).join(', ') : `${values.add(BODY)}::${plan.unnamed}`
  const called = `${fn.quoted}(${given})`
  // A record without declared columns is only available as a value.
  const isBare = fn.isPlain && fn.returnType === 'record'
  const call = `${argumentsSql(plan, values)}${isBare ? `(select ${called})` : called}`
  const from = `called as ${read.alias}`
  if (shape.format === 'raw') {
    const value = fn.baseType === 'bytea' ? `encode(${row}, 'hex')` : `${row}::text`
    return {
      text: `select ${value} from (select f.* from ${call} as f(${quoteIdentifier(fn.name)})) r`,
      values: values.list,
    }
  }
  const rows = rowsSql(read, values, from)
  const guards = guardsSql(plan, 'called')
  const columns =
    isRowByRow(shape) && guards.length === 0
      ? stripped(`coalesce(to_json(${row}), 'null')`, shape)
      : [resultColumns(read, shape, values, from, row), ...guards].join(', ')
  return {
    text: `with called as (select f.* from ${call} as f${fn.isPlain ? `(${quoteIdentifier(fn.name)})` : ''}) select ${columns} from (${rows}) r`,
    values: values.list,
  }
}

function argumentsSql({ arguments: list, texts, isList }: CallPlan, values: Values): string {
  if (list.length === 0) return ''
  const text = (isVariadic: boolean) => (isVariadic ? 'text[]' : 'text')
  const typed = list.map(({ quoted, cast, variadic }) => `${quoted} ${texts === null ? cast : text(variadic)}`)
  const given = `${values.add(texts ?? BODY)}::json${isList ? ' -> 0' : ''}`
  return `json_to_record(${given}) as p(${typed.join(', ')}) cross join lateral `
}

const argumentSql =
  ({ texts }: CallPlan) =>
  ({ quoted, cast, variadic }: CallPlan['arguments'][number]): string =>
    `${variadic ? 'variadic ' : ''}${quoted} => p.${quoted}${texts === null ? '' : `::${cast}`}`
