import { overloadedFunction, unknownFunction } from './errors.ts'
import type { ReadPlan } from './plan.ts'
import type { Change } from './plan-write.ts'
import type { Argument, DatabaseFunction, SchemaCache } from './schema/schema-cache.ts'
import { suggested } from './suggestion.ts'

export interface CallPlan extends Pick<Change, 'exactlyOne' | 'atMost'> {
  fn: DatabaseFunction
  /** The given arguments. */
  arguments: Argument[]
  /** A JSON object of the arguments as texts, from an address or a form. Otherwise they are the body. */
  texts: string | null
  /** The body is a list, and its first object has the arguments. */
  isList: boolean
  /** The whole body is the only argument, of this type. */
  unnamed: string | null
  read: ReadPlan
}

/** The types of a body that is a function's only argument. */
const BODY_TYPES = ['json', 'jsonb', 'text', 'xml', 'bytea']

/** Returns the function whose only argument, without a name, has one of these types. */
export function findUnnamed(
  cache: SchemaCache,
  schema: string,
  name: string,
  types: readonly string[],
): DatabaseFunction | undefined {
  const fitting = cache.unnamedFunctions(schema, name).filter((fn) => types.includes(fn.arguments[0]?.type ?? ''))
  if (fitting.length > 1) throw overloaded(fitting)
  return fitting[0]
}

/** Returns true if a function accepts arguments of these names. */
export const isCallable = (cache: SchemaCache, schema: string, name: string, given: string[]): boolean =>
  overloadsOf(cache, schema, name).some((fn) => accepts(fn, given))

/** Returns the functions of a name. The empty name is that of an only argument without a name. */
const overloadsOf = (cache: SchemaCache, schema: string, name: string): DatabaseFunction[] => [
  ...cache.functions(schema, name),
  ...cache.unnamedFunctions(schema, name).filter(takesBody),
]

const takesBody = (fn: DatabaseFunction): boolean => fn.arguments.every(({ type }) => BODY_TYPES.includes(type))

const accepts = (fn: DatabaseFunction, given: string[]): boolean =>
  given.every((argument) => fn.arguments.some((known) => known.name === argument)) &&
  fn.arguments.every((known) => !known.required || given.includes(known.name))

/** Returns the one function of that name that accepts arguments of these names. */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: string[],
  unnamed: string | null,
): DatabaseFunction {
  const overloads = overloadsOf(cache, schema, name)
  const fitting = overloads.filter((fn) => accepts(fn, given))
  const [first, second] = fitting
  if (first === undefined) {
    const near = overloads.length === 0 ? nearFunction(cache, schema, name) : nearArguments(given, overloads, name)
    throw unknownFunction(`${schema}.${name}`, given, unnamed, near && `${schema}.${near}`)
  }
  if (second !== undefined) throw overloaded(fitting)
  return first
}

/** Names the functions in PostgREST's order: fewer arguments, those without a comment, then by argument and type. */
function overloaded(fitting: DatabaseFunction[]) {
  const ranked = fitting.toSorted(
    (a, b) =>
      a.arguments.length - b.arguments.length ||
      compare(a.comment ?? '', b.comment ?? '') ||
      compare(signature(a), signature(b)),
  )
  return overloadedFunction(ranked.map(signature))
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

function nearFunction(cache: SchemaCache, schema: string, name: string): string | null {
  const unnamed = cache.unnamedFunctionsOf(schema).filter(takesBody)
  return suggested(
    name,
    [...cache.functionsOf(schema), ...unnamed].map((fn) => fn.name),
  )
}

/** Returns the signature of the overload with the most similar arguments. */
function nearArguments(given: string[], overloads: DatabaseFunction[], name: string): string | null {
  const list = (names: string[]) => `(${names.toSorted().join(', ')})`
  const known = overloads.map((fn) => list(fn.arguments.map((argument) => argument.name)))
  const near = suggested(list(given), known)
  return near && name + near
}

function signature({ schema, name, arguments: list }: DatabaseFunction): string {
  return `${schema}.${name}(${list.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`
}
