import { itemsOf } from './sql-statements.ts'

/** The required objects that a database already has. Names are `schema.name`. */
export interface Holdings {
  schemas: string[]
  /** The values of enum types. */
  types: Record<string, string[]>
  indexes: string[]
  /** Columns by table, and whether each fills itself in (default, identity, or generated). */
  tables: Record<string, Record<string, boolean>>
  /** `schema.table(column,column)`, with columns sorted by name. */
  unique: string[]
  /** `role setting` */
  settings: string[]
  /** `role member` */
  members: string[]
  /** Functions created by others, with names and parameters as PostgreSQL writes them. */
  theirs: string[]
}

type Adoption = readonly [pattern: RegExp, adopt: (holdings: Holdings, found: string[], statement: string) => string[]]

// Statements about tenants, about rights that only the product revokes, and about objects that hosted-defaults.sql
// creates differently.
const LEFT_OUT =
  /^(?:create (?:publication|extension)|comment on|(?:create|grant usage on) schema app\b|revoke all on schema|create policy "staff )/

const ADOPTIONS: readonly Adoption[] = [
  [LEFT_OUT, () => []],
  [/^create schema (?:if not exists )?(\S+)$/, adoptSchema],
  [/^create (?:unique )?index (\S+)\s+on (\w+)\./, adoptIndex],
  [/^create type (\S+) as enum \(([\s\S]*)\)$/, adoptType],
  [/^create (?:unlogged )?table (\S+) \(([\s\S]*)\)$/, adoptTable],
  [/^alter table (\S+)\s+(add column[\s\S]*)$/, adoptColumns],
  [/^alter role (\w+) set (\w+)/, adoptSetting],
  [/^grant ([\w, ]+) to (\w+)$/, adoptMembers],
  [/^create or replace function ([\w.]+)\(([\s\S]*?)\) returns\b/, adoptFunction],
]

/**
 * Converts a statement of our migrations and access files for a database that may come from the hosted service: adds
 * what is missing, and drops or changes nothing that exists.
 */
export function adopted(statement: string, holdings: Holdings): string[] {
  for (const [pattern, adopt] of ADOPTIONS) {
    const match = pattern.exec(statement)
    if (match !== null) return adopt(holdings, match.slice(1), statement)
  }
  return [statement]
}

function adoptSchema({ schemas }: Holdings, [name = '']: string[], statement: string): string[] {
  return schemas.includes(name) ? [] : [statement]
}

function adoptIndex({ indexes }: Holdings, [name, schema]: string[], statement: string): string[] {
  return indexes.includes(`${schema}.${name}`) ? [] : [statement]
}

function adoptType({ types }: Holdings, [name = '', values = '']: string[], statement: string): string[] {
  const held = types[name]
  if (held === undefined) return [statement]
  const missing = itemsOf(values).filter((value) => !held.includes(value.slice(1, -1)))
  return missing.map((value) => `alter type ${name} add value ${value}`)
}

function adoptSetting({ settings }: Holdings, [role, setting]: string[], statement: string): string[] {
  return settings.includes(`${role} ${setting}`) ? [] : [statement]
}

function adoptMembers({ members }: Holdings, [roles = '', member = '']: string[]): string[] {
  const missing = itemsOf(roles).filter((role) => !members.includes(`${role} ${member}`))
  return missing.length === 0 ? [] : [`grant ${missing.join(', ')} to ${member}`]
}

function adoptFunction({ theirs }: Holdings, [name, parameters = '']: string[], statement: string): string[] {
  const types = itemsOf(parameters).map((parameter) => parameter.replace(/^\w+ /, '').replace(/ default [\s\S]*/, ''))
  return theirs.includes(`${name}(${types.join(',')})`) ? [] : [statement]
}

function adoptTable(holdings: Holdings, [table = '', body = '']: string[], statement: string): string[] {
  const columns = holdings.tables[table]
  if (columns === undefined) return [statement]
  return itemsOf(body).flatMap((item) => {
    const [, key] = /^unique \((.*)\)$/.exec(item) ?? []
    if (key !== undefined) return adoptKey(holdings, table, key)
    return /^(?:constraint|primary key|check) /.test(item) ? [] : adoptColumn(table, columns, item)
  })
}

function adoptColumns(holdings: Holdings, [table = '', additions = '']: string[], statement: string): string[] {
  const columns = holdings.tables[table]
  if (columns === undefined) return [statement]
  return itemsOf(additions).flatMap((item) => adoptColumn(table, columns, item.replace(/^add column /, '')))
}

/**
 * Adds a missing column, without `not null` if it has no default, because existing rows have no value for it. Adds a
 * missing default to an existing column.
 */
function adoptColumn(table: string, columns: Record<string, boolean>, item: string): string[] {
  const [, name = '', definition = ''] = /^(\w+) ([\s\S]*)$/.exec(item) ?? []
  const [, value] = /(?<!by )\bdefault ('[^']*'|\w+(?:\(\))?)/.exec(definition) ?? []
  const knowsItself = columns[name]
  if (knowsItself === undefined) {
    const kept = definition.replace(/ primary key/, '')
    return [`alter table ${table} add column ${name} ${value === undefined ? kept.replace(/ not null/, '') : kept}`]
  }
  return knowsItself || value === undefined ? [] : [`alter table ${table} alter column ${name} set default ${value}`]
}

function adoptKey({ unique }: Holdings, table: string, key: string): string[] {
  const held = `${table}(${itemsOf(key).toSorted().join(',')})`
  return unique.includes(held) ? [] : [`create unique index on ${table} (${key})`]
}
