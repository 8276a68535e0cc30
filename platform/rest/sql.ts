import type { BatchRows } from '#platform/database/caller-batch.ts'
import type { EmbedPlan, Output, ReadPlan } from './plan.ts'
import type { Wanted } from './request/media-type.ts'
import type { Preferences } from './request/preferences.ts'
import type { ColumnPairs } from './schema/relationships.ts'
import { quoteIdentifier } from './schema/schema-cache.ts'
import { conditionsSql, orderSql, rowSql, type Statement, Values, valueSql } from './sql-conditions.ts'
import { groupedOutputsSql, groupedPosition, groupSql, isGrouped, plainValueSql } from './sql-groups.ts'

export interface ResultShape extends Pick<Wanted, 'format' | 'stripNulls' | 'explain'> {
  count: Preferences['count']
  /** Only counts are needed, no body. */
  head: boolean
}

export interface Page {
  body: string | null
  /** The number of rows on the page. */
  page: number
  total: number | null
}

export function readSql(plan: ReadPlan, shape: ResultShape): Statement {
  const values = new Values()
  const rows = rowsSql(shape.head && !isGrouped(plan) ? decidingRows(plan) : plan, values)
  const columns = isRowByRow(shape) ? stripped('row_to_json(r.*)', shape) : resultColumns(plan, shape, values)
  return { text: `select ${columns} from (${rows}) r`, values: values.list }
}

/** Joining rows here is cheaper than aggregating them in PostgreSQL, as long as nothing is counted. */
export const isRowByRow = ({ count, format, head, explain }: ResultShape): boolean =>
  count === null && format === 'json' && !head && explain === null

/**
 * Builds the page. Rows of one column, or that `row` writes, are JSON rows of the response. A row of several columns is
 * the whole response.
 */
export function pageOf([rows = []]: BatchRows[], row?: Statement['row']): Page {
  const [[body = null, page, counted = null] = []] = rows
  if (row !== undefined || page === undefined)
    return { body: `[${rows.map(row ?? (([only]) => only)).join(',\n')}]`, page: rows.length, total: null }
  return { body, page: Number(page), total: counted === null ? null : Number(counted) }
}

/**
 * Returns the columns of the result row, over rows selected as `r`. `r.*` is a whole row, even if a column is named
 * `r`.
 */
export function resultColumns(plan: ReadPlan, shape: ResultShape, values: Values, from?: string, row = 'r.*'): string {
  const { format, count, head } = shape
  const total = count === null ? 'null' : totalSql(plan, count, values, from)
  const body = () => (format === 'csv' ? csvBody(outputNames(plan), values) : jsonBody(row, shape))
  return `${head ? 'null' : body()} as body, count(*) as page, ${total} as total`
}

/** A header line and the rows, which PostgreSQL quotes the same way. Without rows, the header is empty. */
const csvBody = (names: string[], values: Values): string =>
  `coalesce(${values.add(`${names.join(',')}\n`)} || string_agg(substring((r.*)::text, 2, length((r.*)::text) - 2), e'\\n'), e'\\n')`

export const stripped = (json: string, { stripNulls }: Pick<ResultShape, 'stripNulls'>): string =>
  stripNulls ? `json_strip_nulls(${json})` : json

const jsonBody = (row: string, shape: ResultShape): string => `coalesce(${stripped(`json_agg(${row})`, shape)}, '[]')`

/** `from` replaces the relation if its rows come from elsewhere, such as a change or a call. */
export function rowsSql(plan: ReadPlan, values: Values, from?: string, joinedBy: string[] = []): string {
  const outputs = isGrouped(plan) ? groupedOutputsSql(plan, values) : outputsSql(plan, values)
  return `select ${outputs.join(', ')}${sourceSql(plan, values, from, joinedBy)}${groupSql(plan)}${orderSql(plan, values, groupedPosition(plan))}${pageSql(plan, values)}`
}

