import type { CallPlan } from './plan-call.ts'
import { csvBody, isRowByRow, jsonBody, type ResultShape, resultColumns, rowsSql, stripped } from './sql.ts'
import { BODY, type Statement, Values } from './sql-conditions.ts'
import { guardsSql } from './sql-write.ts'

/** The rows of a page, or one row of body, rows on this page, total. The function is called once, whatever is counted. */
export function callSql(plan: CallPlan, shape: ResultShape): Statement {
  const values = new Values()
  const { fn, read } = plan
  const called = `${fn.quoted}(${plan.arguments.map(argumentSql(plan)).join(', ')})`
  // A record that doesn't say its columns has them only as a value.
  const isBare = read === null && fn.returnType === 'record'
  const call = `${argumentsSql(plan, values)}${isBare ? `(select ${called})` : called}`
  if (read === null) {
    const columns = isRowByRow(shape)
      ? stripped(`coalesce(to_json(r.value), 'null')`, shape)
      : valueColumns(fn.name, shape, values)
    return { text: `select ${columns} from (select t0.value from ${call} as t0(value)) r`, values: values.list }
  }
  const from = `called as ${read.alias}`
  const rows = rowsSql(read, values, from)
  const guards = guardsSql(plan, 'called')
  const isPlain = isRowByRow(shape) && guards.length === 0
  const columns = isPlain
    ? stripped('row_to_json(r.*)', shape)
    : [resultColumns(read, shape, values, from), ...guards].join(', ')
  return {
    text: `with called as (select f.* from ${call} as f) select ${columns} from (${rows}) r`,
    values: values.list,
  }
}

function valueColumns(name: string, shape: ResultShape, values: Values): string {
  const shown = () => (shape.format === 'csv' ? csvBody([name], values) : jsonBody('r.value', shape))
  return `${shape.head ? 'null' : shown()} as body, count(*) as page, ${shape.count === null ? 'null' : 'count(*)'} as total`
}

function argumentsSql({ arguments: list, texts }: CallPlan, values: Values): string {
  if (list.length === 0) return ''
  const typed = list.map(({ quoted, type }) => `${quoted} ${texts === null ? type : 'text'}`).join(', ')
  return `json_to_record(${values.add(texts ?? BODY)}::json) as p(${typed}) cross join lateral `
}

const argumentSql =
  ({ texts }: CallPlan) =>
  ({ quoted, type, variadic }: CallPlan['arguments'][number]): string =>
    `${variadic ? 'variadic ' : ''}${quoted} => p.${quoted}${texts === null ? '' : `::${type}`}`
