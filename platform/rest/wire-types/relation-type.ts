import type { Relationship } from '#platform/rest/schema/relationships.ts'
import type { Column, Relation } from '#platform/rest/schema/schema-cache.ts'
import type { ColumnFacts } from './exposed-facts.ts'
import type { KnownOutputs } from './known-outputs.ts'
import { block, literal, optionalProperty, orNull, property, valueType, writtenType } from './type-text.ts'

/**
 * Returns the Row, Insert, Update, and Relationships of a table or view. Includes only relationships to `shown`
 * relations.
 */
export function relationType(
  relation: Relation,
  facts: ReadonlyMap<string, ColumnFacts>,
  shown: ReadonlySet<string>,
  known: KnownOutputs = {},
): string {
  const columns = [...relation.columns.values()].flatMap((column) => {
    const fact = facts.get(column.name)
    return fact === undefined ? [] : [{ ...column, fact, ...typesOf(relation, column, fact, known) }]
  })
  const read = columns.filter(({ fact }) => fact.isRead)
  const inserted = columns.filter(({ fact }) => fact.isInserted && relation.insertable)
  const updated = columns.filter(({ fact }) => fact.isUpdated && relation.updatable)
  return block([
    property('Row', block(read.map(({ name, readType }) => property(name, readType)))),
    property(
      'Insert',
      written(inserted.map((one) => (one.required ? property : optionalProperty)(one.name, one.writeType))),
    ),
    property('Update', written(updated.map(({ name, writeType }) => optionalProperty(name, writeType)))),
    property('Relationships', relationships(relation, shown)),
  ])
}

/** A relation without writable columns accepts no row. */
const written = (properties: string[]): string =>
  properties.length === 0 ? 'Record<string, never>' : block(properties)

function typesOf({ isView }: Relation, { name, type, choices }: Column, fact: ColumnFacts, known: KnownOutputs) {
  const { nullable = [], values: knownValues = {} } = known
  const values = knownValues[name] ?? choices ?? fact.values
  const isNullable = isView ? nullable.includes(name) : !fact.isNotNull
  return {
    readType: orNull(valueType(type, values), isNullable),
    writeType: orNull(writtenType(type, values), isNullable),
  }
}

function relationships({ relationships: all }: Relation, shown: ReadonlySet<string>): string {
  const owned = all.filter(({ ownsKey, target }) => ownsKey && shown.has(target.name))
  if (owned.length === 0) return '[]'
  return `[\n${owned.map((one) => `  ${relationship(one)},\n`).join('')}]`
}

function relationship({ constraint, cardinality, target, pairs }: Relationship): string {
  const names = (list: string[]) => `[${list.map(literal).join(', ')}]`
  const properties = [
    property('foreignKeyName', literal(constraint)),
    property('columns', names(pairs.map(([own]) => own))),
    property('isOneToOne', String(cardinality === 'one-to-one')),
    property('referencedRelation', literal(target.name)),
    property('referencedColumns', names(pairs.map(([, foreign]) => foreign))),
  ]
  return `{ ${properties.join('; ')} }`
}
