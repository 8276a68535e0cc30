import pg from 'pg'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import { filterSql, parseFilter } from './change-filter.ts'
import * as refusals from './errors.ts'
import type { Version } from './frame.ts'
import { isMeant, nameOf, type Published, type PublishedTable, readableBy } from './published-tables.ts'

/** What a channel asked to be told, as it asked it. */
export interface ChangeWish {
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string | undefined
  filter?: string | undefined
  select?: string[] | undefined
}

/** A channel, as far as changes concern it. */
export interface Subscriber {
  version: Version
  topic: string
  send(frame: Buffer): void
  /** Changes may have been missed: the client joins again. */
  fail(): void
}

/** Those whose policies answer alike: one role, one set of claims. */
export interface Group {
  key: string
  role: string
  claims: string
  session: string | null
}

export interface Subscription {
  subscriber: Subscriber
  wish: ChangeWish
  group: Group
}

/** Runs statements that read rows whatever the policies say: for what the policies are asked about next. */
export type RunAsService = (statements: BatchStatement[]) => Promise<(string | null)[][][]>

/** Throws unless the wish is for a published table that the role may read, by columns it may read. */
export async function assertGrantable(
  wish: ChangeWish,
  role: string,
  published: Published,
  run: RunAsService,
): Promise<void> {
  const { event, schema, table = '*', filter = '', select = [] } = wish
  const parameters = `event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}`
  const isOffered = (one: PublishedTable) => isMeant(wish, one) && readableBy(one, role).length > 0
  const offered = (await published()).find(isOffered) ?? (await published('missing')).find(isOffered)
  if (offered === undefined) throw refusals.notPublished(parameters)
  try {
    const names = readableBy(offered, role).map(({ name }) => name)
    if ((filter !== '' || select.length > 0) && [schema, table].includes('*')) throw new Error('a filter needs a table')
    if (select.some((name) => !names.includes(name))) throw new Error('invalid column for select')
    if (filter !== '') await tryFilter(filter, offered, role, run)
  } catch (error) {
    if (error instanceof pg.DatabaseError && !/^(22|42)/.test(error.code ?? '')) throw error
    throw refusals.unsuitableFilter(parameters, error instanceof Error ? error.message : 'invalid filter')
  }
}

/** A filter that the database takes now can't fail on a later row. */
async function tryFilter(filter: string, table: PublishedTable, role: string, run: RunAsService): Promise<void> {
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const conditions = parseFilter(filter)
  const sql = filterSql(conditions, readableBy(table, role), parameter)
  // Over a row of nulls a pattern is never looked at.
  const patterns = conditions.filter(({ operator }) => operator.endsWith('match'))
  const tries = [sql, ...patterns.map(({ value }) => `'' ~ ${parameter(value)}::text`)]
  const text = `select ${tries.join(', ')} from jsonb_populate_record(null::${nameOf(table)}, '{}') r`
  await run([{ text, values }])
}
