import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ColumnFacts } from './catalog.ts'
import type { Parsed } from './parsed-type.ts'

const ANYTHING = TypeFlags.Any | TypeFlags.Unknown
const FLAGS = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
} as const

/** Returns one sentence for each difference between the type of a row and the columns of its statement. */
export function rowFindings(checker: Checker, row: Type, columns: readonly ColumnFacts[]): string[] {
  const claimed = claimedColumns(checker, row)
  if (!claimed) return []
  const names = columns.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  const returned = columns.filter(({ isEffect, name }) => !isEffect || claimed.has(name))
  return [
    ...twice.map((name) => `${name} is returned twice`),
    ...[...claimed.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is in the type and isn't returned`),
    ...returned.flatMap((column) => {
      const type = claimed.get(column.name)
      if (!type) return [`${column.name} is returned and isn't in the type`]
      const claim = checker.typeToString(type)
      return differences(checker, type, column).map(
        (actual) => `${column.name} is claimed to be ${claim} and ${actual}`,
      )
    }),
  ]
}

/** Undefined if the type allows any column. */
function claimedColumns(checker: Checker, row: Type): Map<string, Type> | undefined {
  if (row.flags & ANYTHING || checker.getIndexInfosOfType(row).length > 0) return undefined
  const types = checker
    .getPropertiesOfType(row)
    .map((property): [string, Type] => [property.name, checker.getTypeOfSymbol(property) ?? checker.getUnknownType()])
  return new Map(types)
}

function differences(checker: Checker, type: Type, column: ColumnFacts): string[] {
  if (type.flags & ANYTHING) return []
  const members = membersOf(type)
  const claims = (flag: TypeFlags) => members.some(({ flags }) => flags & flag)
  const values = members.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
  return [
    ...(values.every((value) => isOf(checker, value, column.parsed)) ? [] : [`is ${named(column.parsed)}`]),
    ...(claims(TypeFlags.Undefined) ? ['is never undefined'] : []),
    ...(column.isNullable === true && !claims(TypeFlags.Null) ? ['can be null'] : []),
    ...(column.isNullable === false && claims(TypeFlags.Null) ? ['is never null'] : []),
    ...choiceDifferences(column, literalsOf(checker, values)),
  ]
}

function choiceDifferences({ allowed, isCompared }: ColumnFacts, literals: readonly string[] | undefined): string[] {
  if (!allowed || !literals) return []
  const more = literals.filter((literal) => !allowed.includes(literal))
  const fewer = isCompared ? [] : allowed.filter((text) => !literals.includes(text))
  return [
    ...(more.length > 0 ? [`is never ${more.join(', ')}`] : []),
    ...(fewer.length > 0 ? [`can be ${fewer.join(', ')}`] : []),
  ]
}

function isOf(checker: Checker, type: Type, parsed: Parsed): boolean {
  // The keys of JSON are not checked, but values that JSON can't contain are.
  if (parsed === 'json') return !isClass(type, 'Date') && !isClass(type, 'Buffer')
  if (parsed === 'Date' || parsed === 'Buffer') return isClass(type, parsed)
  if (parsed === 'object') return type.isObjectType()
  if (typeof parsed !== 'string') {
    const element = elementOf(checker, type)
    return element !== undefined && membersOf(element).every((member) => isOf(checker, member, parsed[0]))
  }
  // A branded type is an intersection.
  if (type.isIntersectionType()) return type.getTypes().some((part) => isOf(checker, part, parsed))
  return (type.flags & FLAGS[parsed]) !== 0
}

/** Returns the texts of a union of literals, or of the elements of a list. */
function literalsOf(checker: Checker, values: readonly Type[]): string[] | undefined {
  const [only] = values
  const element = values.length === 1 && only ? elementOf(checker, only) : undefined
  if (element) return literalsOf(checker, membersOf(element))
  const texts = values.map((value) => (value.isStringLiteralType() ? value.value : undefined))
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined
}

function elementOf(checker: Checker, type: Type): Type | undefined {
  return checker.isArrayLikeType(type) && type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isClass = (type: Type, name: string): boolean => type.getSymbol()?.name === name

const named = (parsed: Parsed): string => (typeof parsed === 'string' ? parsed : `${named(parsed[0])}[]`)
