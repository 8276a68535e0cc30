import { ambiguousRelationship, noRelationship } from './errors.ts'
import type { Embed } from './request/syntax-tree.ts'
import type { ColumnPairs, Relationship } from './schema/relationships.ts'
import type { Relation } from './schema/schema-cache.ts'
import { suggested } from './suggestion.ts'

/**
 * Returns the relationship that `target!hint` names from `origin`. A target may also be the name of a foreign key or of
 * its column.
 */
export function findRelationship(origin: Relation, { target, hint }: Embed): Relationship {
  const computed = origin.computed.relationships.get(target)
  if (computed !== undefined && hint === null) return computed
  const byName = origin.relationships.filter((relationship) => relationship.target.name === target)
  const candidates = hint === null ? unhinted(origin, byName, target) : byName.filter((one) => isHintedBy(one, hint))
  const [first, second] = candidates
  if (first === undefined) throw unrelated(origin, target, hint)
  if (second === undefined) return first
  // A foreign key from a table to itself has two ends. Without a hint, it means the children.
  const children = candidates.filter(({ cardinality }) => cardinality === 'one-to-many')
  const isOneKeySeenTwice = candidates.every((one) => one.target === origin && one.constraint === first.constraint)
  if (isOneKeySeenTwice && children[0] !== undefined) return children[0]
  throw ambiguous(origin, target, candidates)
}

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'

function unhinted(origin: Relation, byName: Relationship[], target: string): Relationship[] {
  if (byName.length > 0) return byName
  const direct = origin.relationships.filter(({ junction }) => junction === null)
  const isColumn = ({ pairs }: Relationship) => hasSingle(pairs, 0, target)
  const named = direct.filter((one) => one.constraint === target || (one.ownsKey && isColumn(one)))
  // A column may also be the one that another table's only row refers to.
  if (named.length === 0) return direct.filter((one) => one.cardinality === 'one-to-one' && isColumn(one))
  // The same key appears in a table and in its views. The table is meant, or else the view itself.
  const tables = named.filter((one) => !one.target.isView)
  const selves = named.filter((one) => one.target === origin)
  return [tables, selves].find(({ length }) => length > 0) ?? named
}

function isHintedBy({ constraint, pairs, junction, origin, target }: Relationship, hint: string): boolean {
  if (junction !== null) return junction.relation.name === hint
  // The name of a key from a table to itself doesn't distinguish its ends, but a column does.
  return (constraint === hint && origin !== target) || hasSingle(pairs, 0, hint) || hasSingle(pairs, 1, hint)
}

const hasSingle = (pairs: ColumnPairs, side: 0 | 1, name: string): boolean =>
  pairs.length === 1 && pairs[0]?.[side] === name

function unrelated(origin: Relation, target: string, hint: string | null) {
  const near = suggested(
    target,
    origin.relationships.map((one) => one.target.name),
  )
  const isKnown = origin.relationships.some((one) => one.target.name === target)
  const suggestion = near === null || isKnown ? null : `Perhaps you meant '${near}' instead of '${target}'.`
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return noRelationship(origin.name, target, `${using} in the schema '${origin.schema}'`, suggestion)
}

const ORDER = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

function ambiguous(origin: Relation, target: string, found: Relationship[]) {
  const candidates = found.toSorted((a, b) => ORDER.indexOf(a.cardinality) - ORDER.indexOf(b.cardinality))
  const details = candidates.map((one) => ({
    cardinality: one.cardinality,
    embedding: `${origin.name} with ${one.target.name}`,
    relationship: describe(one),
  }))
  const hints = candidates.map((one) => `${one.target.name}!${one.junction?.relation.name ?? one.constraint}`)
  return ambiguousRelationship(origin.name, target, details, hints)
}

function describe({ origin, target, constraint, pairs, junction }: Relationship): string {
  if (junction === null)
    return `${constraint} using ${origin.name}(${names(pairs, 0)}) and ${target.name}(${names(pairs, 1)})`
  const second = `${junction.constraint}(${names(junction.pairs, 0)})`
  return `${junction.relation.name} using ${constraint}(${names(pairs, 1)}) and ${second}`
}

const names = (pairs: ColumnPairs, side: 0 | 1): string => pairs.map((pair) => pair[side]).join(', ')
