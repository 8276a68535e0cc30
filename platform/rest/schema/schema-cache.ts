import type { Catalog, FunctionRow, RelationRow } from './catalog.ts'
import { addRelationships, type Relationship } from './relationships.ts'

export interface Column {
  name: string
  quoted: string
  type: string
  category: string
  required: boolean
  defaultSql: string | null
  choices: string[] | null
  comment: string | null
  /** Returns the SQL that computes the value for a row. Null for a stored column. */
  computed: ((row: string) => string) | null
}

export interface Relation {
  schema: string
  name: string
  /** Qualified and quoted for SQL. Empty if only functions return its rows. */
  quoted: string
  isView: boolean
  comment: string | null
  insertable: boolean
  updatable: boolean
  deletable: boolean
  columns: Map<string, Column>
  primaryKey: Column[]
  relationships: Relationship[]
  /** Values and rows of other relations that functions of its rows add. */
  computed: { columns: Map<string, Column>; relationships: Map<string, Relationship> }
}

export interface Argument {
  name: string
  quoted: string
  type: string
  /** The type in a cast. `character` and `bit` alone would cut a value to a length of one. */
  cast: string
  required: boolean
  variadic: boolean
}

export interface DatabaseFunction {
  schema: string
  name: string
  quoted: string
  comment: string | null
  returnsSet: boolean
  /** As the function declares. */
  changesNothing: boolean
  returnType: string
  /** The type under a domain. */
  baseType: string
  /** The media type by which a domain over the value is named, such as `image/png`. */
  mediaType: string | null
  /**
   * The columns of its rows: those of a relation, its own output columns, or one column of its name for plain values.
   */
  rows: Relation
  isPlain: boolean
  arguments: Argument[]
}

export type SchemaCache = ReturnType<typeof buildSchemaCache>

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export function buildSchemaCache(catalog: Catalog) {
  const byOid = new Map(catalog.relations.map(({ oid, ...row }) => [oid, relation(row)]))
  addRelationships(catalog.relationships, byOid)
  const relations = new Map([...byOid.values()].filter(({ quoted }) => quoted).map((known) => [known.quoted, known]))
  const functions = catalog.functions.map((row) => databaseFunction(row, byOid))
  // Arguments are given by name. A function without argument names only computes columns of rows.
  const callable = functions.filter((fn) => fn.arguments.every(({ name }) => name !== ''))
  const functionsByName = Map.groupBy(callable, ({ quoted }) => quoted)
  const unnamed = functions.filter((fn) => fn.arguments.length === 1 && fn.arguments[0]?.name === '')
  const unnamedByName = Map.groupBy(unnamed, ({ quoted }) => quoted)
  const types = new Map(catalog.types.map(({ name, quoted }) => [name, quoted]))
  return {
    relation: (schema: string, name: string) => relations.get(qualified(schema, name)),
    functions: (schema: string, name: string) => functionsByName.get(qualified(schema, name)) ?? [],
    /** Returns the functions whose only argument has no name. */
    unnamedFunctions: (schema: string, name: string) => unnamedByName.get(qualified(schema, name)) ?? [],
    /** Returns the quoted type for a name in a cast. */
    type: (name: string) => types.get(name.toLowerCase().replace(/^_(.+)$/, '$1[]')),
    relationsOf: (schema: string) => [...relations.values()].filter((known) => known.schema === schema),
    functionsOf: (schema: string) => callable.filter((fn) => fn.schema === schema),
    unnamedFunctionsOf: (schema: string) => unnamed.filter((fn) => fn.schema === schema),
  }
}

const qualified = (schema: string, name: string): string => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

function relation({ columns: list, ...row }: Omit<RelationRow, 'oid'>): Relation {
  const columns = new Map(list.map((column) => [column.name, column]))
  const computed = { columns: new Map(), relationships: new Map() }
  return { ...row, columns, primaryKey: [], relationships: [], computed }
}

function databaseFunction(row: FunctionRow, byOid: Map<number, Relation>): DatabaseFunction {
  const target = byOid.get(row.returnRelation)
  const origin = row.arguments.length === 1 ? byOid.get(row.rowOf) : undefined
  if (origin !== undefined) addComputed(origin, target, row)
  return { ...row, rows: target ?? ownRows(row), isPlain: target === undefined && row.outputs.length === 0 }
}

/** A function of one row adds a value, or rows of another relation, to it. */
function addComputed(origin: Relation, target: Relation | undefined, row: FunctionRow): void {
  const { name, quoted: call, returnType, returnsOne } = row
  if (target !== undefined) {
    const cardinality = returnsOne ? 'many-to-one' : 'one-to-many'
    const found = { constraint: name, origin, target, pairs: [], ownsKey: false, junction: null }
    origin.computed.relationships.set(name, { cardinality, ...found, call })
  } else if (returnsOne) {
    const computed = plainColumn(name, returnType, (value) => `${call}(${value})`)
    origin.computed.columns.set(name, computed)
  }
}

/** A column without a table. */
export function plainColumn(name: string, type: string, computed: Column['computed'] = null): Column {
  const category = type.endsWith('[]') ? 'A' : type
  const unknown = { required: false, defaultSql: null, choices: null, comment: null }
  return { name, quoted: quoteIdentifier(name), type, category, ...unknown, computed }
}

/** The rows of a function that returns no relation's rows. */
function ownRows({ schema, name, outputs, returnType }: FunctionRow): Relation {
  const own = outputs.length === 0 ? [{ name, type: returnType }] : outputs
  const columns = own.map((output) => plainColumn(output.name, output.type))
  const closed = { isView: true, comment: null, insertable: false, updatable: false, deletable: false }
  return relation({ schema, name, quoted: '', ...closed, columns })
}
