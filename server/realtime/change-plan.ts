import pg from 'pg'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import { filterSql, parseFilter } from './change-filter.ts'
import type { Change, Operation, RowText } from './change-stream.ts'
import type { Group, Subscription } from './change-wish.ts'
import { isMeant, nameOf, type PublishedColumn, type PublishedTable, readableBy } from './published-tables.ts'

/** What PostgreSQL says about a change: each column as JSON text, which filters match, which groups may read the row. */
export interface Answered {
  row: Record<string, string>
  before: Record<string, string>
  matches: boolean[]
  readers: number[]
  /** Row-level security decides who reads the table: then an old row's values are nobody's to tell. */
  isGuarded: boolean
  snapshot: string
}

interface AskedGroup extends Group {
  subscriptions: { subscription: Subscription; filter: number | null }[]
}

/** How one kind of change of one table is told to the present subscriptions. */
export interface Plan {
  table: PublishedTable
  groups: AskedGroup[]
  statement(change: Change): BatchStatement
  readersOf(change: Change, answered: Answered): { role: string; subscriptions: Subscription[] }[]
  dataJson(change: Change, answered: Answered, role: string, select: string[] | undefined): string
}

/** Those of the statement itself, before the filters' values. */
const OWN_PARAMETERS = 5
const LONGEST_RECORD = 256 * 1024
const LONG_VALUE = 64
const JSON_TYPES = ['json', 'jsonb']

export function planChange(
  table: PublishedTable,
  operation: Operation,
  subscriptions: Subscription[],
  assertSession: string | null,
): Plan {
  const filters = new PlannedFilters()
  const groups = new Map<string, AskedGroup>()
  for (const subscription of subscriptions) {
    const { wish, group } = subscription
    const columns = readableBy(table, group.role)
    if (!isMeant(wish, table) || (wish.event !== '*' && wish.event !== operation) || columns.length === 0) continue
    const filter = wish.filter ? filters.place(wish.filter, group.role, columns) : null
    // Its column is no longer one to tell of.
    if (filter === undefined) continue
    const asked = groups.get(group.key) ?? { ...group, subscriptions: [] }
    asked.subscriptions.push({ subscription, filter })
    groups.set(group.key, asked)
  }
  const askedGroups = [...groups.values()]
  const groupsJson = operation === 'DELETE' ? '[]' : JSON.stringify(askedGroups.map(groupJson))
  const text = statementText(table, operation, filters.sqls)

  return {
    table,
    groups: askedGroups,
    statement(change) {
      const parts = [keyOf(table, change.row), change.before].map((part) => part && rowJson(table, part))
      return { text, values: [...parts, String(table.oid), groupsJson, assertSession, ...filters.values] }
    },
    readersOf(change, { matches, readers }) {
      // A deleted row can't be asked about: as in the hosted service its key is told to all who listen.
      const places = change.operation === 'DELETE' ? askedGroups.keys() : readers
      return [...places].flatMap((place) => {
        const group = askedGroups[place]
        if (group === undefined) return []
        const matching = group.subscriptions.filter(({ filter }) => filter === null || matches[filter] === true)
        return { role: group.role, subscriptions: matching.map(({ subscription }) => subscription) }
      })
    },
    dataJson: (change, answered, role, select) => dataJson(table, change, answered, role, select),
  }
}

/** The different filters of a plan, with the values their placeholders stand for. */
class PlannedFilters {
  readonly sqls: string[] = []
  readonly values: string[] = []
  private readonly places = new Map<string, number | undefined>()

  place(filter: string, role: string, columns: PublishedColumn[]): number | undefined {
    const name = `${role} ${filter}`
    if (!this.places.has(name)) this.places.set(name, this.add(filter, columns))
    return this.places.get(name)
  }

  private add(filter: string, columns: PublishedColumn[]): number | undefined {
    const added: string[] = []
    const first = OWN_PARAMETERS + this.values.length
    try {
      const sql = filterSql(parseFilter(filter), columns, (value) => `$${first + added.push(value)}`)
      this.values.push(...added)
      return this.sqls.push(sql) - 1
    } catch {
      return undefined
    }
  }
}

const groupJson = ({ role, claims, session, subscriptions }: AskedGroup) => {
  const filters = subscriptions.map(({ filter }) => filter)
  return { role, claims, session, filters: filters.includes(null) ? null : [...new Set(filters)] }
}

