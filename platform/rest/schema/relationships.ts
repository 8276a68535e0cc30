import type { Relation } from './schema-cache.ts'

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** Names of columns of one relation and of another that hold the same value. */
export type ColumnPairs = [own: string, foreign: string][]

/** How rows of one relation find rows of another, always told from the side of the relation that holds it. */
export interface Relationship {
  cardinality: Cardinality
  constraint: string
  origin: Relation
  target: Relation
  /** From the origin to the target, or to the junction where there is one. */
  pairs: ColumnPairs
  /** Whether the foreign key's columns are the origin's. */
  ownsKey: boolean
  junction: Junction<Relation> | null
  /** A function that finds the target's rows when it is given a row of the origin. */
  call: string | null
}

/** The table between many and many, and its foreign key to the target. */
interface Junction<Of> {
  relation: Of
  constraint: string
  pairs: ColumnPairs
}

/** The same with object ids in place of relations. */
export interface RelationshipRow extends Omit<Relationship, 'cardinality' | 'origin' | 'target' | 'junction' | 'call'> {
  cardinality: Cardinality | 'primary-key'
  origin: number
  target: number
  junction: Junction<number> | null
}

/** Puts every relationship on the relation it starts from. One that leaves its schema can't be asked for: a request names one schema. */
export function addRelationships(rows: RelationshipRow[], byOid: Map<number, Relation>): void {
  for (const { cardinality, origin: from, target: to, junction: via, ...row } of rows) {
    const [origin, target, between] = [byOid.get(from), byOid.get(to), byOid.get(via?.relation ?? 0)]
    const junction = via && between ? { ...via, relation: between } : null
    if (!origin || origin.schema !== target?.schema) continue
    if (cardinality !== 'primary-key')
      origin.relationships.push({ ...row, cardinality, origin, target, junction, call: null })
    else origin.primaryKey = row.pairs.flatMap(([name]) => origin.columns.get(name) ?? [])
  }
}