function sourceSql(plan: ReadPlan, values: Values, from?: string, joinedBy: string[] = []): string {
  const source = from ?? `${plan.relation.quoted} as ${plan.alias}`
  const joins = plan.embeds.map((embed) => joinSql(plan, embed, values)).join('')
  return ` from ${source}${joins}${whereSql([...joinedBy, ...conditionsSql(plan, plan.conditions, values)])}`
}

/** Reduces the plan to what determines the set of rows: no outputs, no order, and only the embeds that filter. */
function decidingRows(plan: ReadPlan): ReadPlan {
  return { ...plan, outputs: [], order: [], embeds: plan.embeds.filter(({ inner, isAskedFor }) => inner || isAskedFor) }
}

export const whereSql = (conditions: string[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`

function pageSql({ limit, offset }: ReadPlan, values: Values): string {
  return `${limit === null ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${values.add(String(offset))}`}`
}

/**
 * Returns whole columns of changed rows, and a function that writes a row of them as JSON. Null if rows are joined,
 * ordered, counted, or written otherwise.
 */
export function rowsAsTheyAre(plan: ReadPlan, shape: ResultShape): Pick<Statement, 'text' | 'row'> | null {
  const columns = plan.outputs.flatMap((output) => asItIs(plan.alias, output) ?? [])
  const isPlain = columns.length === plan.outputs.length && plan.embeds.length === 0 && plan.order.length === 0
  if (!isPlain || shape.stripNulls || !isRowByRow(shape)) return null
  const row: Statement['row'] = (fields) => `{${columns.map(({ write }, at) => write(fields[at] ?? null)).join()}}`
  return { text: columns.map(({ sql }) => sql).join(', '), row }
}

const TEXT_OR_WHOLE_NUMBER = /^(?:(uuid|text|character varying(?:\(\d+\))?)|smallint|integer|bigint)$/

// Writing a few values as JSON here is cheaper than building a row in PostgreSQL. The cast is free, and ensures the
// known type if the column's type has changed.
function asItIs(alias: string, output: Output) {
  if (output.kind === 'embed' || output.cast !== null || output.aggregate !== null) return null
  if (output.value === null || output.value.path.length > 0) return null
  const { computed, quoted, type } = output.value.column
  if (computed !== null) return null
  const key = JSON.stringify(output.name)
  const [known, text] = TEXT_OR_WHOLE_NUMBER.exec(type) ?? []
  const write = (field: string | null) => `${key}:${text === undefined ? field : JSON.stringify(field)}`
  return { sql: known === undefined ? `to_json(${alias}.${quoted})` : `${alias}.${quoted}::${type}`, write }
}

const outputsSql = (plan: ReadPlan, values: Values): string[] =>
  plan.outputs.flatMap((output) => outputSql(plan, output, values))

function outputSql(plan: ReadPlan, output: Output, values: Values): string[] {
  switch (output.kind) {
    case 'value':
      return [`${plainValueSql(plan, output, values)} as ${quoteIdentifier(output.name)}`]
    case 'embed': {
      const { alias, name, spread, toOne, read } = output.embed
      if (spread) return outputNames(read).map((column) => `${alias}.${quoteIdentifier(column)}`)
      return [`${toOne ? `${alias}.body` : `coalesce(${alias}.body, '[]')`} as ${quoteIdentifier(name)}`]
    }
  }
}

/** Returns the keys of a row, in order. */
function outputNames(plan: ReadPlan): string[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === 'value') return [output.name]
    return output.embed.spread ? outputNames(output.embed.read) : [output.embed.name]
  })
}

/** Checks for an outer row that the embedded resource has rows, without joining it. */
export function existsSql(outer: ReadPlan, embed: EmbedPlan, values: Values): string {
  const { from, joinedBy } = embedSource(outer, embed)
  return `exists (select${sourceSql(embed.read, values, from, joinedBy)})`
}