/**
 * $1 the row's key, $2 what the log says it was, $3 the table, $4 the groups, $5 how a session is checked, then the filters' values.
 * What is told is the row as it is now, since that is what the policies answer about: a row that changed hands in between
 * must not show its new readers what it was.
 */
function statementText(table: PublishedTable, operation: Operation, filters: string[]): string {
  const before = `jsonb_populate_record(null::${nameOf(table)}, $2::jsonb)`
  const asJsonTexts = (row: string) => `(select json_object_agg(key, value::text) from json_each(row_to_json(${row})))`
  return `
    select ${asJsonTexts('r')}, ${asJsonTexts(before)}, array_to_json(m.matches),
           array_to_json(realtime.readers($3::int8::oid, $1::jsonb, $4::jsonb, m.matches, $5::text)),
           (select relrowsecurity from pg_class where oid = $3::int8::oid), s.snapshot
      from (select pg_current_snapshot()::text as snapshot) s
      left join ${operation === 'DELETE' ? before : currentRow(table)} r on true
      cross join lateral (select array[${filters.join(', ')}]::boolean[] as matches offset 0) m`
}

function currentRow(table: PublishedTable): string {
  const columns = table.columns.map(({ name }) => `t.${pg.escapeIdentifier(name)}`)
  const keys = table.columns.filter(({ isKey }) => isKey)
  const isRow = keys.map(
    ({ name, sqlType }) => `t.${pg.escapeIdentifier(name)} = ($1::jsonb ->> ${pg.escapeLiteral(name)})::${sqlType}`,
  )
  return `(select ${columns.join(', ')} from ${nameOf(table)} t where ${isRow.join(' and ') || 'false'})`
}

export function answersOf([row, before, matches, readers, isGuarded, snapshot]: (string | null)[]): Answered {
  // What the statement above builds.
  return {
    row: JSON.parse(row ?? '{}'),
    before: JSON.parse(before ?? 'null') ?? {},
    matches: JSON.parse(matches ?? 'null') ?? [],
    readers: JSON.parse(readers ?? 'null') ?? [],
    isGuarded: isGuarded !== 'f',
    snapshot: snapshot ?? '',
  }
}

const keyOf = (table: PublishedTable, row: RowText): RowText =>
  Object.fromEntries(table.columns.filter(({ isKey }) => isKey).map(({ name }) => [name, row[name]]))

/** Text becomes strings, which PostgreSQL reads as each column's type; JSON is JSON already. */
function rowJson({ columns }: PublishedTable, row: RowText): string {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const fields = Object.entries(row).map(([name, value]) => {
    const isJson = JSON_TYPES.includes(types.get(name) ?? '')
    return `${JSON.stringify(name)}:${isJson && value ? value : JSON.stringify(value ?? null)}`
  })
  return `{${fields.join(',')}}`
}

function dataJson(
  table: PublishedTable,
  { operation, committedAt, before }: Change,
  answered: Answered,
  role: string,
  select: string[] | undefined,
): string {
  const columns = readableBy(table, role).filter(({ name }) => select === undefined || select.includes(name))
  const isWhole = !answered.isGuarded && before !== null
  const [record, isCut] = recordJson(columns, answered.row)
  // Without a word in the log about the key, it is the one it was.
  const told = columns.filter(({ isKey }) => isKey || isWhole)
  const [oldRecord] = recordJson(told, before === null ? answered.row : answered.before)
  const parts = [
    `"schema":${JSON.stringify(table.schema)},"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(committedAt)},"type":"${operation}"`,
    `"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))}`,
    ...(operation === 'DELETE' ? [] : [`"record":${record}`]),
    ...(operation === 'INSERT' ? [] : [`"old_record":${oldRecord}`]),
    `"errors":${isCut ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{${parts.join(',')}}`
}

/** A record too long for a frame is told without its long values. */
function recordJson(columns: PublishedColumn[], values: Record<string, string>): [json: string, isCut: boolean] {
  const known = columns.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
  const write = (fields: typeof known) =>
    `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
  const whole = write(known)
  if (whole.length <= LONGEST_RECORD) return [whole, false]
  return [write(known.filter(([, json]) => json.length <= LONG_VALUE)), true]
}
