import { findRelationship, isToOne } from './embedding.ts'
import * as refusals from './errors.ts'
import type * as syntax from './request/syntax-tree.ts'
import type { Relationship } from './schema/relationships.ts'
import { type Column, plainColumn, type Relation, type SchemaCache } from './schema/schema-cache.ts'
import { nearest, suggested } from './suggestion.ts'

/** The rows of one relation, with embedded resources. All columns come from the schema cache. */
export interface ReadPlan {
  relation: Relation
  alias: string
  /** The name in errors. An embedded resource has its depth after its name. */
  title: string
  outputs: Output[]
  embeds: EmbedPlan[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  limit: number | null
  offset: number
}

/** `*` is expanded, because a change returns only the columns that are shown. */
export type Output =
  /** Without a value, its aggregate counts rows. */
  | { kind: 'value'; name: string; value: ColumnValue | null; cast: string | null; aggregate: syntax.Aggregate | null }
  | { kind: 'embed'; embed: EmbedPlan }

export interface ColumnValue {
  column: Column
  path: syntax.JsonStep[]
}

export interface EmbedPlan {
  name: string
  /** The requested name. An alias is shown instead. */
  target: string
  alias: string
  relationship: Relationship
  inner: boolean
  spread: boolean
  toOne: boolean
  /** True if a condition checks that it has rows. */
  isAskedFor: boolean
  read: ReadPlan
  /** The values of a to-one resource that order the outer rows. */
  orderedBy: ColumnValue[]
}

export type PlannedCondition =
  | { kind: 'filter'; value: ColumnValue; negated: boolean; operation: syntax.Operation }
  | { kind: 'embedIsNull'; embed: EmbedPlan; negated: boolean }
  | { kind: 'tree'; operator: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }

export interface PlannedOrder {
  /** The embedded resource that the value belongs to, as one of its ordering values. */
  embed: EmbedPlan | null
  value: ColumnValue
  descending: boolean
  nulls: 'first' | 'last' | null
}

export function findTable(cache: SchemaCache, schema: string, name: string): Relation {
  const relation = cache.relation(schema, name)
  if (relation !== undefined) return relation
  const others = cache.relationsOf(schema).map((known) => known.name)
  throw refusals.unknownTable(schema, name, suggested(name, others))
}

// Each is a join, and PostgreSQL's planning time grows with the cube of their number: five seconds for ninety.
const MAX_EMBEDS = 50

/** The bounds of what a request may read. */
export interface ReadBounds {
  maxRows: number
  areAggregatesAllowed?: boolean
}

export function planRead(
  cache: SchemaCache,
  relation: Relation,
  query: syntax.ParsedQuery,
  { maxRows, areAggregatesAllowed = false }: ReadBounds,
): ReadPlan {
  let aliases = 0
  const node = (of: Relation, items: syntax.SelectItem[], depth: number): ReadPlan => {
    const title = depth === 0 ? of.name : `${of.name}_${depth}`
    const asked = { outputs: [], embeds: [], conditions: [], order: [], limit: maxRows, offset: 0 }
    const plan: ReadPlan = { relation: of, alias: `t${aliases++}`, title, ...asked }
    // As in PostgREST, an unknown relationship is reported before an unknown column.
    const embeds = new Map(items.map((item) => [item, item.kind === 'embed' ? outputsOf(item, plan, depth) : null]))
    for (const [item, embed] of embeds) plan.outputs.push(...(embed ?? outputsOf(item, plan, depth)))
    return plan
  }
  const outputsOf = (item: syntax.SelectItem, plan: ReadPlan, depth: number): Output[] => {
    if (item.kind === 'star') return [...plan.relation.columns.values()].map(wholeColumn)
    if (item.kind === 'field') {
      const planned = plannedField(cache, plan, item)
      if (item.aggregate !== null && !areAggregatesAllowed) throw refusals.aggregatesNotAllowed()
      return [planned]
    }
    const embed = embedded(item.embed, plan, depth + 1)
    if (plan.embeds.some(({ name }) => name === embed.name))
      throw refusals.embeddedTwice(plan.relation.name, embed.name, depth + 1)
    plan.embeds.push(embed)
    if (embed.spread && !embed.toOne && hasAggregate(embed.read)) throw refusals.aggregateInManyRows()
    // An embed without columns is only a filter.
    return embed.read.outputs.length === 0 ? [] : [{ kind: 'embed', embed }]
  }
  const embedded = (embed: syntax.Embed, plan: ReadPlan, depth: number): EmbedPlan => {
    if (aliases > MAX_EMBEDS) throw refusals.beyondBounds(`More than ${MAX_EMBEDS} resources are embedded`)
    const relationship = findRelationship(plan.relation, embed)
    const toOne = isToOne(relationship)
    const read = node(relationship.target, embed.items, depth)
    const { target, inner, spread } = embed
    const name = embed.alias ?? target
    const unasked = { isAskedFor: false, orderedBy: [] }
    return { name, target, alias: `e${read.alias.slice(1)}`, relationship, inner, spread, toOne, read, ...unasked }
  }

  const root = node(relation, query.select, 0)
  for (const at of query.conditions)
    nodeAt(root, at.path).conditions.push(plannedCondition(nodeAt(root, at.path), at.value))
  for (const at of query.orders) {
    const plan = nodeAt(root, at.path)
    plan.order.push(...at.value.map((term) => plannedOrder(plan, term)))
  }
  for (const at of query.limits) nodeAt(root, at.path).limit = Math.min(at.value, maxRows)
  for (const at of query.offsets) nodeAt(root, at.path).offset = at.value
  return root
}

const hasAggregate = ({ outputs }: ReadPlan): boolean =>
  outputs.some((output) =>
    output.kind === 'value' ? output.aggregate !== null : output.embed.spread && hasAggregate(output.embed.read),
  )

/** Returns the resource that a parameter's path leads to, by alias or by name. */
function nodeAt(root: ReadPlan, path: syntax.At<unknown>['path']): ReadPlan {
  let node = root
  for (const name of path) {
    const embed = node.embeds.find((one) => one.name === name) ?? node.embeds.find((one) => one.target === name)
    if (embed === undefined) throw refusals.notEmbedded(name)
    node = embed.read
  }
  return node
}

function plannedField(cache: SchemaCache, node: ReadPlan, item: syntax.SelectItem & { kind: 'field' }): Output {
  const { field, alias, aggregate } = item
  const typeOf = (name: string | null) => {
    const type = name === null ? null : (cache.type(name) ?? null)
    if (name !== null && type === null) throw refusals.unknownType(name)
    return type
  }
  return {
    kind: 'value',
    name: alias ?? aggregate?.name ?? (field === null ? 'count' : outputName(field)),
    value: field === null ? null : columnValue(node, field),
    cast: typeOf(item.cast),
    aggregate: aggregate && { ...aggregate, cast: typeOf(aggregate.cast) },
  }
}

const wholeColumn = (column: Column): Output => ({
  ...{ kind: 'value', name: column.name, cast: null, aggregate: null },
  value: { column, path: [] },
})

/** A JSON path is shown under its last key. */
function outputName({ name, path }: syntax.Field): string {
  const lastKey = path.findLast(({ key }) => typeof key === 'string')?.key
  return typeof lastKey === 'string' ? lastKey : name
}

export function columnValue({ relation, title }: ReadPlan, { name, path }: syntax.Field): ColumnValue {
  const column = relation.columns.get(name) ?? relation.computed.columns.get(name) ?? COUNT.get(name)
  if (column === undefined) throw refusals.unknownColumn(title, name, nearest(name, relation.columns.keys(), 0.5, 3))
  return { column, path }
}

// PostgreSQL itself accepts `rows.count` as a call, so clients have always counted embedded rows like this.
const COUNT = new Map([['count', plainColumn('count', 'bigint', () => 'count(*)')]])

function plannedCondition(node: ReadPlan, condition: syntax.Condition): PlannedCondition {
  if (condition.kind === 'tree') {
    const { kind, operator, negated, conditions } = condition
    return { kind, operator, negated, conditions: conditions.map((child) => plannedCondition(node, child)) }
  }
  const asked = condition.field.name
  const embed = node.relation.columns.has(asked) ? undefined : node.embeds.find(({ name }) => name === asked)
  if (embed !== undefined) return nullCondition(embed, condition)
  const { kind, field, negated, operation } = condition
  return { kind, value: columnValue(node, field), negated, operation }
}

function nullCondition(embed: EmbedPlan, { negated, operation }: syntax.Filter): PlannedCondition {
  if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not null')) {
    throw refusals.onlyNullFiltersOnEmbed(embed.name)
  }
  embed.isAskedFor = true
  return { kind: 'embedIsNull', embed, negated: negated !== (operation.value === 'not null') }
}

function plannedOrder(node: ReadPlan, { relation, field, descending, nulls }: syntax.OrderTerm): PlannedOrder {
  if (relation === null) return { embed: null, value: columnValue(node, field), descending, nulls }
  const embed = node.embeds.find(({ name }) => name === relation)
  if (embed === undefined) throw refusals.notEmbedded(relation)
  if (!embed.toOne) throw refusals.orderNotToOne(node.relation.name, embed.name)
  const value = aliasedValue(embed, field) ?? columnValue(embed.read, field)
  embed.orderedBy.push(value)
  return { embed, value, descending, nulls }
}

/** The columns of a spread resource are ordered by the names that they get. */
function aliasedValue({ spread, read }: EmbedPlan, { name, path }: syntax.Field): ColumnValue | null {
  if (!spread || path.length > 0 || read.relation.columns.has(name)) return null
  const output = read.outputs.find((one) => one.kind === 'value' && one.name === name && one.aggregate === null)
  return output?.kind === 'value' ? output.value : null
}
