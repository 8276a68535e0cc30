import { missingFilter, notImplemented, unknownBodyColumn } from './errors.ts'
import { columnValue, type Output, type PlannedCondition, type ReadPlan } from './plan.ts'
import type { RowsBody } from './request/body.ts'
import type { Column, Relation } from './schema/schema-cache.ts'

export type Returning = 'minimal' | 'headers-only' | 'representation'

/** What must hold for the number of rows, or nothing is changed. */
export interface RowGuard {
  exactlyOne: boolean
  atMost: number | null
}

interface Change {
  relation: Relation
  returning: Returning
  guard: RowGuard
  /** The changed rows as they go back; what chose them is not asked of them again. */
  read: ReadPlan
}

export type WritePlan =
  | (Change & { kind: 'insert'; columns: Column[]; body: string; usesDefaults: boolean; conflict: Conflict | null })
  | (Change & { kind: 'update'; columns: Column[]; body: string; where: ReadPlan['conditions'] })
  | (Change & { kind: 'delete'; where: ReadPlan['conditions'] })

export interface Conflict {
  columns: Column[]
  resolution: 'merge' | 'ignore'
}

export function planInsert(
  wanted: Change,
  body: RowsBody,
  options: {
    columns: string[] | null
    usesDefaults: boolean
    conflict: { columns: string[] | null; resolution: Conflict['resolution'] } | null
  },
): WritePlan {
  const { relation } = wanted
  const columns = bodyColumns(relation, options.columns ?? body.keys)
  const { usesDefaults, conflict } = options
  const target =
    conflict?.columns?.map((name) => columnValue(relation, { name, path: [] }).column) ?? relation.primaryKey
  const resolved =
    conflict === null || target.length === 0 ? null : { columns: target, resolution: conflict.resolution }
  return { kind: 'insert', ...change(wanted), columns, body: body.json, usesDefaults, conflict: resolved }
}

export function planUpdate(wanted: Change, body: RowsBody, columns: string[] | null): WritePlan {
  const where = rootConditions(wanted, 'UPDATE')
  return {
    kind: 'update',
    ...change(wanted),
    columns: bodyColumns(wanted.relation, columns ?? body.keys),
    body: body.json,
    where,
  }
}

export function planDelete(wanted: Change): WritePlan {
  const where = rootConditions(wanted, 'DELETE')
  return { kind: 'delete', ...change(wanted), where }
}

function rootConditions({ read }: Change, command: 'UPDATE' | 'DELETE') {
  if (read.conditions.length === 0) throw missingFilter(command)
  if (read.conditions.some(asksForEmbed))
    throw notImplemented('Rows to change are not chosen by what is embedded in them')
  return read.conditions
}

function asksForEmbed(condition: PlannedCondition): boolean {
  return condition.kind === 'embedIsNull' || (condition.kind === 'tree' && condition.conditions.some(asksForEmbed))
}

function bodyColumns(relation: Relation, names: string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (column === undefined) throw unknownBodyColumn(relation.name, name)
    return column
  })
}

/** Changed rows are all shown: `*` is written out, since the change returns only the columns that are needed. */
function change({ relation, returning, guard, read }: Change): Change {
  const outputs = read.outputs.flatMap((output): Output[] => {
    if (output.kind !== 'star') return [output]
    return [...relation.columns.values()].map((column) => ({
      kind: 'value',
      name: column.name,
      value: { column, path: [] },
      cast: null,
    }))
  })
  return { relation, returning, guard, read: { ...read, outputs, conditions: [], limit: null, offset: 0 } }
}

/** The columns a change must return for its rows to be shown, embedded, ordered and located. */
export function returnedColumns({ relation, returning, read }: WritePlan): Column[] {
  if (returning === 'minimal') return []
  if (returning === 'headers-only') return relation.primaryKey
  const columns = new Set<Column>()
  for (const output of read.outputs) if (output.kind === 'value') columns.add(output.value.column)
  for (const { embed, value } of read.order) if (embed === null) columns.add(value.column)
  for (const { relationship } of read.embeds) {
    for (const [own] of relationship.junction?.originPairs ?? relationship.pairs) columns.add(own)
  }
  return [...columns]
}
