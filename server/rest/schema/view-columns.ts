import type { RelationRow } from './catalogue.ts'

/** A column of a table, by the object id of the table and the column's number in it. */
export interface BaseColumn {
  relation: number
  column: number
}

/** For each view, which of its columns (by number) are plainly a table's column, seen through any number of views. */
export type ViewColumns = Map<number, Map<number, BaseColumn>>

export function traceViewColumns(relations: RelationRow[]): ViewColumns {
  const direct: ViewColumns = new Map()
  for (const { oid, tree } of relations) if (tree !== null) direct.set(oid, directColumns(tree))

  const resolve = (base: BaseColumn, seen: number): BaseColumn | null => {
    const through = direct.get(base.relation)
    if (through === undefined) return base
    const next = through.get(base.column)
    return next === undefined || seen > direct.size ? null : resolve(next, seen + 1)
  }
  const traced: ViewColumns = new Map()
  for (const [view, columns] of direct) {
    const resolved = new Map<number, BaseColumn>()
    for (const [column, base] of columns) {
      const end = resolve(base, 0)
      if (end !== null) resolved.set(column, end)
    }
    traced.set(view, resolved)
  }
  return traced
}

const ORIGIN =
  /:resno (\d+) :resname (?:\\.|[^ ])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/

/**
 * The target list of the view's own query. PostgreSQL notes on each entry which table and column it came from; entries of
 * subqueries lie deeper in the tree and don't count.
 */
function directColumns(tree: string): Map<number, BaseColumn> {
  const columns = new Map<number, BaseColumn>()
  const starts: number[] = []
  for (let at = 0; at < tree.length; at++) {
    const character = tree[at]
    if (character === '\\') at++
    else if (character === '{') starts.push(at)
    else if (character === '}') {
      const start = starts.pop()
      if (starts.length !== 1 || start === undefined || !tree.startsWith('{TARGETENTRY ', start)) continue
      const [, number, relation, column] = ORIGIN.exec(tree.slice(Math.max(start, at - 300), at)) ?? []
      if (relation !== undefined && relation !== '0') {
        columns.set(Number(number), { relation: Number(relation), column: Number(column) })
      }
    }
  }
  return columns
}
