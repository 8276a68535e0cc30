import type { Argument, DatabaseFunction } from '#platform/rest/schema/schema-cache.ts'
import type { KnownOutputs } from './known-outputs.ts'
import { block, literal, optionalProperty, orNull, property, valueType, writtenType } from './type-text.ts'

/** Returns the Args and Returns of a function, and, if its rows are those of a `shown` relation, the relation. */
export function functionType(call: DatabaseFunction, shown: ReadonlySet<string>, known: KnownOutputs = {}): string {
  const { nullableArguments = [] } = known
  const args = call.arguments.map((argument) => argumentProperty(argument, nullableArguments))
  return block([
    property('Args', args.length === 0 ? 'Record<string, never>' : block(args)),
    property('Returns', returned(call, shown, known)),
    ...setOf(call, shown),
  ])
}

function argumentProperty({ name, type, required }: Argument, nullableArguments: readonly string[]): string {
  const value = orNull(writtenType(type), !required || nullableArguments.includes(name))
  return (required ? property : optionalProperty)(name, value)
}

function returned(call: DatabaseFunction, shown: ReadonlySet<string>, known: KnownOutputs): string {
  const row = rowType(call, shown, known)
  return call.returnsSet ? `${call.isPlain ? `(${row})` : row}[]` : row
}

function rowType(call: DatabaseFunction, shown: ReadonlySet<string>, known: KnownOutputs): string {
  const { rows, isPlain, name, returnType } = call
  if (returnsRelation(call, shown))
    return `Database[${literal(rows.schema)}]['${rows.isView ? 'Views' : 'Tables'}'][${literal(rows.name)}]['Row']`
  const { nullable = [], values = {} } = known
  const typeOf = (output: string, type: string) => orNull(valueType(type, values[output]), nullable.includes(output))
  if (isPlain) return typeOf(name, returnType)
  return block([...rows.columns.values()].map((column) => property(column.name, typeOf(column.name, column.type))))
}

/** Names the relation whose rows are returned, so that a select can embed related rows. */
function setOf(call: DatabaseFunction, shown: ReadonlySet<string>): string[] {
  if (!returnsRelation(call, shown)) return []
  const { rows, returnsSet } = call
  return [
    property(
      'SetofOptions',
      `{ from: '*'; to: ${literal(rows.name)}; isOneToOne: ${!returnsSet}; isSetofReturn: ${returnsSet} }`,
    ),
  ]
}

const returnsRelation = ({ rows }: DatabaseFunction, shown: ReadonlySet<string>): boolean =>
  rows.quoted !== '' && shown.has(rows.name)
