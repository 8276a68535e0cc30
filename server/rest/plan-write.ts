import { keyNotInBody, missingFilter, notOneWholeKey, pageOfOneRow, unknownBodyColumn } from './errors.ts'
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

interface Choice {
  where: PlannedCondition[]
  /** Where the choice was made: what is embedded may decide it. */
  chosenIn: ReadPlan
}

export type WritePlan =
  | (Change & { kind: 'insert'; columns: Column[]; body: string; usesDefaults: boolean; conflict: Conflict | null } & {
      /** The one row of `PUT`: what the row of the body must fulfil. */
      only: PlannedCondition[] | null
    })
  | (Change & Choice & { kind: 'update'; columns: Column[]; body: string })
  | (Change & Choice & { kind: 'delete' })

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
  const target = conflict?.columns?.map((name) => columnValue(wanted.read, { name, path: [] }).column)
  const columnsInConflict = target ?? relation.primaryKey
  const resolved =
    conflict === null || columnsInConflict.length === 0
      ? null
      : { columns: columnsInConflict, resolution: conflict.resolution }
  return { kind: 'insert', ...change(wanted), columns, body: body.json, usesDefaults, conflict: resolved, only: null }
}

/** `PUT`: the row that the filters name by its whole key, added or replaced. */
export function planPut(wanted: Change, body: RowsBody, columns: string[] | null, isPaged: boolean): WritePlan {
  const { relation, read } = wanted
  if (isPaged) throw pageOfOneRow()
  const named = read.conditions.map(equalColumn)
  const key = relation.primaryKey
  if (key.length === 0 || named.length !== key.length || !key.every((column) => named.includes(column)))
    throw notOneWholeKey()
  const conflict = { columns: null, resolution: 'merge' as const }
  const plan = planInsert(wanted, body, { columns, usesDefaults: false, conflict })
  if (plan.kind !== 'insert' || !key.every((column) => plan.columns.includes(column))) throw keyNotInBody()
  return { ...plan, only: read.conditions }
}

function equalColumn(condition: PlannedCondition): Column | null {
  if (condition.kind !== 'filter' || condition.negated) return null
  const { operation, value } = condition
  const isEqual = operation.kind === 'quantifiable' && operation.operator === 'eq' && operation.quantifier === null
  return isEqual && value.path.length === 0 ? value.column : null
}

export function planUpdate(wanted: Change, body: RowsBody, names: string[] | null): WritePlan {
  const chosen = choice(wanted, 'UPDATE')
  const columns = bodyColumns(wanted.relation, names ?? body.keys)
  return { kind: 'update', ...change(wanted), ...chosen, columns, body: body.json }
}

export function planDelete(wanted: Change): WritePlan {
  const chosen = choice(wanted, 'DELETE')
  return { kind: 'delete', ...change(wanted), ...chosen }
}

function choice({ read }: Change, command: 'UPDATE' | 'DELETE'): Choice {
  if (read.conditions.length === 0) throw missingFilter(command)
  return { where: read.conditions, chosenIn: read }
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
  // A function of the row is given all of it.
  const takesRow = read.embeds.some(({ relationship }) => relationship.call !== null)
  return takesRow || [...columns].some(({ computed }) => computed !== null)
    ? [...relation.columns.values()]
    : [...columns]
}
