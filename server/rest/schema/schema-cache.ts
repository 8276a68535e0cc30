import type { Catalogue, FunctionRow } from './catalogue.ts'
import { deriveRelationships, type Relationship } from './relationships.ts'
import { traceViewColumns } from './view-columns.ts'

export interface Column {
  name: string
  number: number
  quoted: string
  type: string
  category: string
  required: boolean
  defaultSql: string | null
  choices: string[] | null
  comment: string | null
  /** What computes the value, written for a row; null where it is stored. */
  computed: ((row: string) => string) | null
}

export interface Relation {
  schema: string
  name: string
  /** Qualified and quoted, ready for SQL. */
  quoted: string
  isView: boolean
  comment: string | null
  insertable: boolean
  updatable: boolean
  deletable: boolean
  columns: Map<string, Column>
  primaryKey: Column[]
  relationships: Relationship[]
  /** What functions of its rows add: values, and rows of other relations. */
  computed: { columns: Map<string, Column>; relationships: Map<string, Relationship> }
}

export interface Argument {
  name: string
  quoted: string
  type: string
  required: boolean
  variadic: boolean
}

export interface DatabaseFunction {
  schema: string
  name: string
  quoted: string
  comment: string | null
  returnsSet: boolean
  returnType: string
  /** What its rows look like: a relation's, or its own output columns; null for a scalar. */
  rows: Relation | null
  arguments: Argument[]
}

export interface SchemaCache {
  relation(schema: string, name: string): Relation | undefined
  functions(schema: string, name: string): DatabaseFunction[]
  /** The quoted type behind a name as it may be written in a cast. */
  type(name: string): string | undefined
  relationsOf(schema: string): Relation[]
  functionsOf(schema: string): DatabaseFunction[]
}

// Names SQL's grammar knows and the catalogue doesn't.
const TYPE_SYNONYMS: Record<string, string> = { int: 'int4', decimal: 'numeric', float: 'float8', char: 'bpchar' }

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export function buildSchemaCache(catalogue: Catalogue, exposedSchemas: readonly string[]): SchemaCache {
  const byOid = relationsByOid(catalogue)
  deriveRelationships(catalogue, byOid, traceViewColumns(catalogue.relations), new Set(exposedSchemas))
  const relations = new Map([...byOid.values()].map((relation) => [relation.quoted, relation]))
  const functions = catalogue.functions.map((row) => databaseFunction(row, byOid))
  // Arguments are given by name; a function that names none is only there for the rows it computes from.
  const callable = functions.filter((fn) => fn.arguments.every(({ name }) => name !== ''))
  const functionsByName = Map.groupBy(callable, ({ quoted }) => quoted)
  const types = typeNames(catalogue)
  return {
    relation: (schema, name) => relations.get(qualified({ schema, name })),
    functions: (schema, name) => functionsByName.get(qualified({ schema, name })) ?? [],
    type: (name) => types.get(name.toLowerCase()),
    relationsOf: (schema) => [...relations.values()].filter((relation) => relation.schema === schema),
    functionsOf: (schema) => callable.filter((fn) => fn.schema === schema),
  }
}

function relationsByOid({ relations, columns, keys }: Catalogue): Map<number, Relation> {
  const byOid = new Map<number, Relation>()
  for (const { oid, tree: _, ...row } of relations) {
    const own = { columns: new Map(), primaryKey: [], relationships: [], computed: nothingComputed() }
    byOid.set(oid, { ...row, quoted: qualified(row), ...own })
  }
  const byNumber = new Map<string, Column>()
  for (const { relation, ...row } of columns) {
    const column = { ...row, quoted: quoteIdentifier(row.name), computed: null }
    byOid.get(relation)?.columns.set(row.name, column)
    byNumber.set(`${relation}.${row.number}`, column)
  }
  for (const key of keys) {
    const relation = key.kind === 'p' ? byOid.get(key.relation) : undefined
    if (relation !== undefined) {
      relation.primaryKey = key.columns.flatMap((number) => byNumber.get(`${key.relation}.${number}`) ?? [])
    }
  }
  return byOid
}

const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

function databaseFunction(row: FunctionRow, byOid: Map<number, Relation>): DatabaseFunction {
  const { schema, name, comment, returnsSet, returnType, inputs } = row
  const quoted = qualified(row)
  const target = byOid.get(row.return_relation)
  const origin = inputs.length === 1 ? byOid.get(row.row_of) : undefined
  if (origin !== undefined) addComputed(origin, target, row, quoted)
  return {
    ...{ schema, name, quoted, comment, returnsSet, returnType },
    rows: target ?? ownRows(row),
    arguments: inputs.map((argument) => ({ ...argument, quoted: quoteIdentifier(argument.name) })),
  }
}

/** A function of one row adds rows of another relation or a value to it. */
function addComputed(origin: Relation, target: Relation | undefined, row: FunctionRow, call: string): void {
  const { name, returnType, returns_one: returnsOne } = row
  if (target !== undefined) {
    const cardinality = returnsOne ? 'many-to-one' : 'one-to-many'
    const found = { constraint: name, origin, target, pairs: [], ownsKey: false, junction: null }
    origin.computed.relationships.set(name, { cardinality, ...found, call })
  } else if (returnsOne) {
    const computed = (value: string) => `${call}(${value})`
    origin.computed.columns.set(name, { ...plainColumn(name, returnType), computed })
  }
}

/** A column of no table. */
export function plainColumn(name: string, type: string): Column {
  const category = type.endsWith('[]') ? 'A' : type
  const unknown = { number: 0, required: false, defaultSql: null, choices: null, comment: null, computed: null }
  return { name, quoted: quoteIdentifier(name), type, category, ...unknown }
}

const nothingComputed = (): Relation['computed'] => ({ columns: new Map(), relationships: new Map() })

/** The rows of a function with output columns of its own. */
function ownRows({ schema, name, outputs }: FunctionRow): Relation | null {
  if (outputs.length < 2 && outputs[0]?.ofTable !== true) return null
  const columns = new Map(outputs.map(({ name: column, type }) => [column, plainColumn(column, type)]))
  const closed = { isView: true, comment: null, insertable: false, updatable: false, deletable: false }
  const computed = nothingComputed()
  return { schema, name, quoted: '', ...closed, columns, primaryKey: [], relationships: [], computed }
}

function typeNames({ types }: Catalogue): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, written, quoted } of types) {
    names.set(name, quoted)
    names.set(written, quoted)
  }
  for (const [synonym, name] of Object.entries(TYPE_SYNONYMS)) {
    const quoted = names.get(name)
    if (quoted !== undefined) names.set(synonym, quoted)
  }
  for (const [name, quoted] of [...names]) names.set(`${name}[]`, `${quoted}[]`)
  return names
}
