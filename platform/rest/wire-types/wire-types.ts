import type { Pool } from 'pg'
import { readCatalog } from '#platform/rest/schema/catalog.ts'
import { buildSchemaCache, type DatabaseFunction, type Relation } from '#platform/rest/schema/schema-cache.ts'
import { type ColumnFacts, callableFunctions, columnFacts } from './exposed-facts.ts'
import { functionType } from './function-type.ts'
import type { KnownOutputsByName } from './known-outputs.ts'
import { relationType } from './relation-type.ts'
import { block, literal, property, valueType } from './type-text.ts'

/**
 * Returns the TypeScript of supabase-js's `Database` for the exposed schemas: everything that the API roles may read,
 * write, and call. Throws if `known` names a relation, function, column, or argument that does not exist.
 */
export async function wireTypes(
  pool: Pool,
  exposedSchemas: readonly string[],
  known: KnownOutputsByName,
): Promise<string> {
  const cache = buildSchemaCache(await readCatalog(pool, exposedSchemas))
  const facts = Map.groupBy(await columnFacts(pool, exposedSchemas), ({ relation }) => relation)
  const callable = await callableFunctions(pool, exposedSchemas)
  const schemas = exposedSchemas.map((schema) => {
    const relations = cache
      .relationsOf(schema)
      .flatMap((relation) => readable(relation, facts.get(relation.quoted) ?? []))
    const functions = cache.functionsOf(schema).filter(({ quoted }) => callable.has(quoted))
    refuseUnknown(
      known,
      relations.map(({ relation }) => relation),
      functions,
    )
    return property(schema, schemaType({ relations, functions, known }))
  })
  return `${HEADER}${JSON_TYPE}\nexport interface Database ${block(schemas)}\n`
}

const HEADER = '// Generated from the database by `npm run schema`. Do not edit.\n\n'
const JSON_TYPE = 'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]\n'

interface ReadableRelation {
  relation: Relation
  facts: ReadonlyMap<string, ColumnFacts>
}

/** Returns the relation with its readable columns, or none. */
function readable(relation: Relation, facts: ColumnFacts[]): ReadableRelation[] {
  const isReadable = facts.some(({ isRead }) => isRead)
  return isReadable ? [{ relation, facts: new Map(facts.map((fact) => [fact.column, fact])) }] : []
}

interface ExposedSchema {
  relations: ReadableRelation[]
  functions: DatabaseFunction[]
  known: KnownOutputsByName
}

function schemaType({ relations, functions, known }: ExposedSchema): string {
  const names = new Set(relations.map(({ relation }) => relation.name))
  const typesOf = (isView: boolean) =>
    relations
      .filter(({ relation }) => relation.isView === isView)
      .map(({ relation, facts }) => property(relation.name, relationType(relation, facts, names, known[relation.name])))
  const calls = Map.groupBy(functions, ({ name }) => name)
  const functionTypes = [...calls].map(([name, overloads]) =>
    property(name, overloads.map((overload) => functionType(overload, names, known[name])).join(' | ')),
  )
  return block([
    property('Tables', block(typesOf(false))),
    property('Views', block(typesOf(true))),
    property('Functions', block(functionTypes)),
    property('Enums', block(enumTypes(relations))),
    property('CompositeTypes', block([])),
  ])
}

function enumTypes(relations: ReadableRelation[]): string[] {
  const columns = relations.flatMap(({ relation }) => [...relation.columns.values()])
  const choices = new Map(columns.flatMap(({ type, choices: list }) => (list === null ? [] : [[type, list] as const])))
  return [...choices].map(([name, list]) => property(literal(name.replace(/^.*\./, '')), valueType(name, list)))
}

function refuseUnknown(known: KnownOutputsByName, relations: Relation[], functions: DatabaseFunction[]): void {
  const outputs = new Map([
    ...relations.map(({ name, columns }) => [name, new Set(columns.keys())] as const),
    ...functions.map(
      (call) => [call.name, new Set([...call.rows.columns.keys(), ...call.arguments.map(({ name }) => name)])] as const,
    ),
  ])
  const gone = Object.entries(known).flatMap(([name, { nullable = [], values = {}, nullableArguments = [] }]) =>
    [...new Set([...nullable, ...Object.keys(values), ...nullableArguments])]
      .filter((column) => !outputs.get(name)?.has(column))
      .map((column) => `${name}.${column}`),
  )
  if (gone.length > 0) throw new Error(`The database has no ${gone.join(', ')}: remove them from the known outputs`)
}
