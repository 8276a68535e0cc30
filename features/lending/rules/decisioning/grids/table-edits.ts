import type { InputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import type { PolicyTable } from '#features/lending/rules/decisioning/policy.ts'
import type { PolicyGrids } from './policy-grids.ts'

/** The tables of the editor: their heads and, in the same order, their rows. */
type Tables = Pick<PolicyGrids, 'rest' | 'tables'>

// A table that passes every known value changes no decision until its rows are edited.
const FIRST_ROWS = [
  ['>= 0', 'pass', ''],
  ['', 'refer', 'Data missing'],
]

/** Adds a table at the end, with a row that passes and one that refers. Its ID and name are free. */
export function withNewTable({ rest, tables }: Tables): Tables {
  const ids = [...rest.rules, ...rest.tables].map(({ id }) => id)
  const names = rest.tables.map(({ name }) => name.trim().toLowerCase())
  const isTaken = (number: number) => ids.includes(`table_${number}`) || names.includes(`table ${number}`)
  const number = [...ids, ...names, ''].findIndex((_, at) => !isTaken(at + 1)) + 1
  const added: PolicyTable = {
    ...{ id: `table_${number}`, name: `Table ${number}`, stage: 'after_pull', inputs: ['collections'] },
    rows: [],
  }
  return { rest: { ...rest, tables: [...rest.tables, added] }, tables: [...tables, FIRST_ROWS] }
}

/** Removes a table. */
export const withoutTable = ({ rest, tables }: Tables, at: number): Tables => ({
  rest: { ...rest, tables: rest.tables.toSpliced(at, 1) },
  tables: tables.toSpliced(at, 1),
})

/** Moves a table up (-1) or down (1). The first and the last one stay. */
export function withMovedTable({ rest, tables }: Tables, at: number, by: -1 | 1): Tables {
  return { rest: { ...rest, tables: moved(rest.tables, at, by) }, tables: moved(tables, at, by) }
}

/** Changes the name or the stage of a table. */
export function withTable({ rest, tables }: Tables, at: number, change: Partial<Pick<PolicyTable, 'name' | 'stage'>>) {
  return {
    rest: { ...rest, tables: rest.tables.map((table, n) => (n === at ? { ...table, ...change } : table)) },
    tables,
  }
}

/** Changes the columns of a table. The cells of columns that stay are kept, and new columns are empty. */
export function withInputs({ rest, tables }: Tables, at: number, inputs: InputKey[]): Tables {
  const before = rest.tables[at]?.inputs ?? []
  const grid = (tables[at] ?? []).map((row) => [
    ...inputs.map((input) => row[before.indexOf(input)] ?? ''),
    ...row.slice(before.length),
  ])
  return {
    rest: { ...rest, tables: rest.tables.map((table, n) => (n === at ? { ...table, inputs } : table)) },
    tables: tables.with(at, grid),
  }
}

/** Returns a list in which one item changed places with the one before or after it. */
export function moved<Item>(list: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined ? [...list] : list.with(at, other).with(at + by, one)
}
