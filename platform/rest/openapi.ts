import { methodNotAllowed } from './errors.ts'
import { optionsReply, type Reply } from './respond.ts'
import type { Column, DatabaseFunction, Relation } from './schema/schema-cache.ts'
import { isReading, run, type Served } from './served.ts'

// The caller's rights on each relation and function of the schema.
const RIGHTS = `
  select c.relname, has_any_column_privilege(c.oid, 'select'), has_any_column_privilege(c.oid, 'insert'),
         has_any_column_privilege(c.oid, 'update'), has_table_privilege(c.oid, 'delete')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select 'rpc/' || p.proname, bool_or(has_function_privilege(p.oid, 'execute')), false, false, false
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1 group by p.proname`

/** Returns the parts of the schema that the caller may use as an OpenAPI 2 document. JSON omits undefined values. */
export async function serveRoot(served: Served): Promise<Reply> {
  const { context, schema, cache } = served
  if (context.req.method === 'OPTIONS') return optionsReply(['OPTIONS', 'GET', 'HEAD'])
  if (!isReading(context)) throw methodNotAllowed(context.req.method)
  const [rows = []] = await run(served, [{ text: RIGHTS, values: [schema] }])
  const rightsOf = new Map(rows.map(([name, ...rights]) => [name, rights.map((right) => right === 't')]))
  const readable = cache.relationsOf(schema).filter(({ name }) => rightsOf.get(name)?.includes(true))
  const callable = cache.functionsOf(schema).filter(({ name }) => rightsOf.get(`rpc/${name}`)?.[0])
  const document = {
    swagger: '2.0',
    info: { title: 'REST', description: `The ${schema} schema`, version: '1' },
    consumes: ['application/json', 'text/csv', 'application/x-www-form-urlencoded'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ...readable.map((relation) => [`/${relation.name}`, tablePath(relation, rightsOf.get(relation.name) ?? [])]),
      ...callable.map((fn) => [`/rpc/${fn.name}`, functionPath(fn)]),
    ]),
    definitions: Object.fromEntries(readable.map((relation) => [relation.name, definition(relation)])),
  }
  const headers = { 'content-type': 'application/openapi+json; charset=utf-8' }
  return { status: 200, headers, body: JSON.stringify(document) }
}

function tablePath(relation: Relation, [select, insert, update, remove]: boolean[]) {
  const summary = relation.comment ?? undefined
  const filters = [...relation.columns.values()].map(({ name }) => ({ name, in: 'query', type: 'string' }))
  const rows = { type: 'array', items: { $ref: `#/definitions/${relation.name}` } }
  const body = { name: 'body', in: 'body', schema: { $ref: `#/definitions/${relation.name}` } }
  const act = (isAllowed: boolean | undefined, status: number, parameters: object[], schema?: object) =>
    isAllowed
      ? { tags: [relation.name], summary, parameters, responses: { [status]: { description: 'OK', schema } } }
      : undefined
  return {
    get: act(select, 200, [...filters, ...PAGE], rows),
    post: act(insert && relation.insertable, 201, [body]),
    patch: act(update && relation.updatable, 204, [...filters, body]),
    delete: act(remove && relation.deletable, 204, filters),
  }
}

const PAGE = ['select', 'order', 'offset', 'limit'].map((name) => ({ name, in: 'query', type: 'string' }))

function functionPath({ name, comment, arguments: list }: DatabaseFunction) {
  const properties = Object.fromEntries(list.map((argument) => [argument.name, { format: argument.type }]))
  const schema = { type: 'object', properties, required: requiredNames(list) }
  const parameters = [{ name: 'args', in: 'body', schema }]
  const responses = { 200: { description: 'OK' } }
  return { post: { tags: [`(rpc) ${name}`], summary: comment ?? undefined, parameters, responses } }
}

function definition({ columns, comment }: Relation) {
  const list = [...columns.values()]
  const properties = Object.fromEntries(list.map((column) => [column.name, property(column)]))
  return { type: 'object', description: comment ?? undefined, required: requiredNames(list), properties }
}

/** OpenAPI does not allow an empty list here. */
function requiredNames(list: { name: string; required: boolean }[]): string[] | undefined {
  const names = list.filter(({ required }) => required).map(({ name }) => name)
  return names.length === 0 ? undefined : names
}

/** JSON types by PostgreSQL's type category: numeric, boolean, and array. All others are text. */
const JSON_TYPES: Record<string, string> = { N: 'number', B: 'boolean', A: 'array', json: 'object', jsonb: 'object' }

function property({ type, category, comment, choices }: Column) {
  return {
    format: type,
    type: /^(?:smallint|integer|bigint)$/.test(type) ? 'integer' : (JSON_TYPES[category] ?? 'string'),
    description: comment ?? undefined,
    enum: choices ?? undefined,
  }
}
