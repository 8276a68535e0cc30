import type { BatchStatement } from '#server/database/caller-batch.ts'
import type { CallPlan } from './plan-call.ts'
import { csvBody, jsonBody, type ResultShape, resultColumns, rowsSql } from './sql.ts'
import { Values } from './sql-conditions.ts'
import { guardSql } from './sql-write.ts'

/** One row: body, rows on this page, total or null. The function is called once, whatever is counted. */
export function callSql(plan: CallPlan, shape: ResultShape): BatchStatement {
  const values = new Values()
  const { fn, read, atMost } = plan
  const call = `${argumentsSql(plan, values)}${fn.quoted}(${plan.arguments.map(argumentSql(plan)).join(', ')})`
  if (read === null) {
    const shown = () => (shape.format === 'csv' ? csvBody([fn.name], values) : jsonBody('r.value', shape.stripNulls))
    const body = shape.head ? 'null' : shown()
    return {
      text: `select ${body} as body, count(*) as page, count(*) as total from (select t0.value from ${call} as t0(value)) r`,
      values: values.list,
    }
  }
  const from = `called as ${read.alias}`
  const rows = rowsSql(read, values, from)
  const guard = atMost === null ? '' : `, ${guardSql('affected', '(select count(*) from called)', `> ${atMost}`)}`
  const text = `with called as (select f.* from ${call} as f) select ${resultColumns(read, shape, values, from)}${guard} from (${rows}) r`
  return { text, values: values.list }
}

function argumentsSql({ arguments: list, json, areTexts }: CallPlan, values: Values): string {
  if (list.length === 0) return ''
  const typed = list.map(({ quoted, type }) => `${quoted} ${areTexts ? 'text' : type}`).join(', ')
  return `json_to_record(${values.add(json)}::json) as p(${typed}) cross join lateral `
}

const argumentSql =
  ({ areTexts }: CallPlan) =>
  ({ quoted, type, variadic }: CallPlan['arguments'][number]): string =>
    `${variadic ? 'variadic ' : ''}${quoted} => p.${quoted}${areTexts ? `::${type}` : ''}`
