import type { Catalogue, KeyRow } from './catalogue.ts'
import type { Column, Relation } from './schema-cache.ts'
import type { ViewColumns } from './view-columns.ts'

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** Columns of the origin and of the target that hold the same value. */
export type ColumnPairs = [origin: Column, target: Column][]

/** How rows of one relation find rows of another, always told from the side of the relation that holds it. */
export interface Relationship {
  cardinality: Cardinality
  constraint: string
  origin: Relation
  target: Relation
  /** Empty for many-to-many, whose pairs stand in `junction`. */
  pairs: ColumnPairs
  /** Whether the foreign key's columns are the origin's. */
  ownsKey: boolean
  junction: Junction | null
  /** A function that finds the target's rows when it is given a row of the origin. */
  call: string | null
}

export interface Junction {
  relation: Relation
  targetConstraint: string
  /** Origin column and junction column. */
  originPairs: ColumnPairs
  /** Junction column and target column. */
  targetPairs: ColumnPairs
}

interface ForeignKey {
  name: string
  origin: Relation
  target: Relation
  pairs: ColumnPairs
  isUnique: boolean
}

/** Puts on every exposed relation the relationships it takes part in, through its own keys and those seen through views. */
export function deriveRelationships(
  catalogue: Catalogue,
  byOid: Map<number, Relation>,
  viewColumns: ViewColumns,
  exposed: ReadonlySet<string>,
): void {
  const keys = catalogue.keys
    .filter((key) => key.kind === 'f')
    .flatMap((key) => sightings(key, catalogue, byOid, viewColumns))
    .filter(({ origin, target }) => exposed.has(origin.schema) && exposed.has(target.schema))
  for (const { name, origin, target, pairs, isUnique } of keys) {
    const forward = isUnique ? 'one-to-one' : 'many-to-one'
    const common = { constraint: name, junction: null, call: null }
    origin.relationships.push({ ...common, cardinality: forward, origin, target, pairs, ownsKey: true })
    const back = pairs.map(([own, foreign]): [Column, Column] => [foreign, own])
    const backward = isUnique ? 'one-to-one' : 'one-to-many'
    const swapped = { origin: target, target: origin, pairs: back, ownsKey: false }
    target.relationships.push({ ...common, cardinality: backward, ...swapped })
  }
  addManyToMany(keys)
}

/** A foreign key as it shows in the tables themselves and in each view that carries all of its columns. */
function sightings(
  key: KeyRow,
  { keys }: Catalogue,
  byOid: Map<number, Relation>,
  viewColumns: ViewColumns,
): ForeignKey[] {
  const places = (relation: number, numbers: number[]) => {
    const places: { relation: Relation; columns: Column[] }[] = []
    const add = (oid: number, found: number[]) => {
      const shown = byOid.get(oid)
      if (shown === undefined) return
      const columns = [...shown.columns.values()]
      const named = found.flatMap((number) => columns.find((column) => column.number === number) ?? [])
      if (named.length === numbers.length) places.push({ relation: shown, columns: named })
    }
    add(relation, numbers)
    for (const [view, traced] of viewColumns) {
      const options = numbers.map((number) =>
        [...traced].filter(([, base]) => base.relation === relation && base.column === number).map(([own]) => own),
      )
      for (const choice of combinations(options)) add(view, choice)
    }
    return places
  }
  const isUnique = keys.some(
    ({ kind, relation, columns: unique }) =>
      kind !== 'f' && relation === key.relation && sameMembers(unique, key.columns),
  )
  const targets = places(key.foreign_relation, key.foreign_columns ?? [])
  return places(key.relation, key.columns).flatMap((origin) =>
    targets.map((target) => {
      const pairs = origin.columns.flatMap((own, at): ColumnPairs => {
        const foreign = target.columns[at]
        return foreign === undefined ? [] : [[own, foreign]]
      })
      return { name: key.name, origin: origin.relation, target: target.relation, pairs, isUnique }
    }),
  )
}

const sameMembers = (a: number[], b: number[]) => a.length === b.length && a.every((member) => b.includes(member))

function combinations(options: number[][]): number[][] {
  return options.reduce<number[][]>(
    (chosen, option) => chosen.flatMap((prefix) => option.map((next) => [...prefix, next])),
    [[]],
  )
}

/** A table joins two others when its primary key holds the columns of foreign keys to both. */
function addManyToMany(keys: ForeignKey[]): void {
  for (const first of keys) {
    const junction = first.origin
    const isInKey = ({ pairs }: ForeignKey) => pairs.every(([own]) => junction.primaryKey.includes(own))
    if (!isInKey(first)) continue
    for (const second of keys) {
      if (second === first || second.origin !== junction || !isInKey(second)) continue
      if (second.name === first.name) continue
      first.target.relationships.push({
        cardinality: 'many-to-many',
        constraint: first.name,
        origin: first.target,
        target: second.target,
        pairs: [],
        ownsKey: false,
        call: null,
        junction: {
          relation: junction,
          targetConstraint: second.name,
          originPairs: first.pairs.map(([own, foreign]): [Column, Column] => [foreign, own]),
          targetPairs: second.pairs,
        },
      })
    }
  }
}