/** Returns one row for each outer row: a to-one resource as `body`, or many aggregated as `body`. */
function joinSql(outer: ReadPlan, embed: EmbedPlan, values: Values): string {
  const { alias, inner, toOne, spread, read } = embed
  const source = embedSource(outer, embed)
  const subquery = toOne
    ? toOneSql(embed, source, values)
    : `select ${spread ? spreadLists(read) : 'json_agg(r.*) as body'} from (${rowsSql(read, values, source.from, source.joinedBy)}) r`
  const condition = inner && !toOne ? `${alias}.body is not null` : 'true'
  return ` ${inner ? '' : 'left '}join lateral (${subquery}) as ${alias} on ${condition}`
}

/** Returns each column of many rows as a separate list. */
function spreadLists(read: ReadPlan): string {
  const names = [...new Set(outputNames(read))].map(quoteIdentifier)
  const lists = names.map((name) => `coalesce(json_agg(r.${name}), '[]') as ${name}`)
  return [...lists, 'nullif(count(*), 0) as body'].join(', ')
}

function toOneSql({ spread, orderedBy, read }: EmbedPlan, source: EmbedSource, values: Values): string {
  if (!spread && isGrouped(read)) {
    const rows = rowsSql({ ...read, limit: null }, values, source.from, source.joinedBy)
    return `select row_to_json(r.*) as body from (${rows} limit ${read.limit === 0 ? 0 : 1}) r`
  }
  const outputs = outputsSql(read, values)
  const row = `(select row_to_json(r.*) from (select ${outputs.join(', ')}) r)`
  const body = spread ? [...outputs, 'true as body'] : [`${row} as body`]
  const keys = orderedBy.map((value, position) => `${valueSql(read, value, values)} as order_${position}`)
  return `select ${[...body, ...keys].join(', ')}${sourceSql(read, values, source.from, source.joinedBy)}${read.limit === 0 || read.offset > 0 ? ' limit 0' : ''}`
}

interface EmbedSource {
  from?: string
  joinedBy: string[]
}

function embedSource(outer: ReadPlan, { relationship, read }: EmbedPlan): EmbedSource {
  const { junction, pairs, call } = relationship
  if (call !== null) return { from: `${call}(${rowSql(outer)}) as ${read.alias}`, joinedBy: [] }
  if (junction === null) return { joinedBy: pairsSql(pairs, outer.alias, read.alias) }
  const middle = `j${read.alias.slice(1)}`
  const on = pairsSql(junction.pairs, middle, read.alias).join(' and ')
  const from = `${read.relation.quoted} as ${read.alias} join ${junction.relation.quoted} as ${middle} on ${on}`
  return { from, joinedBy: pairsSql(pairs, outer.alias, middle) }
}

const pairsSql = (pairs: ColumnPairs, origin: string, target: string): string[] =>
  pairs.map(([own, foreign]) => `${target}.${quoteIdentifier(foreign)} = ${origin}.${quoteIdentifier(own)}`)

const COUNTED_WITHOUT_EXACT = 1_000

/**
 * Counts separately only if the page doesn't already show the total. A planned or estimated total is counted too, up to
 * 1,001 rows, or one row beyond the page's end if that is further. The planner's own estimate is computed from every
 * tenant's rows, so it is never used.
 */
function totalSql(plan: ReadPlan, count: NonNullable<ResultShape['count']>, values: Values, from?: string): string {
  const { limit, offset } = plan
  if (limit === null) return `${offset} + count(*)`
  const source = isGrouped(plan)
    ? ` from (${rowsSql({ ...plan, order: [], limit: null, offset: 0 }, values, from)}) g`
    : sourceSql(decidingRows(plan), values, from)
  const most = Math.max(COUNTED_WITHOUT_EXACT, offset + limit) + 1
  const counted =
    count === 'exact' ? `select count(*)${source}` : `select count(*) from (select${source} limit ${most}) c`
  return `case when count(*) between 1 and ${limit - 1} then ${offset} + count(*) else (${counted}) end`
}
