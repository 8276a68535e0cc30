import type pg from 'pg'
import { type Catalog, readCatalog } from './catalog.ts'

/** An effect of a migration on an object of the previous release. */
export interface Effect {
  /**
   * `lock`: takes longer with more rows while all requests wait. `contract`: the previous release may stop working.
   * `never`: not allowed with any explanation.
   */
  kind: 'lock' | 'contract' | 'never'
  /** The affected table, column, or type. */
  object: string
  what: string
}

// Without index scans, so that an index can't hide that stored rows are read.
const BEFOREHAND = `
  set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off;
  set local check_function_bodies = off`
const TRANSACTION = 'select pg_current_xact_id()::text as id'
const SETTINGS = `
  select name, setting from pg_settings where source = 'session' union all select 'role', current_user order by 1, 2`
// Counts of this session, including those of earlier transactions.
const READS = 'select relid::text as key, seq_scan::int as reads from pg_stat_xact_user_tables'

/** Runs a migration in the open transaction, and returns its effects on the existing tables. */
export async function effectsOf(
  owner: pg.ClientBase,
  sql: string,
  isOld: (table: string) => boolean,
): Promise<Effect[]> {
  await owner.query(BEFOREHAND)
  const before = await readCatalog(owner)
  const [transaction, settings] = [await rowsOf(owner, TRANSACTION), await rowsOf(owner, SETTINGS)]
  const readsBefore = await readsByTable(owner)
  await owner.query(sql)
  if ((await rowsOf(owner, TRANSACTION)) !== transaction)
    return [{ kind: 'never', object: 'the transaction', what: 'it ends the transaction of the upgrade' }]
  const readsAfter = await readsByTable(owner)
  const after = await readCatalog(owner)
  const effects = [
    ...changes(before, after),
    ...[...before.tables]
      .filter(([key]) => (readsAfter.get(key) ?? 0) > (readsBefore.get(key) ?? 0))
      .map(([, { name }]) => ({ kind: 'lock' as const, object: name, what: 'it reads the rows' })),
  ]
  const isSame = (await rowsOf(owner, SETTINGS)) === settings
  return [
    ...effects.filter(({ object }) => isOld(tableOf(object))),
    ...changedLabels(before, after),
    ...(isSame ? [] : [{ kind: 'never' as const, object: 'the session', what: 'it leaves a setting behind' }]),
  ]
}

const rowsOf = async (owner: pg.ClientBase, query: string): Promise<string> =>
  JSON.stringify((await owner.query(query)).rows)

/** Returns the table of a column, or the name itself. */
const tableOf = (object: string): string => object.split('.').slice(0, 2).join('.')

async function readsByTable(owner: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ key: string; reads: number }>(READS)
  return new Map(rows.map(({ key, reads }) => [key, reads]))
}

function changes(before: Catalog, after: Catalog): Effect[] {
  return [
    ...changedTables(before, after),
    ...changedColumns(before, after),
    ...newColumns(before, after),
    ...added(before.constraints, after.constraints)
      .filter(({ columns }) => columns.length === 0 || columns.some((key) => before.columns.has(key)))
      .map(({ table, name }) => ({
        ...{ kind: 'contract' as const, object: table },
        what: `the new rule ${name} may refuse what the release before writes`,
      })),
    ...added(before.indexes, after.indexes).map(({ table, name }) => ({
      ...{ kind: 'lock' as const, object: table },
      what: `it makes the index ${name}`,
    })),
  ]
}

const added = <Value>(before: Map<string, Value>, after: Map<string, Value>): Value[] =>
  [...after].filter(([key]) => !before.has(key)).map(([, value]) => value)

function changedTables(before: Catalog, after: Catalog): Effect[] {
  return [...before.tables].flatMap(([key, { name, file }]): Effect[] => {
    const now = after.tables.get(key)
    if (now === undefined) return [{ kind: 'contract', object: name, what: 'it drops the table' }]
    return [
      ...(now.name === name
        ? []
        : [{ kind: 'contract' as const, object: name, what: `it renames the table to ${now.name}` }]),
      ...(now.file === file ? [] : [{ kind: 'lock' as const, object: name, what: 'it writes all rows anew' }]),
    ]
  })
}

function changedColumns(before: Catalog, after: Catalog): Effect[] {
  return [...before.columns]
    .filter(([key]) => after.tables.has(key.split('.')[0] ?? ''))
    .flatMap(([key, column]) =>
      columnChanges(column, after.columns.get(key) ?? replacementOf(column, after)).map((what) => ({
        ...{ kind: 'contract' as const, object: `${column.table}.${column.name}` },
        what,
      })),
    )
}

/** PostgreSQL can't change the expression of a virtual column of a table with checks. Another one takes its place within the statement. */
function replacementOf(column: Column, after: Catalog): Column | undefined {
  if (!column.isVirtual) return undefined
  return [...after.columns.values()].find(
    ({ table, name, isVirtual }) => isVirtual && table === column.table && name === column.name,
  )
}

type Column = Catalog['columns'] extends Map<string, infer Value> ? Value : never

function columnChanges(column: Column, now: Column | undefined): string[] {
  if (now === undefined) return ['it drops the column']
  return [
    ...(now.name === column.name ? [] : [`it renames the column to ${now.name}`]),
    ...(now.type === column.type ? [] : [`it makes ${now.type} of ${column.type}`]),
    ...(now.isRequired && !column.isRequired ? ['it requires a value'] : []),
    ...(now.isRequired && column.hasDefault && !now.hasDefault ? ['it takes the default away'] : []),
  ]
}

/** Servers of the previous release insert rows without these columns. */
function newColumns(before: Catalog, after: Catalog): Effect[] {
  return added(before.columns, after.columns)
    .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
    .map(({ table, name }) => ({
      kind: 'never',
      object: `${table}.${name}`,
      what: 'a new column must have a default or allow null',
    }))
}

function changedLabels(before: Catalog, after: Catalog): Effect[] {
  return [...before.labels]
    .filter(([key, { label }]) => after.labels.get(key)?.label !== label)
    .map(([, { type, label }]) => ({
      kind: 'contract',
      object: type,
      what: `it removes or renames the label ${label}`,
    }))
}
