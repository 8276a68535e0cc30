import type pg from 'pg'
import { RELATIONS } from './access-objects.ts'

// A statement that has waited one second for a lock (deadlock_timeout) checks for a deadlock, and fails if there is
// one. An upgrade gets all its locks or none within this time, so no request that waits for the upgrade finds the
// upgrade waiting too.
const LOCKS_WITHIN_MS = 700
export const FIRST_TURN_MS = 100
export const LONGEST_TURN_MS = 600
// PostgreSQL ends an automatic vacuum after one second if another session waits for it.
const MAINTENANCE_ENDS_WITHIN_MS = 10_000

/** The tables and views that requests use and an upgrade may change. */
export interface OwnRelations {
  tables: string
  /** Statements that lock each view. */
  views: string
  oids: string[]
}

// `lock table` on a view would also lock the tables it reads, which may be PostgreSQL's own. Changing the owner to the
// current owner locks only the view.
const named = (which: string) => `
  select coalesce(string_agg(name, ', ' order by name) filter (where kind <> 'v'), '') as tables,
         coalesce(string_agg(format('alter view %s owner to %s;', name, owner), ' ' order by name) filter (where kind = 'v'), '') as views,
         coalesce(array_agg(oid::text), '{}') as oids
    from (select oid, format('%I.%I', relnamespace::regnamespace, relname) as name, relkind as kind, relowner::regrole as owner
            from pg_class where oid in (${which}) and relkind in ('r', 'p', 'v')) as own`

/** Returns the relations whose oids the query selects: the product's, or none in an empty database. */
export async function ownRelations(owner: pg.ClientBase, which = RELATIONS): Promise<OwnRelations> {
  const { rows } = await owner.query<OwnRelations>(named(which))
  return rows[0] ?? { tables: '', views: '', oids: [] }
}

/**
 * Locks all relations for the running transaction in one order before any change. A transaction that waited for its
 * locks one by one would block requests all that time and deadlock with them. Fails (55P03) if others use a relation
 * for longer than the turn.
 */
export async function lockForUpgrade(
  owner: pg.ClientBase,
  { tables, views }: OwnRelations,
  turnMs: number,
): Promise<void> {
  if (tables === '') return
  // This lock blocks only maintenance. A vacuum would make every short turn fail.
  await owner.query(`set local lock_timeout = ${MAINTENANCE_ENDS_WITHIN_MS}`)
  await owner.query(`lock table ${tables} in share update exclusive mode`)
  await owner.query(`set local lock_timeout = ${turnMs}; set local statement_timeout = ${LOCKS_WITHIN_MS}`)
  // A request locks a view before the tables that the view reads.
  await owner.query(`do $$ begin
    ${views}
    lock table ${tables} in access exclusive mode;
  exception when query_canceled then
    raise lock_not_available using message = 'the tables could not be locked in time';
  end $$`)
  await owner.query(`set local lock_timeout = ${LONGEST_TURN_MS}; set local statement_timeout = 0`)
}
