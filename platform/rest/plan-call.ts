import { overloadedFunction, unknownFunction } from './errors.ts'
import type { ReadPlan } from './plan.ts'
import type { Change } from './plan-write.ts'
import type { Argument, DatabaseFunction, SchemaCache } from './schema/schema-cache.ts'
import { suggested } from './suggestion.ts'

export interface CallPlan extends Pick<Change, 'exactlyOne' | 'atMost'> {
  fn: DatabaseFunction
  /** The given arguments. */
  arguments: Argument[]
  /** By GET, a JSON object of the arguments as texts. By POST they are the body. */
  texts: string | null
  /** The whole body is the only argument, of this type. */
  unnamed: string | null
  read: ReadPlan
}

/** Returns the function whose only argument, without a name, has one of these types. */
export const findUnnamed = (
  cache: SchemaCache,
  schema: string,
  name: string,
  types: readonly string[],
): DatabaseFunction | undefined =>
  types.flatMap((type) => cache.unnamedFunctions(schema, name).filter((fn) => fn.arguments[0]?.type === type))[0]

/** Returns true if a function accepts arguments of these names. */
export const isCallable = (cache: SchemaCache, schema: string, name: string, given: string[]): boolean =>
  cache.functions(schema, name).some((fn) => accepts(fn, given))

const accepts = (fn: DatabaseFunction, given: string[]): boolean =>
  given.every((argument) => fn.arguments.some((known) => known.name === argument)) &&
  fn.arguments.every((known) => !known.required || given.includes(known.name))

/** Returns the one function of that name that accepts arguments of these names. */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: string[],
  byPost: boolean,
): DatabaseFunction {
  const overloads = cache.functions(schema, name)
  const fitting = overloads.filter((fn) => accepts(fn, given))
  const [first, second] = fitting
  if (first === undefined) {
    const others = cache.functionsOf(schema).map((fn) => fn.name)
    const near = overloads.length === 0 ? suggested(name, others) : nearArguments(given, overloads, name)
    throw unknownFunction(`${schema}.${name}`, given, byPost, near && `${schema}.${near}`)
  }
  if (second !== undefined) throw overloadedFunction(fitting.map(signature).toSorted())
  return first
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
