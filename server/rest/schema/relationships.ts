import type { Relation } from './schema-cache.ts'

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** Names of columns of the origin and of the target that hold the same value. */
export type ColumnPairs = [origin: string, target: string][]

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

/** A foreign key between two exposed relations, told by their object ids. */
export interface ForeignKeyRow {
  name: string
  origin: number
  target: number
  pairs: ColumnPairs
  isUnique: boolean
}

interface ForeignKey extends Omit<ForeignKeyRow, 'origin' | 'target'> {
  origin: Relation
  target: Relation
}

/** Puts on every relation the relationships it takes part in. */
export function addRelationships(rows: ForeignKeyRow[], byOid: Map<number, Relation>): void {
  const keys = rows.flatMap((row): ForeignKey[] => {
    const [origin, target] = [byOid.get(row.origin), byOid.get(row.target)]
    return origin === undefined || target === undefined ? [] : [{ ...row, origin, target }]
  })
  for (const { name, origin, target, pairs, isUnique } of keys) {
    const common = { constraint: name, junction: null, call: null }
    const forward = isUnique ? 'one-to-one' : 'many-to-one'
    origin.relationships.push({ ...common, cardinality: forward, origin, target, pairs, ownsKey: true })
    const backward = isUnique ? 'one-to-one' : 'one-to-many'
    const swapped = { origin: target, target: origin, pairs: pairs.map(swap), ownsKey: false }
    target.relationships.push({ ...common, cardinality: backward, ...swapped })
  }
  addManyToMany(keys)
}

const swap = ([own, foreign]: [string, string]): [string, string] => [foreign, own]

/** A table joins two others when its primary key holds the columns of foreign keys to both. */
function addManyToMany(keys: ForeignKey[]): void {
  const joining = keys.filter(({ origin: { primaryKey }, pairs }) =>
    pairs.every(([own]) => primaryKey.some(({ name }) => name === own)),
  )
  for (const first of joining) {
    for (const second of joining) {
      if (second.origin !== first.origin || second.name === first.name) continue
      first.target.relationships.push({
        cardinality: 'many-to-many',
        constraint: first.name,
        origin: first.target,
        target: second.target,
        ...{ pairs: [], ownsKey: false, call: null },
        junction: {
          relation: first.origin,
          targetConstraint: second.name,
          originPairs: first.pairs.map(swap),
          targetPairs: second.pairs,
        },
      })
    }
  }
}
