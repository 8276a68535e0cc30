import type { EmbedPlan } from './plan.ts'
import { type Change, type Insertion, returnedColumns, type WritePlan, type Written } from './plan-write.ts'
import type { Column } from './schema/schema-cache.ts'
import { existsSql, type ResultShape, resultColumns, rowsAsTheyAre, rowsSql, whereSql } from './sql.ts'
import { BODY, conditionsSql, type Statement, Values } from './sql-conditions.ts'

/** Starts the message of the error by which a statement rolls itself back. The rule and the number of rows follow. */
export const GUARD_MARK = 'rows-refused'

/**
 * Returns one row: body, rows shown, null, rows changed, whether a row was added, and the first row's primary key as
 * JSON. Or each row separately.
 */
export function writeSql(plan: WritePlan, wanted: Omit<ResultShape, 'head' | 'count'>): Statement {
  const values = new Values()
  const { returning, relation, read } = plan
  const guards = [...guardsSql(plan, 'changed'), ...putGuard(plan)]
  const isCollected = isIdle(plan) || guards.length > 0 || isMerging(plan) || returning !== 'representation'
  const plain = isCollected ? null : rowsAsTheyAre(read, { ...wanted, head: false, count: null })
  if (plain) return { ...plain, text: `${changeSql(plan, values)} returning ${plain.text}`, values: values.list }
  // All changed rows are shown, so the conditions that chose them are not applied again.
  const shown = { ...read, conditions: [], limit: null, offset: 0 }
  const changed = `with changed as (${isIdle(plan) ? noRowsSql(plan) : `${changeSql(plan, values)} returning ${returningSql(plan)}`})`
  const isShown = returning === 'representation'
  const rows = isShown ? rowsSql(shown, values, `changed as ${read.alias}`) : 'select from changed'
  const key = relation.primaryKey.map(({ quoted }) => quoted).join(', ')
  const isLocated = returning === 'headers-only' && key !== ''
  const columns = [
    resultColumns(shown, { ...wanted, head: !isShown, count: null }, values),
    '(select count(*) from changed) as changed',
    `${isMerging(plan) ? `(select count(*) from changed) > ${MERGED}` : 'null'} as added`,
    `${isLocated ? `(select row_to_json(k.*) from (select ${key} from changed limit 1) k)` : 'null'} as located`,
    ...guards,
  ]
  return { text: `${changed} select ${columns.join(', ')} from (${rows}) r`, values: values.list }
}

/** Returns casts that fail, and so roll back, if the number of rows in `from` is not the requested one. */
export function guardsSql({ exactlyOne, atMost }: Pick<Change, 'exactlyOne' | 'atMost'>, from: string): string[] {
  const single = exactlyOne ? [refusingSql('single', 'count(*)', '<> 1')] : []
  const count = `(select count(*) from ${from})`
  return atMost === null ? single : [...single, refusingSql('affected', count, `> ${atMost}`)]
}

const refusingSql = (rule: 'single' | 'affected' | 'key', count: string, refused: string) =>
  `case when ${count} ${refused} then ('${GUARD_MARK} ${rule} ' || ${count})::boolean end`

/** A row with another key than the URL's is not written, and nothing else may be. */
const putGuard = (plan: WritePlan): string[] =>
  plan.kind === 'insert' && plan.only !== null ? [refusingSql('key', '(select count(*) from changed)', '<> 1')] : []

function changeSql(plan: WritePlan, values: Values): string {
  const { relation, read } = plan
  if (plan.kind === 'insert') return insertSql(plan, values)
  const hasRows = (embed: EmbedPlan) => existsSql(read, embed, values)
  const chosen = () => whereSql(conditionsSql(read, read.conditions, values, hasRows))
  switch (plan.kind) {
    case 'delete':
      return `delete from ${relation.quoted} as ${read.alias}${chosen()}`
    case 'update': {
      const { columns, isBound } = plan
      const value = (column: Column) => (isBound ? values.add(column) : `p.${column.quoted}`)
      const set = columns.map((column) => `${column.quoted} = ${value(column)}`).join(', ')
      const from = isBound ? '' : ` from (${newRowsSql(plan, values)} limit 1) p`
      return `update ${relation.quoted} as ${read.alias} set ${set}${from}${chosen()}`
    }
  }
}

/** There is nothing to set, so this names no column that the caller might not be allowed to change. */
const isIdle = (plan: WritePlan): boolean => plan.kind === 'update' && plan.columns.length === 0

const noRowsSql = (plan: WritePlan): string =>
  `select ${returningSql(plan)} from ${plan.relation.quoted} as ${plan.read.alias} where false`

function insertSql(plan: WritePlan & Insertion, values: Values): string {
  const { relation, columns } = plan
  const into = columns.length === 0 ? '' : ` (${columns.map(({ quoted }) => quoted).join(', ')})`
  const rows = `${newRowsSql(plan, values)}${onlySql(plan, values)}`
  return `insert into ${relation.quoted} as ${plan.read.alias}${into} ${rows}${conflictSql(plan)}`
}

function onlySql({ only, columns }: Insertion, values: Values): string {
  if (only === null) return ''
  if (!only.every(({ column }) => columns.includes(column))) return ' where false'
  return ` where ${only.map(({ column, value }) => `p.${column.quoted} = ${values.add(value)}`).join(' and ')}`
}

function newRowsSql({ columns, usesDefaults, isBound }: Written, values: Values): string {
  if (columns.length === 0) return `select from json_array_elements(${values.add(BODY)}::json)`
  if (usesDefaults) return withDefaultsSql(columns, values.add(BODY))
  if (isBound) return `values (${columns.map((column) => values.add(column)).join(', ')})`
  return `select ${names(columns)} from json_to_recordset(${values.add(BODY)}::json) as p(${typedColumns(columns)})`
}

/** A missing key takes the column's default, and a null stays null. */
function withDefaultsSql(columns: Column[], body: string): string {
  const defaults = columns.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : [`'${name.replaceAll("'", "''")}', ${defaultSql}`],
  )
  const whole = `jsonb_build_object(${defaults.join(', ')}) || e.value`
  const record = `jsonb_to_record(${whole}) as p(${typedColumns(columns)})`
  return `select ${names(columns)} from jsonb_array_elements(${body}::jsonb) as e(value) cross join lateral ${record}`
}

const names = (columns: Column[]): string => columns.map(({ quoted }) => `p.${quoted}`).join(', ')

const typedColumns = (columns: Column[]): string => columns.map(({ quoted, type }) => `${quoted} ${type}`).join(', ')

function conflictSql({ conflict, columns }: Insertion): string {
  if (conflict === null) return ''
  const target = conflict.columns.map(({ quoted }) => quoted).join(', ')
  const set = columns.map(({ quoted }) => `${quoted} = excluded.${quoted}`).join(', ')
  const act =
    conflict.resolution === 'ignore-duplicates' || set === '' ? 'nothing' : `update set ${set} where ${COUNTED}`
  return ` on conflict (${target}) do ${act}`
}

const isMerging = (plan: WritePlan): boolean =>
  plan.kind === 'insert' && plan.conflict?.resolution === 'merge-duplicates'

// Counts merged rows as they are merged. `old` in `returning` would be simpler, but PostgreSQL before 18 doesn't have
// it.
const MERGED = `coalesce(nullif(current_setting('rest.merged', true), ''), '0')::int`
const COUNTED = `set_config('rest.merged', (${MERGED} + 1)::text, true) <> ''`

const returningSql = (plan: WritePlan): string =>
  returnedColumns(plan)
    .map(({ quoted }) => `${plan.read.alias}.${quoted}`)
    .join(', ') || '1'
