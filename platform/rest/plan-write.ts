import { keysMustMatch, missingFilter, putNeedsKeyFilters, putTakesNoPage, unknownBodyColumn } from './errors.ts'
import { columnValue, type ReadPlan } from './plan.ts'
import type { RowsBody } from './request/body.ts'
import type { Preferences } from './request/preferences.ts'
import type { ParsedQuery } from './request/syntax-tree.ts'
import type { Column, Relation } from './schema/schema-cache.ts'

export interface Change {
  relation: Relation
  returning: NonNullable<Preferences['return']>
  /** Limits on the number of rows. If they are not met, nothing is changed. */
  exactlyOne: boolean
  atMost: number | null
  /** Its conditions choose the rows to change. The rest describes how changed rows are returned. */
  read: ReadPlan
}

export type WriteKind = WritePlan['kind']
/** The values that the primary key of the only row must have. */
export type KeyValues = { column: Column; value: string }[]

export type WritePlan = Change & (Insertion | ({ kind: 'update' } & Written) | { kind: 'delete' })

export interface Written {
  columns: Column[]
  /** True if each value is a separate parameter instead of a part of the body's JSON. */
  isBound: boolean
  usesDefaults: boolean
}

export interface Insertion extends Written {
  kind: 'insert'
  conflict: { columns: Column[]; resolution: NonNullable<Preferences['resolution']> } | null
  /** By PUT, the primary key in the URL. */
  only: KeyValues | null
}

export function planWrite(
  kind: WriteKind,
  change: Change,
  { keys, isUniform, texts }: RowsBody,
  query: ParsedQuery,
  { resolution, missing }: Preferences,
): WritePlan {
  const { relation, read } = change
  // An update without columns changes nothing, whatever rows it matches.
  const setsNothing = kind === 'update' && (query.columns ?? keys).length === 0
  if (kind !== 'insert' && !setsNothing && read.conditions.length === 0) throw missingFilter(kind)
  if (kind === 'delete') return { kind, ...change }
  // With named columns, a missing key has a meaning. Without them, all objects must have the same keys.
  if (query.columns === null && !isUniform) throw keysMustMatch()
  const columns = bodyColumns(relation, query.columns ?? keys)
  const usesDefaults = missing === 'default'
  const isBound = texts !== null && !usesDefaults && columns.every(({ type }) => READ_FROM_TEXT.test(type))
  if (kind === 'update') return { kind, ...change, columns, isBound, usesDefaults }
  const key = query.onConflict?.map((name) => columnValue(read, { name, path: [] }).column) ?? relation.primaryKey
  const conflict = resolution === null || key.length === 0 ? null : { columns: key, resolution }
  return { kind, ...change, columns, isBound, usesDefaults, conflict, only: null }
}

/** Plans a PUT: one row, whose primary key the filters name, is added or replaced. */
export function planPut(
  change: Change,
  body: RowsBody,
  query: ParsedQuery,
  preferences: Preferences,
  only: KeyValues,
): WritePlan {
  // Bound values could not be compared with the URL.
  const rows = { ...body, texts: null }
  const merging = { ...preferences, resolution: 'merge-duplicates' } as const
  const plan = planWrite('insert', change, rows, { ...query, onConflict: null }, merging)
  return plan.kind === 'insert' ? { ...plan, only } : plan
}

/** Returns the primary key that the filters of a PUT name: one `eq` filter for each of its columns, and nothing else. */
export function keyFilters({ primaryKey }: Relation, { conditions, limits, offsets }: ParsedQuery): KeyValues {
  if (limits.length > 0 || offsets.length > 0) throw putTakesNoPage()
  const own = conditions.filter(({ path }) => path.length === 0)
  const filters = own.flatMap(({ value: condition }) => {
    if (condition.kind !== 'filter' || condition.negated || condition.field.path.length > 0) return []
    const { operation, field } = condition
    const isEqual = operation.kind === 'comparison' && operation.operator === 'eq' && operation.quantifier === null
    const column = primaryKey.find(({ name }) => name === field.name)
    return isEqual && column !== undefined ? [{ column, value: operation.value }] : []
  })
  const named = new Set(filters.map(({ column }) => column))
  if (named.size === 0 || named.size !== primaryKey.length || named.size !== own.length) throw putNeedsKeyFilters()
  return filters
}

// PostgreSQL reads these types alike from text and from JSON. They are not cast, because a cast truncates a long value
// instead of rejecting it.
const READ_FROM_TEXT =
  /^(uuid|text|boolean|smallint|integer|bigint|real|double precision|date|(numeric|character varying|timestamp)(\([\d,]+\))?( with(out)? time zone)?)$/

function bodyColumns(relation: Relation, names: string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (column === undefined) throw unknownBodyColumn(relation.name, name)
    return column
  })
}

/** Returns the columns that a change must return so that its rows can be shown, embedded, ordered, and located. */
export function returnedColumns({ relation, returning, read }: WritePlan): Column[] {
  if (returning === 'minimal') return []
  if (returning === 'headers-only') return relation.primaryKey
  const columns = new Set<Column | undefined>()
  for (const output of read.outputs) if (output.kind === 'value') columns.add(output.value?.column)
  for (const { embed, value } of read.order) if (embed === null) columns.add(value.column)
  for (const { relationship } of read.embeds) {
    for (const [own] of relationship.pairs) columns.add(relation.columns.get(own))
  }
  // A function of the row receives the whole row.
  const takesRow = read.embeds.some(({ relationship }) => relationship.call !== null)
  const named = [...columns].filter((column) => column !== undefined)
  return takesRow || named.some(({ computed }) => computed !== null) ? [...relation.columns.values()] : named
}
