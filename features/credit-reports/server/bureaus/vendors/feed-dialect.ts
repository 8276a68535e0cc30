import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'

/** A list in a vendor's reply: its places, and the vendor's names of our fields, the likeliest first. */
export interface ListDialect {
  at: readonly string[]
  /** Our name to the vendor's paths within an entry ('_CREDITOR._Name'). A name that ends in [] collects all values. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Leaves out entries that belong elsewhere. */
  holds?: (entry: JsonObject) => boolean
}

/** The lists of our feed. `credit_score` and `alerts` are lists too, and the reader finds models and alerts in them. */
export type FeedList =
  | 'credit_score'
  | 'trade_accounts'
  | 'collections'
  | 'inquiries'
  | 'public_record'
  | 'address_history'
  | 'employment_history'
  | 'alerts'
  | 'statements'

/** The names and places in a vendor's replies. To add a vendor, write one of these; see docs/bureau-vendors.md. */
export interface FeedDialect {
  /** The document or capture that the names are from. */
  source: string
  lists: Readonly<Partial<Record<FeedList, ListDialect>>>
  person: ListDialect
  /** Returns the bureau's name in an entry of a reply that covers several; undefined if it is not stated. */
  bureauOf?: (entry: JsonObject) => string | undefined
}

/**
 * Returns one bureau's part of a vendor's reply as a feed. Fields without a place in the dialect keep their own names, so
 * that the report shows them as they were sent.
 */
export function feedIn(reply: unknown, dialect: FeedDialect, bureau: Bureau): JsonObject {
  const lists = Object.entries(dialect.lists).map(([name, list]) => [
    name,
    entriesAt(reply, list)
      .filter((entry) => isOf(dialect.bureauOf?.(entry), bureau))
      .map((entry) => translated(entry, list)),
  ])
  const [person] = entriesAt(reply, dialect.person).map((entry) => fieldsOf(entry, dialect.person.fields))
  return { ...Object.fromEntries(lists), ...(person && { personal_information: person }) }
}

/** Returns all objects of a list, wherever the reply has it. */
export const entriesAt = (
  reply: unknown,
  { at, holds = () => true }: Pick<ListDialect, 'at' | 'holds'>,
): JsonObject[] =>
  at
    .flatMap((path) => valuesAt(reply, path))
    .filter(isJsonObject)
    .filter(holds)

/** Returns all values at a path. Where the path meets a list, it continues in each entry. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, name) =>
      values.flatMap((one) => {
        const found = isJsonObject(one) ? one[name] : undefined
        if (found === undefined || found === null) return []
        return Array.isArray(found) ? found : [found]
      }),
    Array.isArray(value) ? value : [value],
  )
}

/** Returns the first text or number at one of the paths. */
export function textAt(value: unknown, ...paths: string[]): string | undefined {
  const found = paths.flatMap((path) => valuesAt(value, path)).find(isScalar)
  return found === undefined ? undefined : String(found)
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const isOf = (named: string | undefined, bureau: Bureau) =>
  named === undefined || named.toLowerCase().replaceAll(/[^a-z]/g, '') === bureau

function translated(entry: JsonObject, { fields }: ListDialect): JsonObject {
  const taken = new Set(Object.values(fields).flatMap((paths) => paths.map((path) => path.split('.')[0])))
  const others = Object.entries(entry).filter(([name, value]) => !taken.has(name) && isScalar(value))
  return { ...Object.fromEntries(others), ...fieldsOf(entry, fields) }
}

function fieldsOf(entry: JsonObject, fields: ListDialect['fields']): JsonObject {
  const found = Object.entries(fields).map(([name, paths]): [string, unknown] => {
    const values = paths.flatMap((path) => valuesAt(entry, path)).filter((value) => value !== '')
    return name.endsWith('[]') ? [name.slice(0, -2), values] : [name, values.find(isScalar) ?? null]
  })
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}
