import type pg from 'pg'
import { type DescribedColumn, described } from './described-statements.ts'
import { hasOuterJoin, outerColumns } from './outer-columns.ts'
import { type CatalogType, type Parsed, parsedType, TYPES } from './parsed-type.ts'

/** A column of a statement, as `pg` returns it. */
export interface ColumnFacts {
  name: string
  parsed: Parsed
  /** Undefined if it is unknown. */
  isNullable: boolean | undefined
  /** The only texts that a constraint or an enum allows. */
  allowed: readonly string[] | undefined
  /** True if the statement compares it, which may exclude some of its values. */
  isCompared: boolean
  /** True if its function is called for its effect. */
  isEffect: boolean
}

interface Origin {
  column: string
  isNullable: boolean | undefined
  allowed: readonly string[] | undefined
}

interface OriginRow {
  place: string
  column: string
  isNullable: boolean | null
  checks: string[] | null
  labels: string[] | null
}

const ORIGINS = `
  select attrelid || '.' || attnum as place, attname::text as column,
         case when attrelid in (select oid from pg_class where relkind <> 'v') then not attnotnull end as "isNullable",
         (select array_agg(pg_get_constraintdef(oid)) from pg_constraint
           where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks,
         (select array_agg(enumlabel::text) from pg_enum where enumtypid = atttypid) as labels
    from pg_attribute where attnum > 0 and not attisdropped`
const VIEWS = `
  select oid::int, pg_get_viewdef(oid) as text from pg_class
   where relkind = 'v' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
   order by oid`
// Without rows to aggregate, these return null.
const AGGREGATE = /^\s*select (?:max|min|sum|avg|\w+_agg)\([\w.]+\)(?:::\w+)?(?: as \w+)? from\b(?!.*\bgroup by\b)/is
const CHOICES = /(?:^CHECK \(\(\w+ = ANY \(|<@ )ARRAY\[([^\]]*)\]/
const EFFECTS = ['set_config']

/** The database's facts about the columns of statements. */
export class Catalog {
  private readonly client: pg.ClientBase
  private readonly types = new Map<number, CatalogType>()
  private readonly origins = new Map<string, Origin>()

  private constructor(client: pg.ClientBase) {
    this.client = client
  }

  static async read(client: pg.ClientBase): Promise<Catalog> {
    const catalog = new Catalog(client)
    for (const type of (await client.query<CatalogType>(TYPES)).rows) catalog.types.set(type.oid, type)
    for (const { place, ...row } of (await client.query<OriginRow>(ORIGINS)).rows)
      catalog.origins.set(place, {
        column: row.column,
        isNullable: row.isNullable ?? undefined,
        allowed: allowedBy(row),
      })
    // A view's own query says more about its columns.
    for (const { oid, text } of (await client.query<{ oid: number; text: string }>(VIEWS)).rows)
      for (const [at, { name, ...facts }] of (await catalog.columnsOf(text)).entries())
        catalog.origins.set(`${oid}.${at + 1}`, { ...facts, column: name })
    return catalog
  }

  /** Returns the columns of a statement. Throws PostgreSQL's error if the statement is wrong. */
  async columnsOf(text: string): Promise<ColumnFacts[]> {
    const columns = await described(this.client, text)
    const isOuter = await outerColumns(this.client, text)
    return columns.map((column, at) => this.factsOf(column, text, isOuter[at] === true))
  }

  private factsOf(
    { name, tableID, columnID, dataTypeID }: DescribedColumn,
    text: string,
    isOuter: boolean,
  ): ColumnFacts {
    const type = this.types.get(dataTypeID)
    const origin = this.origins.get(`${tableID}.${columnID}`)
    return {
      name,
      parsed: parsedType(type, this.types.get(type?.element ?? 0)),
      isNullable: isOuter || nullability(origin, text),
      allowed: origin?.allowed,
      isCompared: origin !== undefined && isCompared(origin.column, text),
      isEffect: type?.name === 'void' || EFFECTS.includes(name),
    }
  }
}

function nullability(origin: Origin | undefined, text: string): boolean | undefined {
  if (!origin) return AGGREGATE.test(text) || undefined
  const { column, isNullable } = origin
  if (isNullable === true) return isCompared(column, text) ? undefined : true
  return hasOuterJoin(text) ? undefined : isNullable
}

/** Returns true if a condition may exclude nulls or other values of the column. An assignment looks the same. */
const isCompared = (column: string, text: string): boolean =>
  new RegExp(`\\b${column}\\b(?:::\\w+)?\\s*(?:[=<>~]|!=|is not null|(?:not )?in\\b|between\\b)`, 'i').test(text)

function allowedBy({ checks, labels }: Pick<OriginRow, 'checks' | 'labels'>): string[] | undefined {
  const list = checks?.map((check) => CHOICES.exec(check)?.[1]).find((found) => found !== undefined)
  return (
    labels ?? (list === undefined ? undefined : [...list.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text))
  )
}
