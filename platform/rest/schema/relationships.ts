import type { Relation } from './schema-cache.ts'

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** Pairs of columns in two relations that have the same value. */
export type ColumnPairs = [own: string, foreign: string][]

/** A way from rows of one relation to rows of another, seen from the relation that contains it. */
export interface Relationship {
  cardinality: Cardinality
  constraint: string
  origin: Relation
  target: Relation
  /** From the origin to the target, or to the junction if there is one. */
  pairs: ColumnPairs
  /** True if the foreign key's columns are the origin's. */
  ownsKey: boolean
  junction: Junction<Relation> | null
  /** A function that returns the target's rows for a row of the origin. */
  call: string | null
}

/** The table of a many-to-many relationship, and its foreign key to the target. */
interface Junction<Of> {
  relation: Of
  constraint: string
  pairs: ColumnPairs
}

/** The same with object ids instead of relations. */
export interface RelationshipRow extends Omit<Relationship, 'cardinality' | 'origin' | 'target' | 'junction' | 'call'> {
  cardinality: Cardinality | 'primary-key'
  origin: number
  target: number
  junction: Junction<number> | null
}

/** Adds every relationship to its origin. Skips those to another schema, because a request names only one. */
export function addRelationships(rows: RelationshipRow[], byOid: Map<number, Relation>): void {
  const keys = new Set<string>()
  for (const { cardinality, origin: from, target: to, junction: via, ...row } of rows) {
    const [origin, target, between] = [byOid.get(from), byOid.get(to), byOid.get(via?.relation ?? 0)]
    const junction = via && between ? { ...via, relation: between } : null
    if (!origin || origin.schema !== target?.schema) continue
    if (cardinality !== 'primary-key')
      origin.relationships.push({ ...row, cardinality, origin, target, junction, call: null })
    else if (!keys.has(`${from} ${row.constraint}`)) {
      // The key of a view is those of all its tables. One that it shows twice counts once.
      keys.add(`${from} ${row.constraint}`)
      origin.primaryKey.push(...row.pairs.flatMap(([name]) => origin.columns.get(name) ?? []))
    }
  }
}
